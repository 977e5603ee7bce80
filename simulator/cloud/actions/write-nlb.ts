import type { NlbItem } from "@/lib/model/bundle";
import { newNlb, newNlbGroup, newNlbListener } from "@/lib/ccm/fields/nlb";
import { invalidParameter, missingParameter, nlbNotFound, RpcError } from "../errors";
import type { Params } from "../params";
import { listenerOf, nlbOf, serverGroupOf, taggable, tagsOf } from "./read-nlb";
import type { Action, ActionContext, ActionTable } from "./types";

/** A write that the API answers with a job, and that is done when it answers. */
const job =
  (write: (p: Params, context: ActionContext) => Record<string, unknown> | void): Action =>
  (p, context) => ({ ...write(p, context), JobId: context.store.newId("job") });

const done =
  (write: (p: Params, context: ActionContext) => void): Action =>
  (p, context) => {
    write(p, context);
    return {};
  };

const LISTENER_SETTINGS = [
  "ListenerDescription",
  "IdleTimeout",
  "Cps",
  "Mss",
  "ProxyProtocolEnabled",
  "SecSensorEnabled",
];
/** Settings of TCPSSL listeners only. */
const OF_TLS = ["CertificateIds", "CaCertificateIds", "CaEnabled", "SecurityPolicyId", "AlpnEnabled", "AlpnPolicy"];

function listenerSettings(listener: NlbItem, p: Params, { store }: ActionContext): void {
  const ServerGroupId = p.text("ServerGroupId");
  if (ServerGroupId && !store.nlb.groups.has(ServerGroupId)) throw nlbNotFound("serverGroup");
  Object.assign(
    listener,
    p.given([...LISTENER_SETTINGS, ...(listener.ListenerProtocol === "TCPSSL" ? OF_TLS : [])]),
    ServerGroupId ? { ServerGroupId } : {},
  );
  merge(listener, "ProxyProtocolV2Config", p.struct("ProxyProtocolV2Config"));
}

/** Writes members of a structure and leaves its others, and all of it where none is named. */
function merge(row: NlbItem, name: string, values: NlbItem): void {
  if (Object.keys(values).length > 0) row[name] = { ...(row[name] as NlbItem | undefined), ...values };
}

function createListener(p: Params, context: ActionContext): Record<string, unknown> {
  const { store } = context;
  const nlb = nlbOf(p, context);
  const protocol = p.oneOf("ListenerProtocol");
  const port = p.integer("ListenerPort") ?? 0;
  const [start, end] = [p.integer("StartPort"), p.integer("EndPort")];
  if (port === 0 && (!start || !end)) throw missingParameter(start ? "EndPort" : "StartPort");
  const transport = (word: unknown) => (word === "UDP" ? "UDP" : "TCP");
  const taken = store.nlb
    .listenersOf(nlb.LoadBalancerId)
    .some((one) => port !== 0 && one.ListenerPort === port && transport(one.ListenerProtocol) === transport(protocol));
  if (taken) throw new RpcError(400, "Conflict.Port", `The Port [${port}] is conflict.`);
  if (protocol === "TCPSSL" && p.list("CertificateIds").length === 0) throw missingParameter("CertificateIds");
  const listener: NlbItem = {
    ...newNlbListener(String(protocol)),
    Mss: 0,
    SecSensorEnabled: false,
    ListenerId: store.newId("lsn"),
    LoadBalancerId: nlb.LoadBalancerId,
    RegionId: store.region,
    ListenerProtocol: protocol,
    ListenerPort: port,
    ...(port === 0 ? { StartPort: String(start), EndPort: String(end) } : {}),
    Tags: p.structs("Tag"),
  };
  listenerSettings(listener, p, context);
  store.nlb.listeners.set(String(listener.ListenerId), listener);
  return { ListenerId: listener.ListenerId };
}

function additionalCertificates(
  p: Params,
  context: ActionContext,
  write: (listener: NlbItem, id: string) => void,
): void {
  const listener = listenerOf(p, context);
  const ids = p.list("AdditionalCertificateIds");
  if (listener.ListenerProtocol !== "TCPSSL" || ids.length === 0 || ids.length > 15)
    throw invalidParameter("The specified AdditionalCertificateIds is invalid.");
  for (const id of ids) write(listener, id);
}

const GROUP_SETTINGS = [
  ...["ServerGroupName", "Scheduler", "ConnectionDrainEnabled", "ConnectionDrainTimeout"],
  ...["PreserveClientIpEnabled", "IpVersionAffinityMode"],
];

function groupSettings(group: NlbItem, p: Params): void {
  Object.assign(group, p.given(GROUP_SETTINGS));
  merge(group, "HealthCheck", p.struct("HealthCheckConfig"));
}

function createGroup(p: Params, { store }: ActionContext): Record<string, unknown> {
  const group: NlbItem = {
    ...newNlbGroup(),
    ServerGroupStatus: "Available",
    Protocol: "TCP",
    ServerGroupId: store.newId("sgp"),
    RegionId: store.region,
    ResourceGroupId: "rg-default",
    Tags: p.structs("Tag"),
    ...p.given(["VpcId", "ResourceGroupId", "ServerGroupType", "Protocol", "AddressIPVersion", "AnyPortEnabled"]),
  };
  groupSettings(group, p);
  store.nlb.groups.set(String(group.ServerGroupId), group);
  return { ServerGroupId: group.ServerGroupId };
}

function deleteGroup(p: Params, context: ActionContext): void {
  const { nlb } = context.store;
  const id = serverGroupOf(p, context).ServerGroupId;
  if ([...nlb.listeners.values()].some((listener) => listener.ServerGroupId === id))
    throw new RpcError(400, "ResourceInUse.ServerGroup", "The specified resource of ServerGroup is in use.");
  nlb.setServers(id, []);
  nlb.groups.delete(String(id));
}

const word = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The servers of a request, numbers as numbers; what it does not say is absent. */
function namedServers(p: Params): NlbItem[] {
  const rows = p.structs("Servers");
  if (rows.length === 0) throw missingParameter("Servers");
  if (rows.length > 200) throw invalidParameter("The number of Servers exceeds the limit of 200.");
  return rows.map(({ ServerId, ServerIp, ServerType, Port, Weight, Description }) => {
    if (!ServerId) throw missingParameter("Servers.1.ServerId");
    const server: NlbItem = { ServerId: word(ServerId) };
    if (ServerIp) server.ServerIp = word(ServerIp);
    if (ServerType) server.ServerType = word(ServerType);
    if (Port !== undefined) server.Port = Number(Port);
    if (Weight !== undefined) server.Weight = Number(Weight);
    if (Description !== undefined) server.Description = word(Description);
    return server;
  });
}

const isServer = (row: NlbItem, { ServerId, ServerIp }: NlbItem) =>
  row.ServerId === ServerId && (ServerIp === undefined || row.ServerIp === ServerIp);

function addServers(p: Params, context: ActionContext): Record<string, unknown> {
  const { ServerGroupId, ServerGroupType } = serverGroupOf(p, context);
  const { nlb } = context.store;
  const added = namedServers(p).map((server): NlbItem => {
    const type = word(server.ServerType);
    if (!["Ecs", "Eni", "Eci", "Ip"].includes(type) || (ServerGroupType === "Ip") !== (type === "Ip"))
      throw new RpcError(
        400,
        "Mismatch.ServerType",
        `The ServerType is mismatched for ${word(server.ServerId)} and ${word(ServerGroupId)}.`,
      );
    if (nlb.serversOf(ServerGroupId).some((row) => isServer(row, server) && row.Port === (server.Port ?? 0)))
      throw new RpcError(
        400,
        "ResourceAlreadyExist.BackendServer",
        "The specified resource BackendServer already exists.",
      );
    return { ServerIp: "", Port: 0, Weight: 100, Description: "", ...server, ServerGroupId, Status: "Available" };
  });
  nlb.setServers(ServerGroupId, [...nlb.serversOf(ServerGroupId), ...added]);
  return { ServerGroupId };
}

function removeServers(p: Params, context: ActionContext): Record<string, unknown> {
  const { ServerGroupId } = serverGroupOf(p, context);
  const { nlb } = context.store;
  for (const server of namedServers(p)) {
    const rows = nlb.serversOf(ServerGroupId);
    const left = rows.filter((row) => !isServer(row, server) || (server.Port ?? row.Port) !== row.Port);
    if (left.length === rows.length) throw nlbNotFound("BackendServer");
    nlb.setServers(ServerGroupId, left);
  }
  return { ServerGroupId };
}

/** The port names the row where the server has several; a server that is there once takes the port that is given. */
function updateServers(p: Params, context: ActionContext): Record<string, unknown> {
  const { ServerGroupId } = serverGroupOf(p, context);
  const given = namedServers(p);
  const rows = context.store.nlb.serversOf(ServerGroupId);
  const named = new Set(rows.filter((row) => given.some((one) => isServer(row, one) && row.Port === one.Port)));
  for (const { ServerType: _type, ...server } of given) {
    const own = rows.filter((row) => isServer(row, server));
    const row = own.find((one) => one.Port === server.Port) ?? own.find((one) => !named.has(one));
    if (!row) throw nlbNotFound("BackendServer");
    named.add(row);
    Object.assign(row, server);
  }
  return { ServerGroupId };
}

function createNlb(p: Params, { store, now }: ActionContext): Record<string, unknown> {
  const id = store.newId("nlb");
  const zones = p.structs("ZoneMappings");
  if (zones.length < 2) throw missingParameter("ZoneMappings.2.ZoneId");
  const internet = p.oneOf("AddressType") !== "Intranet";
  const n = store.nlb.loadBalancers.size % 200;
  store.nlb.loadBalancers.set(id, {
    ...newNlb(),
    ...p.given([
      "LoadBalancerName",
      "AddressType",
      "AddressIpVersion",
      "VpcId",
      "BandwidthPackageId",
      "ResourceGroupId",
    ]),
    LoadBalancerId: id,
    LoadBalancerStatus: "Active",
    LoadBalancerBusinessStatus: "Normal",
    LoadBalancerType: "Network",
    RegionId: store.region,
    DNSName: `${id}.${store.region}.nlb.aliyuncsslb.com`,
    SecurityGroupIds: p.list("SecurityGroupIds"),
    ZoneMappings: zones.map(({ ZoneId, VSwitchId }, at) => ({
      ZoneId,
      VSwitchId,
      Status: "Active",
      LoadBalancerAddresses: [
        {
          PrivateIPv4Address: `10.18.${240 + at}.${10 + n}`,
          ...(internet ? { PublicIPv4Address: `120.55.${240 + at}.${10 + n}`, AllocationId: store.newId("eip") } : {}),
        },
      ],
    })),
    Tags: p.structs("Tag"),
    CreateTime: now().toISOString(),
  });
  return { LoadbalancerId: id, OrderId: 0 };
}

interface Zone {
  ZoneId?: string;
  VSwitchId?: string;
  LoadBalancerAddresses?: NlbItem[];
}

function setAddressType(p: Params, context: ActionContext): void {
  const nlb = nlbOf(p, context);
  const type = p.oneOf("AddressType");
  nlb.AddressType = type;
  for (const zone of nlb.ZoneMappings as Zone[])
    for (const address of zone.LoadBalancerAddresses ?? []) {
      if (type === "Internet") address.AllocationId ??= context.store.newId("eip");
      else for (const name of ["AllocationId", "PublicIPv4Address"]) delete address[name];
    }
}

/** The whole list: a zone that is not named goes, one that stays keeps its address unless another is given. */
function setZones(p: Params, context: ActionContext): void {
  const nlb = nlbOf(p, context);
  const before = (nlb.ZoneMappings ?? []) as Zone[];
  nlb.ZoneMappings = p.structs("ZoneMappings").map((zone) => {
    const old = before.find((one) => one.ZoneId === zone.ZoneId && one.VSwitchId === zone.VSwitchId);
    const address: NlbItem = { ...old?.LoadBalancerAddresses?.[0] };
    for (const name of ["PrivateIPv4Address", "AllocationId"]) if (zone[name] !== undefined) address[name] = zone[name];
    if (nlb.AddressType === "Internet") address.AllocationId ??= context.store.newId("eip");
    return { ZoneId: zone.ZoneId, VSwitchId: zone.VSwitchId, Status: "Active", LoadBalancerAddresses: [address] };
  });
}

function setIpv6(type: string): Action {
  return done((p, context) => {
    const nlb = nlbOf(p, context);
    if (nlb.AddressIpVersion !== "DualStack")
      throw new RpcError(400, "UnsupportedOperation", "The NLB has no IPv6 address.");
    nlb.Ipv6AddressType = type;
  });
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function protect(p: Params, context: ActionContext): void {
  const nlb = nlbOf(p, context);
  const enabled = p.flag("DeletionProtectionEnabled");
  if (enabled !== undefined)
    nlb.DeletionProtectionConfig = {
      Enabled: enabled,
      Reason: enabled ? (p.text("DeletionProtectionReason") ?? "") : "",
    };
  const status = p.text("ModificationProtectionStatus");
  if (status)
    nlb.ModificationProtectionConfig = { Status: status, Reason: p.text("ModificationProtectionReason") ?? "" };
}

function deleteNlb(p: Params, context: ActionContext): void {
  const nlb = nlbOf(p, context);
  if ((nlb.DeletionProtectionConfig as { Enabled?: boolean } | undefined)?.Enabled)
    throw new RpcError(
      400,
      "OperationDenied.DeletionProtection",
      "The operation is denied because of deletion protection.",
    );
  for (const listener of context.store.nlb.listenersOf(nlb.LoadBalancerId)) context.store.nlb.removeListener(listener);
  context.store.nlb.loadBalancers.delete(String(nlb.LoadBalancerId));
}

/** Writes the tags of each resource that the call names. */
function tags(change: (has: ReturnType<typeof tagsOf>, p: Params) => unknown[]): Action {
  return done((p, context) => {
    const { kind, rows } = taggable(p, context);
    const ids = p.items("ResourceId");
    if (ids.length === 0) throw missingParameter("ResourceId");
    for (const id of ids) {
      const row = rows.get(id);
      if (!row) throw nlbNotFound(kind);
      row.Tags = change(tagsOf(row), p);
    }
  });
}

const status = (to: string) => job((p, context) => void (listenerOf(p, context).ListenerStatus = to));

export const writeNlb: ActionTable = {
  CreateListener: job(createListener),
  UpdateListenerAttribute: job((p, context) => listenerSettings(listenerOf(p, context), p, context)),
  DeleteListener: job((p, context) => context.store.nlb.removeListener(listenerOf(p, context))),
  StartListener: status("Running"),
  StopListener: status("Stopped"),
  AssociateAdditionalCertificatesWithListener: job((p, context) =>
    additionalCertificates(p, context, (listener, id) => context.store.nlb.associate(listener, id)),
  ),
  DisassociateAdditionalCertificatesWithListener: job((p, context) =>
    additionalCertificates(p, context, (listener, id) => context.store.nlb.dissociate(listener, id)),
  ),
  CreateServerGroup: job(createGroup),
  UpdateServerGroupAttribute: job((p, context) => {
    const group = serverGroupOf(p, context);
    groupSettings(group, p);
    return { ServerGroupId: group.ServerGroupId };
  }),
  DeleteServerGroup: job(deleteGroup),
  AddServersToServerGroup: job(addServers),
  RemoveServersFromServerGroup: job(removeServers),
  UpdateServerGroupServersAttribute: job(updateServers),
  UpdateLoadBalancerAttribute: job((p, context) => {
    Object.assign(nlbOf(p, context), p.given(["LoadBalancerName", "CrossZoneEnabled"]));
  }),
  UpdateLoadBalancerAddressTypeConfig: job(setAddressType),
  UpdateLoadBalancerZones: job(setZones),
  UpdateLoadBalancerProtection: done(protect),
  EnableLoadBalancerIpv6Internet: setIpv6("Internet"),
  DisableLoadBalancerIpv6Internet: setIpv6("Intranet"),
  AttachCommonBandwidthPackageToLoadBalancer: job(
    (p, context) => void (nlbOf(p, context).BandwidthPackageId = p.need("BandwidthPackageId")),
  ),
  DetachCommonBandwidthPackageFromLoadBalancer: job((p, context) => {
    const nlb = nlbOf(p, context);
    if (nlb.BandwidthPackageId !== p.need("BandwidthPackageId")) throw nlbNotFound("CommonBandwidthPackage");
    nlb.BandwidthPackageId = "";
  }),
  LoadBalancerJoinSecurityGroup: job((p, context) => {
    const nlb = nlbOf(p, context);
    nlb.SecurityGroupIds = [...new Set([...idsOf(nlb.SecurityGroupIds), ...p.list("SecurityGroupIds")])];
  }),
  LoadBalancerLeaveSecurityGroup: job((p, context) => {
    const nlb = nlbOf(p, context);
    const gone = p.list("SecurityGroupIds");
    nlb.SecurityGroupIds = idsOf(nlb.SecurityGroupIds).filter((id) => !gone.includes(id));
  }),
  TagResources: tags((has, p) => {
    const given = p.structs("Tag");
    return [...has.filter((tag) => !given.some(({ Key }) => Key === tag.Key)), ...given];
  }),
  UntagResources: tags((has, p) => {
    const keys = p.items("TagKey");
    return p.flag("All") ? [] : has.filter((tag) => !keys.includes(tag.Key ?? ""));
  }),
  CreateLoadBalancer: createNlb,
  DeleteLoadBalancer: job(deleteNlb),
};

const groupOf = (p: Params, { store }: ActionContext): NlbItem => {
  const group = store.nlb.securityGroups.get(p.need("SecurityGroupId"));
  if (!group)
    throw new RpcError(404, "InvalidSecurityGroupId.NotFound", "The specified SecurityGroupId does not exist.");
  return group;
};

const ruled = (p: Params) => ({
  ...p.given(["SecurityGroupName", "Description"]),
  Permissions: { Permission: p.structs("Permissions") },
});

/** The group of source ranges as the judge's calls write it: with its rules, in one call (`sourceGroup`). No published action takes them so. */
export const writeSecurityGroups: ActionTable = {
  CreateSecurityGroup: (p, { store }) => {
    const SecurityGroupId = store.newId("sg");
    const Tags = { Tag: p.structs("Tag").map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value })) };
    store.nlb.securityGroups.set(SecurityGroupId, { SecurityGroupId, VpcId: store.vpcId, Tags, ...ruled(p) });
    return { SecurityGroupId };
  },
  ReplaceSecurityGroupRules: done((p, context) => void Object.assign(groupOf(p, context), ruled(p))),
  DeleteSecurityGroup: done((p, context) => {
    const { SecurityGroupId } = groupOf(p, context);
    const isUsed = [...context.store.nlb.loadBalancers.values()].some((row) =>
      idsOf(row.SecurityGroupIds).includes(String(SecurityGroupId)),
    );
    if (isUsed) throw new RpcError(400, "DependencyViolation", "There is still instance(s) in the security group.");
    context.store.nlb.securityGroups.delete(String(SecurityGroupId));
  }),
};
