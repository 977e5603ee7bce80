import { isNotCovered, type Status } from "./result";

/**
 * State of a row, the worst first: a pass with something to recommend is `advice`; a skipped NLB Service is `notCovered`; a
 * failing one whose findings are accepted is `accepted`.
 */
export const ROW_STATES = ["fail", "unknown", "notCovered", "accepted", "advice", "pass", "skipped"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A row of a result, or one as the tables hold it, whose findings are counts by code. */
interface Stated {
  status: Status;
  reason?: string;
  accepted?: true;
  loses?: string;
  findings: readonly { accepted?: object | number; count?: number }[];
}

export function rowState(row: Stated): RowState {
  if (row.loses) return row.accepted ? "accepted" : "fail";
  if (row.status === "skipped" && isNotCovered(row)) return "notCovered";
  // An acknowledged NLB Service is still not judged.
  if (row.accepted) return row.status === "unknown" ? "notCovered" : "accepted";
  return row.status === "pass" && row.findings.some(isOpen) ? "advice" : row.status;
}

/** How many rows show each state: the one count by state of pages, files and terminal. Linear. */
export function countStates(rows: Iterable<Stated>): Record<RowState, number> {
  return tallyStates(Array.from(rows, rowState));
}

/** The same of rows whose states are known. Linear. */
export function tallyStates(states: readonly RowState[]): Record<RowState, number> {
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>;
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Whether more Services could not be read than could: the failing ones among the others say little of the cluster. */
export function mostlyUnread({ unknown, fail, accepted, advice, pass }: Readonly<Record<RowState, number>>): boolean {
  return unknown > fail + accepted + advice + pass;
}

/** States worth naming, in their order: those that occur, and failing in any case. */
export function shownStates(counts: Readonly<Record<RowState, number>>): RowState[] {
  return ROW_STATES.filter((state) => counts[state] > 0 || state === "fail");
}

/** A sentence about a state, by its key in `instance.state`. */
type StateSentence =
  "failReported" | "failSilent" | "hidden" | "advice" | "accepted" | "pass" | "unknown" | "notCovered" | "skipped";

/** Sentences after a state: how much of it the official precheck shows. One or two, each with its count. */
export function stateParts(
  state: RowState,
  findings: readonly { visibility: string }[],
): readonly (readonly [StateSentence, { count: number }])[] {
  const count = (visibility: string) => findings.filter((finding) => finding.visibility === visibility).length;
  if (state !== "fail") return [[state, { count: count("advice") }]];
  const reported = count("reported");
  const hidden = count("masked");
  return [
    [reported > 0 ? "failReported" : "failSilent", { count: reported }],
    ...(hidden > 0 ? ([["hidden", { count: hidden }]] as const) : []),
  ];
}

/** Not accepted, or not all of those that are counted together. */
function isOpen({ accepted, count = 1 }: Stated["findings"][number]): boolean {
  return accepted === undefined || (typeof accepted === "number" && accepted < count);
}

export function worse(a: RowState, b: RowState): RowState {
  return compareStates(a, b) <= 0 ? a : b;
}

export function compareStates(a: RowState, b: RowState): number {
  return ROW_STATES.indexOf(a) - ROW_STATES.indexOf(b);
}
