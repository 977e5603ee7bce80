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
