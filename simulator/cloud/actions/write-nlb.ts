import type { NlbItem } from "@/lib/model/bundle";
import { NLB_GROUP_DEFAULTS, NLB_LISTENER_DEFAULTS } from "../../defaults";
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

function flag(p: Params, name: string): boolean | undefined {
  const value = p.text(name);
  if (value !== undefined && value !== "true" && value !== "false")
    throw invalidParameter(`The specified ${name} is invalid: it must be true or false.`);
  return value === undefined ? undefined : value === "true";
}

/** A structure in either way of writing it: a JSON text, or `Name.Key` and `Name.Key.1`. */
function struct(p: Params, name: string): NlbItem {
  const text = p.text(name);
  if (text !== undefined) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as NlbItem;
    } catch {
      // falls through
    }
    throw invalidParameter(`The specified ${name} is invalid: it must be a JSON object.`);
  }
  const found: NlbItem = {};
  for (const full of p.names()) {
    const [base, key, index] = full.split(".");
    if (base !== name || !key) continue;
    found[key] = index === undefined ? typed(p.get(full) ?? "") : p.list(`${name}\\.${key}`);
  }
  return found;
}

const typed = (text: string) =>
  text === "true" || text === "false" ? text === "true" : /^-?\d+$/.test(text) ? Number(text) : text;

/** Writes what is given and leaves the rest. */
function put(row: NlbItem, values: NlbItem): void {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) row[name] = value;
}

/** What only TCPSSL listeners have. */
const OF_TLS = ["CertificateIds", "CaCertificateIds", "CaEnabled", "SecurityPolicyId", "AlpnEnabled", "AlpnPolicy"];

function listenerSettings(listener: NlbItem, p: Params, { store }: ActionContext): void {
  const groupId = p.text("ServerGroupId");
  if (groupId && !store.nlb.groups.has(groupId)) throw nlbNotFound("serverGroup");
  const some = (name: string) => {
    const values = p.list(name);
    return values.length > 0 ? values : undefined;
  };
  const values: NlbItem = {
    ListenerDescription: p.get("ListenerDescription"),
    ServerGroupId: groupId,
    SecurityPolicyId: p.text("SecurityPolicyId"),
    AlpnPolicy: p.text("AlpnPolicy"),
    IdleTimeout: p.integer("IdleTimeout", { min: 1, max: 900 }),
    Cps: p.integer("Cps", { min: 0, max: 1_000_000 }),
    Mss: p.integer("Mss", { min: 0, max: 1500 }),
    ProxyProtocolEnabled: flag(p, "ProxyProtocolEnabled"),
    CaEnabled: flag(p, "CaEnabled"),
    AlpnEnabled: flag(p, "AlpnEnabled"),
    SecSensorEnabled: flag(p, "SecSensorEnabled"),
    CertificateIds: some("CertificateIds"),
    CaCertificateIds: some("CaCertificateIds"),
  };
  if (listener.ListenerProtocol !== "TCPSSL") for (const name of OF_TLS) delete values[name];
  put(listener, values);
  const proxy = struct(p, "ProxyProtocolV2Config");
  if (Object.keys(proxy).length > 0)
    listener.ProxyProtocolV2Config = { ...(listener.ProxyProtocolV2Config as NlbItem | undefined), ...proxy };
}

function createListener(p: Params, context: ActionContext): Record<string, unknown> {
  const { store } = context;
  const nlb = nlbOf(p, context);
  const protocol = p.need("ListenerProtocol");
  if (!["TCP", "UDP", "TCPSSL"].includes(protocol))
    throw invalidParameter("The specified ListenerProtocol is invalid.");
  const port = p.integer("ListenerPort", { min: 0, max: 65535 }) ?? 0;
  const [start, end] = [p.integer("StartPort", { min: 0, max: 65535 }), p.integer("EndPort", { min: 0, max: 65535 })];
  if (port === 0 && (!start || !end)) throw missingParameter(start ? "EndPort" : "StartPort");
  const transport = (word: unknown) => (word === "UDP" ? "UDP" : "TCP");
  const taken = store.nlb
    .listenersOf(nlb.LoadBalancerId)
    .some((one) => port !== 0 && one.ListenerPort === port && transport(one.ListenerProtocol) === transport(protocol));
  if (taken) throw new RpcError(400, "Conflict.Port", `The Port [${port}] is conflict.`);
  if (protocol === "TCPSSL" && p.list("CertificateIds").length === 0) throw missingParameter("CertificateIds");
  const listener: NlbItem = {
    ...structuredClone(NLB_LISTENER_DEFAULTS),
    ...(protocol === "UDP" ? { IdleTimeout: 20 } : {}),
    ListenerId: store.newId("lsn"),
    LoadBalancerId: nlb.LoadBalancerId,
    RegionId: store.region,
    ListenerProtocol: protocol,
    ListenerPort: port,
    ...(port === 0 ? { StartPort: String(start), EndPort: String(end) } : {}),
    ServerGroupId: "",
    ...(protocol === "TCPSSL"
      ? { CaCertificateIds: [], CaEnabled: false, AlpnEnabled: false, SecurityPolicyId: "tls_cipher_policy_1_0" }
      : {}),
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

function groupSettings(group: NlbItem, p: Params): void {
  put(group, {
    ServerGroupName: p.text("ServerGroupName"),
    Scheduler: p.text("Scheduler"),
    ConnectionDrainEnabled: flag(p, "ConnectionDrainEnabled"),
    ConnectionDrainTimeout: p.integer("ConnectionDrainTimeout", { min: 0, max: 900 }),
    PreserveClientIpEnabled: flag(p, "PreserveClientIpEnabled"),
    IpVersionAffinityMode: p.text("IpVersionAffinityMode"),
  });
  group.HealthCheck = { ...(group.HealthCheck as NlbItem | undefined), ...struct(p, "HealthCheckConfig") };
}

function createGroup(p: Params, { store }: ActionContext): Record<string, unknown> {
  const group: NlbItem = {
    ...structuredClone(NLB_GROUP_DEFAULTS),
    ServerGroupId: store.newId("sgp"),
    VpcId: p.need("VpcId"),
    RegionId: store.region,
    ResourceGroupId: p.text("ResourceGroupId") ?? "rg-default",
    Tags: p.structs("Tag"),
  };
  put(group, {
    ServerGroupType: p.text("ServerGroupType"),
    Protocol: p.text("Protocol"),
    AddressIPVersion: p.text("AddressIPVersion"),
    AnyPortEnabled: flag(p, "AnyPortEnabled"),
  });
  p.need("ServerGroupName");
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

interface Named {
  id: string;
  ip: string;
  port: number | undefined;
  given: Record<string, unknown>;
}

const word = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function namedServers(p: Params): Named[] {
  const rows = p.structs("Servers");
  if (rows.length === 0) throw missingParameter("Servers");
  if (rows.length > 200) throw invalidParameter("The number of Servers exceeds the limit of 200.");
  return rows.map((given) => {
    if (!given.ServerId) throw missingParameter("Servers.1.ServerId");
    const port = given.Port === undefined ? undefined : Number(given.Port);
    return { id: word(given.ServerId), ip: word(given.ServerIp), port, given };
  });
}

const isServer = (row: NlbItem, { id, ip }: Named) => row.ServerId === id && (ip === "" || row.ServerIp === ip);

function addServers(p: Params, context: ActionContext): Record<string, unknown> {
  const group = serverGroupOf(p, context);
  const { nlb } = context.store;
  const added = namedServers(p).map((server): NlbItem => {
    const type = word(server.given.ServerType);
    if (!["Ecs", "Eni", "Eci", "Ip"].includes(type) || (group.ServerGroupType === "Ip") !== (type === "Ip"))
      throw new RpcError(
        400,
        "Mismatch.ServerType",
        `The ServerType is mismatched for ${server.id} and ${word(group.ServerGroupId)}.`,
      );
    if (nlb.serversOf(group.ServerGroupId).some((row) => isServer(row, server) && row.Port === (server.port ?? 0)))
      throw new RpcError(
        400,
        "ResourceAlreadyExist.BackendServer",
        "The specified resource BackendServer already exists.",
      );
    return {
      ServerGroupId: group.ServerGroupId,
      ServerId: server.id,
      ServerIp: server.ip,
      ServerType: type,
      Port: server.port ?? 0,
      Weight: Number(server.given.Weight ?? 100),
      Description: word(server.given.Description),
      Status: "Available",
    };
  });
  nlb.setServers(group.ServerGroupId, [...nlb.serversOf(group.ServerGroupId), ...added]);
  return { ServerGroupId: group.ServerGroupId };
}

function removeServers(p: Params, context: ActionContext): Record<string, unknown> {
  const group = serverGroupOf(p, context);
  const { nlb } = context.store;
  for (const server of namedServers(p)) {
    const gone = nlb
      .serversOf(group.ServerGroupId)
      .filter((row) => isServer(row, server) && (server.port === undefined || row.Port === server.port));
    if (gone.length === 0) throw nlbNotFound("BackendServer");
    nlb.setServers(
      group.ServerGroupId,
      nlb.serversOf(group.ServerGroupId).filter((row) => !gone.includes(row)),
    );
  }
  return { ServerGroupId: group.ServerGroupId };
}

/** The port names the row where the server has several; a server that is there once takes the port that is given. */
function updateServers(p: Params, context: ActionContext): Record<string, unknown> {
  const group = serverGroupOf(p, context);
  const given = namedServers(p);
  const rows = context.store.nlb.serversOf(group.ServerGroupId);
  const named = new Set(rows.filter((row) => given.some((one) => isServer(row, one) && row.Port === one.port)));
  for (const server of given) {
    const own = rows.filter((row) => isServer(row, server));
    const row = own.find((one) => one.Port === server.port) ?? own.find((one) => !named.has(one));
    if (!row) throw nlbNotFound("BackendServer");
    named.add(row);
    const { Weight, Description } = server.given;
    put(row, {
      Port: server.port,
      Weight: Weight === undefined ? undefined : Number(Weight),
      Description: Description === undefined ? undefined : word(Description),
    });
  }
  return { ServerGroupId: group.ServerGroupId };
}

interface Zone {
  ZoneId?: string;
  VSwitchId?: string;
  LoadBalancerAddresses?: NlbItem[];
}

function setAddressType(nlb: NlbItem, type: string, context: ActionContext): void {
  if (type !== "Internet" && type !== "Intranet") throw invalidParameter("The specified AddressType is invalid.");
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
  const before = nlb.ZoneMappings as Zone[];
  nlb.ZoneMappings = p.structs("ZoneMappings").map((zone) => {
    const old = before.find((one) => one.ZoneId === zone.ZoneId && one.VSwitchId === zone.VSwitchId);
    const address: NlbItem = { ...old?.LoadBalancerAddresses?.[0] };
    put(address, { PrivateIPv4Address: zone.PrivateIPv4Address, AllocationId: zone.AllocationId });
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
  const enabled = flag(p, "DeletionProtectionEnabled");
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

const KINDS = { loadbalancer: "loadBalancer", servergroup: "serverGroup", listener: "listener" } as const;

/** Writes the tags of each resource that the call names. */
function tags(change: (has: ReturnType<typeof tagsOf>, p: Params) => unknown[]): Action {
  return done((p, context) => {
    const kind = taggable(p.need("ResourceType"), context);
    const ids = p.items("ResourceId");
    if (ids.length === 0) throw missingParameter("ResourceId");
    for (const id of ids) {
      const row = kind.get(id);
      if (!row) throw nlbNotFound(KINDS[p.need("ResourceType").toLowerCase() as keyof typeof KINDS]);
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
  UpdateLoadBalancerAttribute: job((p, context) =>
    put(nlbOf(p, context), {
      LoadBalancerName: p.text("LoadBalancerName"),
      CrossZoneEnabled: flag(p, "CrossZoneEnabled"),
    }),
  ),
  UpdateLoadBalancerAddressTypeConfig: job((p, context) =>
    setAddressType(nlbOf(p, context), p.need("AddressType"), context),
  ),
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
    return flag(p, "All") ? [] : has.filter((tag) => !keys.includes(tag.Key ?? ""));
  }),
  DeleteLoadBalancer: job(deleteNlb),
};
