import { familyOf } from "@/lib/model/family";
import { type Finding, type ResultService, type Risk, type Traffic } from "@/lib/model/result";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { findingInfo } from "@/lib/knowledge/findings";
import { BY_MESSAGE, BY_NLB_ITEM, type CallRow } from "@/lib/knowledge/sync-calls";

/** A call whose item has the name of its action: of security groups and certificates. */
const nlbCall = (item: string): CallRow =>
  BY_NLB_ITEM[item] ?? { phase: item.includes("Certificates") ? "listener" : "instance", action: item };

/** Weights and descriptions: the dry run says nothing of this call, a real run makes it (M19). */
const REWRITE: CallRow = { phase: "group", action: "SetVServerGroupAttribute", merges: true };
/** Attributes of the instance that joined the rows of the compared fields say their call themselves. */
const SETTINGS: ReadonlyMap<string, CallRow> = new Map(
  INSTANCE_FIELDS.flatMap(({ code, change }) =>
    change.how === "call" ? [[code, { phase: "instance" as const, action: change.action }] as const] : [],
  ),
);
/** The dry run of older releases makes these calls for real and says nothing of them; a sync makes them too. */
const WRITTEN: ReadonlySet<string> = new Set(["CLB301", "CLB303"]);
/** Every effect on traffic, worst last, with the least risk of a change that has it. */
const RISK_OF: Readonly<Record<Traffic, Risk>> = {
  none: "none",
  newConnections: "low",
  existingConnections: "medium",
  addressLost: "high",
};
const TRAFFIC = Object.keys(RISK_OF) as readonly Traffic[];
const RISK: readonly Risk[] = ["none", "low", "medium", "high"];
const worst = <T>(order: readonly T[], values: readonly T[]): T =>
  order[Math.max(0, ...values.map((value) => order.indexOf(value)))]!;

export const worstTraffic = (values: readonly Traffic[]): Traffic => worst(TRAFFIC, values);
export const worstRisk = (values: readonly Risk[]): Risk => worst(RISK, values);
/** The risk that is shown: never below what the change does to traffic, so that the two cannot contradict each other. */
export const riskOf = (traffic: Traffic, declared: Risk): Risk => worstRisk([RISK_OF[traffic], declared]);

/** The call behind a finding; undefined for advice and for what the controller refuses. */
export function callOf(finding: Finding): CallRow | undefined {
  if (finding.code === "CLB306" || finding.code === "CLB307") return REWRITE;
  if (familyOf(finding.code) === "nlb") return finding.messageCode ? nlbCall(finding.messageCode) : undefined;
  if (finding.visibility === "advice" && !WRITTEN.has(finding.code)) return undefined;
  // Where an own backend of a foreign group goes, cleanup does it.
  const row = BY_MESSAGE[findingInfo(finding.code)?.messageCode ?? ""] ?? SETTINGS.get(finding.code);
  return row && finding.code === "CLB305" ? { ...row, phase: "cleanup" } : row;
}

export const makesCall = (finding: Finding): boolean => callOf(finding) !== undefined;

/** Refusals that end one part of the work only; every other refusal ends the whole sync of the Service (spec 4.2, 4.6). */
const PARTIAL = /^CLB(41[1-7]|206|21[0-2]|31[0-3]|315|705)$/;

/** Refused rather than called: nothing of it happens in a real sync. */
const refused = (finding: Finding) =>
  finding.visibility !== "advice" && !makesCall(finding) && !/^CLB9/.test(finding.code);

/** Whether a refusal ends the whole sync of its Service. */
export const endsSync = (finding: Finding): boolean => refused(finding) && !PARTIAL.test(finding.code);

/** What one sync of a Service changes: the findings whose calls it makes, and the worst that these do to traffic. */
export function syncEffect(
  row: ResultService,
  makes: (finding: Finding) => boolean = () => true,
): { findings: Finding[]; traffic: Traffic } {
  const blocked = blockedBy(row);
  const findings = row.findings.filter((finding) => makesCall(finding) && !blocked(finding) && makes(finding));
  return { findings, traffic: worstTraffic(findings.map((finding) => finding.traffic)) };
}

/** A call is not made when what hides it is refused rather than called, or when something ends the whole sync. */
export function blockedBy(row: ResultService): (finding: Finding) => boolean {
  const byId = new Map(row.findings.map((finding) => [finding.id, finding]));
  const stopped = row.findings.some(endsSync);
  const behind = (finding: Finding, seen: Set<string>): boolean =>
    (finding.maskedBy ?? []).some((id) => {
      const hider = byId.get(id);
      if (!hider || seen.has(id)) return false;
      seen.add(id);
      return refused(hider) || behind(hider, seen);
    });
  return (finding) => makesCall(finding) && (stopped || behind(finding, new Set()));
}
