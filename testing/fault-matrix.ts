import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { collect } from "@/lib/sources/collect";
import { generateScale } from "@/simulator/cluster/scale";
import { parseBundle } from "@/lib/model/bundle";
import { Run } from "@/lib/server/run";
import { startLive } from "./live";
import { FAULTS, judged, SOURCES, threw, type Cell } from "./fault-cells";
import { kubeconfigCells, storeCells } from "./fault-places";
import { rereadCells } from "./fault-rereads";

const NOW = "2026-11-21T08:00:00Z";
const CELL_MS = 60_000;
const judge = (bundle: Bundle): Result => runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });

/** Same names and ids on both: what passes on the one fails on the other. */
const clusterOf = (cluster: Cell["cluster"]): Bundle =>
  generateScale({ services: 8, ports: 2, nodes: 4, failing: cluster === "passing" ? 0 : 0.6, seed: 21 });

/**
 * Checks a passing and a failing cluster under every fault of every source, and looks at each check once more after a
 * restart and as an opened file; reads single Services again under the same faults, as a person does and as watch mode
 * does; and begins checks with every broken kubeconfig and store. A wrong green is READY where the cluster is not, or
 * where Services or instances were not seen as they are.
 */
export async function runMatrix(
  wanted: (source: string, fault: string, cluster: Cell["cluster"]) => boolean = () => true,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const cluster of ["passing", "failing"] as const) {
    const live = await startLive(clusterOf(cluster));
    try {
      const truth = new Map(judge(live.simulator.bundle()).services.map((s) => [s.service, s.status]));
      for (const [source, action] of SOURCES)
        for (const [fault, effect, count] of FAULTS) {
          if (!wanted(action, fault, cluster)) continue;
          live.simulator.faults.clear();
          live.simulator.faults.inject({ source, action, effect, ...(count ? { count } : {}) });
          cells.push(...(await checked(live, truth, { source: action, fault, cluster })));
        }
      live.simulator.faults.clear();
      if (cluster === "failing") cells.push(...(await rereadCells(live, truth, clusterOf("passing"), wanted)));
      cells.push(...(await storeCells(live, truth, cluster, wanted)));
      cells.push(...(await kubeconfigCells(live, cluster, wanted)));
    } finally {
      await live.close();
    }
  }
  return cells;
}

async function checked(
  live: Awaited<ReturnType<typeof startLive>>,
  truth: ReadonlyMap<string, string>,
  cell: Pick<Cell, "source" | "fault" | "cluster">,
): Promise<Cell[]> {
  const source = live.source();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CELL_MS);
  const fine = { internal: false, endless: false };
  try {
    const { builder } = await collect(source, { settleMs: 5, followChanges: false, signal: stop.signal });
    const bundle = builder.bundle();
    const result = judge(bundle);
    const ways: Cell[] = [{ ...cell, way: "check", ...fine, ...judged(result, truth, cell.cluster) }];
    // As a server finds it that starts again, and as a colleague opens it.
    const text = JSON.stringify({ bundle, result });
    const kept = JSON.parse(text) as { bundle: Bundle; result: Result };
    const restored = new Run(
      { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined } },
      { id: "run-kept", startedAt: NOW, finishedAt: NOW, ...kept },
    );
    const again = restored.check;
    if (again) {
      const one = judged(again.result, truth, cell.cluster);
      const rows = again.rows.filter((row) => row.status === "pass" && truth.get(row.service) !== "pass").length;
      ways.push({ ...cell, way: "restart", ...fine, ...one, wrongPasses: Math.max(one.wrongPasses, rows) });
    }
    const opened = parseBundle(JSON.parse(JSON.stringify(bundle)));
    ways.push({
      ...cell,
      way: "opened file",
      ...fine,
      ...(opened.ok
        ? judged(judge(opened.bundle), truth, cell.cluster)
        : { said: "refused", wrongPasses: 0, wrongGreen: false }),
    });
    return ways;
  } catch (error) {
    return [{ ...cell, way: "check", ...threw(error, stop.signal.aborted) }];
  } finally {
    clearTimeout(timer);
    source.close();
  }
}

/** The four counts that have to be zero. */
export function countsOf(
  cells: readonly Cell[],
): Record<"cells" | "wrongGreens" | "wrongPasses" | "internal" | "endless", number> {
  return {
    cells: cells.length,
    wrongGreens: cells.filter((c) => c.wrongGreen).length,
    wrongPasses: cells.reduce((sum, c) => sum + c.wrongPasses, 0),
    internal: cells.filter((c) => c.internal).length,
    endless: cells.filter((c) => c.endless).length,
  };
}
