import { LISTENER_CONFIGS, NEW_LISTENER, type ListenerProtocol } from "@/lib/ccm/listener-config";
import { num, objects, rec, str } from "@/lib/ccm/read";
import type { ApiCall } from "@/lib/model/consequence";
import type { CloudBackend, CloudListener, CloudLoadBalancer, CloudVServerGroup } from "@/lib/model/bundle";
import { NLB_CALLS } from "./apply-nlb-call";
import {
  CallNotKnown,
  Draft,
  Incomplete,
  given,
  Refused,
  structs,
  text,
  texts,
  type Params,
  type Write,
  newAddress,
} from "./draft";
import type { World } from "./world";

type Applied = { world: World; answer: Readonly<Record<string, string>> };

/** The state after a call, and the ids of what it makes. Throws `Refused` or `CallNotKnown`. */
export function applyCall(world: World, call: ApiCall): Applied {
  const draft = new Draft(world);
  const { params } = call;
  const write = (call.product === "slb" ? CLB_CALLS : NLB_CALLS)[call.action];
  if (!write) throw new CallNotKnown(`${call.product} ${call.action}`);
  write(draft, params);
  return { world: { ...world, bundle: draft.bundle, made: draft.made }, answer: draft.answer };
}

/** The same of a typed command, whose shell variables are ids from the calls before. Throws `Incomplete` too. */
export const applyCommand = (world: World, call: ApiCall): Applied =>
  applyCall(world, { ...call, params: resolved(call.params, world.variables) });

/** Puts the ids of shell variables in their place: `"$VGROUP_80"` of a command. */
function resolved(params: Params, variables: Readonly<Record<string, string>>): Params {
  const one = (value: unknown): unknown => {
    const shell = value && typeof value === "object" && !Array.isArray(value) ? rec(value)["shell"] : undefined;
    const text = typeof shell === "string" ? shell : typeof value === "string" ? value : undefined;
    const name = text === undefined ? undefined : /^"?\$\{?([A-Za-z_]\w*)(?::\?[^}]*)?\}?"?$/.exec(text)?.[1];
    if (name === undefined) return value;
    const id = variables[name];
    if (id === undefined) throw new Incomplete(name);
    return id;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, one(value)]));
}

function instanceOf(draft: Draft, params: Params): CloudLoadBalancer {
  const id = text(params, "LoadBalancerId");
  const found = draft.cloud.loadBalancers.find((row) => row.LoadBalancerId === id);
  if (!found) throw new Refused("InvalidLoadBalancerId.NotFound");
  return found;
}

const change =
  (fields: (params: Params, instance: CloudLoadBalancer) => Partial<CloudLoadBalancer>): Write =>
  (draft, params) => {
    const instance = instanceOf(draft, params);
    const next = { ...instance, ...fields(params, instance) };
    draft.set({ loadBalancers: draft.cloud.loadBalancers.map((row) => (row === instance ? next : row)) });
  };

const internetCharge = (charge: string): Partial<CloudLoadBalancer> =>
  charge === "" ? {} : { InternetChargeType: charge === "paybybandwidth" ? "3" : "4", InternetChargeTypeAlias: charge };

function retag(write: (has: { TagKey?: string; TagValue?: string }[], params: Params) => typeof has): Write {
  return (draft, params) => {
    const ids = texts(params, "ResourceId");
    draft.set({
      loadBalancers: draft.cloud.loadBalancers.map((row) =>
        ids.includes(str(row.LoadBalancerId))
          ? { ...row, Tags: { Tag: write([...objects(row.Tags?.Tag)], params) } }
          : row,
      ),
    });
  };
}

const createInstance: Write = (draft, params) => {
  const id = draft.newId("lb");
  const internal = text(params, "AddressType") === "intranet";
  const row: CloudLoadBalancer = {
    LoadBalancerStatus: "active",
    AddressType: "internet",
    AddressIPVersion: "ipv4",
    Bandwidth: 5120,
    InstanceChargeType: "PayByCLCU",
    DeleteProtection: "off",
    ModificationProtectionStatus: "NonProtection",
    ResourceGroupId: "rg-default",
    LoadBalancerName: id,
    ...given(params, [
      ...["LoadBalancerName", "AddressType", "AddressIPVersion", "Bandwidth", "InstanceChargeType", "LoadBalancerSpec"],
      ...["MasterZoneId", "SlaveZoneId", "ResourceGroupId", "DeleteProtection", "ModificationProtectionStatus"],
      ...["VpcId", "VSwitchId"],
    ]),
    NetworkType: internal ? "vpc" : "classic",
    ...internetCharge(text(params, "InternetChargeType") || "paybytraffic"),
    LoadBalancerId: id,
    Address: newAddress(id),
    Tags: { Tag: structs(params, "Tag").map(({ Key, Value }) => ({ TagKey: str(Key), TagValue: str(Value) })) },
  };
  draft.set({ loadBalancers: [...draft.cloud.loadBalancers, row] });
  draft.answer.LoadBalancerId = id;
};

const deleteInstance: Write = (draft, params) => {
  const instance = instanceOf(draft, params);
  if (instance.DeleteProtection === "on") throw new Refused("OperationDenied.DeleteProtectionIsOn");
  const others = <T extends { LoadBalancerId?: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.LoadBalancerId !== instance.LoadBalancerId);
  const { cloud } = draft;
  draft.set({
    loadBalancers: others(cloud.loadBalancers),
    listeners: others(cloud.listeners),
    vServerGroups: others(cloud.vServerGroups),
    domainExtensions: cloud.domainExtensions && others(cloud.domainExtensions),
  });
};

/** The servers of a request in the form of the API's answer. */
const serversOf = (params: Params, name: string): CloudBackend[] =>
  structs(params, name).map((row) => ({
    ServerId: str(row.ServerId),
    ServerIp: str(row.ServerIp),
    Port: num(row.Port),
    ...(row.Weight === undefined ? {} : { Weight: num(row.Weight) }),
    Type: str(row.Type) || (str(row.ServerId).startsWith("eni-") ? "eni" : "ecs"),
    ...(row.Description === undefined ? {} : { Description: str(row.Description) }),
  }));

const isSame = (a: CloudBackend, b: CloudBackend) =>
  a.ServerId === b.ServerId && num(a.Port) === num(b.Port) && (!a.ServerIp || !b.ServerIp || a.ServerIp === b.ServerIp);

function groupOf(draft: Draft, params: Params): CloudVServerGroup {
  const id = text(params, "VServerGroupId");
  const group = draft.cloud.vServerGroups.find((row) => row.VServerGroupId === id);
  if (!group) throw new Refused("InvalidParameter.VServerGroupId");
  return group;
}

function fill(write: (servers: CloudBackend[], params: Params) => CloudBackend[]): Write {
  return (draft, params) => {
    const group = groupOf(draft, params);
    const name = text(params, "VServerGroupName");
    const next = {
      ...group,
      ...(name === "" ? {} : { VServerGroupName: name }),
      BackendServers: { BackendServer: write([...objects(group.BackendServers?.BackendServer)], params) },
    };
    draft.set({ vServerGroups: draft.cloud.vServerGroups.map((row) => (row === group ? next : row)) });
  };
}

const plus = (has: readonly CloudBackend[], sent: readonly CloudBackend[]): CloudBackend[] => [
  ...has.map((old) => ({ ...old, ...sent.find((row) => isSame(row, old)), ServerIp: old.ServerIp })),
  ...sent
    .filter((row) => !has.some((old) => isSame(row, old)))
    .map((row) => ({ Weight: 100, Description: "", ...row })),
];

const createGroup: Write = (draft, params) => {
  const { LoadBalancerId } = instanceOf(draft, params);
  const VServerGroupId = draft.newId("rsp");
  const BackendServers = { BackendServer: plus([], serversOf(params, "BackendServers")) };
  const group = { LoadBalancerId, VServerGroupId, VServerGroupName: text(params, "VServerGroupName"), BackendServers };
  draft.set({ vServerGroups: [...draft.cloud.vServerGroups, group] });
  draft.answer.VServerGroupId = VServerGroupId;
};

const deleteGroup: Write = (draft, params) => {
  const group = groupOf(draft, params);
  if (draft.cloud.listeners.some((row) => row.VServerGroupId === group.VServerGroupId))
    throw new Refused("RspoolVipExist");
  draft.set({ vServerGroups: draft.cloud.vServerGroups.filter((row) => row !== group) });
};

function listenerOf(draft: Draft, params: Params, protocol = text(params, "ListenerProtocol")): CloudListener {
  const id = text(params, "LoadBalancerId");
  const port = num(params["ListenerPort"]);
  const found = draft.cloud.listeners.filter(
    (row) =>
      row.LoadBalancerId === id &&
      num(row.ListenerPort) === port &&
      (protocol === "" || row.ListenerProtocol === protocol),
  );
  if (found.length !== 1) throw new Refused(found.length === 0 ? "ListenerNotFound" : "MissingParameter");
  return found[0]!;
}

const onListener =
  (write: (listener: CloudListener, params: Params) => CloudListener | null, protocol?: string): Write =>
  (draft, params) => {
    const listener = listenerOf(draft, params, protocol);
    const next = write(listener, params);
    const list = draft.cloud.listeners.flatMap((row) => (row !== listener ? [row] : next ? [next] : []));
    draft.set({ listeners: list });
  };

/** Parameters that are on the listener itself, or are of the request. */
const OF_REQUEST = new Set(
  "AclId AclStatus AclType Bandwidth Description ListenerPort ListenerProtocol LoadBalancerId RegionId Scheduler VServerGroup VServerGroupId".split(
    " ",
  ),
);

/** A number where the API answers with a number: texts of digits. */
const typed = (value: unknown) => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value);

function withSettings(listener: CloudListener, params: Params): CloudListener {
  const field = LISTENER_CONFIGS[str(listener.ListenerProtocol) as ListenerProtocol];
  const config: Record<string, unknown> = { ...rec(listener[field]) };
  for (const [name, value] of Object.entries(params))
    if (!OF_REQUEST.has(name) && value !== undefined) config[name.replace(/^h/, "H")] = typed(value);
  if (config.HealthCheckSwitch !== undefined) config.HealthCheck = config.HealthCheckSwitch;
  if (config.HealthCheckConnectPort === -520) config.HealthCheckConnectPort = 0;
  if (config.ProxyProtocolV2Enabled !== undefined)
    config.ProxyProtocolV2Enabled = String(config.ProxyProtocolV2Enabled);
  const next: CloudListener = {
    ...listener,
    ...given(params, ["Description", "Scheduler", "AclStatus", "AclType"]),
    [field]: config,
  };
  const group = text(params, "VServerGroupId");
  if (text(params, "VServerGroup") === "off") delete next.VServerGroupId;
  else if (group !== "") next.VServerGroupId = group;
  const acls = texts(params, "AclId").flatMap((ids) => ids.split(","));
  if (acls.length > 0) Object.assign(next, { AclIds: acls, AclId: acls.join(",") });
  if (next.AclStatus === "on" && (!next.AclId || !next.AclType)) throw new Refused("MissingParameter");
  // The API keeps no list for a switch that is off.
  if (next.AclStatus === "off") for (const name of ["AclId", "AclIds", "AclType"]) delete next[name];
  return next;
}

const create =
  (protocol: ListenerProtocol): Write =>
  (draft, params) => {
    const { LoadBalancerId } = instanceOf(draft, params);
    const ListenerPort = num(params["ListenerPort"]);
    const taken = draft.cloud.listeners.some(
      (row) =>
        row.LoadBalancerId === LoadBalancerId &&
        num(row.ListenerPort) === ListenerPort &&
        (row.ListenerProtocol === "udp") === (protocol === "udp"),
    );
    if (taken) throw new Refused("ListenerAlreadyExists");
    const fresh: CloudListener = {
      LoadBalancerId,
      ListenerPort,
      ListenerProtocol: protocol,
      Status: "stopped",
      Scheduler: "wrr",
      AclStatus: "off",
      [LISTENER_CONFIGS[protocol]]: { ...NEW_LISTENER[protocol] },
    };
    draft.set({ listeners: [...draft.cloud.listeners, withSettings(fresh, params)] });
  };

const status = (to: string): Write => onListener((listener) => ({ ...listener, Status: to }));

const domains = (draft: Draft) => [...(draft.cloud.domainExtensions ?? [])];

const CLB_CALLS: Readonly<Record<string, Write>> = {
  CreateLoadBalancer: createInstance,
  DeleteLoadBalancer: deleteInstance,
  SetLoadBalancerName: change((p) => given(p, ["LoadBalancerName"])),
  SetLoadBalancerDeleteProtection: change((p) => given(p, ["DeleteProtection"])),
  SetLoadBalancerModificationProtection: change((p) => given(p, ["ModificationProtectionStatus"])),
  ModifyLoadBalancerInstanceSpec: change((p) => given(p, ["LoadBalancerSpec"])),
  ModifyLoadBalancerInstanceChargeType: change((p) => ({
    InstanceChargeType: text(p, "InstanceChargeType"),
    LoadBalancerSpec: text(p, "InstanceChargeType") === "PayByCLCU" ? undefined : text(p, "LoadBalancerSpec"),
  })),
  ModifyLoadBalancerInternetSpec: change((p) => ({
    ...internetCharge(text(p, "InternetChargeType")),
    ...(text(p, "Bandwidth") === "" ? {} : { Bandwidth: num(p["Bandwidth"]) }),
  })),
  TagResources: retag((has, p) => {
    const sent = structs(p, "Tag").map(({ Key, Value }) => ({ TagKey: str(Key), TagValue: str(Value) }));
    return [...has.filter((old) => !sent.some(({ TagKey }) => TagKey === old.TagKey)), ...sent];
  }),
  UntagResources: retag((has, p) => {
    const keys = texts(p, "TagKey");
    return has.filter(({ TagKey }) => !keys.includes(str(TagKey)));
  }),
  CreateVServerGroup: createGroup,
  DeleteVServerGroup: deleteGroup,
  AddVServerGroupBackendServers: fill((has, p) => plus(has, serversOf(p, "BackendServers"))),
  SetVServerGroupAttribute: fill((has, p) => plus(has, serversOf(p, "BackendServers"))),
  RemoveVServerGroupBackendServers: fill((has, p) => {
    const gone = serversOf(p, "BackendServers");
    return has.filter((old) => !gone.some((row) => isSame(row, old)));
  }),
  ModifyVServerGroupBackendServers: fill((has, p) => {
    const gone = serversOf(p, "OldBackendServers");
    return plus(
      has.filter((old) => !gone.some((row) => isSame(row, old))),
      serversOf(p, "NewBackendServers"),
    );
  }),
  DeleteLoadBalancerListener: onListener(() => null),
  StartLoadBalancerListener: status("running"),
  StopLoadBalancerListener: status("stopped"),
  ...Object.fromEntries(
    (["tcp", "udp", "http", "https"] as const).flatMap((protocol) => [
      [`CreateLoadBalancer${protocol.toUpperCase()}Listener`, create(protocol)],
      [`SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`, onListener(withSettings, protocol)],
    ]),
  ),
  CreateDomainExtension: (draft, p) => {
    const DomainExtensionId = draft.newId("de");
    const row = {
      LoadBalancerId: text(p, "LoadBalancerId"),
      ListenerPort: num(p["ListenerPort"]),
      DomainExtensionId,
      Domain: text(p, "Domain"),
      ServerCertificateId: text(p, "ServerCertificateId"),
    };
    draft.set({ domainExtensions: [...domains(draft), row] });
    draft.answer.DomainExtensionId = DomainExtensionId;
  },
  SetDomainExtensionAttribute: (draft, p) =>
    draft.set({
      domainExtensions: domains(draft).map((row) =>
        row.DomainExtensionId === text(p, "DomainExtensionId")
          ? { ...row, ServerCertificateId: text(p, "ServerCertificateId") }
          : row,
      ),
    }),
  DeleteDomainExtension: (draft, p) =>
    draft.set({
      domainExtensions: domains(draft).filter((row) => row.DomainExtensionId !== text(p, "DomainExtensionId")),
    }),
};
