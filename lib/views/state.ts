import type { Status } from "@/lib/model/result";

/** What a row shows: a pass with something to recommend is `advice`. */
export type RowState = Status | "advice";

export const ROW_STATES: readonly RowState[] = ["fail", "unknown", "advice", "pass", "skipped"];
const RANK: Record<RowState, number> = { fail: 0, unknown: 1, advice: 2, pass: 3, skipped: 4 };

export function rowState(status: Status, hasFindings: boolean): RowState {
  return status === "pass" && hasFindings ? "advice" : status;
}

export function worse(a: RowState, b: RowState): RowState {
  return RANK[a] <= RANK[b] ? a : b;
}

export function compareStates(a: RowState, b: RowState): number {
  return RANK[a] - RANK[b];
}
