import type { Simulator } from "@/simulator";
import { cannotBefall, FAULTS, inject, wasMet, without, type Cell } from "./fault-cells";
import { checked } from "./fault-checks";
import { truthOf, VARIETIES, type Health, type Variety } from "./fault-clusters";
import { kubeconfigCells, storeCells } from "./fault-places";
import { check, freshSource, readsDuring } from "./fault-reads";
import { recheckCell, readsOfRecheck } from "./fault-rechecks";
import { startLive, type Live } from "./live";

const CHECKED = ["check", "restart", "opened file"] as const;
/** Cells mostly wait for retries; each simulator has the faults of one cell at a time. */
const SIMULATORS = 6;
/** So small that the lists of these clusters have several pages. */
const PAGES = { kubernetes: 4, cloud: 10 };

export type Wanted = (source: string, fault: string, cluster: Health) => boolean;

/**
 * Checks a passing and a failing cluster under every fault of every read, and looks at each check once more after a
 * restart and as an opened file; reads single Services again under the same faults, as a person does and as watch mode
 * does; and begins checks with every broken kubeconfig and store. The reads are those that a healthy check makes: a new
 * one has its cells at once. A wrong green is READY where the cluster is not, or where Services or instances were not
 * seen as they are.
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
  const reads = await readsDuring(live, async () => {
    const source = freshSource(live);
    await check(source).finally(() => source.close());
  });
  const { focus } = variety;
  for (const read of focus ?? []) if (!reads.has(read)) throw new Error(`${variety.name}: nobody asked for ${read}`);
  return [...reads].filter((read) => !focus || focus.includes(read)).sort();
}

/** `env` can lead the settings elsewhere once the simulator's addresses are known. */
export async function startVariety(
  variety: Variety,
  cluster: Health,
  env?: (simulator: Simulator) => Record<string, string>,
): Promise<Live> {
  const live = await startLive(variety.bundle(cluster), {}, env);
  live.simulator.faults.pageLimit = PAGES;
  variety.seed?.(live.simulator.kube);
  return live;
}

async function clusterCells(variety: Variety, cluster: Health, wanted: Wanted): Promise<Cell[]> {
  const ordinary = !variety.focus;
  const lives = await Promise.all(Array.from({ length: SIMULATORS }, () => startVariety(variety, cluster)));
  const [first] = lives as [Live, ...Live[]];
  const cells: Cell[] = [];
  try {
    const truth = truthOf(variety.bundle(cluster));
    const tasks: ((live: Live) => Promise<Cell[]>)[] = [];
    const named = ordinary ? {} : { variety: variety.name };
    const reads = await readsOf(first, variety);
    for (const source of reads)
      for (const [fault] of FAULTS) {
        if (!wanted(source, fault, cluster)) continue;
        const why = cannotBefall(source, fault) ?? variety.undecided?.(fault, source);
        const cell = { source, fault, cluster, ...named };
        if (why) cells.push(...CHECKED.map((way) => without({ ...cell, way }, why)));
        else
          tasks.push((live) => {
            inject(live, cell);
            return checked(live, truth, cell, () => wasMet(live));
          });
      }
    if (cluster === "failing" && ordinary)
      for (const way of ["re-check", "watch"] as const) {
        const again = await readsOfRecheck(way, first, variety);
        for (const source of new Set([...reads, ...again.keys()]))
          for (const [fault] of FAULTS) {
            if (!wanted(source, fault, cluster)) continue;
            const cell = { way, source, fault, cluster };
            const key = again.get(source);
            const why = key ? cannotBefall(source, fault) : `a ${way} does not read this`;
            if (why || !key) cells.push(without(cell, why ?? ""));
            else
              tasks.push(async (live) => {
                inject(live, cell);
                return [await recheckCell(live, variety, cell, key, () => wasMet(live))];
              });
          }
      }
    await inTurns(tasks, lives, cells);
    if (ordinary) {
      first.simulator.faults.clear();
      cells.push(...(await storeCells(first, truth, cluster, wanted)));
      cells.push(...(await kubeconfigCells(first, cluster, wanted)));
    }
  } finally {
    await Promise.all(lives.map((live) => live.close()));
  }
  return cells;
}

/** Each simulator takes the next cell when it has finished one; the order of the answers is that of the tasks. */
async function inTurns(
  tasks: readonly ((live: Live) => Promise<Cell[]>)[],
  lives: readonly Live[],
  cells: Cell[],
): Promise<void> {
  const done: Cell[][] = [];
  let next = 0;
  await Promise.all(
    lives.map(async (live) => {
      for (let at = next++; at < tasks.length; at = next++) done[at] = (await tasks[at]?.(live)) ?? [];
    }),
  );
  cells.push(...done.flat());
}

export type Counts = Record<"cells" | "notApplicable" | "wrongGreens" | "wrongPasses" | "internal" | "endless", number>;

/** The cells that could be, those that could not, and the four counts that have to be zero. */
export function countsOf(all: readonly Cell[]): Counts {
  const cells = all.filter((cell) => !cell.notApplicable);
  return {
    cells: cells.length,
    notApplicable: all.length - cells.length,
    wrongGreens: cells.filter((c) => c.wrongGreen).length,
    wrongPasses: cells.reduce((sum, c) => sum + c.wrongPasses, 0),
    internal: cells.filter((c) => c.internal).length,
    endless: cells.filter((c) => c.endless).length,
  };
}
