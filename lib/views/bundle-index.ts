import { serviceKey } from "@/lib/ccm/names";
import type {
  Bundle,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeEvent,
  KubeService,
} from "@/lib/model/bundle";

export interface BundleIndex {
  service(key: string): KubeService | undefined;
  loadBalancer(id: string): CloudLoadBalancer | undefined;
  listeners(loadBalancerId: string): readonly CloudListener[];
  vServerGroups(loadBalancerId: string): readonly CloudVServerGroup[];
  domainExtensions(loadBalancerId: string): readonly CloudDomainExtension[];
  endpointSlices(serviceKey: string): readonly KubeEndpointSlice[];
  events(serviceKey: string): readonly KubeEvent[];
}

const indexes = new WeakMap<Bundle, BundleIndex>();

/** Look-ups over one bundle, built once per bundle and table on first use. */
export function indexBundle(bundle: Bundle): BundleIndex {
  const known = indexes.get(bundle);
  if (known) return known;
  const cloud = bundle.alibabaCloud;
  const kube = bundle.kubernetes;
  const services = lazy(() => groupBy(kube.services, (s) => keyOf(s.metadata?.namespace, s.metadata?.name)));
  const instances = lazy(() => groupBy(cloud.loadBalancers, (lb) => lb.LoadBalancerId));
  const listeners = lazy(() => groupBy(cloud.listeners, (l) => l.LoadBalancerId));
  const groups = lazy(() => groupBy(cloud.vServerGroups, (g) => g.LoadBalancerId));
  const domains = lazy(() => groupBy(cloud.domainExtensions ?? [], (d) => d.LoadBalancerId));
  const slices = lazy(() =>
    groupBy(kube.endpointSlices, (s) =>
      keyOf(s.metadata?.namespace, s.metadata?.labels?.["kubernetes.io/service-name"]),
    ),
  );
  const events = lazy(() =>
    groupBy(kube.events, (e) =>
      e.involvedObject?.kind === "Service" ? keyOf(e.involvedObject.namespace, e.involvedObject.name) : undefined,
    ),
  );
  const index: BundleIndex = {
    service: (key) => services().get(key)?.[0],
    loadBalancer: (id) => instances().get(id)?.[0],
    listeners: (id) => listeners().get(id) ?? [],
    vServerGroups: (id) => groups().get(id) ?? [],
    domainExtensions: (id) => domains().get(id) ?? [],
    endpointSlices: (key) => slices().get(key) ?? [],
    events: (key) => events().get(key) ?? [],
  };
  indexes.set(bundle, index);
  return index;
}

function keyOf(namespace: string | undefined, name: string | undefined): string | undefined {
  return name === undefined ? undefined : serviceKey(namespace, name);
}

function lazy<T>(make: () => T): () => T {
  let value: { made: T } | undefined;
  return () => (value ??= { made: make() }).made;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string | undefined): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of items) {
    const k = key(item);
    if (k === undefined) continue;
    const list = map.get(k);
    if (list) list.push(item);
    else map.set(k, [item]);
  }
  return map;
}
