import { AppError } from "@/lib/model/errors";
import { verdictOf, type Result } from "@/lib/model/result";
import type { FaultRule } from "@/simulator";
import { ACTIONS, type ActionName } from "@/lib/collect/alibaba/api-types";
import { MUTATIONS } from "@/simulator/mutate";
import type { Live } from "./live";

export const FAULTS: readonly (readonly [string, FaultRule["effect"], number?])[] = [
  ...MUTATIONS.map((how) => [how, { kind: "mutate", how }] as const),
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
  /** Which of the clusters was read; absent: an ordinary one. */
  variety?: string;
  /** Why this cell cannot be: then nothing else in it says anything. */
  notApplicable?: string;
  /** Result of the check: a verdict, or the code of the error it ended with. */
  said: string;
  /** Services that pass under the fault and fail without it. */
  wrongPasses: number;
  wrongGreen: boolean;
  internal: boolean;
  endless: boolean;
}

/** Action under test, whatever comes of it. */
export type Tried = Pick<Cell, "source" | "fault" | "cluster" | "variety">;

/** A read as the simulator names it: an action of the cloud, or `verb resource` of the Kubernetes API. */
const sourceOfRead = (read: string): "kubernetes" | "cloud" => (read.includes(" ") ? "kubernetes" : "cloud");

const ONE_OBJECT = new Set(["DescribeVpcAttribute", "GetLoadBalancerAttribute"]);
const IN_A_LIST = new Set(["emptyList", "nullList", "noList", "noNames", "nullItem", "doubled", "halfPage"]);
const IN_PAGES = new Set(["lastPageLost", "endlessPages"]);
const WHOLE_ANSWER = new Set<string>(MUTATIONS);

/** Why a fault cannot befall a read, from what the read answers; undefined: it can. */
export function cannotBefall(read: string, fault: string): string | undefined {
  if (read.startsWith("watch "))
    return WHOLE_ANSWER.has(fault) ? "changes come one by one: there is no whole answer to spoil" : undefined;
  const isList = sourceOfRead(read) === "cloud" ? !ONE_OBJECT.has(read) : read.startsWith("list ");
  if (!isList && (IN_A_LIST.has(fault) || IN_PAGES.has(fault) || fault === "noCount"))
    return "one object is answered: it has no list, pages or count";
  if (sourceOfRead(read) === "kubernetes") return undefined;
  const sent: readonly string[] = ACTIONS[read as ActionName].sends;
  if (IN_PAGES.has(fault) && !sent.includes("NextToken")) return "this answer has no page token";
  if (fault === "noCount" && !COUNTED.has(read)) return "this answer has no count";
  return undefined;
}

/** Actions whose published answer counts what the whole list holds. */
const COUNTED = new Set<string>(
  Object.entries(ACTIONS).flatMap(([action, { answer }]) => ("TotalCount" in answer.shape ? action : [])),
);

/** From now on the read of the cell has its fault, and no other has one. */
export function inject(live: Live, cell: Tried): void {
  const [, effect, count] = FAULTS.find(([name]) => name === cell.fault) ?? [];
  if (!effect) throw new Error(`no fault ${cell.fault}`);
  live.simulator.faults.clear();
  live.simulator.faults.inject({
    source: sourceOfRead(cell.source),
    action: cell.source,
    effect,
    ...(count ? { count } : {}),
  });
}

/** Throws when no request met what `inject` put in place: such a cell says nothing. */
export function met(live: Live, cell: Tried): void {
  if ((live.simulator.faults.list()[0]?.fired ?? 0) === 0) throw new Error(`no request asked for ${cell.source}`);
}

export const NO_FAULT = { wrongPasses: 0, wrongGreen: false, internal: false, endless: false };

/** A cell that cannot be, with the reason. */
export const without = (cell: Tried & Pick<Cell, "way">, why: string): Cell => ({
  ...cell,
  ...NO_FAULT,
  said: "not applicable",
  notApplicable: why,
});

/** Meaning of a result for a cell. */
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
  return { ...NO_FAULT, said: known ? error.code : String(error), internal: !known, endless };
}
