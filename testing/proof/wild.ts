import { CLUSTER_TAG, keyOf, sliceService } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { seededRandom } from "@/simulator/random";
import { failedSync } from "@/testing/failed-sync";

type Row = Record<string, unknown>;

/** A Service with its load balancer, of either family, to be changed in place. */
interface Own {
  service: KubeService;
  bundle: Bundle;
  instance: Row;
  listeners: Row[];
  groups: Row[];
  isNlb: boolean;
  pick<T>(rows: readonly T[]): T | undefined;
}

const groupIdOf = (row: Row) => str(row.VServerGroupId) || str(row.ServerGroupId);
const take = (rows: unknown[], gone: (row: Row) => boolean) =>
  void rows.splice(0, rows.length, ...rows.filter((row) => !gone(row as Row)));

function mistype({ service, pick }: Own, how: (value: string) => string | undefined): void {
  const annotations = service.metadata?.annotations ?? {};
  const key = pick(Object.keys(annotations).filter((name) => name.includes("loadbalancer-")));
  if (key === undefined) return;
  const value = how(annotations[key]!);
  if (value === undefined) delete annotations[key];
  else annotations[key] = value;
}

function listenersGone({ bundle, isNlb }: Own, gone: (row: Row) => boolean): void {
  take(isNlb ? bundle.alibabaCloud.nlb!.listeners : bundle.alibabaCloud.listeners, gone);
}

function backends({ bundle, groups, isNlb, pick }: Own, write: (rows: Row[]) => void): void {
  const group = pick(groups);
  if (!group) return;
  if (!isNlb) return write(((group.BackendServers as Row | undefined)?.BackendServer ?? []) as Row[]);
  const { servers } = bundle.alibabaCloud.nlb!;
  const rows = servers.filter((row) => groupIdOf(row) === groupIdOf(group));
  take(servers, (row) => groupIdOf(row) === groupIdOf(group));
  write(rows);
  servers.push(...rows);
}

/** Changes that hands, time and other clusters make to a Service or its load balancer. */
const WILD: readonly ((own: Own) => void)[] = [
  // Annotations that cannot be read, or ask for something else.
  (own) => mistype(own, (value) => `${value} `),
  (own) => mistype(own, (value) => `${value}x`),
  (own) => mistype(own, () => undefined),
  (own) => mistype(own, (value) => (value === "on" ? "off" : /^\d+$/.test(value) ? String(Number(value) + 1) : value)),
  // Listeners changed by hand.
  ({ listeners, isNlb, pick }) =>
    Object.assign(pick(listeners) ?? {}, isNlb ? { ListenerStatus: "Stopped" } : { Status: "stopped" }),
  ({ listeners, pick }) => Object.assign(pick(listeners) ?? {}, { Scheduler: "rr", Cps: 7, IdleTimeout: 11 }),
  ({ listeners, isNlb, pick }) =>
    Object.assign(
      pick(listeners) ?? {},
      isNlb ? { ProxyProtocolEnabled: true } : { AclStatus: "on", AclId: "acl-1", AclIds: ["acl-1"], AclType: "white" },
    ),
  (own) => {
    const row = own.pick(own.listeners);
    listenersGone(own, (one) => one === row);
  },
  // Its words, without which the controller does not know it.
  ({ listeners, isNlb, pick }) =>
    Object.assign(pick(listeners) ?? {}, { [isNlb ? "ListenerDescription" : "Description"]: "by-hand" }),
  // Groups that are deleted, with what served from them, or renamed; their servers.
  (own) => {
    const gone = own.pick(own.groups);
    const { nlb, vServerGroups } = own.bundle.alibabaCloud;
    const isIt = (row: Row) => gone !== undefined && groupIdOf(row) === groupIdOf(gone);
    listenersGone(own, isIt);
    take(own.isNlb ? nlb!.serverGroups : vServerGroups, isIt);
    if (own.isNlb) take(nlb!.servers, isIt);
  },
  ({ groups, isNlb, pick }) =>
    Object.assign(pick(groups) ?? {}, { [isNlb ? "ServerGroupName" : "VServerGroupName"]: "renamed" }),
  (own) => backends(own, (rows) => void rows.pop()),
  (own) => backends(own, (rows) => rows.forEach((row) => (row.Weight = 7))),
  // Tags of another cluster, or none.
  ({ instance, isNlb }) => {
    const tags = (isNlb ? instance.Tags : (instance.Tags as Row | undefined)?.Tag) as Row[] | undefined;
    for (const tag of tags ?? [])
      if (tag[isNlb ? "Key" : "TagKey"] === CLUSTER_TAG) tag[isNlb ? "Value" : "TagValue"] = "c-another";
  },
  ({ instance, isNlb }) => void (instance.Tags = isNlb ? [] : { Tag: [] }),
  ({ instance, isNlb }) =>
    Object.assign(instance, isNlb ? { DeletionProtectionConfig: { Enabled: false } } : { DeleteProtection: "off" }),
  // The Service: no Pods, other ports, another type.
  ({ service, bundle }) => {
    for (const slice of bundle.kubernetes.endpointSlices)
      if (sliceService(slice) === keyOf(service)) slice.endpoints = [];
  },
  ({ service }) => void (service.spec!.ports = [...(service.spec!.ports ?? [])].slice(1)),
  ({ service }) =>
    void (service.spec!.ports = objects(service.spec!.ports).map((port) => ({ ...port, port: Number(port.port) + 1 }))),
  ({ service }) => void (service.spec!.type = "ClusterIP"),
  // A failure that an Event tells.
  ({ service, bundle }) =>
    void bundle.kubernetes.events.push(
      failedSync(service, "The backend server number has reached to the quota limit of this load balancer", {
        metadata: { namespace: service.metadata?.namespace, name: `${service.metadata?.name}.wild` },
        lastTimestamp: bundle.capturedAt,
      }),
    ),
];

/** A recorded cluster after a wild week: a third of its Services are changed in one to three ways, and a node is gone. The same for the same seed. */
export function wildVariant(recorded: Bundle, seed: number): Bundle {
  const random = seededRandom(seed);
  const pick = <T>(rows: readonly T[]): T | undefined => rows[Math.floor(random() * rows.length)];
  const bundle = structuredClone(recorded);
  const { loadBalancers, listeners, vServerGroups, nlb } = bundle.alibabaCloud;
  const byAddress = new Map<string, Row>([
    ...loadBalancers.map((row) => [str(row.Address), row as Row] as const),
    ...(nlb?.loadBalancers ?? []).map((row) => [str(row.DNSName), row] as const),
  ]);
  for (const service of bundle.kubernetes.services) {
    const [ingress] = objects(service.status?.loadBalancer?.ingress);
    const instance = byAddress.get(str(ingress?.ip) || str(ingress?.hostname));
    if (!instance || random() > 1 / 3) continue;
    const isNlb = instance.DNSName !== undefined;
    const ofIt = (row: Row) => row.LoadBalancerId === instance.LoadBalancerId;
    for (let things = 1 + Math.floor(random() * 3); things > 0; things--) {
      const own = (isNlb ? nlb!.listeners : (listeners as Row[])).filter(ofIt);
      const used = new Set(own.map(groupIdOf));
      const groups = isNlb
        ? nlb!.serverGroups.filter((row) => used.has(groupIdOf(row)))
        : (vServerGroups as Row[]).filter(ofIt);
      pick(WILD)!({ service, bundle, instance, listeners: own, groups, isNlb, pick });
    }
  }
  const gone = pick(bundle.kubernetes.nodes);
  take(bundle.kubernetes.nodes, (row) => row === gone);
  return bundle;
}
