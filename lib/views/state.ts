import { isNotCovered, type Status } from "@/lib/model/result";

/** What a row shows: a pass with something to recommend is `advice`; a skipped NLB Service is `notCovered`. */
export type RowState = Status | "advice" | "notCovered";

export const ROW_STATES: readonly RowState[] = ["fail", "unknown", "notCovered", "advice", "pass", "skipped"];
const RANK: Record<RowState, number> = { fail: 0, unknown: 1, notCovered: 2, advice: 3, pass: 4, skipped: 5 };

export function rowState(status: Status, hasFindings: boolean, reason?: string): RowState {
  if (status === "skipped" && isNotCovered({ reason })) return "notCovered";
  return status === "pass" && hasFindings ? "advice" : status;
}

export function worse(a: RowState, b: RowState): RowState {
  return RANK[a] <= RANK[b] ? a : b;
}

export function compareStates(a: RowState, b: RowState): number {
  return RANK[a] - RANK[b];
}
