import { CALLS } from "@/lib/calls";
import { NOT_KNOWN } from "@/lib/calls/clb";
import { items } from "@/lib/ccm/read";
import type { CloudLoadBalancer, NlbItem } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { DEMANDS } from "./demands";
import { serversOf } from "./read-groups";
import type { Action, ActionContext, ActionTable } from "./types";

type Made = Readonly<Record<string, string>>;
type Product = ApiCall["product"];

/** Values of a new object that the request does not hold: addresses, zones, times. */
const COMPLETED: Readonly<Record<string, (made: Made, p: Params, context: ActionContext) => void>> = {
  "slb CreateLoadBalancer": ({ LoadBalancerId: id }, p, { store, now }) => {
    const isInternal = p.text("AddressType") === "intranet";
    const place = isInternal
      ? { NetworkType: "vpc", VpcId: store.vpcId, VSwitchId: p.text("VSwitchId") }
      : { NetworkType: "classic", VpcId: "", VSwitchId: "" };
    const complete = (row: CloudLoadBalancer): CloudLoadBalancer => {
      const { LoadBalancerSpec = "slb.s1.small", ...rest } = row;
      return {
        MasterZoneId: `${store.region}-h`,
        SlaveZoneId: `${store.region}-i`,
        ModificationProtectionReason: "",
        ...rest,
        ...(row.InstanceChargeType === "PayBySpec" ? { LoadBalancerSpec } : {}),
        Address:
          p.text("Address") ?? `${isInternal ? "192.168.250" : "47.110.250"}.${(store.loadBalancers.size - 1) % 250}`,
        ...place,
        PayType: "PayOnDemand",
        RegionId: store.region,
        CreateTime: now().toISOString(),
      };
    };
    const loadBalancers = store.cloud.loadBalancers.map((row) => (row.LoadBalancerId === id ? complete(row) : row));
    store.cloud = { ...store.cloud, loadBalancers };
  },
  "nlb CreateLoadBalancer": ({ LoadBalancerId: id }, p, { store, now }) => {
    const n = (store.nlbs.size - 1) % 200;
    const isPublic = p.text("AddressType") !== "Intranet";
    completeNlb(store, "loadBalancers", (row) => row.LoadBalancerId === id, {
      LoadBalancerBusinessStatus: "Normal",
      LoadBalancerType: "Network",
      RegionId: store.region,
      DNSName: `${id}.${store.region}.nlb.aliyuncsslb.com`,
      ZoneMappings: p.structs("ZoneMappings").map(({ ZoneId, VSwitchId }, at) => ({
        ...{ ZoneId, VSwitchId, Status: "Active" },
        LoadBalancerAddresses: [
          {
            PrivateIPv4Address: `10.18.${240 + at}.${10 + n}`,
            ...(isPublic
              ? { PublicIPv4Address: `120.55.${240 + at}.${10 + n}`, AllocationId: store.newId("eip") }
              : {}),
          },
        ],
      })),
      CreateTime: now().toISOString(),
    });
  },
  "nlb CreateListener": ({ ListenerId }, p, { store }) => {
    const row = store.nlbListeners.get(ListenerId!);
    const given = { Mss: 0, SecSensorEnabled: false };
    completeNlb(store, "listeners", (one) => one === row, { ...given, ...row, RegionId: store.region });
  },
  "nlb CreateServerGroup": ({ ServerGroupId }, p, { store }) => {
    const row = store.nlbGroups.get(ServerGroupId!);
    const given = { ServerGroupStatus: "Available", Protocol: "TCP", ResourceGroupId: "rg-default" };
    completeNlb(store, "serverGroups", (one) => one === row, { ...given, ...row, RegionId: store.region });
  },
  "nlb AddServersToServerGroup": (_made, _p, { store }) =>
    completeNlb(store, "servers", (row) => row.Status === undefined, { Status: "Available" }),
  "ecs CreateSecurityGroup": ({ SecurityGroupId: id }, _p, { store }) =>
    completeNlb(store, "securityGroups", (row) => row.SecurityGroupId === id, { VpcId: store.vpcId }),
};

function completeNlb(
  store: CloudStore,
  list: "loadBalancers" | "listeners" | "serverGroups" | "servers" | "securityGroups",
  isNew: (row: NlbItem) => boolean,
  values: NlbItem,
): void {
  const { nlb } = store.cloud;
  if (!nlb) return;
  const rows = items(nlb[list]).map((row) => (isNew(row) ? { ...row, ...values } : row));
  store.cloud = { ...store.cloud, nlb: { ...nlb, [list]: rows } };
}

const only = (row: CloudLoadBalancer | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]));

/** The group after the call; only DescribeVServerGroupAttribute returns addresses. */
function groupAnswer(id: string, store: CloudStore): Record<string, unknown> {
  const servers = serversOf(store.groups.get(id) ?? {}).map(({ ServerIp: _address, ...server }) => server);
  return { VServerGroupId: id, BackendServers: { BackendServer: servers } };
}

function answer(product: Product, action: string, made: Made, p: Params, { store }: ActionContext) {
  const key = `${product} ${action}`;
  if (key === "slb CreateLoadBalancer") {
    const names = "LoadBalancerName Address AddressIPVersion ResourceGroupId NetworkType VpcId VSwitchId".split(" ");
    return { ...made, ...only(store.loadBalancers.get(made.LoadBalancerId!), names), OrderId: 0 };
  }
  // Here the API spells the id in another way.
  if (key === "nlb CreateLoadBalancer") return { LoadbalancerId: made.LoadBalancerId, OrderId: 0 };
  if (action === "CreateDomainExtension") return { ...made, ListenerPort: p.integer("ListenerPort") };
  if (/VServerGroup/.test(action) && action !== "DeleteVServerGroup") {
    const id = made.VServerGroupId ?? p.need("VServerGroupId");
    const { VServerGroupName } = store.groups.get(id) ?? {};
    return { ...groupAnswer(id, store), ...(action === "SetVServerGroupAttribute" ? { VServerGroupName } : {}) };
  }
  const ofGroup = product === "nlb" && /ServerGroup/.test(action) && action !== "DeleteServerGroup";
  const group = ofGroup ? p.text("ServerGroupId") : undefined;
  return {
    ...made,
    ...(group ? { ServerGroupId: group } : {}),
    ...(isJob(product, action) ? { JobId: store.newId("job") } : {}),
  };
}

/** Writes that the API of NLB answers without a job. */
const AT_ONCE = /^(TagResources|UntagResources|UpdateLoadBalancerProtection|\w+Ipv6Internet)$/;
const isJob = (product: Product, action: string) => product === "nlb" && !AT_ONCE.test(action);

function write(product: Product, action: string): Action {
  const demands: Readonly<Record<string, (p: Params, context: ActionContext) => unknown>> = DEMANDS[product];
  return (p, context) => {
    demands[action]?.(p, context);
    const params = Object.fromEntries(Object.entries(p.call()).filter(([name]) => !NOT_KNOWN.has(name)));
    const made = context.store.apply({ product, action, params });
    COMPLETED[`${product} ${action}`]?.(made, p, context);
    return answer(product, action, made, p, context);
  };
}

/** Every write that `lib/calls` has a row for: what it does is that row's. */
export const WRITES = Object.fromEntries(
  Object.entries(CALLS).map(([product, rows]) => [
    product,
    Object.fromEntries(Object.keys(rows).map((action) => [action, write(product as Product, action)])),
  ]),
) as Readonly<Record<Product, ActionTable>>;
