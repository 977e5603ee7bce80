import PQueue from "p-queue";
import { cannotBefall, FAULTS, inject, without, type Cell, type Tried, type Way } from "./fault-cells";
import { truthOf, VARIETIES, type Health, type Variety } from "./fault-clusters";
import { check, checked, readsDuring, readsOfRecheck, rechecked } from "./fault-ways";
import { startLive, type Live } from "./live";

const CHECKED = ["check", "restart", "opened file"] as const;
/** Cells mostly wait for retries; each simulator has the faults of one cell at a time. */
const SIMULATORS = 12;
/** So small that the lists of these clusters have several pages. */
const PAGES = { kubernetes: 4, cloud: 10 };

export type Wanted = (source: string, fault: string, cluster: Health) => boolean;

/**
 * Checks a passing and a failing cluster under every fault of every read that a healthy check makes, each again after a restart and as an opened file; reads
 * single Services again as a person and as watch mode do. A wrong green is READY where the cluster is
 * not, or where Services or instances were not seen as they are.
 */
export async function runMatrix(wanted: Wanted = () => true): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const variety of VARIETIES)
    for (const cluster of ["passing", "failing"] as const)
      cells.push(...(await clusterCells(variety, cluster, wanted)));
  return cells;
}

/** Reads of one healthy check of a variety, those that its cells are about. */
export async function readsOf(live: Live, variety: Variety): Promise<string[]> {
  const reads = await readsDuring(live, (source) => check(source));
  const { focus } = variety;
  for (const read of focus ?? []) if (!reads.has(read)) throw new Error(`${variety.name}: no check asked for ${read}`);
  return [...reads].filter((read) => !focus || focus.includes(read)).sort();
}

export async function startVariety(variety: Variety, cluster: Health): Promise<Live> {
  const live = await startLive(variety.bundle(cluster));
  live.simulator.faults.pageLimit = PAGES;
  variety.seed?.(live.simulator.kube);
  return live;
}

async function clusterCells(variety: Variety, cluster: Health, wanted: Wanted): Promise<Cell[]> {
  const { focus } = variety;
  const ordinary = !focus;
  if (focus && !focus.some((read) => FAULTS.some(([fault]) => wanted(read, fault, cluster)))) return [];
  const first = await startVariety(variety, cluster);
  const lives = [first];
  const cells: Cell[] = [];
  const tasks: ((live: Live) => Promise<Cell[]>)[] = [];
  const named = ordinary ? {} : { variety: variety.name };
  /** Every fault of a read: not applicable by `why`, or a task. */
  const each = (
    source: string,
    ways: readonly Way[],
    why: (fault: string) => string | undefined,
    run: (live: Live, cell: Tried) => Promise<Cell[]>,
  ) => {
    for (const [fault] of FAULTS) {
      if (!wanted(source, fault, cluster)) continue;
      const cell = { source, fault, cluster, ...named };
      const reason = why(fault) ?? cannotBefall(source, fault);
      if (reason) cells.push(...ways.map((way) => without({ ...cell, way }, reason)));
      else
        tasks.push((live) => {
          inject(live, cell);
          return run(live, cell);
        });
    }
  };
  try {
    const truth = truthOf(variety.bundle(cluster));
    const reads = await readsOf(first, variety);
    for (const source of reads)
      each(
        source,
        CHECKED,
        (fault) => variety.undecided?.(fault, source),
        (live, cell) => checked(live, truth, cell),
      );
    if (cluster === "failing" && ordinary)
      for (const way of ["re-check", "watch"] as const) {
        const again = await readsOfRecheck(way, first, variety);
        for (const source of new Set([...reads, ...again.keys()])) {
          const key = again.get(source);
          const unread = key === undefined ? `a ${way} does not read this` : undefined;
          each(
            source,
            [way],
            () => unread,
            async (live, cell) => [await rechecked(live, variety, { ...cell, way }, key ?? "")],
          );
        }
      }
    while (lives.length < Math.min(SIMULATORS, tasks.length)) lives.push(await startVariety(variety, cluster));
    cells.push(...(await inTurns(tasks, lives)));
  } finally {
    await Promise.all(lives.map((live) => live.close()));
  }
  return cells;
}

/** Each simulator takes the next cell when it has finished one; the order of the answers is that of the tasks. */
async function inTurns(tasks: readonly ((live: Live) => Promise<Cell[]>)[], lives: readonly Live[]): Promise<Cell[]> {
  const idle = [...lives];
  const queue = new PQueue({ concurrency: lives.length });
  const done = await queue.addAll(
    tasks.map((task) => async () => {
      const live = idle.pop()!;
      return task(live).finally(() => idle.push(live));
    }),
  );
  return done.flat();
}
