import { kindOf } from "@/lib/knowledge/findings/text";
import type { ResultService } from "@/lib/model/result";
import type { RowSummary } from "@/lib/model/run";
import type { BundleIndex } from "@/lib/ccm/bundle-index";
import { ownerOf } from "@/lib/owners";
import { eventTimes } from "@/lib/ccm/event-times";
import { num, str } from "@/lib/ccm/read";
import type { KubeEvent } from "@/lib/model/bundle";
import type { FindingCount } from "./rows";

/** How often the controller has failed on a Service since it last succeeded, by its Events; dry runs do not count. */
function failuresOf(index: BundleIndex, service: string): number {
  const events = index.events.get(service) ?? [];
  const last = (event: KubeEvent) => eventTimes(event).last ?? "";
  const succeeded = events.filter(({ type, reason }) => type === "Normal" && /^Ensured/.test(reason ?? "")).map(last);
  const since = succeeded.sort().at(-1) ?? "";
  return events
    .filter((event) => event.type === "Warning" && !str(event.message).startsWith("DryRun") && last(event) > since)
    .reduce((sum, event) => sum + Math.max(1, num(event.series?.count ?? event.count)), 0);
}

/** One Service's result as a table row. `readAt`: when its inputs were read (RFC 3339). */
export function summarizeRow(row: ResultService, index: BundleIndex | undefined, readAt?: string): RowSummary {
  const counts = new Map<string, FindingCount>();
  for (const { code, visibility, accepted, changedBy } of row.findings) {
    const key = `${code} ${visibility} ${changedBy}`;
    const known = counts.get(key) ?? { code, count: 0, visibility, category: kindOf(code).category, changedBy };
    counts.set(key, known);
    known.count += 1;
    if (accepted) known.accepted = (known.accepted ?? 0) + 1;
  }
  const id = row.loadBalancerId ?? "";
  const nlb = row.family === "nlb" ? index?.nlbs.get(id) : undefined;
  const lb = nlb ?? index?.loadBalancers.get(id);
  const failures = index && row.status !== "skipped" ? failuresOf(index, row.service) : 0;
  const { kind, name: owner, namespace } = ownerOf(index?.services.get(row.service));
  const { service, loadBalancerId, family, status, sync, reason, accepted, loses, handEdits, givenUp } = row;
  return {
    ...{ service, loadBalancerId, family, status, sync, reason, accepted, loses, handEdits, givenUp, readAt },
    loadBalancerName: str(lb?.LoadBalancerName) || undefined,
    address: str(nlb ? nlb.DNSName : lb?.Address) || undefined,
    owner: kind === "unknown" ? undefined : { kind, name: owner, namespace },
    findings: [...counts.values()],
    failures: failures || undefined,
  };
}
