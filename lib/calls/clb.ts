import { LISTENER_CONFIGS, NEW_LISTENER, type ListenerProtocol } from "@/lib/ccm/listener-config";
import { num, objects, rec, str } from "@/lib/ccm/read";
import type { CloudBackend, CloudListener, CloudLoadBalancer, CloudVServerGroup } from "@/lib/model/bundle";
import {
  CallNotKnown,
  given,
  missing,
  newAddress,
  ORDER,
  Refused,
  structs,
  text,
  texts,
  type CallRow,
  type Draft,
  type Params,
} from "./state";

type Apply = CallRow["apply"];

function instanceOf(draft: Draft, params: Params): CloudLoadBalancer {
  const id = text(params, "LoadBalancerId");
  const found = draft.cloud.loadBalancers.find((row) => row.LoadBalancerId === id);
  if (!found) throw new Refused("InvalidLoadBalancerId.NotFound", "The specified LoadBalancerId does not exist.", 404);
  return found;
}

const change =
  (fields: (params: Params, instance: CloudLoadBalancer) => Partial<CloudLoadBalancer>): Apply =>
  (draft, params) => {
    const instance = instanceOf(draft, params);
    const next = { ...instance, ...fields(params, instance) };
    draft.set({ loadBalancers: draft.cloud.loadBalancers.map((row) => (row === instance ? next : row)) });
  };

const internetCharge = (charge: string): Partial<CloudLoadBalancer> =>
  charge === "" ? {} : { InternetChargeType: charge === "paybybandwidth" ? "3" : "4", InternetChargeTypeAlias: charge };

const tagsGiven = (params: Params) =>
  structs(params, "Tag").map(({ Key, Value }) => ({ TagKey: str(Key), TagValue: str(Value) }));

function retag(write: (has: { TagKey?: string; TagValue?: string }[], params: Params) => typeof has): Apply {
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

const createInstance: Apply = (draft, params) => {
  const id = draft.newId("lb");
  const isInternal = text(params, "AddressType") === "intranet";
  const row: CloudLoadBalancer = {
    LoadBalancerName: `auto_named_slb_${id}`,
    LoadBalancerStatus: "active",
    AddressType: "internet",
    AddressIPVersion: "ipv4",
    Bandwidth: 5120,
    InstanceChargeType: "PayByCLCU",
    DeleteProtection: "off",
    ModificationProtectionStatus: "NonProtection",
    ResourceGroupId: "rg-default",
    ...given(params, [
      ...["LoadBalancerName", "AddressType", "AddressIPVersion", "Bandwidth", "InstanceChargeType", "LoadBalancerSpec"],
      ...["MasterZoneId", "SlaveZoneId", "ResourceGroupId", "DeleteProtection", "ModificationProtectionStatus"],
      ...["ModificationProtectionReason", "VpcId", "VSwitchId"],
    ]),
    NetworkType: isInternal ? "vpc" : "classic",
    ...internetCharge(text(params, "InternetChargeType") || "paybytraffic"),
    LoadBalancerId: id,
    Address: text(params, "Address") || newAddress(id),
    Tags: { Tag: tagsGiven(params) },
  };
  draft.set({ loadBalancers: [...draft.cloud.loadBalancers, row] });
  draft.answer.LoadBalancerId = id;
};

const deleteInstance: Apply = (draft, params) => {
  const instance = instanceOf(draft, params);
  if (instance.DeleteProtection === "on")
    throw new Refused(
      "OperationDenied.DeleteProtectionIsOn",
      "The operation is not allowed because the deletion protection of the load balancer is on.",
      403,
    );
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
    ...(str(row.Weight) === "" ? {} : { Weight: num(row.Weight) }),
    Type: str(row.Type) || (str(row.ServerId).startsWith("eni-") ? "eni" : "ecs"),
    ...(row.Description === undefined || row.Description === null ? {} : { Description: str(row.Description) }),
  }));

/** One server: an address is compared where both have one. */
export const isSameBackend = (a: CloudBackend, b: CloudBackend): boolean =>
  a.ServerId === b.ServerId && num(a.Port) === num(b.Port) && (!a.ServerIp || !b.ServerIp || a.ServerIp === b.ServerIp);

function groupOf(draft: Draft, params: Params): CloudVServerGroup {
  const id = text(params, "VServerGroupId");
  const group = draft.cloud.vServerGroups.find((row) => row.VServerGroupId === id);
  if (!group) throw new Refused("InvalidParameter", "The specified VServerGroupId does not exist.", 404);
  return group;
}

function fill(write: (servers: CloudBackend[], params: Params) => CloudBackend[]): Apply {
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
  ...has.map((old) => ({ ...old, ...sent.find((row) => isSameBackend(row, old)), ServerIp: old.ServerIp })),
  ...sent
    .filter((row) => !has.some((old) => isSameBackend(row, old)))
    .map((row) => ({ Weight: 100, Description: "", ...row })),
];
const minus = (has: readonly CloudBackend[], gone: readonly CloudBackend[]) =>
  has.filter((old) => !gone.some((row) => isSameBackend(row, old)));

/** Only servers that are in the group change. */
const rewrite = (has: readonly CloudBackend[], params: Params): CloudBackend[] => {
  const sent = serversOf(params, "BackendServers");
  if (minus(sent, has).length > 0)
    throw new Refused("InvalidParameter", "The specified ServerId does not exist in the VServer group.");
  return plus(has, sent);
};

const createGroup: Apply = (draft, params) => {
  const { LoadBalancerId } = instanceOf(draft, params);
  const VServerGroupId = draft.newId("rsp");
  const BackendServers = { BackendServer: plus([], serversOf(params, "BackendServers")) };
  const group = { LoadBalancerId, VServerGroupId, VServerGroupName: text(params, "VServerGroupName"), BackendServers };
  draft.set({ vServerGroups: [...draft.cloud.vServerGroups, group] });
  draft.answer.VServerGroupId = VServerGroupId;
};

const deleteGroup: Apply = (draft, params) => {
  const group = groupOf(draft, params);
  if (draft.cloud.listeners.some((row) => row.VServerGroupId === group.VServerGroupId))
    throw new Refused("RspoolVipExist", "there are vips associating with this vServer group.");
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
  if (found.length === 0)
    throw new Refused(
      "ListenerNotFound",
      "You have not created a listener for the specified port of the load balancer.",
      404,
    );
  if (found.length > 1) throw missing("ListenerProtocol");
  return found[0]!;
}

const onListener =
  (write: (listener: CloudListener, params: Params) => CloudListener | null, protocol?: string): Apply =>
  (draft, params) => {
    const listener = listenerOf(draft, params, protocol);
    const next = write(listener, params);
    const list = draft.cloud.listeners.flatMap((row) => (row !== listener ? [row] : next ? [next] : []));
    draft.set({ listeners: list });
  };

const deleteListener: Apply = (draft, params) => {
  const { LoadBalancerId, ListenerPort, ListenerProtocol } = listenerOf(draft, params);
  onListener(() => null)(draft, params);
  if (ListenerProtocol !== "https") return;
  const isGone = (row: { LoadBalancerId?: string; ListenerPort?: unknown }) =>
    row.LoadBalancerId === LoadBalancerId && num(row.ListenerPort) === num(ListenerPort);
  draft.set({ domainExtensions: draft.cloud.domainExtensions?.filter((row) => !isGone(row)) });
};

/** Parameters of the request, and those that are on the listener itself. All others are in the protocol's configuration. */
const OF_REQUEST = new Set(["ListenerPort", "ListenerProtocol", "LoadBalancerId", "RegionId"]);
const ON_LISTENER = new Set(
  ["AclId", "AclStatus", "AclType", "Bandwidth", "Description", "Scheduler", "Tag"].concat(
    ...["VServerGroup", "VServerGroupId"],
  ),
);
/** Parameters without a known effect. */
export const NOT_KNOWN = new Set([
  "BackendServerPort",
  "DryRun",
  "MasterSlaveServerGroup",
  "MasterSlaveServerGroupId",
  "SynProxy",
]);

/** A number where the API answers with a number: texts of digits. */
const typed = (value: unknown) => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value);

/** The listener with the request's parameters written in; what is not given stays. */
function withSettings(listener: CloudListener, params: Params): CloudListener {
  const field = LISTENER_CONFIGS[str(listener.ListenerProtocol) as ListenerProtocol];
  const config: Record<string, unknown> = { ...rec(listener[field]) };
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || OF_REQUEST.has(name) || ON_LISTENER.has(name)) continue;
    if (NOT_KNOWN.has(name)) throw new CallNotKnown(name);
    // Creation of TCP and UDP listeners writes `healthCheckInterval`; the published answer begins with a capital letter.
    config[name.replace(/^h/, "H")] = typed(value);
  }
  // A request switches the health check of TCP and UDP with HealthCheckSwitch; the published answer calls it HealthCheck.
  if (params["HealthCheckSwitch"] !== undefined) config.HealthCheck = config.HealthCheckSwitch;
  if (config.HealthCheckConnectPort === -520) config.HealthCheckConnectPort = 0;
  if (config.ProxyProtocolV2Enabled !== undefined)
    config.ProxyProtocolV2Enabled = String(config.ProxyProtocolV2Enabled);
  const next: CloudListener = {
    ...listener,
    ...given(params, ["Description", "Scheduler", "AclStatus", "AclType"]),
    ...(params["Bandwidth"] === undefined ? {} : { Bandwidth: num(params["Bandwidth"]) }),
    [field]: config,
  };
  const group = text(params, "VServerGroupId");
  if (text(params, "VServerGroup") === "off") delete next.VServerGroupId;
  else if (group !== "") next.VServerGroupId = group;
  const acls = texts(params, "AclId").flatMap((ids) => ids.split(","));
  if (acls.length > 0) Object.assign(next, { AclIds: acls, AclId: acls.join(",") });
  if (next.AclStatus === "on" && (!next.AclId || !next.AclType)) throw missing(next.AclId ? "AclType" : "AclId");
  // The API keeps no list for a switch that is off.
  if (next.AclStatus === "off") for (const name of ["AclId", "AclIds", "AclType"]) delete next[name];
  return next;
}

const create =
  (protocol: ListenerProtocol): Apply =>
  (draft, params) => {
    const { LoadBalancerId } = instanceOf(draft, params);
    const ListenerPort = num(params["ListenerPort"]);
    const taken = draft.cloud.listeners.some(
      (row) =>
        row.LoadBalancerId === LoadBalancerId &&
        num(row.ListenerPort) === ListenerPort &&
        (row.ListenerProtocol === "udp") === (protocol === "udp"),
    );
    if (taken) throw new Refused("ListenerAlreadyExists", "A listener with the specified port already exists.");
    const fresh: CloudListener = {
      LoadBalancerId,
      ListenerPort,
      ListenerProtocol: protocol,
      Status: "stopped",
      Scheduler: "wrr",
      AclStatus: "off",
      Bandwidth: -1,
      Tags: [],
      [LISTENER_CONFIGS[protocol]]: { ...NEW_LISTENER[protocol] },
    };
    draft.set({ listeners: [...draft.cloud.listeners, withSettings(fresh, params)] });
  };

const status = (to: string): Apply => onListener((listener) => ({ ...listener, Status: to }));

const domains = (draft: Draft) => [...(draft.cloud.domainExtensions ?? [])];

function domainOf(draft: Draft, params: Params) {
  const row = domains(draft).find((one) => one.DomainExtensionId === text(params, "DomainExtensionId"));
  if (!row) throw new Refused("InvalidParameter", "The specified DomainExtensionId does not exist.");
  return row;
}

const PROTOCOLS: Readonly<Record<ListenerProtocol, string>> = { tcp: "TCP", udp: "UDP", http: "HTTP", https: "HTTPS" };
const OF_INSTANCE = { phase: "instance", order: ORDER.instance } as const;
const OF_GROUP = { phase: "group", order: ORDER.addBackends } as const;
const OF_LISTENER = { phase: "listener", order: ORDER.listener } as const;
const OF_DOMAIN = { phase: "listener", order: ORDER.domain } as const;

/** The calls of CLB. */
export const CLB: Readonly<Record<string, CallRow>> = {
  CreateLoadBalancer: {
    ...OF_INSTANCE,
    item: "CreateSLB",
    cost: true,
    says: { en: "creates a load balancer", zh: "创建负载均衡实例" },
    apply: createInstance,
  },
  DeleteLoadBalancer: {
    ...OF_INSTANCE,
    item: "DeleteSLB",
    cost: true,
    says: { en: "releases {id} with its address", zh: "释放 {id} 及其地址" },
    apply: deleteInstance,
  },
  SetLoadBalancerName: {
    ...OF_INSTANCE,
    item: "SetSLBName",
    says: { en: "renames {id}", zh: "修改 {id} 的名称" },
    apply: change((p) => given(p, ["LoadBalancerName"])),
  },
  SetLoadBalancerStatus: { ...OF_INSTANCE, apply: change((p) => given(p, ["LoadBalancerStatus"])) },
  SetLoadBalancerDeleteProtection: {
    ...OF_INSTANCE,
    item: "SetSLBDeleteProtection",
    says: {
      en: "switches deletion protection of {id} {target}",
      zh: "{target, select, on {开启} other {关闭}} {id} 的删除保护",
    },
    apply: change((p) => given(p, ["DeleteProtection"])),
  },
  SetLoadBalancerModificationProtection: {
    ...OF_INSTANCE,
    item: "SetSLBModificationProtection",
    says: {
      en: "switches modification protection of {id} {target}",
      zh: "{target, select, on {开启} other {关闭}} {id} 的配置修改保护",
    },
    apply: change((p) => ({
      ModificationProtectionStatus: text(p, "ModificationProtectionStatus"),
      // Without the protection there is no reason for it.
      ModificationProtectionReason:
        text(p, "ModificationProtectionStatus") === "NonProtection" ? "" : text(p, "ModificationProtectionReason"),
    })),
  },
  ModifyLoadBalancerInstanceSpec: {
    ...OF_INSTANCE,
    item: "ModifySLBSpec",
    cost: true,
    says: { en: "changes the specification of {id}", zh: "修改 {id} 的规格" },
    apply: change((p) => given(p, ["LoadBalancerSpec"])),
  },
  ModifyLoadBalancerInternetSpec: {
    ...OF_INSTANCE,
    item: "ModifyInternetSpec",
    cost: true,
    merges: ["LoadBalancerId"],
    says: { en: "changes internet billing or bandwidth of {id}", zh: "修改 {id} 的公网计费或带宽" },
    apply: change((p) => ({
      ...internetCharge(text(p, "InternetChargeType")),
      ...(text(p, "Bandwidth") === "" ? {} : { Bandwidth: num(p["Bandwidth"]) }),
    })),
  },
  ModifyLoadBalancerInstanceChargeType: {
    ...OF_INSTANCE,
    item: "ModifyLoadBalancerInstanceChargeType",
    cost: true,
    says: { en: "changes the billing of {id}", zh: "修改 {id} 的计费类型" },
    apply: change((p, { LoadBalancerSpec }) => ({
      InstanceChargeType: text(p, "InstanceChargeType"),
      LoadBalancerSpec:
        text(p, "InstanceChargeType") === "PayByCLCU" ? undefined : text(p, "LoadBalancerSpec") || LoadBalancerSpec,
    })),
  },
  TagResources: {
    ...OF_INSTANCE,
    order: ORDER.tags,
    item: "TagSLB",
    says: { en: "writes tags of {id}", zh: "写入 {id} 的标签" },
    apply: retag((has, p) => {
      const sent = tagsGiven(p);
      return [...has.filter((old) => !sent.some(({ TagKey }) => TagKey === old.TagKey)), ...sent];
    }),
  },
  UntagResources: {
    ...OF_INSTANCE,
    order: ORDER.tags,
    item: "UntagSLB",
    says: { en: "removes tags from {id}", zh: "移除 {id} 的标签" },
    apply: retag((has, p) => {
      const keys = texts(p, "TagKey");
      const goes = (key: string) => !key.startsWith("acs:") && (keys.length === 0 || keys.includes(key));
      if (keys.length === 0 && text(p, "All") !== "true") throw missing("TagKey.1");
      return has.filter(({ TagKey }) => !goes(str(TagKey)));
    }),
  },
  CreateVServerGroup: {
    ...OF_GROUP,
    order: ORDER.group,
    item: "CreateVgroup",
    says: { en: "creates server group {target}", zh: "创建服务器组 {target}" },
    apply: createGroup,
  },
  DeleteVServerGroup: {
    phase: "cleanup",
    order: ORDER.removeGroup,
    item: "DeleteVgroup",
    says: { en: "deletes server group {target}", zh: "删除服务器组 {target}" },
    apply: deleteGroup,
  },
  AddVServerGroupBackendServers: {
    ...OF_GROUP,
    item: "AddVServerGroupBackendServers",
    says: { en: "adds backends to {target}", zh: "向 {target} 添加后端" },
    apply: fill((has, p) => plus(has, serversOf(p, "BackendServers"))),
  },
  RemoveVServerGroupBackendServers: {
    ...OF_GROUP,
    order: ORDER.removeBackends,
    item: "RemoveVgroup",
    says: { en: "removes backends from {target}", zh: "从 {target} 移除后端" },
    apply: fill((has, p) => minus(has, serversOf(p, "BackendServers"))),
  },
  /** Weights and descriptions: not reported by the dry run, executed by a real run (M19). */
  SetVServerGroupAttribute: {
    ...OF_GROUP,
    merges: ["VServerGroupId"],
    says: { en: "changes weights or descriptions in {target}", zh: "修改 {target} 的权重或描述" },
    apply: fill(rewrite),
  },
  ModifyVServerGroupBackendServers: {
    ...OF_GROUP,
    apply: fill((has, p) => plus(minus(has, serversOf(p, "OldBackendServers")), serversOf(p, "NewBackendServers"))),
  },
  DeleteLoadBalancerListener: {
    ...OF_LISTENER,
    order: ORDER.unbind,
    item: "DeleteListener",
    says: { en: "deletes listener {target}", zh: "删除监听 {target}" },
    apply: deleteListener,
  },
  StartLoadBalancerListener: {
    ...OF_LISTENER,
    order: ORDER.start,
    item: "StartListener",
    says: { en: "starts listener {target}", zh: "启动监听 {target}" },
    apply: status("running"),
  },
  StopLoadBalancerListener: { ...OF_LISTENER, apply: status("stopped") },
  ...Object.fromEntries(
    (Object.keys(PROTOCOLS) as ListenerProtocol[]).flatMap((protocol): [string, CallRow][] => [
      [
        `CreateLoadBalancer${PROTOCOLS[protocol]}Listener`,
        {
          ...OF_LISTENER,
          protocol,
          item: "CreateListener",
          says: { en: "creates listener {target}", zh: "创建监听 {target}" },
          apply: create(protocol),
        },
      ],
      [
        `SetLoadBalancer${PROTOCOLS[protocol]}ListenerAttribute`,
        {
          ...OF_LISTENER,
          protocol,
          item: "UpdateListener",
          merges: ["LoadBalancerId", "ListenerPort"],
          says: { en: "changes settings of listener {target}", zh: "修改监听 {target} 的设置" },
          apply: onListener(withSettings, protocol),
        },
      ],
    ]),
  ),
  CreateDomainExtension: {
    ...OF_DOMAIN,
    item: "CreateDomainExtension",
    says: { en: "adds domain {target}", zh: "添加扩展域名 {target}" },
    apply: (draft, p) => {
      const DomainExtensionId = draft.newId("de");
      const row = {
        LoadBalancerId: text(p, "LoadBalancerId"),
        ListenerPort: num(p["ListenerPort"]),
        DomainExtensionId,
        Domain: text(p, "Domain"),
        ServerCertificateId: text(p, "ServerCertificateId"),
      };
      const isSame = (one: typeof row) =>
        one.LoadBalancerId === row.LoadBalancerId &&
        num(one.ListenerPort) === row.ListenerPort &&
        one.Domain === row.Domain;
      if (domains(draft).some((one) => isSame(one as typeof row)))
        throw new Refused("DomainExtensionAlreadyExists", "The specified domain extension already exists.");
      draft.set({ domainExtensions: [...domains(draft), row] });
      draft.answer.DomainExtensionId = DomainExtensionId;
    },
  },
  SetDomainExtensionAttribute: {
    ...OF_DOMAIN,
    item: "SetDomainExtensionAttribute",
    says: { en: "changes the certificate of domain {target}", zh: "修改扩展域名 {target} 的证书" },
    apply: (draft, p) => {
      const row = domainOf(draft, p);
      const next = { ...row, ServerCertificateId: text(p, "ServerCertificateId") };
      draft.set({ domainExtensions: domains(draft).map((one) => (one === row ? next : one)) });
    },
  },
  DeleteDomainExtension: {
    ...OF_DOMAIN,
    item: "DeleteDomainExtension",
    says: { en: "removes domain {target}", zh: "删除扩展域名 {target}" },
    apply: (draft, p) => {
      const row = domainOf(draft, p);
      draft.set({ domainExtensions: domains(draft).filter((one) => one !== row) });
    },
  },
};
