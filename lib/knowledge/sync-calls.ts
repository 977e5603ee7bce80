/** The controller's phases; those of one number run at the same time, cleanup only when nothing before failed. */
export type Phase = "instance" | "group" | "listener" | "cleanup";

/** The call that a real sync makes for a finding. */
export interface CallRow {
  phase: Phase;
  action: string | ((protocol: string) => string);
  cost?: true;
  /** Findings of one target are one call. */
  merges?: true;
}

const KIND: Readonly<Record<string, string>> = { tcp: "TCP", udp: "UDP", http: "HTTP", https: "HTTPS" };
const kind = (protocol: string) => KIND[protocol] ?? protocol.toUpperCase();

/** The dry run's MessageCode names the call a real run makes (spec 6.1). */
export const BY_MESSAGE: Readonly<Record<string, CallRow>> = {
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
export const BY_NLB_ITEM: Readonly<Record<string, CallRow>> = {
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
