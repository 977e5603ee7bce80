import type { Bundle, CloudListener, CloudLoadBalancer, KubeEndpointSlice } from "@/lib/model/bundle";
import { BundleIndex, byContent } from "@/lib/ccm/bundle-index";
import { defaultName, keyOf, OWNERSHIP_TAG, sliceService } from "@/lib/ccm/names";
import { arr, compareText, num, objects, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import { inRanges, parseRange, type Range } from "./actual/ip-range";
import { selectNodes, viewNodes, type Candidates, type NodeView } from "./desired/nodes";
import { NlbTables } from "./nlb/cloud";
import { InputErrors } from "./result/input-errors";
import type { Instance, Tag } from "./types";

export interface DomainRow {
  id: string;
  domain: string;
  certId: string;
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

/** The address type of EndpointSlices; a group's backends are of one. */
export type AddressFamily = "IPv4" | "IPv6";
/** Of an NLB's backends it may be both. */
export type SliceFamily = AddressFamily | "DualStack";

/** A bundle as one target version's rules look at it, at one moment. Built once a run, linear in the bundle's size. */
export class RunIndex extends BundleIndex {
  readonly instances = new Map<string, Instance>();
  /** When each certificate ends, Unix milliseconds. */
  readonly certificateEnds = new Map<string, number>();
  readonly errors: InputErrors;
  /** EndpointSlices or Endpoints: what this version reads, or the other one where the bundle holds only that. */
  readonly usesSlices: boolean;
  /** Unix milliseconds the check is made for. */
  readonly now: number;
  private readonly nodes: readonly NodeView[];
  private readonly tagged = new Map<string, Instance[]>();
  private readonly named = new Map<string, Instance[]>();
  private readonly sorted = new Map<string, readonly CloudListener[]>();
  private readonly servicesWithoutNode = new Map<AddressFamily, ReadonlySet<string>>();
  private readonly candidates = new Map<string, Candidates>();
  private nlbTables: NlbTables | undefined;
  private owners: Map<string, string> | undefined;
  private readonly ranges = new Map<AddressFamily, readonly Range[]>();

  constructor(
    bundle: Bundle,
    readonly rules: Rules,
    checkedAt: string,
  ) {
    super(bundle);
    const { kubernetes, alibabaCloud } = bundle;
    const at = Date.parse(checkedAt);
    this.now = Number.isNaN(at) ? this.readAt : at;
    this.errors = new InputErrors(bundle);
    for (const [id, raw] of this.loadBalancers) {
      const instance = new LoadBalancerInstance(raw, id);
      this.instances.set(id, instance);
      for (const tag of objects(raw.Tags?.Tag))
        if (tag.TagKey === OWNERSHIP_TAG) append(this.tagged, str(tag.TagValue), instance);
      append(this.named, str(raw.LoadBalancerName), instance);
    }
    for (const instances of [...this.tagged.values(), ...this.named.values()])
      instances.sort((a, b) => compareText(a.id, b.id));
    this.usesSlices = rules.endpointSlices
      ? objects(kubernetes.endpointSlices).length > 0 || !kubernetes.endpoints
      : !kubernetes.endpoints;
    for (const row of objects(alibabaCloud.serverCertificates)) {
      const id = str(row.ServerCertificateId);
      this.certificateEnds.set(id, Math.max(this.certificateEnds.get(id) ?? 0, num(row.ExpireTimeStamp)));
    }
    this.nodes = viewNodes(kubernetes.nodes, rules);
  }

  /** Instances whose ownership tag has this value, by id. */
  taggedWith(value: string): readonly Instance[] {
    return this.tagged.get(value) ?? [];
  }

  /** Instances of this name, by id. */
  namedAs(name: string): readonly Instance[] {
    return this.named.get(name) ?? [];
  }

  /** NLBs and what is on them; undefined where nobody asked for them. */
  get nlb(): NlbTables | undefined {
    const { nlb } = this.bundle.alibabaCloud;
    return nlb && (this.nlbTables ??= new NlbTables(nlb));
  }

  /** Instances with this address. */
  instancesAt(address: string): readonly Instance[] {
    return (this.addresses.get(address) ?? []).flatMap((raw) => this.instances.get(str(raw.LoadBalancerId)) ?? []);
  }

  /** Listeners of an instance, as a run meets them. */
  listenersOf(loadBalancerId: string): readonly CloudListener[] {
    const list = this.listeners.get(loadBalancerId);
    if (!list) return [];
    // Where listeners are handled one after the other, the API's order decides which error comes first: keep it there.
    if (this.rules.phases !== "parallel") return list;
    let sorted = this.sorted.get(loadBalancerId);
    if (!sorted) this.sorted.set(loadBalancerId, (sorted = [...list].sort(byPort)));
    return sorted;
  }

  /** Slices of a Service of one address family, in the order of their names; none where this version reads Endpoints. */
  slicesOf(service: string, family: SliceFamily): readonly KubeEndpointSlice[] {
    const list = this.usesSlices ? (this.slices.get(service) ?? []).filter((slice) => isOf(slice, family)) : [];
    return list.length > 1 ? list.sort(byName) : list;
  }

  /** Services with an address that comes without its node's name: that fails the groups of node backends. */
  endpointsWithoutNode(family: AddressFamily): ReadonlySet<string> {
    const known = this.servicesWithoutNode.get(family);
    if (known) return known;
    const found = new Set<string>();
    if (this.usesSlices) {
      for (const slice of objects(this.bundle.kubernetes.endpointSlices)) {
        if (!isOf(slice, family) || !hasEndpointWithoutNode(slice.endpoints)) continue;
        const key = sliceService(slice);
        if (key !== undefined) found.add(key);
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
    this.servicesWithoutNode.set(family, found);
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

  domainRows(loadBalancerId: string, port: number): readonly DomainRow[] {
    return (this.domainExtensions.get(loadBalancerId) ?? [])
      .filter((row) => num(row.ListenerPort) === port)
      .map((row) => ({
        id: str(row.DomainExtensionId),
        domain: str(row.Domain),
        certId: str(row.ServerCertificateId),
      }));
  }

  /** `namespace/name` of the Service whose default name this is. */
  ownerName(defaultLbName: string): string | undefined {
    this.owners ??= new Map(
      [...this.services.values()].map((service) => [defaultName(str(service.metadata?.uid)), keyOf(service)]),
    );
    return this.owners.get(defaultLbName);
  }

  /** Whether the VPC's ranges of that family hold the address; secondary ones count from the version on that reads them. */
  inVpc(ip: string, family: AddressFamily): boolean {
    let ranges = this.ranges.get(family);
    if (!ranges) {
      const vpc = this.bundle.alibabaCloud.vpc;
      const more = this.rules.secondaryCidrs;
      const blocks =
        family === "IPv4"
          ? [vpc?.CidrBlock, ...(more ? arr(vpc?.SecondaryCidrBlocks?.SecondaryCidrBlock) : [])]
          : [
              vpc?.Ipv6CidrBlock,
              ...(more ? objects(vpc?.Ipv6CidrBlocks?.Ipv6CidrBlock).map((block) => block.Ipv6CidrBlock) : []),
            ];
      ranges = blocks.map((block) => parseRange(str(block))).filter((range) => range !== null);
      this.ranges.set(family, ranges);
    }
    return inRanges(ip, ranges);
  }
}

function append(map: Map<string, Instance[]>, key: string, instance: Instance): void {
  const list = map.get(key);
  if (list) list.push(instance);
  else map.set(key, [instance]);
}

const isOf = (slice: KubeEndpointSlice, family: SliceFamily) =>
  family === "DualStack" || str(slice.addressType) === family;

const byName = (a: KubeEndpointSlice, b: KubeEndpointSlice) =>
  compareText(str(a.metadata?.name), str(b.metadata?.name)) || byContent(a, b);

function hasEndpointWithoutNode(rows: readonly { nodeName?: string | null }[] | null | undefined): boolean {
  for (const row of objects(rows)) if (typeof row.nodeName !== "string") return true;
  return false;
}

const byPort = (a: CloudListener, b: CloudListener) =>
  num(a.ListenerPort) - num(b.ListenerPort) ||
  compareText(str(a.ListenerProtocol), str(b.ListenerProtocol)) ||
  byContent(a, b);
