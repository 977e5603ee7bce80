import { keyOf } from "@/lib/ccm/names";
import type {
  Bundle,
  CloudBackend,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudServerCertificate,
  CloudVServerGroup,
  KubeService,
} from "@/lib/model/bundle";

/** Look-ups over one bundle, made once: remediation of each finding then costs a few map reads. */
export interface BundleIndex {
  clusterId: string;
  region: string;
  services: ReadonlyMap<string, KubeService>;
  loadBalancers: ReadonlyMap<string, CloudLoadBalancer>;
  loadBalancersByAddress: ReadonlyMap<string, CloudLoadBalancer>;
  listeners: ReadonlyMap<string, readonly CloudListener[]>;
  groups: ReadonlyMap<string, readonly CloudVServerGroup[]>;
  groupsById: ReadonlyMap<string, CloudVServerGroup>;
  domainExtensions: ReadonlyMap<string, readonly CloudDomainExtension[]>;
  certificates: ReadonlyMap<string, CloudServerCertificate>;
  /** When the bundle was read, milliseconds; 0 when it does not say. */
  readAt: number;
}

const CACHE = new WeakMap<Bundle, BundleIndex>();

/** The index of a bundle object; bundles are never changed in place, so one index per object is enough. */
export function indexOf(bundle: Bundle): BundleIndex {
  let index = CACHE.get(bundle);
  if (!index) CACHE.set(bundle, (index = indexBundle(bundle)));
  return index;
}

function indexBundle(bundle: Bundle): BundleIndex {
  const cloud = bundle.alibabaCloud;
  const services = new Map<string, KubeService>();
  for (const service of bundle.kubernetes.services) services.set(keyOf(service), service);
  const loadBalancers = new Map<string, CloudLoadBalancer>();
  const loadBalancersByAddress = new Map<string, CloudLoadBalancer>();
  for (const lb of cloud.loadBalancers) {
    if (typeof lb.LoadBalancerId === "string") loadBalancers.set(lb.LoadBalancerId, lb);
    if (typeof lb.Address === "string" && lb.Address !== "") loadBalancersByAddress.set(lb.Address, lb);
  }
  const groupsById = new Map<string, CloudVServerGroup>();
  for (const group of cloud.vServerGroups ?? [])
    if (typeof group.VServerGroupId === "string") groupsById.set(group.VServerGroupId, group);
  return {
    clusterId: bundle.cluster.id,
    region: bundle.cluster.region,
    services,
    loadBalancers,
    loadBalancersByAddress,
    listeners: byLoadBalancer(cloud.listeners ?? []),
    groups: byLoadBalancer(cloud.vServerGroups ?? []),
    groupsById,
    domainExtensions: byLoadBalancer(cloud.domainExtensions ?? []),
    certificates: new Map((cloud.serverCertificates ?? []).map((row) => [String(row.ServerCertificateId ?? ""), row])),
    readAt: Date.parse(bundle.capturedAt) || 0,
  };
}

function byLoadBalancer<T extends { LoadBalancerId?: string }>(rows: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const row of rows) {
    const id = row.LoadBalancerId;
    if (typeof id !== "string") continue;
    const list = map.get(id);
    if (list) list.push(row);
    else map.set(id, [row]);
  }
  return map;
}

const CONFIGS = {
  tcp: "TCPListenerConfig",
  udp: "UDPListenerConfig",
  http: "HTTPListenerConfig",
  https: "HTTPSListenerConfig",
} as const;

export function listenerProtocol(listener: CloudListener): string {
  return String(listener.ListenerProtocol ?? "").toLowerCase();
}

/** The settings of a listener's own protocol. */
export function listenerConfig(listener: CloudListener): Record<string, unknown> {
  const name = CONFIGS[listenerProtocol(listener) as keyof typeof CONFIGS];
  const config = name ? listener[name] : undefined;
  return typeof config === "object" && config !== null ? (config as Record<string, unknown>) : {};
}

export function findListener(
  index: BundleIndex | undefined,
  loadBalancerId: string | undefined,
  port: number,
  protocol?: string,
): CloudListener | undefined {
  const list = loadBalancerId ? index?.listeners.get(loadBalancerId) : undefined;
  return list?.find(
    (row) => Number(row.ListenerPort) === port && (protocol === undefined || listenerProtocol(row) === protocol),
  );
}

export function backendsOf(group: CloudVServerGroup | undefined): CloudBackend[] {
  return group?.BackendServers?.BackendServer ?? [];
}
