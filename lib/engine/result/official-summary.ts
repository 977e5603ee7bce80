import type { OfficialSummary, ReportedItem } from "@/lib/model/result";
import { compareText } from "@/lib/ccm/read";
import type { Evaluated } from "../service";

/** The result Event keeps this many items of a check; which ones is left to chance (docs/dry-run.md 6.4). */
const SHOWN_ITEMS = 20;

/** The official view: the last writer per check and key, keys sorted, and FailedCount of both checks, which counts calls. */
export function officialSummaryOf(evaluated: readonly Evaluated[]): OfficialSummary {
  const items = new Map<string, ReportedItem>();
  let failedCount = 0;
  for (const { calls, row } of evaluated) {
    if (row.status === "unknown") continue;
    for (const { code, key, id, message, check } of calls) {
      failedCount++;
      items.set(`${check ?? ""} ${key}`, { code, key, id, message, ...(check ? { check } : {}) });
    }
  }
  const sorted = [...items.values()].sort((a, b) => compareText(a.key, b.key));
  const nlb = sorted.filter(({ check }) => check === "ccmNLB").length;
  const truncated = Math.max(nlb, sorted.length - nlb) > SHOWN_ITEMS;
  return { items: sorted, failedCount, cappedAt: SHOWN_ITEMS, truncated };
}
