import { keyOf, OWNERSHIP_TAG, sliceService } from "@/lib/ccm/names";
import {
  BUNDLE_FORMAT,
  type Bundle,
  type BundleCluster,
  type CloudDomainExtension,
  type CloudListener,
  type CloudLoadBalancer,
  type CloudNetworkInterface,
  type CloudVServerGroup,
  type CollectError,
  type KubeEndpoints,
  type KubeEndpointSlice,
  type KubeEvent,
  type KubeNode,
  type KubePod,
  type KubeService,
} from "@/lib/model/bundle";
import { append, serviceOfEvent } from "@/lib/ccm/bundle-index";
import { str } from "@/lib/ccm/read";
import { annotation, defaultName, endpointTargets, isChecked, isNlb, nlbTagOf, tagOf } from "@/lib/ccm/relevance";
import { CODE } from "@/lib/collect/alibaba/errors";
import { joinNlb, nlbHost, splitNlb } from "./nlb-part";

/**
 * Everything read so far, indexed, so that one Service or instance can be replaced and evaluated alone. `bundle()`
 * is the whole; `part()` the smallest bundle that gives some Services the same findings as the whole does.
 */
export class SnapshotBuilder {
  cluster: BundleCluster = { id: "", region: "", vpcId: "" };
  capturedAt = "";
  readonly services = new Map<string, KubeService>();
  private readonly slices = new Map<string, readonly KubeEndpointSlice[]>();
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
  readonly interfaces = new Map<string, CloudNetworkInterface>();
  /** Whether interfaces were requested: an absent list and an empty one differ. */
  interfacesAsked = false;
  /** Objects that belong to no single instance, as in the bundle; a list is absent when it was not requested. */
  shared: Shared = {};
  private readonly errorList = new Map<string, CollectError>();
  private attachedTo = new Map<string, string[]>();
  private servicesOfLb = new Map<string, string[]>();
  /** When the inputs of a Service were last read (RFC 3339), once they are complete. */
  readonly readAt = new Map<string, string>();

  /** The snapshot of a stored bundle, so that parts of a stored check can be checked again. */
  static fromBundle({ cluster, capturedAt, kubernetes, alibabaCloud, errors }: Bundle): SnapshotBuilder {
    const { loadBalancers, listeners, vServerGroups, domainExtensions, networkInterfaces, ...shared } = alibabaCloud;
    const a = new SnapshotBuilder();
    a.cluster = { ...cluster };
    a.capturedAt = capturedAt;
    a.setServices(kubernetes.services);
    a.setSlices(kubernetes.endpointSlices);
    if (kubernetes.endpoints) a.endpoints = new Map(kubernetes.endpoints.map((e) => [keyOf(e), e]));
    a.setNodes(kubernetes.nodes);
    for (const pod of kubernetes.pods) a.pods.set(keyOf(pod), pod);
    a.events = kubernetes.events;
    for (const lb of loadBalancers) if (lb.LoadBalancerId) a.loadBalancers.set(lb.LoadBalancerId, lb);
    for (const row of listeners) append(a.listeners, row.LoadBalancerId ?? "", row);
    for (const row of vServerGroups) append(a.groups, row.LoadBalancerId ?? "", row);
    for (const row of domainExtensions ?? []) append(a.domainExtensions, row.LoadBalancerId ?? "", row);
    a.interfacesAsked = networkInterfaces !== undefined;
    for (const row of networkInterfaces ?? []) if (row.PrivateIpAddress) a.interfaces.set(row.PrivateIpAddress, row);
    a.shared = shared;
    for (const error of errors ?? []) a.addError(error);
    a.attach();
    return a;
  }

  /**
   * A copy to read into: new data is taken over (`adopt`) only when all of it was read. Objects are shared: the builder
   * replaces them and never edits them.
   */
  fork(): SnapshotBuilder {
    const copied = Object.entries({ ...this, shared: { ...this.shared } }).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Map ? new Map(value) : value,
    ]);
    return Object.assign(new SnapshotBuilder(), Object.fromEntries(copied));
  }

  /** Takes the Events of one Service, in place of those that were read before. */
  putEvents(key: string, events: readonly KubeEvent[]): void {
    this.events = [...this.events.filter((event) => serviceOfEvent(event) !== key), ...events];
  }

  /** Takes over what `from` (a fork) read again about these Services: their objects, Events, instances, Pods and errors. */
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
      for (const pod of from.targetsOf(key).pods) take(this.pods, from.pods, pod);
    }
    const isTaken = (event: KubeEvent) => services.has(serviceOfEvent(event) ?? "");
    if (from.events !== this.events)
      this.events = [...this.events.filter((event) => !isTaken(event)), ...from.events.filter(isTaken)];
    for (const id of instances)
      for (const list of ["loadBalancers", "listeners", "groups", "domainExtensions"] as const)
        take<unknown>(this[list], from[list], id);
    const { nlb, vpc, serverCertificates } = from.shared;
    if (nlb) {
      const theirs = present(this.services, services);
      const fresh = splitNlb(nlb, theirs).theirs;
      this.shared.nlb = this.shared.nlb ? joinNlb(splitNlb(this.shared.nlb, theirs).others, fresh) : fresh;
    }
    Object.assign(this.shared, { vpc, serverCertificates });
    for (const [address, row] of from.interfaces) this.interfaces.set(address, row);
    this.interfacesAsked ||= from.interfacesAsked;
    this.errorList.clear();
    for (const error of from.errors) this.addError(error);
    this.attach();
  }

  /** Pods (`namespace/name`) and addresses that the endpoints of a Service name. */
  targetsOf(key: string): { pods: Set<string>; addresses: Set<string> } {
    return endpointTargets(this.slicesOf(key), this.endpoints?.get(key));
  }

  setServices(services: readonly KubeService[]): void {
    for (const service of services) this.services.set(keyOf(service), service);
  }

  setSlices(slices: readonly KubeEndpointSlice[]): void {
    for (const slice of slices) this.putSlice(slice);
  }

  putSlice(slice: KubeEndpointSlice): void {
    const owner = sliceService(slice);
    if (!owner) return;
    const own = this.slicesOf(owner);
    const at = own.findIndex((known) => known.metadata?.name === slice.metadata?.name);
    this.slices.set(owner, at < 0 ? [...own, slice] : own.with(at, slice));
  }

  dropSlice(slice: KubeEndpointSlice): void {
    const owner = sliceService(slice);
    if (!owner) return;
    this.slices.set(
      owner,
      this.slicesOf(owner).filter((known) => known.metadata?.name !== slice.metadata?.name),
    );
  }

  slicesOf(key: string): readonly KubeEndpointSlice[] {
    return this.slices.get(key) ?? [];
  }

  setNodes(nodes: KubeNode[]): void {
    this.nodes = nodes;
    this.virtualNodes = new Set(
      nodes.flatMap((n) =>
        n.metadata?.labels?.type === "virtual-kubelet" && n.metadata.name ? [n.metadata.name] : [],
      ),
    );
  }

  isVirtualNode(name: string): boolean {
    return this.virtualNodes.has(name);
  }

  /**
   * Finds the instances of each Service as the CCM would (id annotation, ownership tag, default name); where it finds
   * none, the instance with the Service's address, for the findings that the failed search hides.
   */
  attach(): void {
    this.attachedTo = new Map();
    this.servicesOfLb = new Map();
    const ofClb = searchTables([...this.loadBalancers.values()], {
      owner: (lb) => tagOf(lb, OWNERSHIP_TAG),
      name: (lb) => lb.LoadBalancerName,
      address: (lb) => lb.Address,
    });
    const ofNlb = searchTables(this.shared.nlb?.loadBalancers ?? [], {
      owner: (nlb) => nlbTagOf(nlb, OWNERSHIP_TAG),
      name: (nlb) => nlb.LoadBalancerName,
      address: (nlb) => nlb.DNSName,
    });
    for (const [key, service] of this.services) {
      if (!isChecked(service)) continue;
      const wanted = annotation(service, "id");
      const name = defaultName(service);
      const nlb = isNlb(service);
      const { ids, owner, name: named, address } = nlb ? ofNlb : ofClb;
      const addresses = nlb ? [nlbHost(service) ?? ""] : ingressAddresses(service);
      const found = wanted
        ? [wanted].filter((id) => ids.has(id))
        : (owner.get(name) ?? named.get(name) ?? addresses.flatMap((one) => address.get(one) ?? []));
      this.attachedTo.set(key, found);
      for (const id of found) append(this.servicesOfLb, id, key);
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

  isNlb(key: string): boolean {
    return isNlb(this.services.get(key) ?? {});
  }

  addError(error: CollectError): void {
    this.errorList.set(errorKey(error), error);
  }

  /** Whether a read failed already, as a whole or for this resource. */
  hasError(read: Pick<CollectError, "source" | "action" | "resource">): boolean {
    return this.errorList.has(errorKey(read)) || this.errorList.has(errorKey({ ...read, resource: undefined }));
  }

  /** Forgets what failed for one resource, before it is read again. */
  clearErrors(resources: ReadonlySet<string>): void {
    for (const [id, error] of this.errorList)
      if (error.resource && resources.has(error.resource)) this.errorList.delete(id);
  }

  /** Forgets odd items of instances that are not of this cluster. */
  dropForeignErrors(): void {
    const nlbs = new Set(this.shared.nlb?.loadBalancers.map((nlb) => str(nlb.LoadBalancerId)));
    for (const [id, { code, resource = "" }] of this.errorList)
      if (code === CODE.invalidItem && /^(?:lb|nlb)-/.test(resource))
        if (!this.loadBalancers.has(resource) && !nlbs.has(resource)) this.errorList.delete(id);
  }

  get errors(): CollectError[] {
    return [...this.errorList.values()];
  }

  bundle(): Bundle {
    const { services, loadBalancers, pods, interfaces } = this;
    const all = { services, instances: loadBalancers, pods, addresses: interfaces };
    return this.compose(all, this.events, this.errors, this.shared.nlb);
  }

  /** The given Services with everything that decides about them: all Services on the same instances included. */
  part(keys: Iterable<string>): { bundle: Bundle; keys: string[] } {
    const wanted = [...keys];
    const services = this.withSharing(wanted);
    const parts = this.partsOf(services);
    const errors = this.errors.filter((e) => !e.resource || parts.resources.has(e.resource));
    const { nlb } = this.shared;
    const theirs =
      nlb && wanted.some((key) => this.isNlb(key)) && splitNlb(nlb, present(this.services, services)).theirs;
    return { bundle: this.compose({ ...parts, services }, [], errors, theirs || undefined), keys: wanted };
  }

  /** Objects that some Services depend on; `resources`: every name under which a read of one of them may have failed. */
  partsOf(services: Iterable<string>) {
    const instances = new Set<string>();
    const pods = new Set<string>();
    const addresses = new Set<string>();
    const resources = new Set<string>();
    for (const key of services) {
      resources.add(key);
      const targets = this.targetsOf(key);
      for (const pod of targets.pods) pods.add(pod);
      for (const address of targets.addresses) addresses.add(address);
      for (const id of this.instancesOf(key)) instances.add(id);
    }
    for (const id of instances) {
      resources.add(id);
      for (const group of this.groups.get(id) ?? []) if (group.VServerGroupId) resources.add(group.VServerGroupId);
    }
    for (const pod of pods) resources.add(pod);
    return { instances, pods, addresses, resources };
  }

  private compose(
    { services, instances, pods, addresses }: Record<"services" | "instances" | "pods" | "addresses", Keys>,
    events: KubeEvent[],
    errors: CollectError[],
    nlb: Shared["nlb"],
  ): Bundle {
    const { nlb: _whole, ...shared } = this.shared;
    return {
      format: BUNDLE_FORMAT,
      capturedAt: this.capturedAt,
      cluster: this.cluster,
      kubernetes: {
        services: present(this.services, services),
        endpointSlices: present(this.slices, services),
        ...(this.endpoints ? { endpoints: present(this.endpoints, services) } : {}),
        nodes: this.nodes,
        pods: present(this.pods, pods),
        events,
      },
      alibabaCloud: {
        loadBalancers: present(this.loadBalancers, instances),
        listeners: present(this.listeners, instances),
        vServerGroups: present(this.groups, instances),
        ...(this.domainExtensions.size > 0 ? { domainExtensions: present(this.domainExtensions, instances) } : {}),
        ...(this.interfacesAsked ? { networkInterfaces: present(this.interfaces, addresses) } : {}),
        ...shared,
        ...(nlb ? { nlb } : {}),
      },
      ...(errors.length > 0 ? { errors } : {}),
    };
  }
}

/** Ids of load balancers by what the controller searches for; an empty value finds none. */
function searchTables<T extends { LoadBalancerId?: unknown }>(
  rows: readonly T[],
  by: Record<"owner" | "name" | "address", (row: T) => unknown>,
) {
  const table = (valueOf: (row: T) => unknown) => {
    const found = new Map<string, string[]>();
    for (const row of rows) {
      const value = str(valueOf(row));
      if (value !== "") append(found, value, str(row.LoadBalancerId));
    }
    return found;
  };
  return {
    ids: new Set(rows.map((row) => str(row.LoadBalancerId))),
    owner: table(by.owner),
    name: table(by.name),
    address: table(by.address),
  };
}

type Shared = Omit<
  Bundle["alibabaCloud"],
  "loadBalancers" | "listeners" | "vServerGroups" | "domainExtensions" | "networkInterfaces"
>;

/** A failed read is noted once for each resource, or once for all where it names none. */
function errorKey({ source, action, resource }: Pick<CollectError, "source" | "action" | "resource">): string {
  return `${source}|${action}|${resource ?? ""}`;
}

export function ingressAddresses(service: KubeService): string[] {
  return (service.status?.loadBalancer?.ingress ?? []).flatMap((entry) => entry?.ip || []);
}

type Keys = Pick<ReadonlyMap<string, unknown>, "keys"> | ReadonlySet<string>;

/** Keys of a map; of lists their items. */
function present<T>(map: ReadonlyMap<string, readonly T[]>, of: Keys): T[];
function present<T>(map: ReadonlyMap<string, T>, of: Keys): T[];
function present(map: ReadonlyMap<string, unknown>, of: Keys): unknown[] {
  return [...of.keys()].flatMap((key) => map.get(key) ?? []);
}
