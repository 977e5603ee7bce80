import { familyOf } from "@/lib/model/family";
import type { Finding, ResultService } from "@/lib/model/result";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { findingInfo } from "@/lib/knowledge/findings";
import { callsOfItem, rowOf, type ItemCall } from "@/lib/calls";

/** Weights and descriptions: not reported by the dry run, executed by a real run (M19). */
const REWRITE = "SetVServerGroupAttribute";
const SETTINGS: ReadonlyMap<string, string> = new Map(
  INSTANCE_FIELDS.flatMap(({ code, change }) => (change.how === "call" ? [[code, change.action] as const] : [])),
);
const ofClb = (action: string): ItemCall => ({ action, ...rowOf({ product: "slb", action }) });
/** Executed but not reported by the dry run of older releases; a sync makes these calls too. */
const WRITTEN: ReadonlySet<string> = new Set(["CLB301", "CLB303"]);

/** The call that a real sync makes for a finding. */
export function callOf(finding: Finding): ItemCall | undefined {
  if (finding.code === "CLB306" || finding.code === "CLB307") return ofClb(REWRITE);
  const { messageCode } = finding;
  if (familyOf(finding.code) === "nlb") return messageCode ? callsOfItem("nlb", messageCode)[0] : undefined;
  if (finding.visibility === "advice" && !WRITTEN.has(finding.code)) return undefined;
  // An own backend of a foreign group is removed in the cleanup phase.
  const rows = callsOfItem("clb", findingInfo(finding.code)?.messageCode ?? "");
  const setting = SETTINGS.get(finding.code);
  const protocol = finding.resource.protocol ?? finding.params.protocol;
  const row =
    rows.find((one) => !one.protocol || one.protocol === protocol) ?? rows[0] ?? (setting ? ofClb(setting) : undefined);
  return row && finding.code === "CLB305" ? { ...row, phase: "cleanup" } : row;
}

const makesCall = (finding: Finding): boolean => callOf(finding) !== undefined;

/** Refused instead of called: a real sync changes nothing of it. */
export const refused = (finding: Finding): boolean =>
  finding.visibility !== "advice" && !makesCall(finding) && !/^CLB9/.test(finding.code);

/** whole: all of a Service. groups: backends alone, where its hash label is equal. */
export type Part = "whole" | "groups";

export const refusedIn = (part: Part) => (finding: Finding) =>
  refused(finding) && !(part === "groups" && findingInfo(finding.code)?.wholeOnly);

export const endsSync = (finding: Finding): boolean => refused(finding) && !findingInfo(finding.code)?.endsPart;

/** Items that a sync settles: of backends alone those of groups, where there is an instance. */
export function settledBySync(row: ResultService, part: Part = "whole", cleansUp = false): Finding[] {
  const blocked = blockedBy(row, part);
  const made = row.findings.filter((finding) => makesCall(finding) && !blocked(finding));
  if (part === "whole") return made;
  // Without its instance a Service has no groups.
  if (made.some((finding) => callOf(finding)?.action === "CreateLoadBalancer")) return [];
  return made.filter((finding) => {
    const phase = callOf(finding)?.phase;
    return phase === "group" || (phase === "cleanup" && cleansUp);
  });
}

/** A call is not made when it is hidden by a refusal, or when something ends the whole sync. Linear in what hides. */
export function blockedBy(row: ResultService, part: Part = "whole"): (finding: Finding) => boolean {
  const refuses = refusedIn(part);
  const byId = new Map(row.findings.map((finding) => [finding.id, finding]));
  const stopped = row.findings.some((finding) => refuses(finding) && endsSync(finding));
  const known = new Map<string, boolean>();
  const isBehind = (finding: Finding): boolean => {
    const before = known.get(finding.id);
    if (before !== undefined) return before;
    // Part of a circle: not alone.
    known.set(finding.id, false);
    const is = (finding.maskedBy ?? []).some((id) => {
      const hider = byId.get(id);
      // Backends that cannot be added keep the others of their group, without an error.
      return hider !== undefined && (refuses(hider) || hider.code === "CLB315" || isBehind(hider));
    });
    known.set(finding.id, is);
    return is;
  };
  return (finding) => makesCall(finding) && (stopped || isBehind(finding));
}
