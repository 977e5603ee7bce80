import type { Verdict } from "@/lib/model/result";
import type { RowSummary } from "@/lib/model/run";
import type { ReadinessView } from "./readiness";

export const isReady = (verdict: Verdict): boolean => verdict === "ready" || verdict === "readyExcept";

/** The view as it stands now. `isLate`: `readyUntil` is over. */
export function standingView(view: ReadinessView, rows: readonly RowSummary[], isLate: boolean): ReadinessView {
  if (view.readyUntil === undefined || !isReady(view.verdict)) return view;
  const changed = rows.filter(({ stale }) => stale).length;
  return isLate || changed > 0 ? { ...view, verdict: "unknown", lapsed: { changed } } : view;
}

/** RFC 3339: until when Ready counts. A check is as old as its oldest reading. */
export const readyUntil = ({ checkedAt }: { checkedAt: string }, readyMs: number): string =>
  new Date(Date.parse(checkedAt) + readyMs).toISOString();
