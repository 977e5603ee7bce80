import { runEngine } from "@/lib/engine";
import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf, type Result } from "@/lib/model/result";
import { collect } from "@/lib/sources/collect";
import type { FaultRule } from "@/simulator";
import { generateScale } from "@/simulator/cluster/scale";
import { SPOILS } from "@/simulator/spoil";
import { startLive } from "./live";

/** Every source a check reads, as the simulator's faults name it. */
export const SOURCES: readonly (readonly [FaultRule["source"], string])[] = [
  ["kubernetes", "list services"],
  ["kubernetes", "list endpointslices"],
  ["kubernetes", "list nodes"],
  ["kubernetes", "list events"],
  ["kubernetes", "get configmaps"],
  ["kubernetes", "list deployments"],
  ["cloud", "DescribeLoadBalancers"],
  ["cloud", "DescribeLoadBalancerListeners"],
  ["cloud", "DescribeVServerGroups"],
  ["cloud", "DescribeVServerGroupAttribute"],
  ["cloud", "DescribeNetworkInterfaces"],
  ["cloud", "DescribeServerCertificates"],
];

export const FAULTS: readonly (readonly [string, FaultRule["effect"], number?])[] = [
  ...SPOILS.map((how) => [how, { kind: "spoil", how }] as const),
  ["halfPage", { kind: "halfPage" }],
  ["forbidden", { kind: "error", status: 403, code: "Forbidden", message: "" }],
  ["throttled", { kind: "error", status: 429, code: "Throttling.User", message: "slow down" }],
  ["500 once", { kind: "error", status: 500, code: "InternalError", message: "boom" }, 1],
  ["500 always", { kind: "error", status: 500, code: "InternalError", message: "boom" }],
  ["dropped", { kind: "drop" }],
  ["cut off", { kind: "cut", afterBytes: 150 }],
  ["html", { kind: "body", status: 200, contentType: "text/html", body: "<html>sign in</html>" }],
  ["empty body", { kind: "body", status: 200, contentType: "application/json", body: "" }],
];

export interface Cell {
  source: string;
  fault: string;
  cluster: "passing" | "failing";
  /** What the check said: a verdict, or the code of the error it ended with. */
  said: string;
  /** Services that pass under the fault and fail without it. */
  wrongPasses: number;
  wrongGreen: boolean;
  internal: boolean;
  endless: boolean;
}

const NOW = "2026-11-21T08:00:00Z";
const CELL_MS = 60_000;
const judge = (bundle: Bundle): Result => runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });

/**
 * Checks a passing and a failing cluster under every fault of every source. A wrong green is READY where the cluster
 * is not, or where Services or instances were not seen as they are.
 */
export async function runMatrix(
  wanted: (source: string, fault: string, cluster: Cell["cluster"]) => boolean = () => true,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const cluster of ["passing", "failing"] as const) {
    const live = await startLive(
      generateScale({ services: 8, ports: 2, nodes: 4, failing: cluster === "passing" ? 0 : 0.6, seed: 21 }),
    );
    try {
      const truth = new Map(judge(live.simulator.bundle()).services.map((s) => [s.service, s.status]));
      for (const [source, action] of SOURCES)
        for (const [fault, effect, count] of FAULTS) {
          if (!wanted(action, fault, cluster)) continue;
          live.simulator.faults.clear();
          live.simulator.faults.inject({ source, action, effect, ...(count ? { count } : {}) });
          cells.push(await one(live, truth, { source: action, fault, cluster }));
        }
    } finally {
      await live.close();
    }
  }
  return cells;
}

async function one(
  live: Awaited<ReturnType<typeof startLive>>,
  truth: ReadonlyMap<string, string>,
  cell: Pick<Cell, "source" | "fault" | "cluster">,
): Promise<Cell> {
  const source = live.source();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CELL_MS);
  const base = { ...cell, wrongPasses: 0, wrongGreen: false, internal: false, endless: false };
  try {
    const { assembly } = await collect(source, { settleMs: 5, followChanges: false, signal: stop.signal });
    const result = judge(assembly.bundle());
    const verdict = verdictOf(result);
    const seen = new Map(result.services.map((s) => [s.service, s.status]));
    const wrongPasses = [...seen].filter(([key, status]) => status === "pass" && truth.get(key) !== "pass").length;
    const blind = [...truth].some(([key, status]) => status !== "skipped" && seen.get(key) !== status);
    return {
      ...base,
      said: verdict,
      wrongPasses,
      wrongGreen: verdict === "ready" && (cell.cluster === "failing" || blind),
    };
  } catch (error) {
    const known = error instanceof AppError;
    return {
      ...base,
      said: known ? error.code : String(error),
      internal: !known,
      endless: stop.signal.aborted,
    };
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
