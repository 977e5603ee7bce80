import { LISTENER_FIELDS, aclIds } from "@/lib/ccm/fields/listener";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { items, num, objects, rec, str, texts as textsOf } from "@/lib/ccm/read";
import type { CloudBackend, CloudListener, NlbItem } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { isSameBackend } from "./clb";
import { isSameServer } from "./nlb";
import { parameterOf, together } from "./settings";
import { structs, text, texts, type Cloud, type Params } from "./state";

/** Calls that undo a call, from the state before it; undefined without one. `made`: the id of the created object. */
type Inverse = (cloud: Cloud, params: Params, made: unknown) => readonly (readonly [string, Params])[] | undefined;

const one = (action: string, params: Params) => [[action, params]] as const;
/** Another action with the same parameters. */
const by =
  (action: string): Inverse =>
  (_cloud, params) =>
    one(action, params);
const listOf = <T>(rows: readonly T[]) => (rows.length > 0 ? rows : undefined);

const instanceOf = (cloud: Cloud, params: Params) =>
  cloud.loadBalancers.find((row) => row.LoadBalancerId === params["LoadBalancerId"]);

/** The same action with the values that the instance has. */
const written =
  (action: string, ...names: readonly (readonly [parameter: string, field?: string])[]): Inverse =>
  (cloud, params) => {
    const row = instanceOf(cloud, params);
    const values = names.flatMap(([name, field = name]) =>
      params[name] === undefined ? [] : [[name, str(row?.[field])]],
    );
    if (!row || values.some(([, value]) => value === "")) return undefined;
    return one(action, { LoadBalancerId: row.LoadBalancerId, ...Object.fromEntries(values) });
  };

/** Of tags: the values before, without those that are new. */
const TAGS = {
  slb: (cloud: Cloud, id: string) =>
    objects(cloud.loadBalancers.find((row) => row.LoadBalancerId === id)?.Tags?.Tag).map(({ TagKey, TagValue }) => ({
      Key: str(TagKey),
      Value: str(TagValue),
    })),
  nlb: (cloud: Cloud, id: string) => {
    const { loadBalancers = [], serverGroups = [] } = cloud.nlb ?? {};
    const row = [...loadBalancers, ...serverGroups].find((item) =>
      [item.LoadBalancerId, item.ServerGroupId].includes(id),
    );
    return items(row?.Tags).map(({ Key, Value }) => ({ Key: str(Key), Value: str(Value) }));
  },
};
const tagged =
  (tagsOf: (cloud: Cloud, id: string) => { Key: string; Value: string }[], adds: boolean): Inverse =>
  (cloud, params) => {
    const names = adds ? structs(params, "Tag").map(({ Key }) => str(Key)) : texts(params, "TagKey");
    return texts(params, "ResourceId").flatMap((id) => {
      const at = { ResourceType: params["ResourceType"], ResourceId: [id] };
      const Tag = tagsOf(cloud, id).filter(({ Key }) => names.includes(Key));
      const TagKey = adds ? names.filter((name) => !Tag.some(({ Key }) => Key === name)) : [];
      return [
        ...(Tag.length > 0 ? one("TagResources", { ...at, Tag }) : []),
        ...(TagKey.length > 0 ? one("UntagResources", { ...at, TagKey }) : []),
      ];
    });
  };

const groupOf = (cloud: Cloud, params: Params) =>
  cloud.vServerGroups.find((row) => row.VServerGroupId === params["VServerGroupId"]);
const backendsOf = (cloud: Cloud, params: Params) => objects(groupOf(cloud, params)?.BackendServers?.BackendServer);
/** A server as a request names it; a removal by less than an addition. */
const sent = (names: readonly string[]) => (row: CloudBackend | Params) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = str(row[name]);
      return value === "" ? [] : [[name, name === "Port" || name === "Weight" ? Number(value) : value]];
    }),
  );
const BACKEND_KEY = ["ServerId", "ServerIp", "Port", "Type"] as const;
export const BACKEND = ["ServerId", "ServerIp", "Port", "Weight", "Type", "Description"] as const;
export const asBackendKey = sent(BACKEND_KEY);
export const asBackend = sent(BACKEND);

/** The servers of a group that a call names, as they are. */
const named = (cloud: Cloud, params: Params) => {
  const list = structs(params, "BackendServers") as readonly CloudBackend[];
  return backendsOf(cloud, params).filter((row) => list.some((other) => isSameBackend(row, other)));
};

const listenerOf = (cloud: Cloud, params: Params): CloudListener | undefined =>
  cloud.listeners.find(
    (row) =>
      row.LoadBalancerId === params["LoadBalancerId"] &&
      num(row.ListenerPort) === num(params["ListenerPort"]) &&
      ["", listenerProtocol(row)].includes(text(params, "ListenerProtocol")),
  );

const FIELDS = new Map(LISTENER_FIELDS.map((row) => [parameterOf(row), row]));

/** The listener's value of a parameter, as a request sends it; "" where it has none that a request can send. */
function valueOf(listener: CloudListener, name: string): string {
  if (name === "AclId") return aclIds({ raw: listener }).join(",");
  const field = FIELDS.get(name);
  const raw = field?.on ? listener[field.answer] : listenerConfig(listener)[field?.answer ?? name];
  const value = str(name === "VServerGroupId" || name === "Description" ? listener[name] : raw);
  if (value === "0" && name === "HealthCheckConnectPort") return "-520";
  return value === "0" && !field?.zeroIsValue ? "" : value;
}

const OF_REQUEST = new Set(["RegionId", "LoadBalancerId", "ListenerPort", "ListenerProtocol", "VServerGroup"]);

/** The API cannot unset a value, and takes stickiness and access control as a whole. */
const setBack =
  (action: string, protocol: string): Inverse =>
  (cloud, params) => {
    const listener = listenerOf(cloud, { ...params, ListenerProtocol: protocol });
    if (!listener) return undefined;
    const asked = Object.keys(params).filter((name) => params[name] !== undefined && !OF_REQUEST.has(name));
    const before: Record<string, string> = {};
    for (const name of asked.flatMap((wanted) => together(wanted))) {
      const value = valueOf(listener, name);
      if (value !== "" || name === "Description") before[name] = value;
      // The API drops the list with the switch.
      else if (asked.includes(name) && !name.startsWith("Acl")) return undefined;
    }
    if (before.AclStatus === "off") for (const name of ["AclId", "AclType"]) delete before[name];
    const keyed = before.StickySessionType === "insert" ? before.CookieTimeout : before.Cookie;
    if (before.StickySession === "on" && keyed === undefined) return undefined;
    const group = before.VServerGroupId;
    if (group !== undefined && !cloud.vServerGroups.some((row) => row.VServerGroupId === group)) return undefined;
    const { LoadBalancerId, ListenerPort, VServerGroup } = params;
    return one(action, { LoadBalancerId, ListenerPort, ...(VServerGroup ? { VServerGroup } : {}), ...before });
  };

/** The listener as it is, created again and started. */
const recreated: Inverse = (cloud, params) => {
  const listener = listenerOf(cloud, params);
  if (!listener) return undefined;
  const { LoadBalancerId, Description, Status } = listener;
  const protocol = listenerProtocol(listener);
  const config = listenerConfig(listener);
  const at = { LoadBalancerId, ListenerPort: num(listener.ListenerPort), Description: str(Description) || undefined };
  const action = `CreateLoadBalancer${protocol.toUpperCase()}Listener`;
  const start = { LoadBalancerId, ListenerPort: at.ListenerPort, ListenerProtocol: protocol };
  const whole = (settings: Params) => [
    ...one(action, { ...at, ...settings }),
    ...(Status === "running" ? one("StartLoadBalancerListener", start) : []),
  ];
  if (config.ListenerForward === "on") {
    const { ForwardPort } = config;
    // A redirect is accepted only while its https Listener exists.
    const to = listenerOf(cloud, { LoadBalancerId, ListenerPort: ForwardPort, ListenerProtocol: "https" });
    return to && whole({ ListenerForward: "on", ForwardPort: str(ForwardPort) });
  }
  const { AclStatus, AclType, Bandwidth, Scheduler, VServerGroupId } = listener;
  return whole({
    Bandwidth: str(Bandwidth) || "-1",
    VServerGroupId: VServerGroupId || undefined,
    Scheduler: str(Scheduler) || undefined,
    ...(AclStatus === "on"
      ? { AclStatus, AclType, AclId: aclIds({ raw: listener }).join(",") || str(listener.AclId) }
      : {}),
    ...Object.fromEntries(
      Object.entries(config).flatMap(([name, value]) =>
        name === "ForwardPort" || typeof value === "object" ? [] : [[name, str(value) || undefined]],
      ),
    ),
  });
};

const domainOf = (cloud: Cloud, params: Params) =>
  cloud.domainExtensions?.find((row) => row.DomainExtensionId === params["DomainExtensionId"]);

const CLB: Readonly<Record<string, Inverse>> = {
  SetLoadBalancerName: written("SetLoadBalancerName", ["LoadBalancerName"]),
  SetLoadBalancerDeleteProtection: written("SetLoadBalancerDeleteProtection", ["DeleteProtection"]),
  SetLoadBalancerModificationProtection: (cloud, params) => {
    const row = instanceOf(cloud, params);
    const { LoadBalancerId, ModificationProtectionStatus: status, ModificationProtectionReason: reason } = row ?? {};
    // Disabling the protection deletes its reason.
    const more = status === "ConsoleProtection" && reason ? { ModificationProtectionReason: reason } : {};
    if (!status) return undefined;
    return one("SetLoadBalancerModificationProtection", {
      LoadBalancerId,
      ModificationProtectionStatus: status,
      ...more,
    });
  },
  ModifyLoadBalancerInstanceSpec: written("ModifyLoadBalancerInstanceSpec", ["LoadBalancerSpec"]),
  ModifyLoadBalancerInternetSpec: (cloud, params) => {
    const { LoadBalancerId, InternetChargeTypeAlias, InternetChargeType, Bandwidth } = instanceOf(cloud, params) ?? {};
    const charge =
      str(InternetChargeTypeAlias) || (str(InternetChargeType) === "3" ? "paybybandwidth" : "paybytraffic");
    const values = { InternetChargeType: charge, Bandwidth: num(Bandwidth) === 0 ? undefined : str(Bandwidth) };
    return LoadBalancerId ? one("ModifyLoadBalancerInternetSpec", { LoadBalancerId, ...values }) : undefined;
  },
  SetLoadBalancerStatus: written("SetLoadBalancerStatus", ["LoadBalancerStatus"]),
  TagResources: tagged(TAGS.slb, true),
  UntagResources: tagged(TAGS.slb, false),
  CreateVServerGroup: (_cloud, _params, VServerGroupId) => one("DeleteVServerGroup", { VServerGroupId }),
  DeleteVServerGroup: (cloud, params) => {
    const group = groupOf(cloud, params);
    const { LoadBalancerId, VServerGroupName } = group ?? {};
    const BackendServers = backendsOf(cloud, params).slice(0, 20).map(asBackend);
    return group && one("CreateVServerGroup", { LoadBalancerId, VServerGroupName, BackendServers });
  },
  AddVServerGroupBackendServers: ({}, params) =>
    one("RemoveVServerGroupBackendServers", {
      VServerGroupId: params["VServerGroupId"],
      BackendServers: structs(params, "BackendServers").map(asBackendKey),
    }),
  RemoveVServerGroupBackendServers: (cloud, params) => {
    const { VServerGroupId } = params;
    const rows = listOf(named(cloud, params)) ?? structs(params, "BackendServers");
    return one("AddVServerGroupBackendServers", { VServerGroupId, BackendServers: rows.map(asBackend) });
  },
  SetVServerGroupAttribute: (cloud, params) => {
    const { VServerGroupId, VServerGroupName } = params;
    const name = groupOf(cloud, params)?.VServerGroupName;
    const BackendServers = listOf(named(cloud, params).map(asBackend));
    return one("SetVServerGroupAttribute", {
      VServerGroupId,
      ...(VServerGroupName === undefined ? {} : { VServerGroupName: name }),
      ...(BackendServers ? { BackendServers } : {}),
    });
  },
  DeleteLoadBalancerListener: recreated,
  StartLoadBalancerListener: (cloud, params) =>
    // One that is made by the call before goes with it.
    listenerOf(cloud, params) ? one("StopLoadBalancerListener", params) : [],
  StopLoadBalancerListener: by("StartLoadBalancerListener"),
  ...Object.fromEntries(
    ["tcp", "udp", "http", "https"].flatMap((protocol): [string, Inverse][] => [
      [
        `CreateLoadBalancer${protocol.toUpperCase()}Listener`,
        (_cloud, { LoadBalancerId, ListenerPort }) =>
          one("DeleteLoadBalancerListener", { LoadBalancerId, ListenerPort, ListenerProtocol: protocol }),
      ],
      [
        `SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`,
        setBack(`SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`, protocol),
      ],
    ]),
  ),
  CreateDomainExtension: (_cloud, _params, DomainExtensionId) => one("DeleteDomainExtension", { DomainExtensionId }),
  SetDomainExtensionAttribute: (cloud, params) => {
    const { DomainExtensionId, ServerCertificateId } = domainOf(cloud, params) ?? {};
    return ServerCertificateId
      ? one("SetDomainExtensionAttribute", { DomainExtensionId, ServerCertificateId })
      : undefined;
  },
  DeleteDomainExtension: (cloud, params) => {
    const row = domainOf(cloud, params);
    if (!row) return undefined;
    const { LoadBalancerId, Domain, ServerCertificateId } = row;
    return one("CreateDomainExtension", {
      ...{ LoadBalancerId, ListenerPort: num(row.ListenerPort), Domain, ServerCertificateId },
    });
  },
};

const nlbRow = (cloud: Cloud, list: "loadBalancers" | "listeners" | "serverGroups", id: unknown): NlbItem | undefined =>
  cloud.nlb?.[list].find((row) => [row.LoadBalancerId, row.ListenerId, row.ServerGroupId][LISTS.indexOf(list)] === id);
const LISTS = ["loadBalancers", "listeners", "serverGroups"] as const;
const OF_NLB_REQUEST = new Set(["RegionId", "LoadBalancerId", "ListenerId", "ServerGroupId"]);
const STRUCTURES: Readonly<Record<string, string>> = {
  HealthCheckConfig: "HealthCheck",
  ProxyProtocolV2Config: "ProxyProtocolV2Config",
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (textsOf(value).length === 0 && Array.isArray(value));

/** The same action with the values that the row has. */
const attributes =
  (action: string, list: (typeof LISTS)[number], id: string): Inverse =>
  (cloud, params) => {
    const row = nlbRow(cloud, list, params[id]);
    if (!row) return undefined;
    const back: Record<string, unknown> = { [id]: params[id] };
    const names = Object.keys(params).filter(
      (name) => params[name] !== undefined && name !== id && (!OF_NLB_REQUEST.has(name) || name === "ServerGroupId"),
    );
    for (const name of names) {
      const field = STRUCTURES[name];
      const value = params[name];
      const asked = Object.keys(rec(typeof value === "string" && field ? JSON.parse(value) : value));
      const has = field ? rec(row[field]) : row;
      const members = Object.fromEntries(asked.map((member) => [member, has[member]]));
      back[name] = field ? members : row[name];
      if (field ? Object.values(members).some(isEmpty) : isEmpty(row[name])) return undefined;
    }
    return one(action, back);
  };

const NLB_KEY = ["ServerId", "ServerIp", "ServerType", "Port"];
const [asServerKey, asServer] = [sent(NLB_KEY), sent([...NLB_KEY, "Weight", "Description"])];

const servers = (cloud: Cloud, params: Params) => {
  const given = structs(params, "Servers");
  const own = (cloud.nlb?.servers ?? []).filter((row) => row.ServerGroupId === params["ServerGroupId"]);
  return own.filter((row) =>
    given.some(({ ServerId, ServerIp, Port }) =>
      isSameServer(row, {
        ServerId: str(ServerId),
        ServerIp: str(ServerIp) || undefined,
        Port: Port === undefined ? undefined : num(Port),
      } as NlbItem),
    ),
  );
};

const NLB: Readonly<Record<string, Inverse>> = {
  UpdateLoadBalancerAttribute: attributes("UpdateLoadBalancerAttribute", "loadBalancers", "LoadBalancerId"),
  UpdateLoadBalancerAddressTypeConfig: attributes(
    "UpdateLoadBalancerAddressTypeConfig",
    "loadBalancers",
    "LoadBalancerId",
  ),
  UpdateLoadBalancerZones: (cloud, { LoadBalancerId }) => {
    const zones = items(nlbRow(cloud, "loadBalancers", LoadBalancerId)?.ZoneMappings);
    const ZoneMappings = zones.map((zone) => {
      const [address] = items(zone.LoadBalancerAddresses);
      const { PrivateIPv4Address, AllocationId } = rec(address);
      return {
        ZoneId: zone.ZoneId,
        VSwitchId: zone.VSwitchId,
        ...(PrivateIPv4Address ? { PrivateIPv4Address } : {}),
        ...(AllocationId ? { AllocationId } : {}),
      };
    });
    return zones.length > 0 ? one("UpdateLoadBalancerZones", { LoadBalancerId, ZoneMappings }) : undefined;
  },
  EnableLoadBalancerIpv6Internet: by("DisableLoadBalancerIpv6Internet"),
  DisableLoadBalancerIpv6Internet: by("EnableLoadBalancerIpv6Internet"),
  AttachCommonBandwidthPackageToLoadBalancer: by("DetachCommonBandwidthPackageFromLoadBalancer"),
  DetachCommonBandwidthPackageFromLoadBalancer: by("AttachCommonBandwidthPackageToLoadBalancer"),
  LoadBalancerJoinSecurityGroup: by("LoadBalancerLeaveSecurityGroup"),
  LoadBalancerLeaveSecurityGroup: by("LoadBalancerJoinSecurityGroup"),
  TagResources: tagged(TAGS.nlb, true),
  UntagResources: tagged(TAGS.nlb, false),
  CreateListener: (_cloud, _params, ListenerId) => one("DeleteListener", { ListenerId }),
  DeleteListener: (cloud, params) => {
    const row = nlbRow(cloud, "listeners", params["ListenerId"]);
    if (!row?.ServerGroupId) return undefined;
    const { ListenerId: _id, RegionId: _region, ListenerStatus: _status, ...settings } = row;
    const set = Object.entries(settings).filter(([, value]) => value !== "" && value !== null);
    return one("CreateListener", Object.fromEntries(set));
  },
  UpdateListenerAttribute: attributes("UpdateListenerAttribute", "listeners", "ListenerId"),
  StartListener: by("StopListener"),
  StopListener: by("StartListener"),
  AssociateAdditionalCertificatesWithListener: by("DisassociateAdditionalCertificatesWithListener"),
  DisassociateAdditionalCertificatesWithListener: by("AssociateAdditionalCertificatesWithListener"),
  CreateServerGroup: (_cloud, _params, ServerGroupId) => one("DeleteServerGroup", { ServerGroupId }),
  UpdateServerGroupAttribute: attributes("UpdateServerGroupAttribute", "serverGroups", "ServerGroupId"),
  AddServersToServerGroup: (_cloud, params) =>
    one("RemoveServersFromServerGroup", {
      ServerGroupId: params["ServerGroupId"],
      Servers: structs(params, "Servers").map(asServerKey),
    }),
  RemoveServersFromServerGroup: (cloud, params) => {
    const rows = listOf(servers(cloud, params)) ?? structs(params, "Servers");
    return one("AddServersToServerGroup", { ServerGroupId: params["ServerGroupId"], Servers: rows.map(asServer) });
  },
  UpdateServerGroupServersAttribute: (cloud, params) =>
    one("UpdateServerGroupServersAttribute", {
      ServerGroupId: params["ServerGroupId"],
      Servers: servers(cloud, params).map(asServer),
    }),
};

const TABLES: Readonly<Record<ApiCall["product"], Readonly<Record<string, Inverse>>>> = { slb: CLB, nlb: NLB, ecs: {} };

/**
 * The calls that take these back, last first, from the state before all of them; undefined where one of them cannot be taken
 * back. `made`: the id of what the first one creates.
 */
export function inverseOf(cloud: Cloud, calls: readonly ApiCall[], made?: unknown): ApiCall[] | undefined {
  const back: ApiCall[] = [];
  // The calls after a creation are about its object, and go with it.
  for (const { product, action, params } of made === undefined ? calls : calls.slice(0, 1)) {
    const own = TABLES[product][action]?.(cloud, params, made);
    if (!own) return undefined;
    back.unshift(...own.map(([name, values]) => ({ product, action: name, params: values })));
  }
  return back;
}
