import type { Verdict } from "./result";
import { mostlyUnread, tallyStates, type RowState } from "./row-state";

export const NO_NUMBERS = {
  /** CLB instances whose Services are checked. */
  checkedInstances: 0,
  /** Instances for which the precheck will report at least one change. */
  changing: 0,
  /** Services without an instance that fail. */
  withoutInstance: 0,
  /** Failing instances or Services that the precheck does not report. */
  silent: 0,
  unknown: 0,
  /** Instances, and Services without one, that were judged or should have been: those that could not be read included. */
  judged: 0,
  /** More of them could not be read than could. */
  unread: false,
  /** NLB Services, which no dry run judges; not among `unknown`. */
  notCovered: 0,
  /** Those of them that let fewer clients in after the upgrade. */
  filtering: 0,
  /** Instances or Services that fail and that a person answers for; not among those to fix. */
  accepted: 0,
  /** Those of them that the precheck reports all the same. */
  stillReported: 0,
  /** Annotations set by hand that their Services' owners may put back. */
  handEdits: 0,
  /** Protections that Services switch off. */
  givenUp: 0,
  /** Services or instances that need no work, and on which the controller fails now. */
  failingNow: 0,
};
export type VerdictNumbers = typeof NO_NUMBERS;

/** A CLB instance with its Services, or a Service without one, as far as the verdict's numbers go. */
export interface Judged {
  loadBalancerId: string | null;
  state: RowState;
  /** Findings the official precheck lists. */
  reported: number;
  findings: readonly { code: string }[];
  handEdits?: number;
  givenUp?: number;
  failures?: number;
}

const DONE: ReadonlySet<RowState> = new Set(["pass", "advice", "accepted"]);

/** The numbers of the verdict sentence, from grouped rows, so that they hold while rows still fill in. */
export function verdictNumbers(rows: readonly Judged[]): VerdictNumbers {
  const states = tallyStates(rows.map((row) => row.state));
  const numbers = { ...NO_NUMBERS, unread: mostlyUnread(states) };
  numbers.judged = rows.length - states.skipped - states.notCovered;
  for (const row of rows) {
    numbers.handEdits += row.handEdits ?? 0;
    numbers.givenUp += row.givenUp ?? 0;
    if (row.failures && DONE.has(row.state)) numbers.failingNow += 1;
    if (row.loadBalancerId !== null && row.state !== "skipped") numbers.checkedInstances += 1;
    const says = (code: string) => row.findings.some((finding) => finding.code === code);
    const filtering = row.state === "unknown" && says("CLB613") && !says("CLB556");
    if (filtering) numbers.filtering += 1;
    if (filtering || row.state === "notCovered") numbers.notCovered += 1;
    else if (row.state === "unknown") numbers.unknown += 1;
    if (row.state === "accepted") numbers.accepted += 1;
    if (row.state === "accepted" && row.reported > 0) numbers.stillReported += 1;
    if (row.state !== "fail") continue;
    if (row.reported === 0) numbers.silent += 1;
    else if (row.loadBalancerId === null) numbers.withoutInstance += 1;
    else numbers.changing += 1;
  }
  return numbers;
}

/** A sentence by its key in `check.sentence`; files have a longer one of some (`files.verdict`). */
type VerdictSentence =
  | "allMatch"
  | "noneChanging"
  | "unknown"
  | "unread"
  | "notCovered"
  | "filtering"
  | "sourcesUnknown"
  | "nothingSeen"
  | "empty"
  | "toFix"
  | "accepted"
  | "stillReported"
  | "restMatch"
  | "holdsUntil"
  | "givenUp"
  | "failingNow";

type VerdictPart = readonly [VerdictSentence, Record<string, number>];

/** The word before them: what little could be read is no verdict. */
export const verdictWord = (verdict: Verdict, { unread }: VerdictNumbers): Verdict => (unread ? "unknown" : verdict);

/** Sentences of a verdict, in order. */
export function verdictParts(verdict: Verdict, numbers: VerdictNumbers, services: number): VerdictPart[] {
  const beside: VerdictPart[] = [];
  if (numbers.notCovered > 0) beside.push(["notCovered", { count: numbers.notCovered }]);
  if (numbers.filtering > 0) beside.push(["filtering", { count: numbers.filtering }]);
  const until = (["holdsUntil", "givenUp", "failingNow"] as const).flatMap((key): VerdictPart[] => {
    const count = numbers[key === "holdsUntil" ? "handEdits" : key];
    return count > 0 ? [[key, { count }]] : [];
  });
  if (services === 0 && verdict === "ready") return [["empty", {}]];
  const rest: VerdictPart = ["restMatch", { instances: numbers.checkedInstances - numbers.accepted }];
  if (verdict === "readyExcept") {
    const others = numbers.accepted - numbers.stillReported;
    if (others > 0) beside.unshift(["accepted", { count: others }]);
    return [["stillReported", { count: numbers.stillReported }], rest, ...until, ...beside];
  }
  if (numbers.accepted > 0) beside.unshift(["accepted", { count: numbers.accepted }]);
  if (verdict === "ready" && numbers.accepted > 0) return [rest, ...until, ...beside];
  if (verdict === "ready") return [["allMatch", { instances: numbers.checkedInstances }], ...until, ...beside];
  const out: VerdictPart[] = [];
  const reported = numbers.changing + numbers.withoutInstance;
  const missed = numbers.silent;
  const total = reported + missed;
  if (total > 0) out.push(["toFix", { total, reported, missed }]);
  else if (verdict === "notReady") out.push(["noneChanging", { instances: numbers.checkedInstances }]);
  if (numbers.unread) out.unshift(["unread", { count: numbers.unknown, total: numbers.judged }]);
  else if (numbers.unknown > 0) out.push(["unknown", { count: numbers.unknown }]);
  else if (verdict === "unknown" && numbers.notCovered === 0)
    out.push([services === 0 ? "nothingSeen" : "sourcesUnknown", {}]);
  return [...out, ...beside];
}
