import { keyOf, OWNERSHIP_TAG, serviceKey, sliceService } from "@/lib/ccm/names";
import {
  BUNDLE_FORMAT,
  type Bundle,
  type BundleCluster,
  type CloudAccessControlList,
  type CloudDomainExtension,
  type CloudInstance,
  type CloudListener,
  type CloudLoadBalancer,
  type CloudNetworkInterface,
  type CloudServerCertificate,
  type CloudVpc,
  type CloudVServerGroup,
  type CloudVSwitch,
  type CollectError,
  type KubeEndpoints,
  type KubeEndpointSlice,
  type KubeEvent,
  type KubeNode,
  type KubePod,
  type KubeService,
  type NlbCloud,
} from "@/lib/model/bundle";
import { annotation, defaultName, isChecked, isNlb, nlbTagOf, tagOf } from "@/lib/ccm/relevance";
import { joinNlb, nlbHost, splitNlb } from "./nlb-part";
import type { vanishedServices } from "@/lib/ccm/vanished";

/**
 * Everything read so far, indexed, so that one Service or instance can be replaced and evaluated alone. `bundle()`
 * is the whole; `part()` the smallest bundle that gives some Services the same findings as the whole does.
 */
export class SnapshotBuilder {
  cluster: BundleCluster = { id: "", region: "", vpcId: "" };
  capturedAt = "";
  readonly services = new Map<string, KubeService>();
  private readonly slices = new Map<string, Map<string, KubeEndpointSlice>>();
  /** undefined: EndpointSlices were used. */
  endpoints?: Map<string, KubeEndpoints>;
  nodes: KubeNode[] = [];
  private virtualNodes = new Set<string>();
  readonly pods = new Map<string, KubePod>();
  events: KubeEvent[] = [];
  readonly loadBalancers = new Map<string, CloudLoadBalancer>();
  readonly listeners = new Map<string, CloudListener[]>();
  readonly groups = new Map<string, CloudVServerGroup[]>();
  readonly domainExtensions = new Map<string, CloudDomainExtension[]>();
  certificates?: CloudServerCertificate[];
  readonly interfaces = new Map<string, CloudNetworkInterface>();
  /** Whether interfaces were asked for at all: an absent list and an empty one differ. */
  interfacesAsked = false;
  vpc?: CloudVpc;
  /** What ids are called; a new read of some Services takes them as they are. */
  accessControlLists?: CloudAccessControlList[];
  vSwitches?: CloudVSwitch[];
  instances?: CloudInstance[];
  /** undefined: no Service asked for it. */
  nlb?: NlbCloud;
  private readonly errorList = new Map<string, CollectError>();
  private attachedTo = new Map<string, string[]>();
  private servicesOfLb = new Map<string, string[]>();
  /** When the inputs of a Service were last read (RFC 3339), once they are complete. */
  readonly readAt = new Map<string, string>();

  /** A snapshot as it was when the bundle was made, so that a kept check can be re-checked in parts. */
  static fromBundle(bundle: Bundle): SnapshotBuilder {
    const a = new SnapshotBuilder();
    const { kubernetes, alibabaCloud } = bundle;
    a.cluster = { ...bundle.cluster };
    a.capturedAt = bundle.capturedAt;
    a.setServices(kubernetes.services);
    a.setSlices(kubernetes.endpointSlices);
    if (kubernetes.endpoints) a.endpoints = new Map(kubernetes.endpoints.map((e) => [keyOf(e), e]));
    a.setNodes(kubernetes.nodes);
    for (const pod of kubernetes.pods) a.pods.set(keyOf(pod), pod);
    a.events = kubernetes.events;
    for (const lb of alibabaCloud.loadBalancers) if (lb.LoadBalancerId) a.loadBalancers.set(lb.LoadBalancerId, lb);
    group(a.listeners, alibabaCloud.listeners);
    group(a.groups, alibabaCloud.vServerGroups);
    group(a.domainExtensions, alibabaCloud.domainExtensions ?? []);
    a.certificates = alibabaCloud.serverCertificates;
    a.interfacesAsked = alibabaCloud.networkInterfaces !== undefined;
    for (const row of alibabaCloud.networkInterfaces ?? [])
      if (row.PrivateIpAddress) a.interfaces.set(row.PrivateIpAddress, row);
    a.vpc = alibabaCloud.vpc;
    a.accessControlLists = alibabaCloud.accessControlLists;
    a.vSwitches = alibabaCloud.vSwitches;
    a.instances = alibabaCloud.instances;
    a.nlb = alibabaCloud.nlb;
    for (const error of bundle.errors ?? []) a.addError(error);
    a.attach();
    return a;
  }

  /**
   * A copy to read into: what is read again goes there first, and is taken over (`adopt`) only when all of it came.
   * Objects are shared; the builder replaces them and never edits them.
   */
  fork(): SnapshotBuilder {
    const copy = new SnapshotBuilder();
    copy.cluster = this.cluster;
    copy.capturedAt = this.capturedAt;
    for (const [key, service] of this.services) copy.services.set(key, service);
    for (const [owner, own] of this.slices) copy.slices.set(owner, new Map(own));
    if (this.endpoints) copy.endpoints = new Map(this.endpoints);
    copy.setNodes(this.nodes);
    for (const [key, pod] of this.pods) copy.pods.set(key, pod);
    copy.events = this.events;
    for (const [id, lb] of this.loadBalancers) copy.loadBalancers.set(id, lb);
    for (const name of ["listeners", "groups", "domainExtensions"] as const) {
      const rows: Map<string, unknown[]> = this[name];
      const target: Map<string, unknown[]> = copy[name];
      for (const [id, list] of rows) target.set(id, list);
    }
    copy.certificates = this.certificates;
    for (const [address, row] of this.interfaces) copy.interfaces.set(address, row);
    copy.interfacesAsked = this.interfacesAsked;
    copy.vpc = this.vpc;
    copy.accessControlLists = this.accessControlLists;
    copy.vSwitches = this.vSwitches;
    copy.instances = this.instances;
    copy.nlb = this.nlb;
    for (const error of this.errors) copy.addError(error);
    copy.attach();
    return copy;
  }

  /** Takes over what `from` (a fork) read again about these Services: their objects, instances, Pods and errors. */
  adopt(from: SnapshotBuilder, keys: Iterable<string>): void {
    const services = new Set(keys);
    const instances = new Set<string>();
    for (const key of services)
      for (const id of [...this.instancesOf(key), ...from.instancesOf(key)]) instances.add(id);
    const take = <T>(own: Map<string, T>, other: ReadonlyMap<string, T>, key: string) => {
      const value = other.get(key);
      if (value === undefined) own.delete(key);
      else own.set(key, value);
    };
    for (const key of services) {
      take(this.services, from.services, key);
      take(this.slices, from.slices, key);
      if (this.endpoints && from.endpoints) take(this.endpoints, from.endpoints, key);
      for (const pod of from.podsOf(key)) take(this.pods, from.pods, pod);
    }
    for (const id of instances) {
      take(this.loadBalancers, from.loadBalancers, id);
      take(this.listeners, from.listeners, id);
      take(this.groups, from.groups, id);
      take(this.domainExtensions, from.domainExtensions, id);
    }
    if (from.nlb) {
      const theirs = present(this.services, [...services]);
      const fresh = splitNlb(from.nlb, theirs).theirs;
      this.nlb = this.nlb ? joinNlb(splitNlb(this.nlb, theirs).others, fresh) : fresh;
    }
    this.certificates = from.certificates;
    for (const [address, row] of from.interfaces) this.interfaces.set(address, row);
    this.interfacesAsked ||= from.interfacesAsked;
    this.vpc = from.vpc;
    this.errorList.clear();
    for (const error of from.errors) this.addError(error);
    this.attach();
  }

  /** Pods that the endpoints of a Service name, as `namespace/name`. */
  podsOf(key: string): string[] {
    const pods: string[] = [];
    for (const slice of this.slicesOf(key))
      for (const { targetRef } of slice.endpoints ?? [])
        if (targetRef?.kind === "Pod")
          pods.push(serviceKey(targetRef.namespace || slice.metadata?.namespace, targetRef.name));
    return pods;
  }

  setServices(services: readonly KubeService[]): void {
    for (const service of services) this.services.set(keyOf(service), service);
  }

  setSlices(slices: readonly KubeEndpointSlice[]): void {
    for (const slice of slices) this.putSlice(slice);
  }

  /** Returns the Service it belongs to. */
  putSlice(slice: KubeEndpointSlice): string | undefined {
    const owner = sliceService(slice);
    if (!owner) return undefined;
    let own = this.slices.get(owner);
    if (!own) this.slices.set(owner, (own = new Map()));
    own.set(slice.metadata?.name ?? "", slice);
    return owner;
  }

  dropSlice(slice: KubeEndpointSlice): string | undefined {
    const owner = sliceService(slice);
    if (owner) this.slices.get(owner)?.delete(slice.metadata?.name ?? "");
    return owner;
  }

  slicesOf(key: string): KubeEndpointSlice[] {
    return [...(this.slices.get(key)?.values() ?? [])];
  }

  setNodes(nodes: KubeNode[]): void {
    this.nodes = nodes;
    this.virtualNodes = new Set(
      nodes.flatMap((n) =>
        n.metadata?.labels?.type === "virtual-kubelet" && n.metadata.name ? [n.metadata.name] : [],
      ),
    );
  }

  isVirtualNode = (name: string): boolean => this.virtualNodes.has(name);

  /**
   * Finds the instances of each Service as the CCM would (id annotation, ownership tag, default name); and where it
   * would find none, the instance that still has the Service's address: what lies behind the failed search is there.
   */
  attach(): void {
    this.attachedTo = new Map();
    this.servicesOfLb = new Map();
    const byOwner = new Map<string, string[]>();
    const byName = new Map<string, string[]>();
    const byAddress = new Map<string, string[]>();
    for (const [id, lb] of this.loadBalancers) {
      const owner = tagOf(lb, OWNERSHIP_TAG);
      if (owner) push(byOwner, owner, id);
      if (lb.LoadBalancerName) push(byName, lb.LoadBalancerName, id);
      if (lb.Address) push(byAddress, lb.Address, id);
    }
    const nlbs = new Set<string>();
    const nlbsByOwner = new Map<string, string[]>();
    const nlbsByName = new Map<string, string[]>();
    const nlbsByHost = new Map<string, string[]>();
    for (const nlb of this.nlb?.loadBalancers ?? []) {
      const id = String(nlb.LoadBalancerId);
      nlbs.add(id);
      push(nlbsByOwner, nlbTagOf(nlb, OWNERSHIP_TAG) ?? "", id);
      push(nlbsByName, String(nlb.LoadBalancerName), id);
      push(nlbsByHost, String(nlb.DNSName), id);
    }
    for (const [key, service] of this.services) {
      if (!isChecked(service)) continue;
      const wanted = annotation(service, "id");
      const name = defaultName(service);
      const nlb = isNlb(service);
      const found = wanted
        ? (nlb ? nlbs : this.loadBalancers).has(wanted)
          ? [wanted]
          : []
        : nlb
          ? (nlbsByOwner.get(name) ?? nlbsByName.get(name) ?? nlbsByHost.get(nlbHost(service) ?? "") ?? [])
          : (byOwner.get(name) ??
            byName.get(name) ??
            ingressAddresses(service).flatMap((ip) => byAddress.get(ip) ?? []));
      this.attachedTo.set(key, found);
      for (const id of found) push(this.servicesOfLb, id, key);
    }
  }

  instancesOf(key: string): string[] {
    return this.attachedTo.get(key) ?? [];
  }

  servicesOf(loadBalancerId: string): string[] {
    return this.servicesOfLb.get(loadBalancerId) ?? [];
  }

  /** These Services and those that share an instance with one of them. */
  withSharing(keys: Iterable<string>): Set<string> {
    const services = new Set(keys);
    for (const key of [...services])
      for (const id of this.instancesOf(key)) for (const other of this.servicesOf(id)) services.add(other);
    return services;
  }

  attachedInstances(): string[] {
    return [...this.servicesOfLb.keys()];
  }

  /** Services that the check looks at, of both families. */
  selectedServices(): string[] {
    return [...this.attachedTo.keys()];
  }

  isNlb = (key: string): boolean => isNlb(this.services.get(key) ?? {});

  addError(error: CollectError): void {
    this.errorList.set(errorKey(error), error);
  }

  /** Whether a read failed already, as a whole or for this resource. */
  hasError(read: Pick<CollectError, "source" | "action" | "resource">): boolean {
    return this.errorList.has(errorKey(read)) || this.errorList.has(errorKey({ ...read, resource: undefined }));
  }

  removeError(error: CollectError): void {
    this.errorList.delete(errorKey(error));
  }

  /** Forgets what failed for one resource, before it is read again. */
  clearErrors(resources: ReadonlySet<string>): void {
    for (const [id, error] of this.errorList)
      if (error.resource && resources.has(error.resource)) this.errorList.delete(id);
  }

  get errors(): CollectError[] {
    return [...this.errorList.values()];
  }

  /** Keeps only instances that belong to this cluster. */
  keepInstances(ids: ReadonlySet<string>): void {
    for (const id of this.loadBalancers.keys()) if (!ids.has(id)) this.loadBalancers.delete(id);
  }

  /** What `vanishedServices` looks at, before a bundle can be made. */
  lists(): Parameters<typeof vanishedServices>[0] {
    return {
      cluster: this.cluster,
      kubernetes: { services: [...this.services.values()] },
      alibabaCloud: { loadBalancers: [...this.loadBalancers.values()] },
    };
  }

  bundle(): Bundle {
    return this.compose(
      [...this.services.keys()],
      [...this.loadBalancers.keys()],
      this.events,
      this.errors,
      [...this.interfaces.values()],
      [...this.pods.values()],
      this.nlb,
    );
  }

  /** The given Services with everything that decides about them: all Services on the same instances included. */
  part(keys: Iterable<string>): { bundle: Bundle; keys: string[] } {
    const wanted = [...keys];
    const services = this.withSharing(wanted);
    const instances = new Set<string>();
    for (const key of services) for (const id of this.instancesOf(key)) instances.add(id);
    const resources = new Set<string>([...services, ...instances]);
    const pods: KubePod[] = [];
    const interfaces: CloudNetworkInterface[] = [];
    for (const id of instances)
      for (const group of this.groups.get(id) ?? []) if (group.VServerGroupId) resources.add(group.VServerGroupId);
    for (const key of services) {
      for (const slice of this.slicesOf(key)) {
        for (const endpoint of slice.endpoints ?? []) {
          const ref = endpoint.targetRef;
          const podKey =
            ref?.kind === "Pod" ? serviceKey(ref.namespace || slice.metadata?.namespace, ref.name) : undefined;
          if (podKey) {
            resources.add(podKey);
            const pod = this.pods.get(podKey);
            if (pod) pods.push(pod);
          }
          for (const address of endpoint.addresses ?? []) {
            const row = this.interfaces.get(address);
            if (row) interfaces.push(row);
          }
        }
      }
      for (const subset of this.endpoints?.get(key)?.subsets ?? []) {
        for (const address of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
          const pod =
            address.targetRef?.kind === "Pod"
              ? this.pods.get(serviceKey(address.targetRef.namespace, address.targetRef.name))
              : undefined;
          if (pod) pods.push(pod);
          const row = address.ip ? this.interfaces.get(address.ip) : undefined;
          if (row) interfaces.push(row);
        }
      }
    }
    const errors = this.errors.filter((e) => !e.resource || resources.has(e.resource));
    const nlb =
      this.nlb && wanted.some(this.isNlb)
        ? splitNlb(this.nlb, present(this.services, [...services])).theirs
        : undefined;
    return { bundle: this.compose([...services], [...instances], [], errors, interfaces, pods, nlb), keys: wanted };
  }

  private compose(
    services: string[],
    instances: string[],
    events: KubeEvent[],
    errors: CollectError[],
    interfaces: CloudNetworkInterface[],
    pods: KubePod[],
    nlb: NlbCloud | undefined,
  ): Bundle {
    const flat = <T>(map: Map<string, T[]>) => instances.flatMap((id) => map.get(id) ?? []);
    const domainExtensions = flat(this.domainExtensions);
    return {
      format: BUNDLE_FORMAT,
      capturedAt: this.capturedAt,
      cluster: this.cluster,
      kubernetes: {
        services: present(this.services, services),
        endpointSlices: services.flatMap((key) => this.slicesOf(key)),
        ...(this.endpoints ? { endpoints: present(this.endpoints, services) } : {}),
        nodes: this.nodes,
        pods,
        events,
      },
      alibabaCloud: {
        loadBalancers: present(this.loadBalancers, instances),
        listeners: flat(this.listeners),
        vServerGroups: flat(this.groups),
        ...(this.domainExtensions.size > 0 ? { domainExtensions } : {}),
        ...(this.certificates ? { serverCertificates: this.certificates } : {}),
        ...(this.interfacesAsked ? { networkInterfaces: interfaces } : {}),
        ...(this.vpc ? { vpc: this.vpc } : {}),
        ...(this.accessControlLists ? { accessControlLists: this.accessControlLists } : {}),
        ...(this.vSwitches ? { vSwitches: this.vSwitches } : {}),
        ...(this.instances ? { instances: this.instances } : {}),
        ...(nlb ? { nlb } : {}),
      },
      ...(errors.length > 0 ? { errors } : {}),
    };
  }
}

/** A failed read is noted once for each resource, or once for all where it names none. */
function errorKey({ source, action, resource }: Pick<CollectError, "source" | "action" | "resource">): string {
  return `${source}|${action}|${resource ?? ""}`;
}

function ingressAddresses(service: KubeService): string[] {
  const ips: string[] = [];
  for (const entry of service.status?.loadBalancer?.ingress ?? []) if (entry?.ip) ips.push(entry.ip);
  return ips;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function group<T extends { LoadBalancerId?: string }>(map: Map<string, T[]>, rows: readonly T[]): void {
  for (const row of rows) {
    const own = map.get(row.LoadBalancerId ?? "");
    if (own) own.push(row);
    else map.set(row.LoadBalancerId ?? "", [row]);
  }
}

function present<T>(map: ReadonlyMap<string, T>, keys: readonly string[]): T[] {
  const found: T[] = [];
  for (const key of keys) {
    const value = map.get(key);
    if (value !== undefined) found.push(value);
  }
  return found;
}
