import { familyOf } from "@/lib/model/family";
import { type Finding, type ResultService, type Risk, type Traffic } from "@/lib/model/result";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { findingInfo } from "@/lib/knowledge/findings";

/** The controller's phases; those of one number run at the same time, cleanup only when nothing before failed. */
export type Phase = "instance" | "group" | "listener" | "cleanup";

/** The call that a real sync makes for a finding. */
interface CallRow {
  phase: Phase;
  action: string | ((protocol: string) => string);
  cost?: true;
  /** Findings of one target are one call. */
  merges?: true;
}

const KIND: Readonly<Record<string, string>> = { tcp: "TCP", udp: "UDP", http: "HTTP", https: "HTTPS" };
const kind = (protocol: string) => KIND[protocol] ?? protocol.toUpperCase();

/** The dry run's MessageCode names the call a real run makes (spec 6.1). */
const BY_MESSAGE: Readonly<Record<string, CallRow>> = {
  CreateSLB: { phase: "instance", action: "CreateLoadBalancer", cost: true },
  DeleteSLB: { phase: "instance", action: "DeleteLoadBalancer", cost: true },
  ModifySLBSpec: { phase: "instance", action: "ModifyLoadBalancerInstanceSpec", cost: true },
  ModifyInternetSpec: { phase: "instance", action: "ModifyLoadBalancerInternetSpec", cost: true, merges: true },
  ModifyLoadBalancerInstanceChargeType: {
    phase: "instance",
    action: "ModifyLoadBalancerInstanceChargeType",
    cost: true,
  },
  SetSLBDeleteProtection: { phase: "instance", action: "SetLoadBalancerDeleteProtection" },
  SetSLBModificationProtection: { phase: "instance", action: "SetLoadBalancerModificationProtection" },
  SetSLBName: { phase: "instance", action: "SetLoadBalancerName" },
  TagSLB: { phase: "instance", action: "TagResources" },
  UntagSLB: { phase: "instance", action: "UntagResources" },
  CreateVgroup: { phase: "group", action: "CreateVServerGroup" },
  AddVServerGroupBackendServers: { phase: "group", action: "AddVServerGroupBackendServers" },
  RemoveVgroup: { phase: "group", action: "RemoveVServerGroupBackendServers" },
  DeleteVgroup: { phase: "cleanup", action: "DeleteVServerGroup" },
  StartListener: { phase: "listener", action: "StartLoadBalancerListener" },
  CreateListener: { phase: "listener", action: (p) => `CreateLoadBalancer${kind(p)}Listener` },
  UpdateListener: { phase: "listener", action: (p) => `SetLoadBalancer${kind(p)}ListenerAttribute`, merges: true },
  DeleteListener: { phase: "listener", action: "DeleteLoadBalancerListener" },
  CreateDomainExtension: { phase: "listener", action: "CreateDomainExtension" },
  DeleteDomainExtension: { phase: "listener", action: "DeleteDomainExtension" },
  SetDomainExtensionAttribute: { phase: "listener", action: "SetDomainExtensionAttribute" },
};

/** The same of NLB, whose items name the controller's own calls. */
const BY_NLB_ITEM: Readonly<Record<string, CallRow>> = {
  CreateNLB: { phase: "instance", action: "CreateLoadBalancer", cost: true },
  UpdateLoadBalancerProtection: { phase: "instance", action: "DeleteLoadBalancer", cost: true },
  UpdateAddressType: { phase: "instance", action: "UpdateLoadBalancerAddressTypeConfig" },
  UpdateZones: { phase: "instance", action: "UpdateLoadBalancerZones" },
  UpdateIPv6AddressType: { phase: "instance", action: "EnableLoadBalancerIpv6Internet" },
  AttachCommonBandwidthPackage: { phase: "instance", action: "AttachCommonBandwidthPackageToLoadBalancer", cost: true },
  DetachCommonBandwidthPackage: {
    phase: "instance",
    action: "DetachCommonBandwidthPackageFromLoadBalancer",
    cost: true,
  },
  UpdateNLB: { phase: "instance", action: "UpdateLoadBalancerAttribute", merges: true },
  JoinSecurityGroup: { phase: "instance", action: "LoadBalancerJoinSecurityGroup" },
  LeaveSecurityGroup: { phase: "instance", action: "LoadBalancerLeaveSecurityGroup" },
  TagResource: { phase: "instance", action: "TagResources" },
  UntagResources: { phase: "instance", action: "UntagResources" },
  CreateListener: { phase: "listener", action: "CreateListener" },
  UpdateListener: { phase: "listener", action: "UpdateListenerAttribute", merges: true },
  DeleteListener: { phase: "listener", action: "DeleteListener" },
  StartListener: { phase: "listener", action: "StartListener" },
  CreateServerGroup: { phase: "group", action: "CreateServerGroup" },
  UpdateServerGroup: { phase: "group", action: "UpdateServerGroupAttribute", merges: true },
  AddServers: { phase: "group", action: "AddServersToServerGroup" },
  RemoveServers: { phase: "group", action: "RemoveServersFromServerGroup" },
  UpdateServers: { phase: "group", action: "UpdateServerGroupServersAttribute" },
  DeleteServerGroup: { phase: "cleanup", action: "DeleteServerGroup" },
  DeleteSecurityGroup: { phase: "cleanup", action: "DeleteSecurityGroup" },
};

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
