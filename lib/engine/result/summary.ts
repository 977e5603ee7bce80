import { findingInfo } from "@/lib/knowledge/findings";
import { isNotCovered, type Orphan, type ResultService, type ResultSummary } from "@/lib/model/result";

/** Counts by status, visibility, category and code; instances are those that Services use. */
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
