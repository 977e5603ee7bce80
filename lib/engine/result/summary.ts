import { findingInfo } from "@/lib/knowledge/findings";
import { compareText } from "@/lib/ccm/read";
import {
  isNotCovered,
  type OfficialSummary,
  type Orphan,
  type ReportedItem,
  type ResultService,
  type ResultSummary,
} from "@/lib/model/result";
import type { Call } from "../types";

/** Counts by status, visibility, category and code; instances are those used by Services. */
export function summarize(services: readonly ResultService[], orphans: readonly Orphan[]): ResultSummary {
  const instances = new Set<string>();
  for (const { loadBalancerId } of services) if (loadBalancerId !== null) instances.add(loadBalancerId);
  const summary: ResultSummary = {
    services: services.length,
    instances: instances.size,
    status: { pass: 0, fail: 0, unknown: 0, skipped: 0 },
    visibility: { reported: 0, masked: 0, silent: 0, advice: 0 },
    category: {},
    code: {},
    hidden: 0,
    orphans: orphans.filter((orphan) => orphan.kind === "orphan").length,
    notCovered: services.filter(isNotCovered).length,
  };
  for (const row of services) {
    summary.status[row.status]++;
    for (const finding of row.findings) {
      summary.visibility[finding.visibility]++;
      summary.code[finding.code] = (summary.code[finding.code] ?? 0) + 1;
      const category = findingInfo(finding.code)?.category;
      if (category) summary.category[category] = (summary.category[category] ?? 0) + 1;
    }
  }
  summary.hidden = summary.visibility.masked + summary.visibility.silent;
  return summary;
}

/** The result Event holds this many items of a check, in a random selection (docs/dry-run.md 6.4). */
const SHOWN_ITEMS = 20;

/** The official view: the last item per check and key, sorted by key, and both FailedCounts, which count calls. */
export function officialSummaryOf(
  evaluated: readonly { row: ResultService; calls: readonly Call[] }[],
): OfficialSummary {
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
