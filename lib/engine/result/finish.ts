import type { Finding, ReportedItem, ResourceRef, ResultService, Visibility } from "@/lib/model/result";
import { compareText } from "@/lib/ccm/read";
import type { Call, PendingFinding } from "../types";

const ORDER: Record<Visibility, number> = { reported: 0, silent: 1, masked: 2, advice: 3 };

function resourceKey(resource: ResourceRef): string {
  let key: string = resource.kind;
  for (const part of [resource.id ?? resource.name ?? "", resource.port ?? "", resource.protocol ?? ""])
    if (part !== "") key += `:${part}`;
  return key;
}

/**
 * Gives drafts their ids and turns "hidden by these drafts" into "hidden by these ids". Drafts that were neither shown
 * nor assigned to a step are hidden by `rule` and the shown ones.
 */
export function finishFindings(
  service: string,
  drafts: readonly PendingFinding[],
  rule = "",
  shown: readonly PendingFinding[] = [],
): Finding[] {
  if (drafts.length === 0) return [];
  const unique = drafts.length === 1 ? drafts : [...new Set(drafts)];
  const ids = new Map<PendingFinding, string>();
  const taken = new Map<string, number>();
  for (const d of unique) {
    const base = `${service}|${d.code}|${resourceKey(d.resource)}|${d.field ?? ""}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    ids.set(d, count === 1 ? base : `${base}#${count}`);
  }
  const findings: Finding[] = [];
  for (const d of unique) findings.push(finish(service, d, ids, rule, shown));
  if (findings.length === 1) return findings;
  return findings.sort(
    (a, b) => ORDER[a.visibility] - ORDER[b.visibility] || compareText(a.code, b.code) || compareText(a.id, b.id),
  );
}

/** Keys whose value is undefined are left out, so that JSON and equality agree. */
function finish(
  service: string,
  d: PendingFinding,
  ids: ReadonlyMap<PendingFinding, string>,
  rule: string,
  shown: readonly PendingFinding[],
): Finding {
  const finding: Record<string, unknown> = { id: ids.get(d)! };
  for (const key in d) {
    if (key === "hiddenBy" || key === "visibility" || key === "maskRule" || key === "params") continue;
    const value = d[key as keyof PendingFinding];
    if (value !== undefined) finding[key] = value;
  }
  const masked = d.visibility === undefined;
  finding["visibility"] = d.visibility ?? "masked";
  const params: Record<string, unknown> = { service };
  for (const key in d.params) if (d.params[key] !== undefined) params[key] = d.params[key];
  finding["params"] = params;
  const maskRule = masked ? (d.maskRule ?? rule) : d.maskRule;
  if (masked || maskRule) finding["maskRule"] = maskRule;
  if (masked) {
    const maskedBy = [...new Set(d.hiddenBy ?? shown)]
      .filter((other) => other !== d)
      .map((other) => ids.get(other))
      .filter((id) => id !== undefined);
    if (maskedBy.length > 0) finding["maskedBy"] = maskedBy;
  }
  return finding as unknown as Finding;
}

/** The row of a Service without a dry run: not covered, unknown or refused. */
export function rowWithoutRun(
  service: string,
  status: ResultService["status"],
  findings: readonly PendingFinding[],
  rest: Partial<ResultService> = {},
): ResultService {
  return {
    service,
    loadBalancerId: null,
    status,
    reported: [],
    syncError: null,
    findings: finishFindings(service, findings),
    ...rest,
  };
}

/** The calls as items, duplicates removed, in execution order. */
export function itemsOf(calls: readonly Call[]): ReportedItem[] {
  const items = calls.map(({ error: _error, ...item }) => [JSON.stringify(item), item] as const);
  return [...new Map(items).values()];
}

/** The Event keeps only the message of a real API failure (docs/dry-run.md 6.3); older versions shorten every text. */
export function shortened(text: string, everything = false): string {
  const part = everything ? text : (text.split("[SDKError]")[1] ?? "");
  return /^.*(Message:.*)/m.exec(part)?.[1] ?? text;
}
