import type { Bundle, CloudListener, CloudLoadBalancer, CloudVServerGroup, KubeEndpoints, KubeEndpointSlice, KubePod, KubeService } from "@/lib/model/bundle";
import { Annotations } from "./annotations";
import { InputErrors } from "./input-errors";
import { defaultName, OWNERSHIP_TAG } from "./names";
import { selectNodes, viewNodes, type Candidates, type NodeView } from "./nodes";
import { compareText, num, objects, rec, str } from "./read";
import type { Rules } from "./rules";
import type { Instance, PortView, ServiceView, Tag } from "./types";

export interface DomainRow {
  id: string;
  domain: string;
  certId: string;
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

/** Usually one value per key, so that an array for each is spared. */
class Lookup<T> {
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
    return more ? [first, ...more] : [first];
  }
}

/** Everything of a bundle by the keys the rules ask for. Built once, linear in the bundle's size. */
export class BundleIndex {
  readonly clusterId: string;
  readonly instances = new Map<string, Instance>();
  readonly tagged = new Lookup<Instance>();
  readonly named = new Lookup<Instance>();
  readonly listeners = new Map<string, CloudListener[]>();
  readonly groups = new Map<string, CloudVServerGroup[]>();
  readonly slices = new Map<string, KubeEndpointSlice[]>();
  readonly endpoints = new Map<string, KubeEndpoints>();
  readonly certificates = new Map<string, number>();
  readonly errors: InputErrors;
  /** EndpointSlices or Endpoints: what this version reads, or the other one where the bundle holds only that. */
  readonly usesSlices: boolean;
  /** Unix milliseconds the check is made for. */
  readonly now: number;
  private readonly domains = new Map<string, DomainRow[]>();
  private readonly nodes: readonly NodeView[];
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
    for (const raw of [...objects(alibabaCloud.loadBalancers)].sort((a, b) => compareText(str(a.LoadBalancerId), str(b.LoadBalancerId)) || byContent(a, b))) {
      const id = str(raw.LoadBalancerId);
      if (id === "" || this.instances.has(id)) continue;
      const instance = new LoadBalancerInstance(raw, id);
      this.instances.set(id, instance);
      for (const tag of objects(raw.Tags?.Tag)) if (tag.TagKey === OWNERSHIP_TAG) this.tagged.add(str(tag.TagValue), instance);
      this.named.add(str(raw.LoadBalancerName), instance);
    }
    for (const listener of objects(alibabaCloud.listeners)) push(this.listeners, str(listener.LoadBalancerId), listener);
    for (const group of objects(alibabaCloud.vServerGroups)) push(this.groups, str(group.LoadBalancerId), group);
    // Where listeners are handled one after the other, the API's order decides which error comes first: keep it there.
    if (rules.phases === "parallel") this.listeners.forEach(sortByPort);
    this.usesSlices = rules.endpointSlices ? objects(kubernetes.endpointSlices).length > 0 || !kubernetes.endpoints : !kubernetes.endpoints;
    if (this.usesSlices) {
      for (const slice of objects(kubernetes.endpointSlices)) {
        if (str(slice.addressType) !== "IPv4") continue;
        const service = str(rec(slice.metadata?.labels)["kubernetes.io/service-name"]);
        if (service !== "") push(this.slices, `${str(slice.metadata?.namespace)}/${service}`, slice);
      }
      for (const list of this.slices.values()) if (list.length > 1) list.sort((a, b) => compareText(str(a.metadata?.name), str(b.metadata?.name)) || byContent(a, b));
    }
    for (const item of objects(kubernetes.endpoints)) this.endpoints.set(`${str(item.metadata?.namespace)}/${str(item.metadata?.name)}`, item);
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
      objects(this.bundle.kubernetes.services).map((service) => [defaultName(str(service.metadata?.uid)), `${str(service.metadata?.namespace)}/${str(service.metadata?.name)}`]),
    );
    return this.owners.get(defaultLbName);
  }

  pod(key: string): KubePod | undefined {
    this.pods ??= new Map(objects(this.bundle.kubernetes.pods).map((pod) => [`${str(pod.metadata?.namespace)}/${str(pod.metadata?.name)}`, pod]));
    return this.pods.get(key);
  }

  interfaceOf(ip: string): string | undefined {
    this.interfaces ??= new Map(objects(this.bundle.alibabaCloud.networkInterfaces).map((row) => [str(row.PrivateIpAddress), str(row.NetworkInterfaceId)]));
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
  num(a.ListenerPort) - num(b.ListenerPort) || compareText(str(a.ListenerProtocol), str(b.ListenerProtocol)) || byContent(a, b);

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
  if (base === null || bits === undefined || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return null;
  const mask = Number(bits) === 0 ? 0 : -1 << (32 - Number(bits));
  return { base: base & mask, mask };
}

/** `namespace/name`; null when it has no name. */
export function serviceKey(service: KubeService): string | null {
  const meta = rec(service.metadata);
  const name = str(meta["name"]);
  return name === "" ? null : `${str(meta["namespace"])}/${name}`;
}

/** One Service as the rules see it; null when it has no name. */
export function viewService(service: KubeService): ServiceView | null {
  const meta = rec(service.metadata);
  const name = str(meta["name"]);
  if (name === "") return null;
  const namespace = str(meta["namespace"]);
  const uid = str(meta["uid"]);
  const spec = rec(service.spec);
  const deletion = meta["deletionTimestamp"];
  return {
    service,
    key: `${namespace}/${name}`,
    name,
    namespace,
    uid,
    deleting: (deletion !== undefined && deletion !== null) || spec["type"] !== "LoadBalancer",
    annotations: new Annotations(meta["annotations"]),
    ports: objects(service.spec?.ports).map(viewPort),
    defaultName: defaultName(uid),
  };
}

function viewPort(raw: unknown, index: number): PortView {
  const port = rec(raw);
  const target = port["targetPort"];
  const number = num(port["port"]);
  return {
    index,
    name: str(port["name"]),
    protocol: str(port["protocol"]),
    port: number,
    nodePort: num(port["nodePort"]),
    targetPort: typeof target === "string" || typeof target === "number" ? target : number,
  };
}
