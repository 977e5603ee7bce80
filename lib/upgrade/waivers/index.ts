import { isLossOf } from "@/lib/judge/label";
import { findingInfo } from "@/lib/knowledge/findings";
import { groupBy } from "@/lib/model/group-by";
import type {
  Acceptance,
  Finding,
  Orphan,
  Result,
  ResultService,
  ResultSummary,
  Waiver,
  WaiverOutcome,
} from "@/lib/model/result";

/** The only reason for `unknown` that can be acknowledged: an NLB whose source ranges take effect with the upgrade. */
const ACKNOWLEDGED = "CLB613";

/**
 * The result with accepted findings marked, and every waiver with its outcome. Nothing is removed: rows keep their
 * status, findings their place; `summary.accepted` counts what the verdict excludes. Waivers of other clusters are
 * ignored. Existing marks are replaced; the input result is not modified.
 */
export function applyWaivers(result: Result, waivers: readonly Waiver[]): Result {
  const own = waivers.filter((waiver) => waiver.cluster === undefined || waiver.cluster === result.cluster.id);
  if (own.length === 0 && !result.waivers) return result;
  const outcomes = own.map(unmatched);
  const byService = groupBy(outcomes, ({ service }) => service);
  const today = result.checkedAt.slice(0, 10);
  const services = result.services.map((row) => markRow(row, byService.get(row.service) ?? [], today));
  const orphans = result.orphans.map((orphan) => markOrphan(orphan, byService.get(orphan.loadBalancerId) ?? [], today));
  const { accepted: _before, ...counts } = result.summary;
  const { waivers: _old, ...rest } = result;
  const marked = { ...rest, services, orphans };
  if (own.length === 0) return { ...marked, summary: counts };
  return { ...marked, summary: { ...counts, accepted: countAccepted(services, orphans) }, waivers: outcomes };
}

/** One Service's row with waivers applied, before the rest of the check is known. `checkedAt`: RFC 3339. */
export function acceptRow(row: ResultService, waivers: readonly Waiver[], checkedAt: string): ResultService {
  const own = waivers.filter((waiver) => waiver.service === row.service);
  return markRow(row, own.map(unmatched), checkedAt.slice(0, 10));
}

const unmatched = (waiver: Waiver): WaiverOutcome => ({ ...waiver, state: "unmatched", findings: [] });

/** The waivers of outcomes, to apply them to another result. */
export function waiversOf(result: Pick<Result, "waivers">): Waiver[] {
  return (result.waivers ?? []).map(({ state: _state, findings: _findings, ...waiver }) => waiver);
}

/** Whether a finding can be accepted at all: an unreadable input is not a difference. */
export function acceptable(finding: Pick<Finding, "code">): boolean {
  return findingInfo(finding.code)?.category !== "source";
}

function markRow(row: ResultService, waivers: readonly WaiverOutcome[], today: string): ResultService {
  if (waivers.length === 0 && !row.accepted && !row.findings.some((finding) => finding.accepted)) return row;
  const findings = row.findings.map((finding) => mark(finding, waivers, today));
  if (row.status === "unknown" && row.reason !== ACKNOWLEDGED)
    for (const waiver of waivers) if (waiver.state === "unmatched") waiver.state = "unjudged";
  const { accepted: _before, ...rest } = row;
  return { ...rest, findings, ...(isAccepted(row, findings) ? { accepted: true as const } : {}) };
}

/** Only if all its findings are, hidden ones included: the next one would fail it again. */
function isAccepted(row: ResultService, findings: readonly Finding[]): boolean {
  if (row.status === "unknown")
    return row.reason === ACKNOWLEDGED && findings.some((finding) => finding.code === ACKNOWLEDGED && finding.accepted);
  if (row.status !== "fail" && !row.loses) return false;
  const failing = findings.filter((finding) => finding.visibility !== "advice" || isLossOf(row, finding));
  return failing.length > 0 && failing.every((finding) => finding.accepted);
}

function markOrphan(orphan: Orphan, waivers: readonly WaiverOutcome[], today: string): Orphan {
  return orphan.finding ? { ...orphan, finding: mark(orphan.finding, waivers, today) } : orphan;
}

function mark(finding: Finding, waivers: readonly WaiverOutcome[], today: string): Finding {
  const { accepted: before, ...rest } = finding;
  const clean = before ? rest : finding;
  if (!acceptable(finding)) return clean;
  let accepted: Acceptance | undefined;
  for (const waiver of waivers) {
    if (!fits(waiver, finding)) continue;
    waiver.findings.push(finding.id);
    const active = today <= waiver.until;
    waiver.state = active ? "active" : "expired";
    if (active) accepted ??= { reason: waiver.reason, owner: waiver.owner, until: waiver.until };
  }
  return accepted ? { ...clean, accepted } : clean;
}

function fits(waiver: Waiver, finding: Finding): boolean {
  return (
    waiver.code === finding.code &&
    (waiver.field === undefined || waiver.field === finding.field) &&
    (waiver.port === undefined || waiver.port === finding.resource.port)
  );
}

export function countAccepted(
  services: readonly ResultService[],
  orphans: readonly Orphan[] = [],
): NonNullable<ResultSummary["accepted"]> {
  const rows = services.filter((row) => row.accepted);
  const failing = rows.filter((row) => row.status === "fail" || row.loses);
  const findings = [...services.flatMap((row) => row.findings), ...orphans.flatMap(({ finding }) => finding ?? [])];
  return {
    findings: findings.filter((finding) => finding.accepted).length,
    services: failing.length,
    reported: failing.filter((row) => row.reported.length > 0).length,
    acknowledged: rows.filter((row) => row.status === "unknown").length,
  };
}
