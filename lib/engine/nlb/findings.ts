import type { FindingCode } from "@/lib/knowledge/findings";
import type { Traffic } from "@/lib/model/result";
import type { ServiceView } from "@/lib/ccm/service";
import { show } from "../draft";
import type { PendingFinding } from "../types";
import type { Difference, NlbStep, Settlement } from "./compare";
import type { About, NlbRun } from "./run";
import { sameText } from "./wanted";

interface CallRow {
  code: FindingCode;
  traffic: Traffic;
}

/** The finding of each call, and the effect of the call on traffic when a sync makes it. */
const CALLS: Readonly<Record<string, CallRow>> = {
  CreateNLB: { code: "CLB703", traffic: "none" },
  UpdateLoadBalancerProtection: { code: "CLB704", traffic: "addressLost" },
  UpdateAddressType: { code: "CLB701", traffic: "addressLost" },
  UpdateZones: { code: "CLB701", traffic: "existingConnections" },
  UpdateIPv6AddressType: { code: "CLB701", traffic: "newConnections" },
  AttachCommonBandwidthPackage: { code: "CLB701", traffic: "none" },
  DetachCommonBandwidthPackage: { code: "CLB701", traffic: "none" },
  UpdateNLB: { code: "CLB701", traffic: "none" },
  JoinSecurityGroup: { code: "CLB701", traffic: "existingConnections" },
  LeaveSecurityGroup: { code: "CLB701", traffic: "existingConnections" },
  TagResource: { code: "CLB702", traffic: "none" },
  CreateListener: { code: "CLB712", traffic: "newConnections" },
  UpdateListener: { code: "CLB711", traffic: "newConnections" },
  DeleteListener: { code: "CLB713", traffic: "existingConnections" },
  StartListener: { code: "CLB714", traffic: "newConnections" },
  AssociateAdditionalCertificatesWithListener: { code: "CLB711", traffic: "newConnections" },
  DisassociateAdditionalCertificatesWithListener: { code: "CLB711", traffic: "newConnections" },
  CreateServerGroup: { code: "CLB722", traffic: "newConnections" },
  UpdateServerGroup: { code: "CLB721", traffic: "newConnections" },
  AddServers: { code: "CLB723", traffic: "newConnections" },
  RemoveServers: { code: "CLB723", traffic: "existingConnections" },
  UpdateServers: { code: "CLB723", traffic: "newConnections" },
  DeleteServerGroup: { code: "CLB724", traffic: "none" },
  CreateSecurityGroup: { code: "CLB731", traffic: "existingConnections" },
  ModifySecurityGroupAttribute: { code: "CLB731", traffic: "none" },
  AuthorizeSecurityGroup: { code: "CLB731", traffic: "newConnections" },
  ModifySecurityGroupRule: { code: "CLB731", traffic: "newConnections" },
  RevokeSecurityGroup: { code: "CLB731", traffic: "existingConnections" },
  DeleteSecurityGroup: { code: "CLB731", traffic: "none" },
};
/** The same call is made for the NLB and for a group. */
const UNTAG: Readonly<Record<string, FindingCode>> = { LoadBalancer: "CLB702", VServerGroup: "CLB724" };

/** Suffixes of the annotations that set a field of the API and can adopt the NLB's value. */
const ANNOTATIONS: Readonly<Record<string, string>> = {
  AddressType: "address-type",
  AddressIpVersion: "ip-version",
  ResourceGroupId: "resource-group-id",
  Ipv6AddressType: "ipv6-address-type",
  BandwidthPackageId: "bandwidth-package-id",
  LoadBalancerName: "name",
  CrossZoneEnabled: "cross-zone-enabled",
  ServerGroupType: "server-group-type",
  AddressIPVersion: "backend-ip-version",
  ConnectionDrainEnabled: "connection-drain",
  PreserveClientIpEnabled: "preserve-client-ip",
  ProxyProtocolEnabled: "proxy-protocol",
  Ppv2PrivateLinkEpIdEnabled: "ppv2-pvl-ep-id-enabled",
  Ppv2PrivateLinkEpsIdEnabled: "ppv2-pvl-eps-id-enabled",
  Ppv2VpcIdEnabled: "ppv2-pvl-vpc-id-enabled",
  CertificateIds: "cert-id",
  CaCertificateIds: "cacert-id",
  CaEnabled: "cacert",
  AlpnEnabled: "alpn",
  AdditionalCertificateIds: "additional-cert-ids",
  HealthCheckEnabled: "health-check-flag",
  HealthCheckHttpCode: "health-check-httpcode",
  Scheduler: "scheduler",
  ConnectionDrainTimeout: "connection-drain-timeout",
  IdleTimeout: "idle-timeout",
  Cps: "cps",
  SecurityPolicyId: "tls-cipher-policy",
  AlpnPolicy: "alpn-policy",
  HealthCheckType: "health-check-type",
  HealthCheckConnectPort: "health-check-connect-port",
  HealthyThreshold: "healthy-threshold",
  UnhealthyThreshold: "unhealthy-threshold",
  HealthCheckConnectTimeout: "health-check-connect-timeout",
  HealthCheckInterval: "health-check-interval",
  HealthCheckDomain: "health-check-domain",
  HealthCheckUrl: "health-check-uri",
  HttpCheckMethod: "health-check-method",
  HealthCheckHttpVersion: "health-check-http-version",
};

/**
 * The annotation change that ends a difference: adopts the NLB's value, or removes an annotation that would apply one
 * port's value to all ports. Address type, IP version and resource group of an NLB have one value.
 */
function settlement(view: ServiceView, about: About, { field, actual, settle }: Difference): Settlement | null {
  if (settle !== undefined) return settle;
  const suffix = ANNOTATIONS[field];
  if (suffix === undefined || !view.annotations.has(suffix)) return null;
  const shared = about.kind !== "LoadBalancer" && view.ports.length > 1;
  const text = typeof actual === "boolean" ? (actual ? "on" : "off") : show(actual ?? undefined);
  // Enabled, they start the comparison of other annotations.
  if (actual === true && (field === "AlpnEnabled" || field === "HealthCheckEnabled")) return { suffix, value: null };
  // A group of both IP versions needs more than this annotation.
  if (field === "AddressIPVersion" && !sameText(text, "ipv4")) return null;
  return { suffix, value: shared || text === "" || text === "0" ? null : text };
}

/** Fields whose differences form one finding, shown as pairs. */
const WHOLE = new Set(["Servers", "Permissions"]);

/** Servers to add and servers to remove are two findings of one group: each is accepted and fixed separately. */
function wholeField(field: string, call = field): string {
  const name = field === "Servers" ? call : field;
  return name[0]!.toLowerCase() + name.slice(1);
}

/** One finding per difference of a call or refusal; batches of one call are listed once. */
export function nlbFindings(view: ServiceView, run: NlbRun): PendingFinding[] {
  const told = new Map<readonly Difference[], Set<string>>();
  const found = run.steps.flatMap(({ step, about, refusal }) => {
    const by = told.get(step.differences) ?? new Set();
    const how = step.call?.code ?? "";
    if (step.differences.length > 0 && by.has(how)) return [];
    told.set(step.differences, by.add(how));
    const differences = step.differences.length > 0 ? step.differences : [{ field: "", desired: null, actual: null }];
    return differences.map((difference) => finding(view, run.nlb, step, about, refusal, difference));
  });
  // Tags and a stopped Listener hide findings of the same resource, a group those of Listeners, the rest all.
  const shown = found.filter(({ visibility }) => visibility !== undefined);
  const groups = shown.filter(({ code }) => code === "CLB722");
  for (const one of found) {
    if (one.maskRule === undefined) continue;
    const same = shown.filter(({ resource }) => resource.kind === one.resource.kind && resource.id === one.resource.id);
    one.hiddenBy = one.maskRule === "M17" ? groups : ["M14", "M21"].includes(one.maskRule) ? same : shown;
  }
  return found;
}

function finding(
  view: ServiceView,
  nlb: string,
  { call, error, masked, params }: NlbStep,
  about: About,
  refusal: FindingCode | undefined,
  difference: Difference,
): PendingFinding {
  const { field, desired, actual } = difference;
  const row = call && CALLS[call.code];
  const code = row?.code ?? (call ? UNTAG[about.kind] : refusal) ?? "CLB741";
  const preserved = code === "CLB704" && view.annotations.get("preserve-lb-on-delete") !== "";
  const settle = settlement(view, about, difference);
  const suffix = settle?.suffix ?? ANNOTATIONS[field];
  const at = `${about.port || about.id || ""}/${about.protocol ?? ""}`;
  const api = { kind: "api", name: field } as const;
  return {
    code,
    resource: about,
    ...(field === "" ? {} : { field: WHOLE.has(field) ? wholeField(field, call?.code) : field }),
    ...(difference.rows ? { rows: difference.rows } : { desired, actual }),
    ...(suffix && view.annotations.has(suffix) ? { desiredFrom: view.annotations.from(suffix), actualFrom: api } : {}),
    selfHeals: call !== undefined,
    traffic: preserved ? "none" : (row?.traffic ?? "none"),
    ...(masked ? { maskRule: masked } : { visibility: call ? ("reported" as const) : ("silent" as const) }),
    message: error,
    ...(call ? { messageCode: call.code } : {}),
    ...(code === "CLB702" ? { harmless: "bookkeeping" } : {}),
    params: {
      loadBalancerId: nlb,
      field,
      what: about.kind === "Listener" ? at : (about.name ?? about.id ?? ""),
      item: call?.code ?? "",
      problem: error,
      ...(settle ? { annotation: view.annotations.key(settle.suffix) } : {}),
      ...(settle?.value != null ? { adopt: settle.value } : settle ? { remove: true } : {}),
      ...params,
    },
  };
}
