import { newNlb, newNlbGroup, newNlbListener, NLB_FIELDS, type NlbField } from "@/lib/ccm/fields/nlb";
import { items, num, rec, str, texts as textsOf } from "@/lib/ccm/read";
import type { NlbCloud, NlbItem } from "@/lib/model/bundle";
import {
  given,
  missing,
  newAddress,
  ORDER,
  others,
  Refused,
  struct,
  structs,
  text,
  texts,
  type CallRow,
  type Draft,
  type Params,
} from "./state";

type Apply = CallRow["apply"];

const nlbOf = ({ cloud }: Draft): NlbCloud =>
  cloud.nlb ?? { loadBalancers: [], listeners: [], serverGroups: [], servers: [] };
const set = (draft: Draft, part: Partial<NlbCloud>) => draft.set({ nlb: { ...nlbOf(draft), ...part } });

type List = "loadBalancers" | "listeners" | "serverGroups";
const ID = { loadBalancers: "LoadBalancerId", listeners: "ListenerId", serverGroups: "ServerGroupId" } as const;
const KIND = { loadBalancers: "loadBalancer", listeners: "listener", serverGroups: "serverGroup" } as const;

/** `kind` as the codes of the API spell it. */
const notFound = (kind: string) =>
  new Refused(`ResourceNotFound.${kind}`, `The specified resource of ${kind.replace("B", "b")} is not found.`, 404);

function rowOf(draft: Draft, list: List, id: string): NlbItem {
  const row = nlbOf(draft)[list].find((one) => one[ID[list]] === id);
  if (!row) throw notFound(KIND[list]);
  return row;
}

/** Writes the row of a list that the call names by its id; null takes it away. */
const onRow =
  (list: List, write: (row: NlbItem, params: Params, draft: Draft) => NlbItem | null): Apply =>
  (draft, params) => {
    const row = rowOf(draft, list, text(params, ID[list]));
    const next = write(row, params, draft);
    set(draft, { [list]: nlbOf(draft)[list].flatMap((one) => (one === row ? (next ?? []) : one)) });
  };

const kinds = (...wanted: NlbField["kind"][]) =>
  new Set(NLB_FIELDS.flatMap(({ field, kind }) => (wanted.includes(kind) ? [field] : [])));
const NUMBERS = kinds("number", "count").add("ListenerPort").add("Mss");
const FLAGS = kinds("flag", "flagOrAbsent").add("AnyPortEnabled").add("SecSensorEnabled").add("CrossZoneEnabled");
/** Parameters come as texts from commands: as the API answers them. */
const typed = (values: Params): NlbItem =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith("Ids") && !Array.isArray(value)) return [name, texts(values, name)];
      if (typeof value !== "string") return [name, value];
      if (NUMBERS.has(name)) return [name, Number(value)];
      return [name, FLAGS.has(name) ? value === "true" : value];
    }),
  );

/** Of the request, or written apart. Every other parameter becomes the field of its name. */
const OF_REQUEST = new Set(
  ["RegionId", "LoadBalancerId", "ListenerId", "ServerGroupId", "ProxyProtocolV2Config", "HealthCheckConfig"].concat(
    ...["Tag", "AdditionalCertificateIds", "ListenerStatus", "ClientToken", "DryRun"],
  ),
);
/** Settings of TCPSSL listeners only: other listeners have none. */
const OF_TLS = ["CertificateIds", "CaCertificateIds", "CaEnabled", "SecurityPolicyId", "AlpnEnabled", "AlpnPolicy"];
const NOT_OF_TCP = new Set([...OF_REQUEST, ...OF_TLS]);

/** Writes members of a structure, and leaves its others. */
function merged(row: NlbItem, field: string, params: Params, name = field): NlbItem {
  const values = struct(params, name);
  return Object.keys(values).length > 0 ? { [field]: { ...rec(row[field]), ...values } } : {};
}

function listenerSettings(row: NlbItem, params: Params, draft: Draft): NlbItem {
  const group = text(params, "ServerGroupId");
  if (group !== "") rowOf(draft, "serverGroups", group);
  return {
    ...row,
    ...typed(
      others(params, (params["ListenerProtocol"] ?? row.ListenerProtocol) === "TCPSSL" ? OF_REQUEST : NOT_OF_TCP),
    ),
    ...(group === "" ? {} : { ServerGroupId: group }),
    ...merged(row, "ProxyProtocolV2Config", params),
  };
}

const groupSettings = (row: NlbItem, params: Params): NlbItem => ({
  ...row,
  ...typed(others(params, OF_REQUEST)),
  ...merged(row, "HealthCheck", params, "HealthCheckConfig"),
});

const tagsOf = (params: Params): NlbItem[] => structs(params, "Tag").map(({ Key, Value }) => ({ Key, Value }));

/** Writes the tags of every resource that the call names; their kind is in its ids. */
const retag =
  (write: (has: readonly NlbItem[], params: Params) => NlbItem[]): Apply =>
  (draft, params) => {
    const ids = new Set(texts(params, "ResourceId"));
    const all = (list: List) =>
      nlbOf(draft)[list].map((row) =>
        ids.has(str(row[ID[list]])) ? { ...row, Tags: write(items(row.Tags), params) } : row,
      );
    set(draft, { loadBalancers: all("loadBalancers"), listeners: all("listeners"), serverGroups: all("serverGroups") });
  };

/** The servers of a request; what it does not say is absent. */
const serversOf = (params: Params): NlbItem[] =>
  structs(params, "Servers").map((raw) => ({
    ServerId: str(raw.ServerId),
    ...(str(raw.ServerIp) === "" ? {} : { ServerIp: str(raw.ServerIp) }),
    ...(raw.ServerType === undefined ? {} : { ServerType: str(raw.ServerType) }),
    ...(raw.Port === undefined ? {} : { Port: num(raw.Port) }),
    ...(raw.Weight === undefined ? {} : { Weight: num(raw.Weight) }),
    ...(raw.Description === undefined ? {} : { Description: str(raw.Description) }),
  }));

/** One server of a group: an address and a port are compared where the request names them. Of another type it is the same server. */
export const isSameServer = (row: NlbItem, { ServerId, ServerIp, Port }: NlbItem): boolean =>
  row.ServerId === ServerId &&
  (ServerIp === undefined || row.ServerIp === ServerIp) &&
  (Port === undefined || num(row.Port) === num(Port));

const fill =
  (write: (own: NlbItem[], sent: NlbItem[], id: string) => NlbItem[]): Apply =>
  (draft, params) => {
    const id = text(params, "ServerGroupId");
    rowOf(draft, "serverGroups", id);
    const all = nlbOf(draft).servers;
    const next = write(
      all.filter((row) => row.ServerGroupId === id),
      serversOf(params),
      id,
    );
    set(draft, {
      servers: [...all.filter((row) => row.ServerGroupId !== id), ...next],
      serverGroups: nlbOf(draft).serverGroups.map((row) =>
        row.ServerGroupId === id ? { ...row, ServerCount: next.length } : row,
      ),
    });
  };

const addServers = fill((own, sent, ServerGroupId) => {
  const there = sent.find((one) => own.some((row) => isSameServer(row, { ...one, Port: one.Port ?? 0 })));
  if (there)
    throw new Refused("ResourceAlreadyExist.BackendServer", "The specified resource BackendServer already exists.");
  return [
    ...own,
    ...sent.map((row) => ({ ServerIp: "", Port: 0, Weight: 100, Description: "", ...row, ServerGroupId })),
  ];
});

const removeServers = fill((own, sent) => {
  if (sent.some((one) => !own.some((row) => isSameServer(row, one)))) throw notFound("BackendServer");
  return own.filter((row) => !sent.some((one) => isSameServer(row, one)));
});

/** A port is no attribute: with another one it is a server that is not there. */
const updateServers = fill((own, sent) => {
  if (sent.some((one) => !own.some((row) => isSameServer(row, one)))) throw notFound("BackendServer");
  return own.map((row) => {
    const { ServerType: _type, ...values } = sent.find((one) => isSameServer(row, one)) ?? {};
    return { ...row, ...values };
  });
});

const certificates =
  (adds: boolean): Apply =>
  (draft, params) => {
    const { ListenerId } = rowOf(draft, "listeners", text(params, "ListenerId"));
    const ids = texts(params, "AdditionalCertificateIds");
    const kept = (nlbOf(draft).listenerCertificates ?? []).filter(
      (row) => row.ListenerId !== ListenerId || row.IsDefault === true || !ids.includes(str(row.CertificateId)),
    );
    const added = adds ? ids.map((CertificateId) => ({ ListenerId, CertificateId, IsDefault: false })) : [];
    set(draft, { listenerCertificates: [...kept, ...added] });
  };

const created = (draft: Draft, list: List, prefix: string, row: NlbItem) => {
  const id = draft.newId(prefix);
  set(draft, { [list]: [...nlbOf(draft)[list], { ...row, [ID[list]]: id }] });
  draft.answer[ID[list]] = id;
};

const transport = (protocol: unknown) => (protocol === "UDP" ? "UDP" : "TCP");

function createListener(draft: Draft, params: Params): void {
  const { LoadBalancerId } = rowOf(draft, "loadBalancers", text(params, "LoadBalancerId"));
  const port = num(params["ListenerPort"]);
  const protocol = text(params, "ListenerProtocol");
  if (!["TCP", "UDP", "TCPSSL"].includes(protocol))
    throw new Refused("IllegalParam.ListenerProtocol", "The param of ListenerProtocol is illegal.");
  const taken = nlbOf(draft).listeners.some(
    (row) =>
      row.LoadBalancerId === LoadBalancerId &&
      port !== 0 &&
      num(row.ListenerPort) === port &&
      transport(row.ListenerProtocol) === transport(protocol),
  );
  if (taken) throw new Refused("Conflict.Port", `The Port [${port}] is conflict.`);
  const row = { LoadBalancerId, ...newNlbListener(protocol), ListenerPort: port, Tags: tagsOf(params) };
  created(draft, "listeners", "lsn", listenerSettings(row, params, draft));
}

const removeListener = onRow("listeners", ({ ListenerId }, _params, draft) => {
  set(draft, {
    listenerCertificates: nlbOf(draft).listenerCertificates?.filter((row) => row.ListenerId !== ListenerId),
  });
  return null;
});

const deleteNlb: Apply = (draft, params) => {
  const { LoadBalancerId, DeletionProtectionConfig } = rowOf(draft, "loadBalancers", text(params, "LoadBalancerId"));
  if (rec(DeletionProtectionConfig)["Enabled"] === true)
    throw new Refused("OperationDenied.DeletionProtection", "The operation is denied because of deletion protection.");
  set(draft, {
    loadBalancers: nlbOf(draft).loadBalancers.filter((row) => row.LoadBalancerId !== LoadBalancerId),
    listeners: nlbOf(draft).listeners.filter((row) => row.LoadBalancerId !== LoadBalancerId),
  });
};

/** Joins or leaves: lists of ids on the NLB. */
const listed = (field: string, write: (has: string[], sent: string[]) => string[]): Apply =>
  onRow("loadBalancers", (row, params) => ({ ...row, [field]: write(textsOf(row[field]), texts(params, field)) }));

/** A public address has an allocation; an internal one has none. */
function addressed(draft: Draft, type: unknown, address: NlbItem): NlbItem {
  if (type === "Internet") return { ...address, AllocationId: address.AllocationId ?? draft.newId("eip") };
  const { AllocationId: _allocation, PublicIPv4Address: _address, ...internal } = address;
  return internal;
}

const setAddressType = onRow("loadBalancers", (row, params, draft) => {
  const AddressType = text(params, "AddressType");
  const ZoneMappings = items(row.ZoneMappings).map((zone) => ({
    ...zone,
    LoadBalancerAddresses: items(zone.LoadBalancerAddresses).map((one) => addressed(draft, AddressType, one)),
  }));
  return { ...row, AddressType, ...(row.ZoneMappings === undefined ? {} : { ZoneMappings }) };
});

/** The whole list: a zone that is not named goes, one that stays keeps its address unless another is given. */
const setZones = onRow("loadBalancers", (row, params, draft) => {
  const before = items(row.ZoneMappings);
  return {
    ...row,
    ZoneMappings: structs(params, "ZoneMappings").map((zone) => {
      const old = before.find((one) => one.ZoneId === zone.ZoneId && one.VSwitchId === zone.VSwitchId);
      const [address] = items(rec(old)["LoadBalancerAddresses"]);
      return {
        ZoneId: zone.ZoneId,
        VSwitchId: zone.VSwitchId,
        Status: "Active",
        LoadBalancerAddresses: [
          addressed(draft, row.AddressType, { ...address, ...given(zone, ["PrivateIPv4Address", "AllocationId"]) }),
        ],
      };
    }),
  };
});

const setIpv6 = (type: string): Apply =>
  onRow("loadBalancers", (row) => {
    if (row.AddressIpVersion !== "DualStack")
      throw new Refused("OperationDenied.AddressIpVersionMismatch", "The NLB has no IPv6 address.");
    return { ...row, Ipv6AddressType: type };
  });

const protect = onRow("loadBalancers", (row, params) => {
  const enabled = text(params, "DeletionProtectionEnabled");
  const status = text(params, "ModificationProtectionStatus");
  const reason = text(params, "DeletionProtectionReason");
  return {
    ...row,
    ...(enabled === ""
      ? {}
      : { DeletionProtectionConfig: { Enabled: enabled === "true", Reason: enabled === "true" ? reason : "" } }),
    ...(status === ""
      ? {}
      : { ModificationProtectionConfig: { Status: status, Reason: text(params, "ModificationProtectionReason") } }),
  };
});

const createNlb: Apply = (draft, params) => {
  const id = draft.newId("nlb");
  const row: NlbItem = {
    LoadBalancerStatus: "Active",
    LoadBalancerName: id,
    ...newNlb(),
    ...typed(others(params, OF_REQUEST)),
    LoadBalancerId: id,
    DNSName: newAddress(id),
    Tags: tagsOf(params),
  };
  set(draft, { loadBalancers: [...nlbOf(draft).loadBalancers, row] });
  draft.answer.LoadBalancerId = id;
};

const securityGroups = (draft: Draft) => nlbOf(draft).securityGroups ?? [];

function securityGroupOf(draft: Draft, params: Params): NlbItem {
  const row = securityGroups(draft).find((one) => one.SecurityGroupId === text(params, "SecurityGroupId"));
  if (!row) throw new Refused("InvalidSecurityGroupId.NotFound", "The specified SecurityGroupId does not exist.", 404);
  return row;
}

const rulesOf = (row: NlbItem): readonly NlbItem[] => items(rec(row.Permissions)["Permission"]);

const isSameRule = (a: NlbItem, b: NlbItem) =>
  ["SourceCidrIp", "Policy", "Priority", "IpProtocol", "PortRange"].every(
    (name) => str(a[name]).toLowerCase() === str(b[name]).toLowerCase(),
  );

/** Writes one security group. */
const onSecurityGroup =
  (write: (row: NlbItem, params: Params) => NlbItem): Apply =>
  (draft, params) => {
    const row = securityGroupOf(draft, params);
    const next = write(row, params);
    set(draft, { securityGroups: securityGroups(draft).map((one) => (one === row ? next : one)) });
  };

const onRules = (write: (rules: readonly NlbItem[], params: Params) => NlbItem[]): Apply =>
  onSecurityGroup((row, params) => ({ ...row, Permissions: { Permission: write(rulesOf(row), params) } }));

const OF_INSTANCE = { phase: "instance", order: ORDER.instance } as const;
const OF_LISTENER = { phase: "listener", order: ORDER.listener } as const;
const OF_GROUP = { phase: "group", order: ORDER.addBackends } as const;

/** The calls of NLB. */
export const NLB: Readonly<Record<string, CallRow>> = {
  CreateLoadBalancer: {
    ...OF_INSTANCE,
    item: "CreateNLB",
    cost: true,
    says: { en: "creates a load balancer", zh: "创建负载均衡实例" },
    apply: createNlb,
  },
  DeleteLoadBalancer: {
    ...OF_INSTANCE,
    // The first call of a clean-up, which the precheck names.
    item: "UpdateLoadBalancerProtection",
    cost: true,
    says: { en: "releases {id} with its address", zh: "释放 {id} 及其地址" },
    apply: deleteNlb,
  },
  UpdateLoadBalancerProtection: {
    ...OF_INSTANCE,
    says: { en: "switches deletion protection of {id} off", zh: "关闭 {id} 的删除保护" },
    apply: protect,
  },
  UpdateLoadBalancerAddressTypeConfig: {
    ...OF_INSTANCE,
    item: "UpdateAddressType",
    says: { en: "changes the address type of {id}", zh: "修改 {id} 的地址类型" },
    apply: setAddressType,
  },
  UpdateLoadBalancerZones: {
    ...OF_INSTANCE,
    item: "UpdateZones",
    says: { en: "changes the zones of {id}", zh: "修改 {id} 的可用区" },
    apply: setZones,
  },
  EnableLoadBalancerIpv6Internet: {
    ...OF_INSTANCE,
    item: "UpdateIPv6AddressType",
    says: { en: "opens the IPv6 address of {id} to the internet", zh: "将 {id} 的 IPv6 地址开放至公网" },
    apply: setIpv6("Internet"),
  },
  DisableLoadBalancerIpv6Internet: {
    ...OF_INSTANCE,
    says: { en: "closes the IPv6 address of {id} to the internet", zh: "关闭 {id} 的 IPv6 公网访问" },
    apply: setIpv6("Intranet"),
  },
  AttachCommonBandwidthPackageToLoadBalancer: {
    ...OF_INSTANCE,
    item: "AttachCommonBandwidthPackage",
    cost: true,
    says: { en: "attaches a bandwidth package to {id}", zh: "为 {id} 绑定共享带宽" },
    apply: onRow("loadBalancers", (row, p) => ({ ...row, BandwidthPackageId: text(p, "BandwidthPackageId") })),
  },
  DetachCommonBandwidthPackageFromLoadBalancer: {
    ...OF_INSTANCE,
    item: "DetachCommonBandwidthPackage",
    cost: true,
    says: { en: "detaches the bandwidth package of {id}", zh: "解绑 {id} 的共享带宽" },
    apply: onRow("loadBalancers", (row, p) => {
      if (row.BandwidthPackageId !== text(p, "BandwidthPackageId")) throw notFound("CommonBandwidthPackage");
      return { ...row, BandwidthPackageId: "" };
    }),
  },
  UpdateLoadBalancerAttribute: {
    ...OF_INSTANCE,
    item: "UpdateNLB",
    merges: ["LoadBalancerId"],
    says: { en: "changes settings of {id}", zh: "修改 {id} 的设置" },
    apply: onRow("loadBalancers", (row, p) => ({ ...row, ...typed(others(p, OF_REQUEST)) })),
  },
  LoadBalancerJoinSecurityGroup: {
    ...OF_INSTANCE,
    item: "JoinSecurityGroup",
    says: { en: "adds {id} to security groups", zh: "将 {id} 加入安全组" },
    apply: listed("SecurityGroupIds", (has, sent) => [...new Set([...has, ...sent])]),
  },
  LoadBalancerLeaveSecurityGroup: {
    ...OF_INSTANCE,
    item: "LeaveSecurityGroup",
    says: { en: "takes {id} out of security groups", zh: "将 {id} 移出安全组" },
    apply: listed("SecurityGroupIds", (has, sent) => has.filter((id) => !sent.includes(id))),
  },
  TagResources: {
    ...OF_INSTANCE,
    order: ORDER.tags,
    item: "TagResource",
    says: { en: "writes tags of {id}", zh: "写入 {id} 的标签" },
    apply: retag((has, p) => {
      const sent = tagsOf(p);
      return [...has.filter((old) => !sent.some(({ Key }) => Key === old.Key)), ...sent];
    }),
  },
  UntagResources: {
    ...OF_INSTANCE,
    order: ORDER.tags,
    item: "UntagResources",
    says: { en: "removes tags from {id}", zh: "移除 {id} 的标签" },
    apply: retag((has, p) => {
      const keys = texts(p, "TagKey");
      if (keys.length === 0 && text(p, "All") !== "true") throw missing("TagKey.1");
      return keys.length === 0 ? [] : has.filter(({ Key }) => !keys.includes(str(Key)));
    }),
  },
  CreateListener: {
    ...OF_LISTENER,
    item: "CreateListener",
    says: { en: "creates listener {target}", zh: "创建监听 {target}" },
    apply: createListener,
  },
  UpdateListenerAttribute: {
    ...OF_LISTENER,
    item: "UpdateListener",
    merges: ["ListenerId"],
    says: { en: "changes settings of listener {target}", zh: "修改监听 {target} 的设置" },
    apply: onRow("listeners", listenerSettings),
  },
  StartListener: {
    ...OF_LISTENER,
    order: ORDER.start,
    item: "StartListener",
    says: { en: "starts listener {target}", zh: "启动监听 {target}" },
    apply: onRow("listeners", (row) => ({ ...row, ListenerStatus: "Running" })),
  },
  StopListener: { ...OF_LISTENER, apply: onRow("listeners", (row) => ({ ...row, ListenerStatus: "Stopped" })) },
  DeleteListener: {
    ...OF_LISTENER,
    order: ORDER.unbind,
    item: "DeleteListener",
    says: { en: "deletes listener {target}", zh: "删除监听 {target}" },
    apply: removeListener,
  },
  AssociateAdditionalCertificatesWithListener: {
    ...OF_LISTENER,
    item: "AssociateAdditionalCertificatesWithListener",
    says: { en: "adds certificates to listener {target}", zh: "为监听 {target} 添加证书" },
    apply: certificates(true),
  },
  DisassociateAdditionalCertificatesWithListener: {
    ...OF_LISTENER,
    item: "DisassociateAdditionalCertificatesWithListener",
    says: { en: "removes certificates from listener {target}", zh: "移除监听 {target} 的证书" },
    apply: certificates(false),
  },
  CreateServerGroup: {
    ...OF_GROUP,
    order: ORDER.group,
    item: "CreateServerGroup",
    says: { en: "creates server group {target}", zh: "创建服务器组 {target}" },
    apply: (draft, params) =>
      created(
        draft,
        "serverGroups",
        "sgp",
        groupSettings({ ...newNlbGroup(), ServerCount: 0, Tags: tagsOf(params) }, params),
      ),
  },
  UpdateServerGroupAttribute: {
    ...OF_GROUP,
    item: "UpdateServerGroup",
    merges: ["ServerGroupId"],
    says: { en: "changes settings of server group {target}", zh: "修改服务器组 {target} 的设置" },
    apply: onRow("serverGroups", groupSettings),
  },
  DeleteServerGroup: {
    phase: "cleanup",
    order: ORDER.removeGroup,
    item: "DeleteServerGroup",
    says: { en: "deletes server group {target}", zh: "删除服务器组 {target}" },
    apply: onRow("serverGroups", ({ ServerGroupId }, _params, draft) => {
      if (nlbOf(draft).listeners.some((one) => one.ServerGroupId === ServerGroupId))
        throw new Refused("ResourceInUse.ServerGroup", "The specified resource of ServerGroup is in use.");
      set(draft, { servers: nlbOf(draft).servers.filter((row) => row.ServerGroupId !== ServerGroupId) });
      return null;
    }),
  },
  AddServersToServerGroup: {
    ...OF_GROUP,
    item: "AddServers",
    says: { en: "adds backends to {target}", zh: "向 {target} 添加后端" },
    apply: addServers,
  },
  RemoveServersFromServerGroup: {
    ...OF_GROUP,
    order: ORDER.removeBackends,
    item: "RemoveServers",
    says: { en: "removes backends from {target}", zh: "从 {target} 移除后端" },
    apply: removeServers,
  },
  UpdateServerGroupServersAttribute: {
    ...OF_GROUP,
    item: "UpdateServers",
    says: { en: "changes weights or descriptions in {target}", zh: "修改 {target} 的权重或描述" },
    apply: updateServers,
  },
};

/** The security group of the source ranges. */
export const SECURITY_GROUPS: Readonly<Record<string, CallRow>> = {
  CreateSecurityGroup: {
    ...OF_INSTANCE,
    item: "CreateSecurityGroup",
    says: { en: "creates the security group {target}", zh: "创建安全组 {target}" },
    apply: (draft, p) => {
      const SecurityGroupId = draft.newId("sg");
      const Tags = { Tag: structs(p, "Tag").map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value })) };
      const row = { SecurityGroupId, Tags, ...given(p, ["SecurityGroupName", "Description"]) };
      set(draft, { securityGroups: [...securityGroups(draft), row] });
      draft.answer.SecurityGroupId = SecurityGroupId;
    },
  },
  ModifySecurityGroupAttribute: {
    ...OF_INSTANCE,
    item: "ModifySecurityGroupAttribute",
    says: { en: "renames the security group {target}", zh: "修改安全组 {target} 的名称或描述" },
    apply: onSecurityGroup((row, p) => ({ ...row, ...given(p, ["SecurityGroupName", "Description"]) })),
  },
  AuthorizeSecurityGroup: {
    ...OF_INSTANCE,
    item: "AuthorizeSecurityGroup",
    says: { en: "adds rules to security group {target}", zh: "向安全组 {target} 添加规则" },
    apply: onRules((rules, p) => [...rules, ...structs(p, "Permissions")]),
  },
  ModifySecurityGroupRule: {
    ...OF_INSTANCE,
    item: "ModifySecurityGroupRule",
    says: { en: "rewrites a rule of security group {target}", zh: "修改安全组 {target} 的规则" },
    apply: onRules((rules, { SecurityGroupId: _group, ...rule }) =>
      rules.map((one) => (one.SecurityGroupRuleId === rule.SecurityGroupRuleId ? { ...one, ...rule } : one)),
    ),
  },
  RevokeSecurityGroup: {
    ...OF_INSTANCE,
    item: "RevokeSecurityGroup",
    says: { en: "removes rules from security group {target}", zh: "从安全组 {target} 移除规则" },
    apply: onRules((rules, p) => {
      const gone = structs(p, "Permissions");
      return rules.filter((rule) => !gone.some((one) => isSameRule(one, rule)));
    }),
  },
  DeleteSecurityGroup: {
    phase: "cleanup",
    order: ORDER.removeGroup,
    item: "DeleteSecurityGroup",
    says: { en: "deletes the security group of the source ranges", zh: "删除来源地址段的安全组" },
    apply: (draft, p) => {
      const row = securityGroupOf(draft, p);
      set(draft, { securityGroups: securityGroups(draft).filter((one) => one !== row) });
    },
  },
};
