import { isNotCovered, type Status } from "./result";

/**
 * What a row shows: a pass with something to recommend is `advice`; a skipped NLB Service is `notCovered`; a failing one whose findings
 * somebody answers for is `accepted`.
 */
export type RowState = Status | "advice" | "notCovered" | "accepted";

export const ROW_STATES: readonly RowState[] = [
  "fail",
  "unknown",
  "notCovered",
  "accepted",
  "advice",
  "pass",
  "skipped",
];
const RANK: Record<RowState, number> = {
  fail: 0,
  unknown: 1,
  notCovered: 2,
  accepted: 3,
  advice: 4,
  pass: 5,
  skipped: 6,
};

/** A row of a result, or one as the tables hold it, whose findings are counts by code. */
interface Stated {
  status: Status;
  reason?: string;
  accepted?: true;
  findings: readonly { accepted?: object | number; count?: number }[];
}

export function rowState(row: Stated): RowState {
  if (row.status === "skipped" && isNotCovered(row)) return "notCovered";
  // An acknowledged NLB Service is still one that nobody judged.
  if (row.accepted) return row.status === "unknown" ? "notCovered" : "accepted";
  return row.status === "pass" && row.findings.some(isOpen) ? "advice" : row.status;
}

const NONE: Readonly<Record<RowState, number>> = {
  fail: 0,
  unknown: 0,
  notCovered: 0,
  accepted: 0,
  advice: 0,
  pass: 0,
  skipped: 0,
};

/** How many rows show each state: the one count by state of pages, files and terminal. Linear. */
export function countStates(rows: Iterable<Stated>): Record<RowState, number> {
  return tallyStates(Array.from(rows, rowState));
}

/** The same of rows whose states are known. Linear. */
export function tallyStates(states: readonly RowState[]): Record<RowState, number> {
  const counts = { ...NONE };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** States worth naming, in their order: those that occur, and failing in any case. */
export function shownStates(counts: Readonly<Record<RowState, number>>): RowState[] {
  return ROW_STATES.filter((state) => counts[state] > 0 || state === "fail");
}

/** A sentence about a state by its name: `instance.state` of the pages, `WORDS.rowState` of files. */
type StateSentence =
  "failReported" | "failSilent" | "hidden" | "advice" | "accepted" | "pass" | "unknown" | "notCovered" | "skipped";

/** What is said after a state: how much of it the official precheck shows. One or two sentences, each with its count. */
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
  return RANK[a] <= RANK[b] ? a : b;
}

export function compareStates(a: RowState, b: RowState): number {
  return RANK[a] - RANK[b];
}
