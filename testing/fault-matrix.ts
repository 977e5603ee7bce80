import type { Bundle } from "@/lib/model/bundle";
import { parseBundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { Run } from "@/lib/server/run";
import { cannotBefall, FAULTS, inject, judged, threw, without, type Cell } from "./fault-cells";
import { evaluate, NOW, truthOf, VARIETIES, type Health, type Variety } from "./fault-clusters";
import { kubeconfigCells, storeCells } from "./fault-places";
import { check, freshSource, readsDuring } from "./fault-reads";
import { recheckCell, readsOfRecheck } from "./fault-rechecks";
import { startLive, type Live } from "./live";

const CELL_MS = 60_000;
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

export async function startVariety(variety: Variety, cluster: Health): Promise<Live> {
  const live = await startLive(variety.bundle(cluster));
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
        const why = cannotBefall(source, fault) ?? variety.undecided?.(fault);
        const cell = { source, fault, cluster, ...named };
        if (why) cells.push(...CHECKED.map((way) => without({ ...cell, way }, why)));
        else tasks.push((live) => checked(live, truth, cell));
      }
    if (cluster === "failing" && ordinary)
      for (const way of ["re-check", "watch"] as const) {
        const again = await readsOfRecheck(way, first, variety);
        for (const source of new Set([...reads, ...again.keys()]))
          for (const [fault] of FAULTS) {
            if (!wanted(source, fault, cluster)) continue;
            const cell = { way, source, fault, cluster };
            const key = again.get(source);
            if (key) tasks.push(async (live) => [await recheckCell(live, variety, cell, key)]);
            else cells.push(without(cell, `a ${way} does not read this`));
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

async function checked(
  live: Live,
  truth: ReadonlyMap<string, string>,
  cell: Pick<Cell, "source" | "fault" | "cluster" | "variety">,
): Promise<Cell[]> {
  inject(live, cell);
  const source = freshSource(live);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CELL_MS);
  const fine = { internal: false, endless: false };
  try {
    const { builder } = await check(source, stop.signal);
    if (!live.simulator.faults.list()[0]?.fired) throw new Error(`nobody asked for ${cell.source}`);
    const bundle = builder.bundle();
    const result = evaluate(bundle);
    const ways: Cell[] = [{ ...cell, way: "check", ...fine, ...judged(result, truth, cell.cluster) }];
    // As a server finds it that starts again, and as a colleague opens it.
    const text = JSON.stringify({ bundle, result });
    const kept = JSON.parse(text) as { bundle: Bundle; result: Result };
    const restored = new Run(
      { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined } },
      { id: "run-kept", startedAt: NOW, finishedAt: NOW, ...kept },
    );
    const again = restored.check;
    if (!again) throw new Error("a kept check was lost");
    const one = judged(again.result, truth, cell.cluster);
    const rows = again.rows.filter((row) => row.status === "pass" && truth.get(row.service) !== "pass").length;
    ways.push({ ...cell, way: "restart", ...fine, ...one, wrongPasses: Math.max(one.wrongPasses, rows) });
    const opened = parseBundle(JSON.parse(JSON.stringify(bundle)));
    ways.push({
      ...cell,
      way: "opened file",
      ...fine,
      ...(opened.ok
        ? judged(evaluate(opened.bundle), truth, cell.cluster)
        : { said: "refused", wrongPasses: 0, wrongGreen: false }),
    });
    return ways;
  } catch (error) {
    const ended = threw(error, stop.signal.aborted);
    const nothing = `the check ended with ${ended.said}: there is nothing to show again`;
    return [
      { ...cell, way: "check", ...ended },
      without({ ...cell, way: "restart" }, nothing),
      without({ ...cell, way: "opened file" }, nothing),
    ];
  } finally {
    clearTimeout(timer);
    source.close();
  }
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
