import type { OfficialSummary, ReportedItem } from "@/lib/model/result";
import { compareText } from "@/lib/ccm/read";
import type { Evaluated } from "../service";

/** The result Event keeps this many items; which ones is left to chance (docs/dry-run.md 6.4). */
const SHOWN_ITEMS = 20;

/** The official view: the last writer per key, keys sorted, and FailedCount, which counts calls. */
export function officialSummaryOf(evaluated: readonly Evaluated[]): OfficialSummary {
  const items = new Map<string, ReportedItem>();
  let failedCount = 0;
  for (const { calls, row } of evaluated) {
    if (row.status === "unknown") continue;
    for (const { code, key, id, message } of calls) {
      failedCount++;
      items.set(key, { code, key, id, message });
    }
  }
  const sorted = [...items.values()].sort((a, b) => compareText(a.key, b.key));
  return { items: sorted, failedCount, cappedAt: SHOWN_ITEMS, truncated: sorted.length > SHOWN_ITEMS };
}
