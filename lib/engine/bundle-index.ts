import type {
  Bundle,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpoints,
  KubeEndpointSlice,
  KubePod,
} from "@/lib/model/bundle";
import { InputErrors } from "./result/input-errors";
import { defaultName, OWNERSHIP_TAG, serviceKey } from "@/lib/ccm/names";
import { selectNodes, viewNodes, type Candidates, type NodeView } from "./desired/nodes";
import { compareText, num, objects, rec, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import type { Instance, Tag } from "./types";

export interface DomainRow {
  id: string;
  domain: string;
  certId: string;
}

/** Rows by a key of theirs. They mostly come in runs of one key: each run is looked up and stored as a whole. */
function byKey<T>(rows: readonly T[], keyOf: (row: T) => unknown): Map<string, T[]> {
  const map = new Map<string, T[]>();
  const close = (key: string, from: number, to: number) => {
    const list = map.get(key);
    if (list) for (let i = from; i < to; i++) list.push(rows[i]!);
    else map.set(key, rows.slice(from, to));
  };
  let from = 0;
  let key = "";
  for (let i = 0; i < rows.length; i++) {
    const next = keyOf(rows[i]!);
    if (i > from && next === key) continue;
    const text = str(next);
    if (i > from && text === key) continue;
    if (i > from) close(key, from, i);
    from = i;
    key = text;
  }
  if (rows.length > from) close(key, from, rows.length);
  return map;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

class LoadBalancerInstance implements Instance {
  constructor(
    readonly raw: CloudLoadBalancer,
    readonly id: string,
  ) {}

  get tags(): readonly Tag[] {
    return objects(this.raw.Tags?.Tag).map((t) => ({ key: str(t.TagKey), value: str(t.TagValue) }));
  }
}

/** Usually one instance per key, so that an array for each is spared; several come in the order of their ids. */
class Lookup<T extends { readonly id: string }> {
  private readonly first = new Map<string, T>();
  private readonly more = new Map<string, T[]>();

  add(key: string, value: T): void {
    if (this.first.has(key)) push(this.more, key, value);
    else this.first.set(key, value);
  }

  get(key: string): readonly T[] {
    const first = this.first.get(key);
    if (first === undefined) return [];
    const more = this.more.get(key);
    return more ? [first, ...more].sort((a, b) => compareText(a.id, b.id)) : [first];
  }
}

/** Everything of a bundle by the keys the rules ask for. Built once, linear in the bundle's size. */
export class BundleIndex {
  readonly clusterId: string;
  readonly instances = new Map<string, Instance>();
  readonly listeners: Map<string, CloudListener[]>;
  readonly groups: Map<string, CloudVServerGroup[]>;
  readonly endpoints = new Map<string, KubeEndpoints>();
  readonly certificates = new Map<string, number>();
  readonly errors: InputErrors;
  /** EndpointSlices or Endpoints: what this version reads, or the other one where the bundle holds only that. */
  readonly usesSlices: boolean;
  /** Unix milliseconds the check is made for. */
  readonly now: number;
  private readonly domains = new Map<string, DomainRow[]>();
  private readonly nodes: readonly NodeView[];
  private readonly tagged = new Lookup<Instance>();
  private named: Lookup<Instance> | undefined;
  private slicesByService: Map<string, KubeEndpointSlice[]> | undefined;
  private servicesWithoutNode: Set<string> | undefined;
  private readonly candidates = new Map<string, Candidates>();
  private addresses: Map<string, Instance[]> | undefined;
  private owners: Map<string, string> | undefined;
  private pods: Map<string, KubePod> | undefined;
  private interfaces: Map<string, string> | undefined;
  private ranges: Range[] | undefined;

  constructor(
    readonly bundle: Bundle,
    readonly rules: Rules,
    checkedAt: string,
  ) {
    const { kubernetes, alibabaCloud, cluster } = bundle;
    this.clusterId = str(cluster.id) || "clusterid";
    const at = Date.parse(checkedAt);
    this.now = Number.isNaN(at) ? Date.parse(str(bundle.capturedAt)) || 0 : at;
    this.errors = new InputErrors(bundle);
    this.placeInstances();
    this.listeners = byKey(objects(alibabaCloud.listeners), (listener) => listener.LoadBalancerId);
    this.groups = byKey(objects(alibabaCloud.vServerGroups), (group) => group.LoadBalancerId);
    this.usesSlices = rules.endpointSlices
      ? objects(kubernetes.endpointSlices).length > 0 || !kubernetes.endpoints
      : !kubernetes.endpoints;
    for (const item of objects(kubernetes.endpoints))
      this.endpoints.set(serviceKey(str(item.metadata?.namespace), str(item.metadata?.name)), item);
    for (const row of objects(alibabaCloud.domainExtensions)) {
      push(this.domains, `${str(row.LoadBalancerId)}/${num(row.ListenerPort)}`, {
        id: str(row.DomainExtensionId),
        domain: str(row.Domain),
        certId: str(row.ServerCertificateId),
      });
    }
    for (const row of objects(alibabaCloud.serverCertificates)) {
      const id = str(row.ServerCertificateId);
      this.certificates.set(id, Math.max(this.certificates.get(id) ?? 0, num(row.ExpireTimeStamp)));
    }
    this.nodes = viewNodes(kubernetes.nodes, rules);
  }

  private placeInstances(): void {
    for (const raw of objects(this.bundle.alibabaCloud.loadBalancers)) {
      const id = str(raw.LoadBalancerId);
      if (id === "") continue;
      const duplicate = this.instances.get(id);
      if (!duplicate || byContent(raw, duplicate.raw) < 0) this.instances.set(id, new LoadBalancerInstance(raw, id));
    }
    for (const instance of this.instances.values()) {
      for (const tag of objects(instance.raw.Tags?.Tag))
        if (tag.TagKey === OWNERSHIP_TAG) this.tagged.add(str(tag.TagValue), instance);
    }
  }

  /** Instances whose ownership tag has this value, by id. */
  taggedWith(value: string): readonly Instance[] {
    return this.tagged.get(value);
  }

  /** Instances of this name, by id. */
  namedAs(name: string): readonly Instance[] {
    if (!this.named) {
      this.named = new Lookup();
      for (const instance of this.instances.values()) this.named.add(str(instance.raw.LoadBalancerName), instance);
    }
    return this.named.get(name);
  }

  /** Listeners of an instance, as a run meets them. */
  listenersOf(loadBalancerId: string): readonly CloudListener[] {
    const list = this.listeners.get(loadBalancerId);
    if (!list) return [];
    // Where listeners are handled one after the other, the API's order decides which error comes first: keep it there.
    if (this.rules.phases === "parallel") sortByPort(list);
    return list;
  }

  /** IPv4 slices by `namespace/service`. Node backends seldom look at them, so they are sorted out only on demand. */
  get slices(): ReadonlyMap<string, readonly KubeEndpointSlice[]> {
    if (this.slicesByService) return this.slicesByService;
    const found = new Map<string, KubeEndpointSlice[]>();
    if (this.usesSlices) {
      for (const slice of objects(this.bundle.kubernetes.endpointSlices)) {
        const key = sliceKey(slice);
        if (key !== null) push(found, key, slice);
      }
      for (const list of found.values())
        if (list.length > 1)
          list.sort((a, b) => compareText(str(a.metadata?.name), str(b.metadata?.name)) || byContent(a, b));
    }
    this.slicesByService = found;
    return found;
  }

  /** Services with an address that comes without its node's name: that fails the groups of node backends. */
  get endpointsWithoutNode(): ReadonlySet<string> {
    if (this.servicesWithoutNode) return this.servicesWithoutNode;
    const found = new Set<string>();
    if (this.usesSlices) {
      for (const slice of objects(this.bundle.kubernetes.endpointSlices)) {
        if (!hasEndpointWithoutNode(slice.endpoints)) continue;
        const key = sliceKey(slice);
        if (key !== null) found.add(key);
      }
    } else {
      for (const [key, item] of this.endpoints)
        if (
          objects(item.subsets).some(
            (subset) => hasEndpointWithoutNode(subset.addresses) || hasEndpointWithoutNode(subset.notReadyAddresses),
          )
        )
          found.add(key);
    }
    this.servicesWithoutNode = found;
    return found;
  }

  nodesFor(label: string, removeUnschedulable: boolean): Candidates {
    const key = `${removeUnschedulable ? 1 : 0}${label}`;
    let found = this.candidates.get(key);
    if (!found) {
      found = selectNodes(this.nodes, label, removeUnschedulable);
      this.candidates.set(key, found);
    }
    return found;
  }

  domainExtensions(loadBalancerId: string, port: number): readonly DomainRow[] {
    return this.domains.get(`${loadBalancerId}/${port}`) ?? [];
  }

  byAddress(address: string): readonly Instance[] {
    if (!this.addresses) {
      this.addresses = new Map();
      for (const instance of this.instances.values()) push(this.addresses, str(instance.raw.Address), instance);
    }
    return this.addresses.get(address) ?? [];
  }

  /** `namespace/name` of the Service whose default name this is. */
  ownerName(defaultLbName: string): string | undefined {
    this.owners ??= new Map(
      objects(this.bundle.kubernetes.services).map((service) => [
        defaultName(str(service.metadata?.uid)),
        serviceKey(str(service.metadata?.namespace), str(service.metadata?.name)),
      ]),
    );
    return this.owners.get(defaultLbName);
  }

  pod(key: string): KubePod | undefined {
    this.pods ??= new Map(
      objects(this.bundle.kubernetes.pods).map((pod) => [
        serviceKey(str(pod.metadata?.namespace), str(pod.metadata?.name)),
        pod,
      ]),
    );
    return this.pods.get(key);
  }

  interfaceOf(ip: string): string | undefined {
    this.interfaces ??= new Map(
      objects(this.bundle.alibabaCloud.networkInterfaces).map((row) => [
        str(row.PrivateIpAddress),
        str(row.NetworkInterfaceId),
      ]),
    );
    return this.interfaces.get(ip);
  }

  inVpc(ip: string): boolean {
    if (!this.ranges) {
      const vpc = this.bundle.alibabaCloud.vpc;
      const secondary = this.rules.secondaryCidrs ? vpc?.SecondaryCidrBlocks?.SecondaryCidrBlock : undefined;
      const blocks = [str(vpc?.CidrBlock), ...(Array.isArray(secondary) ? secondary.map(str) : [])];
      this.ranges = blocks.map(parseRange).filter((range) => range !== null);
    }
    const address = parseIp(ip);
    return address !== null && this.ranges.some((range) => ((address ^ range.base) & range.mask) === 0);
  }
}

/** `namespace/service` of a slice that counts; null for any other. */
function sliceKey(slice: KubeEndpointSlice): string | null {
  if (str(slice.addressType) !== "IPv4") return null;
  const service = str(rec(slice.metadata?.labels)["kubernetes.io/service-name"]);
  return service === "" ? null : serviceKey(str(slice.metadata?.namespace), service);
}

function hasEndpointWithoutNode(rows: readonly { nodeName?: string | null }[] | null | undefined): boolean {
  for (const row of objects(rows)) if (typeof row.nodeName !== "string") return true;
  return false;
}

/** Settles the order of objects that should not be there twice, so that the input's order does not matter. */
export const byContent = (a: object, b: object) => compareText(JSON.stringify(a), JSON.stringify(b));

/** Lists of a few rows are usually in order already: looking costs less than sorting. */
function sortByPort(list: CloudListener[]): void {
  for (let i = 1; i < list.length; i++) {
    if (byPort(list[i - 1]!, list[i]!) <= 0) continue;
    list.sort(byPort);
    return;
  }
}

const byPort = (a: CloudListener, b: CloudListener) =>
  num(a.ListenerPort) - num(b.ListenerPort) ||
  compareText(str(a.ListenerProtocol), str(b.ListenerProtocol)) ||
  byContent(a, b);

interface Range {
  base: number;
  mask: number;
}

function parseIp(text: string): number | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0;
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || Number(part) > 255) return null;
    value = (value << 8) | Number(part);
  }
  return value;
}

function parseRange(text: string): Range | null {
  const [ip, bits, ...rest] = text.split("/");
  const base = parseIp(ip ?? "");
  if (base === null || bits === undefined || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32)
    return null;
  const mask = Number(bits) === 0 ? 0 : -1 << (32 - Number(bits));
  return { base: base & mask, mask };
}
