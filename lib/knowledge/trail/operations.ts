/**
 * Recorded operations that make a difference, by the item of the dry run. Sources: the lists of audit events of CLB and NLB, and the published parameters.
 * value: the newest event that sets the field. items: one that names what is missing or surplus. act: the event itself.
 */
export interface TrailRow {
  by: "value" | "items" | "act";
  events: readonly string[];
  /** Operations that take it back: after one of them the difference has another origin. */
  undo?: readonly string[];
  /** It is about backends: they follow Pods and nodes, not what the Service says. */
  backends?: true;
  /** The events name only a part that is gone, so that no lookup finds them. */
  lost?: true;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const value = (events: string): TrailRow => ({ by: "value", events: words(events) });
const items = (events: string): TrailRow => ({ by: "items", events: words(events) });
const backends = (events: string): TrailRow => ({ ...items(events), backends: true });
const act = (events: string, undo = ""): TrailRow => ({
  by: "act",
  events: words(events),
  ...(undo ? { undo: words(undo) } : {}),
});
const lost = (events: string): TrailRow => ({ ...act(events), lost: true });

const CREATE_LISTENER =
  "CreateLoadBalancerTCPListener CreateLoadBalancerUDPListener CreateLoadBalancerHTTPListener CreateLoadBalancerHTTPSListener";
const SET_LISTENER =
  "SetLoadBalancerTCPListenerAttribute SetLoadBalancerUDPListenerAttribute SetLoadBalancerHTTPListenerAttribute SetLoadBalancerHTTPSListenerAttribute";
const CLB_TAGS = "TagResources UntagResources AddTags RemoveTags";

const OF_CLB: Readonly<Record<string, TrailRow>> = {
  ModifySLBSpec: value("ModifyLoadBalancerInstanceSpec ModifyLoadBalancerInstanceChargeType Modify"),
  ModifyInternetSpec: value("ModifyLoadBalancerInternetSpec Modify"),
  ModifyLoadBalancerInstanceChargeType: value(
    "ModifyLoadBalancerInstanceChargeType ModifyLoadBalancerPayType Modify Renew",
  ),
  SetSLBDeleteProtection: value("SetLoadBalancerDeleteProtection"),
  SetSLBModificationProtection: value("SetLoadBalancerModificationProtection"),
  SetSLBName: value("SetLoadBalancerName"),
  TagSLB: items(CLB_TAGS),
  UntagSLB: items(CLB_TAGS),
  CreateVgroup: lost("DeleteVServerGroup"),
  DeleteVgroup: act("CreateVServerGroup"),
  AddVServerGroupBackendServers: backends(
    "RemoveVServerGroupBackendServers ModifyVServerGroupBackendServers SetVServerGroupAttribute",
  ),
  RemoveVgroup: backends("AddVServerGroupBackendServers ModifyVServerGroupBackendServers SetVServerGroupAttribute"),
  StartListener: act("StopLoadBalancerListener", "StartLoadBalancerListener"),
  CreateListener: act("DeleteLoadBalancerListener", CREATE_LISTENER),
  DeleteListener: act(CREATE_LISTENER, "DeleteLoadBalancerListener"),
  UpdateListener: value(`${SET_LISTENER} ${CREATE_LISTENER} SetListenerAccessControlStatus`),
  CreateDomainExtension: lost("DeleteDomainExtension"),
  DeleteDomainExtension: items("CreateDomainExtension"),
  SetDomainExtensionAttribute: value("SetDomainExtensionAttribute CreateDomainExtension"),
};

const OF_NLB: Readonly<Record<string, TrailRow>> = {
  UpdateLoadBalancerProtection: value("UpdateLoadBalancerProtection"),
  UpdateAddressType: value("UpdateLoadBalancerAddressTypeConfig"),
  UpdateZones: act("UpdateLoadBalancerZones StartShiftLoadBalancerZones CancelShiftLoadBalancerZones"),
  UpdateIPv6AddressType: act("EnableLoadBalancerIpv6Internet DisableLoadBalancerIpv6Internet"),
  AttachCommonBandwidthPackage: items("DetachCommonBandwidthPackageFromLoadBalancer"),
  DetachCommonBandwidthPackage: items("AttachCommonBandwidthPackageToLoadBalancer"),
  UpdateNLB: value("UpdateLoadBalancerAttribute"),
  JoinSecurityGroup: items("LoadBalancerLeaveSecurityGroup"),
  LeaveSecurityGroup: items("LoadBalancerJoinSecurityGroup"),
  TagResource: items("TagResources UntagResources"),
  UntagResources: items("TagResources UntagResources"),
  CreateListener: lost("DeleteListener"),
  UpdateListener: value(
    "UpdateListenerAttribute CreateListener AssociateAdditionalCertificatesWithListener DisassociateAdditionalCertificatesWithListener",
  ),
  DeleteListener: act("CreateListener"),
  StartListener: act("StopListener", "StartListener"),
  CreateServerGroup: lost("DeleteServerGroup"),
  UpdateServerGroup: value("UpdateServerGroupAttribute CreateServerGroup"),
  AddServers: backends("RemoveServersFromServerGroup UpdateServerGroupServersAttribute"),
  RemoveServers: backends("AddServersToServerGroup UpdateServerGroupServersAttribute"),
  UpdateServers: backends("UpdateServerGroupServersAttribute AddServersToServerGroup"),
  DeleteServerGroup: act("CreateServerGroup"),
};

/** Differences that stop a sync before it has an item, by the field of the API. */
const BY_FIELD: Readonly<Record<string, TrailRow>> = { ResourceGroupId: value("MoveResourceGroup") };

/** The operations that make the difference of an item or of a field; undefined: no recorded operation does. */
export function trailRow(
  family: "clb" | "nlb",
  item: string | undefined,
  field: string | undefined,
): TrailRow | undefined {
  const row = item === undefined ? undefined : (family === "nlb" ? OF_NLB : OF_CLB)[item];
  return row ?? (field === undefined ? undefined : BY_FIELD[field]);
}

/** Parts of an instance that have an id of their own. */
export type TrailPart = "VServerGroup" | "Listener" | "DomainExtension" | "AccessControlList";

const PARTS: readonly (readonly [TrailPart, string])[] = [
  [
    "VServerGroup",
    `SetVServerGroupAttribute AddVServerGroupBackendServers RemoveVServerGroupBackendServers
     ModifyVServerGroupBackendServers DeleteVServerGroup CreateServerGroup UpdateServerGroupAttribute DeleteServerGroup
     AddServersToServerGroup RemoveServersFromServerGroup UpdateServerGroupServersAttribute`,
  ],
  [
    "Listener",
    `UpdateListenerAttribute DeleteListener StartListener StopListener AssociateAdditionalCertificatesWithListener
     DisassociateAdditionalCertificatesWithListener`,
  ],
  ["DomainExtension", "SetDomainExtensionAttribute DeleteDomainExtension"],
  [
    "AccessControlList",
    `AddAccessControlListEntry RemoveAccessControlListEntry SetAccessControlListAttribute CreateAccessControlList
     DeleteAccessControlList`,
  ],
];
const PART_OF = new Map(PARTS.flatMap(([part, events]) => words(events).map((event) => [event, part] as const)));

/** The part whose id alone the event carries; undefined: it carries the id of the instance. */
export const partOf = (event: string): TrailPart | undefined => PART_OF.get(event);

/**
 * Parameters that are kept of an event: what a check compares, and what names the object. All others are dropped when the event
 * is read: contents of certificates and keys, tokens, and what the gateway adds.
 */
const KEPT = new Set(
  words(`
  LoadBalancerId ListenerId ListenerPort ListenerProtocol VServerGroupId ServerGroupId AclId DomainExtensionId ResourceId
  LoadBalancerName LoadBalancerSpec LoadBalancerStatus InternetChargeType InstanceChargeType Bandwidth PayType AddressType
  AddressIpVersion AddressIPVersion DeleteProtection DeletionProtectionEnabled ModificationProtectionStatus
  ModificationProtectionReason NewResourceGroupId ResourceGroupId VSwitchId ZoneId ZoneMappings SecurityGroupIds
  BandwidthPackageId CrossZoneEnabled Cps Mss Tag Tags TagKey Key Value All
  Description ListenerDescription VServerGroup VServerGroupName MasterSlaveServerGroupId Scheduler PersistenceTimeout
  EstablishedTimeout ConnectionDrain ConnectionDrainTimeout ConnectionDrainEnabled ProxyProtocolV2Enabled
  ProxyProtocolEnabled ProxyProtocolV2Config Ppv2PrivateLinkEpIdEnabled Ppv2PrivateLinkEpsIdEnabled Ppv2VpcIdEnabled
  SynProxy AclStatus AclType AclIds AclName AclEntrys XForwardedFor XForwardedFor_proto XForwardedFor_SLBPORT
  XForwardedFor_ClientSrcPort XForwardedFor_SLBIP XForwardedFor_SLBID StickySession StickySessionType CookieTimeout Cookie
  Gzip IdleTimeout RequestTimeout EnableHttp2 TLSCipherPolicy ServerCertificateId CACertificateId SecurityPolicyId
  CertificateIds CaCertificateIds CaEnabled AdditionalCertificateIds AlpnEnabled AlpnPolicy ListenerForward ForwardPort
  HealthCheck HealthCheckSwitch HealthCheckType HealthCheckDomain HealthCheckURI HealthCheckUrl HealthCheckMethod
  HttpCheckMethod HealthCheckHttpCode HealthCheckHttpVersion HealthCheckConnectPort HealthCheckConnectTimeout
  HealthCheckTimeout HealthCheckInterval HealthCheckEnabled HealthCheckConfig HealthyThreshold UnhealthyThreshold
  PreserveClientIpEnabled BackendServers OldBackendServers NewBackendServers Servers ServerId ServerIp ServerType Port
  Weight Type Domain AccessControlStatus SourceItems ServerGroupName ServerGroupType`).map((name) =>
    name.toLowerCase(),
  ),
);

/** Two calls of the API spell a name with another first letter, so case does not count. */
export const isKept = (parameter: string): boolean => KEPT.has(parameter.toLowerCase());

/** Name of an answer's field where it is set. */
export const SET_AS: Readonly<Record<string, readonly string[]>> = {
  AclIds: ["AclId"],
  ResourceGroupId: ["NewResourceGroupId"],
  VServerGroupId: ["VServerGroup"],
  HealthCheckSwitch: ["HealthCheck"],
  DeletionProtectionConfig: ["DeletionProtectionEnabled"],
};
