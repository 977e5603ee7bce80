import { AppError } from "@/lib/model/errors";
import { verdictOf, type Result } from "@/lib/model/result";
import type { FaultRule } from "@/simulator";
import { MUTATIONS } from "@/simulator/mutate";

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
  ...MUTATIONS.map((how) => [how, { kind: "mutate", how }] as const),
  ["halfPage", { kind: "halfPage" }],
  ["forbidden", { kind: "error", status: 403, code: "Forbidden", message: "" }],
  ["throttled", { kind: "error", status: 429, code: "Throttling.User", message: "slow down" }],
  ["500 once", { kind: "error", status: 500, code: "InternalError", message: "boom" }, 1],
  ["500 always", { kind: "error", status: 500, code: "InternalError", message: "boom" }],
  ["dropped", { kind: "drop" }],
  ["cut off", { kind: "cut", afterBytes: 150 }],
  ["html", { kind: "body", status: 200, contentType: "text/html", body: "<html>sign in</html>" }],
  ["empty body", { kind: "body", status: 200, contentType: "application/json", body: "" }],
  ["slow", { kind: "slow", chunkBytes: 400, pauseMs: 1 }],
  ["late", { kind: "latency", ms: 400 }],
  [
    "clock skew",
    { kind: "error", status: 400, code: "InvalidTimeStamp.Expired", message: "Specified time stamp is expired." },
  ],
];

/** How a reader comes to a verdict: each must survive every fault. */
export type Way = "check" | "restart" | "opened file" | "re-check" | "watch";

export interface Cell {
  way: Way;
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

/** What a result means for a cell. */
export function judged(
  result: Pick<Result, "services" | "summary" | "errors">,
  truth: ReadonlyMap<string, string>,
  cluster: Cell["cluster"],
) {
  const verdict = verdictOf(result);
  const seen = new Map(result.services.map((s) => [s.service, s.status]));
  const unevaluable = [...truth].some(([key, status]) => status !== "skipped" && seen.get(key) !== status);
  return {
    said: verdict as string,
    wrongPasses: [...seen].filter(([key, status]) => status === "pass" && truth.get(key) !== "pass").length,
    wrongGreen: verdict === "ready" && (cluster === "failing" || unevaluable),
  };
}

/** How work that threw ended. */
export function threw(error: unknown, endless: boolean) {
  const known = error instanceof AppError;
  return { said: known ? error.code : String(error), wrongPasses: 0, wrongGreen: false, internal: !known, endless };
}
