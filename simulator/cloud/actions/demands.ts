import type { ListenerProtocol } from "@/lib/ccm/listener-config";
import { isSameBackend } from "@/lib/calls/clb";
import { items, rec, str, texts } from "@/lib/ccm/read";
import { createListenerAction, setListenerAction } from "@/lib/knowledge/cloud-api";
import type { CloudBackend, CloudListener, CloudVServerGroup } from "@/lib/model/bundle";
import { groupNotFound, invalidParameter, missingParameter, nlbNotFound, refusal, RpcError } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { groupOf, instanceId, instanceOf } from "./find";
import { serversOf } from "./read-groups";
import { listenerOf as nlbListenerOf, serverGroupOf, taggable } from "./read-nlb";
import type { ActionContext } from "./types";

/** Throws the API's refusal of a request. What a row of `lib/calls` refuses by itself is not repeated here. */
type Demand = (p: Params, context: ActionContext) => void;

const L7_SCHEDULERS = ["wrr", "wlc", "rr"];
const SCHEDULERS: Record<ListenerProtocol, string[]> = {
  tcp: [...L7_SCHEDULERS, "sch", "tch"],
  udp: [...L7_SCHEDULERS, "sch", "tch", "qch"],
  http: L7_SCHEDULERS,
  https: L7_SCHEDULERS,
};

function listenerSettings(protocol: ListenerProtocol, p: Params, store: CloudStore, before?: CloudListener): void {
  p.oneOf("Scheduler", SCHEDULERS[protocol]);
  const group = p.text("VServerGroupId");
  if (group && p.get("VServerGroup") !== "off" && store.groups.get(group)?.LoadBalancerId !== p.text("LoadBalancerId"))
    throw groupNotFound();
  const settings: Record<string, unknown> = { ...rec(before?.HTTPListenerConfig ?? before?.HTTPSListenerConfig) };
  const has = (name: string) => p.get(name) ?? str(settings[name]);
  if (has("StickySession") === "on") {
    const type = has("StickySessionType");
    if (!type) throw missingParameter("StickySessionType");
    const cookie = type === "insert" ? "CookieTimeout" : "Cookie";
    if (!has(cookie)) throw missingParameter(cookie);
  }
  const certificate = p.text("ServerCertificateId");
  if (protocol === "https" && certificate && !store.certificates.has(certificate)) throw refusal("CertificateNotFound");
}

const createListener =
  (protocol: ListenerProtocol): Demand =>
  (p, { store }) => {
    const id = instanceId(store, p);
    p.need("ListenerPort");
    const listeners = store.listeners(id);
    if (listeners.length >= 50) throw refusal("ListenerNumberOverLimit");
    if (protocol === "https") p.need("ServerCertificateId");
    if (protocol === "http" && p.get("ListenerForward") === "on") {
      const target = p.integer("ForwardPort") ?? 443;
      if (!listeners.some((row) => row.ListenerProtocol === "https" && Number(row.ListenerPort) === target))
        throw invalidParameter("The specified ForwardPort is invalid: it must be an existing https listener.");
    }
    listenerSettings(protocol, p, store);
  };

const setListener =
  (protocol: ListenerProtocol): Demand =>
  (p, { store }) => {
    const listener = store
      .listeners(instanceId(store, p))
      .find((row) => row.ListenerProtocol === protocol && str(row.ListenerPort) === p.text("ListenerPort"));
    if (listener?.HTTPListenerConfig?.ListenerForward === "on") throw refusal("Operation.NotAllowed");
    listenerSettings(protocol, p, store, listener);
  };

/** The JSON array of servers, at most 20 in one request as documented. */
function servers(p: Params, name: string): readonly CloudBackend[] {
  const rows = p.json(name) ?? [];
  if (rows.length > 20) throw refusal("TooManyBackendServers");
  for (const { ServerId, Port, Weight } of rows) {
    if (!ServerId) throw refusal("BackendServer.ServerIdEmpty");
    const isWhole = (value: unknown, min: number, max: number) =>
      Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max;
    if (!isWhole(Port, 1, 65535)) throw invalidParameter("The specified Port must be between 1 and 65535.");
    if (Weight !== undefined && Weight !== "" && !isWhole(Weight, 0, 100))
      throw invalidParameter("The specified Weight must be between 0 and 100.");
  }
  return rows;
}

/** An internal instance of another VPC has no way to the servers of this one; a group has 200 servers at most. */
function joins(store: CloudStore, group: CloudVServerGroup, rows: readonly CloudBackend[]): void {
  const lb = store.loadBalancers.get(group.LoadBalancerId ?? "");
  if (rows.length > 0 && lb?.VpcId && store.vpcId && lb.VpcId !== store.vpcId) throw refusal("NetworkConflict");
  const isThere = (row: CloudBackend) => serversOf(group).some((old) => isSameBackend(row, old));
  if (serversOf(group).length + rows.filter((row) => !isThere(row)).length > 200)
    throw refusal("VServerGroupBackendNumberOverLimit");
}

const needServers: Demand = (p) => {
  p.need("BackendServers");
  servers(p, "BackendServers");
};

/** Instances that a request about tags names. */
const tagged: Demand = (p, { store }) => {
  p.oneOf("ResourceType");
  const ids = p.list("ResourceId");
  if (ids.length === 0) throw missingParameter("ResourceId.1");
  for (const id of ids) instanceOf(store, id);
};

const tagResources: Demand = (p, context) => {
  tagged(p, context);
  const ids = p.list("ResourceId");
  const keys = p.objects("Tag").map(({ Key = "" }) => Key);
  if (keys.length === 0) throw missingParameter("Tag.1.Key");
  if (ids.length > 20 || keys.length > 20)
    throw invalidParameter("The number of resources or tags exceeds the limit of 20.");
  if (keys.some((key) => key === "" || /^(acs:|aliyun|https?:\/\/)/.test(key)))
    throw refusal("InvalidTagKey.Malformed");
  const kept = (id: string) =>
    (instanceOf(context.store, id).Tags?.Tag ?? []).filter(({ TagKey }) => !keys.includes(str(TagKey)));
  if (ids.some((id) => kept(id).length + keys.length > 20)) throw refusal("TagCountLimit");
};

const certificate: Demand = (p, { store }) => {
  if (!store.certificates.has(p.need("ServerCertificateId"))) throw refusal("CertificateNotFound");
};

const listeners = Object.fromEntries(
  (["tcp", "udp", "http", "https"] as const).flatMap((protocol) => [
    [createListenerAction(protocol), createListener(protocol)],
    [setListenerAction(protocol), setListener(protocol)],
  ]),
);

const slb: Readonly<Record<string, Demand>> = {
  CreateLoadBalancer: (p, { store }) => {
    const vSwitch = p.text("AddressType") === "intranet" ? p.need("VSwitchId") : "";
    if (store.cloud.vSwitches?.find((row) => row.VSwitchId === vSwitch)?.AvailableIpAddressCount === 0)
      throw refusal("VSwitchAvailableIpNotExist");
    if (p.text("InstanceChargeType") === "PayBySpec" && !p.text("LoadBalancerSpec")) throw refusal("ShareSlbHaltSales");
  },
  SetLoadBalancerName: (p) => {
    if (p.need("LoadBalancerName").length > 80) throw invalidParameter("The specified LoadBalancerName is invalid.");
  },
  ModifyLoadBalancerInstanceSpec: (p, { store }) => {
    if (instanceOf(store, p.need("LoadBalancerId")).InstanceChargeType === "PayByCLCU")
      throw refusal("OperationDenied.PayByCLCU");
  },
  ModifyLoadBalancerInternetSpec: (p, { store }) => {
    if (instanceOf(store, p.need("LoadBalancerId")).AddressType === "intranet")
      throw refusal("OperationUnsupported.ModifyLoadBalancerInternetSpec");
    if (!p.text("InternetChargeType") && p.integer("Bandwidth", [1, 5120]) === undefined)
      throw missingParameter("Bandwidth");
  },
  ModifyLoadBalancerInstanceChargeType: (p, { store }) => {
    const isBySpec = instanceOf(store, p.need("LoadBalancerId")).InstanceChargeType === "PayBySpec";
    if (p.text("InstanceChargeType") === "PayBySpec" && !isBySpec) throw refusal("OperationDenied.NoPermission");
  },
  TagResources: tagResources,
  UntagResources: tagged,
  ...listeners,
  CreateVServerGroup: (p, { store }) => {
    p.need("VServerGroupName");
    joins(store, { LoadBalancerId: instanceId(store, p) }, servers(p, "BackendServers"));
  },
  AddVServerGroupBackendServers: (p, context) => {
    needServers(p, context);
    joins(context.store, groupOf(context.store, p), servers(p, "BackendServers"));
  },
  RemoveVServerGroupBackendServers: needServers,
  ModifyVServerGroupBackendServers: (p) => void [servers(p, "OldBackendServers"), servers(p, "NewBackendServers")],
  SetVServerGroupAttribute: (p) => void servers(p, "BackendServers"),
  CreateDomainExtension: (p, context) => {
    const id = instanceId(context.store, p);
    const isHttps = ({ ListenerProtocol, ListenerPort }: CloudListener) =>
      ListenerProtocol === "https" && str(ListenerPort) === p.need("ListenerPort");
    p.need("Domain");
    if (!context.store.listeners(id).some(isHttps)) throw refusal("ListenerNotFound");
    certificate(p, context);
  },
  SetDomainExtensionAttribute: certificate,
};

const certificates: Demand = (p, context) => {
  const count = p.list("AdditionalCertificateIds").length;
  if (nlbListenerOf(p, context).ListenerProtocol !== "TCPSSL" || count === 0 || count > 15)
    throw invalidParameter("The specified AdditionalCertificateIds is invalid.");
};

function nlbServers(p: Params): readonly Record<string, unknown>[] {
  const rows = p.structs("Servers");
  if (rows.length === 0) throw missingParameter("Servers");
  if (rows.length > 200) throw invalidParameter("The number of Servers exceeds the limit of 200.");
  if (rows.some(({ ServerId }) => !ServerId)) throw missingParameter("Servers.1.ServerId");
  return rows;
}

/** Resources that a request about tags names. */
const nlbTagged: Demand = (p, context) => {
  const { kind, rows } = taggable(p, context);
  const ids = p.items("ResourceId");
  if (ids.length === 0) throw missingParameter("ResourceId");
  if (ids.some((id) => !rows.has(id))) throw nlbNotFound(kind);
};

const nlb: Readonly<Record<string, Demand>> = {
  CreateLoadBalancer: (p) => {
    if (p.structs("ZoneMappings").length < 2) throw missingParameter("ZoneMappings.2.ZoneId");
  },
  CreateListener: (p) => {
    const protocol = p.oneOf("ListenerProtocol");
    const [start, end] = [p.integer("StartPort"), p.integer("EndPort")];
    if (!p.integer("ListenerPort") && (!start || !end)) throw missingParameter(start ? "EndPort" : "StartPort");
    if (protocol === "TCPSSL" && p.list("CertificateIds").length === 0) throw missingParameter("CertificateIds");
  },
  AssociateAdditionalCertificatesWithListener: certificates,
  DisassociateAdditionalCertificatesWithListener: certificates,
  AddServersToServerGroup: (p, context) => {
    const { ServerGroupId, ServerGroupType } = serverGroupOf(p, context);
    for (const { ServerId, ServerType } of nlbServers(p))
      if (
        !["Ecs", "Eni", "Eci", "Ip"].includes(str(ServerType)) ||
        (ServerGroupType === "Ip") !== (ServerType === "Ip")
      )
        throw new RpcError(
          400,
          "Mismatch.ServerType",
          `The ServerType is mismatched for ${str(ServerId)} and ${str(ServerGroupId)}.`,
        );
  },
  RemoveServersFromServerGroup: nlbServers,
  UpdateServerGroupServersAttribute: nlbServers,
  TagResources: nlbTagged,
  UntagResources: nlbTagged,
};

const ecs: Readonly<Record<string, Demand>> = {
  DeleteSecurityGroup: (p, { store }) => {
    if (
      items(store.cloud.nlb?.loadBalancers).some((row) =>
        texts(row.SecurityGroupIds).includes(p.need("SecurityGroupId")),
      )
    )
      throw refusal("DependencyViolation");
  },
};

/** The API's demands of a request, by product and action. */
export const DEMANDS = { slb, nlb, ecs };
