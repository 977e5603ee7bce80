import type { Bundle, CloudListener, KubeEndpointSlice, KubeNode } from "@/lib/model/bundle";
import { memoizeByObject } from "@/lib/text/memoize";
import { append, BundleIndex, byContent } from "@/lib/ccm/bundle-index";
import { defaultName, OWNERSHIP_TAG, sliceService } from "@/lib/ccm/names";
import { arr, compareText, num, objects, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import { inRanges, parseRange } from "./actual/ip-range";
import { selectNodes, viewNodes, type Candidates } from "./desired/nodes";
import { NlbTables } from "./nlb/cloud";
import { InputErrors } from "./result/input-errors";
import type { Instance } from "./types";

/** The address type of EndpointSlices; a group has backends of one type only. */
export type AddressFamily = "IPv4" | "IPv6";
/** NLB backends may have both. */
export type SliceFamily = AddressFamily | "DualStack";

/** A bundle indexed for one target version's rules, at one time. Built once per run, linear in the bundle's size. */
export class RunIndex extends BundleIndex {
  readonly instances = new Map<string, Instance>();
  readonly errors: InputErrors;
  /**
   * EndpointSlices or Endpoints: the kind that this version reads, or the other one where the bundle holds only that.
   */
  readonly usesSlices: boolean;
  /** Time of the check, Unix milliseconds. */
  readonly now: number;
  private readonly tagged = new Map<string, Instance[]>();
  private readonly named = new Map<string, Instance[]>();

  constructor(
    bundle: Bundle,
    readonly rules: Rules,
    checkedAt: string,
  ) {
    super(bundle);
    const { kubernetes } = bundle;
    const at = Date.parse(checkedAt);
    this.now = Number.isNaN(at) ? this.readAt : at;
    this.errors = new InputErrors(bundle);
    for (const [id, raw] of this.loadBalancers) {
      const tags = objects(raw.Tags?.Tag).map((tag) => ({ key: str(tag.TagKey), value: str(tag.TagValue) }));
      const instance = { raw, id, tags };
      this.instances.set(id, instance);
      for (const tag of tags) if (tag.key === OWNERSHIP_TAG) append(this.tagged, tag.value, instance);
      append(this.named, str(raw.LoadBalancerName), instance);
    }
    for (const instances of [...this.tagged.values(), ...this.named.values()])
      instances.sort((a, b) => compareText(a.id, b.id));
    this.usesSlices = rules.endpointSlices
      ? objects(kubernetes.endpointSlices).length > 0 || !kubernetes.endpoints
      : !kubernetes.endpoints;
  }

  /** Expiry of each certificate, Unix milliseconds. */
  get certificateEnds(): ReadonlyMap<string, number> {
    return this.once("certificateEnds", () => {
      const ends = new Map<string, number>();
      for (const row of objects(this.bundle.alibabaCloud.serverCertificates)) {
        const id = str(row.ServerCertificateId);
        ends.set(id, Math.max(ends.get(id) ?? 0, num(row.ExpireTimeStamp)));
      }
      return ends;
    });
  }

  /** Instances whose ownership tag has this value, by id. */
  taggedWith(value: string): readonly Instance[] {
    return this.tagged.get(value) ?? [];
  }

  /** Instances of this name, by id. */
  namedAs(name: string): readonly Instance[] {
    return this.named.get(name) ?? [];
  }

  /** NLBs with their resources; undefined when they were not collected. */
  get nlb(): NlbTables | undefined {
    return this.bundle.alibabaCloud.nlb && this.once("nlb", () => new NlbTables(this));
  }

  /** Instances with this address. */
  instancesAt(address: string): readonly Instance[] {
    return (this.addresses.get(address) ?? []).flatMap((raw) => this.instances.get(str(raw.LoadBalancerId)) ?? []);
  }

  /** Listeners of an instance, in the order in which a run handles them. */
  listenersOf(loadBalancerId: string): readonly CloudListener[] {
    const list = this.listeners.get(loadBalancerId) ?? [];
    // Where listeners are handled one after the other, the API's order decides which error comes first: keep it there.
    return this.rules.phases === "parallel" ? [...list].sort(byPort) : list;
  }

  /** EndpointSlices of a Service in one address family, sorted by name; empty where this version reads Endpoints. */
  slicesOf(service: string, family: SliceFamily): readonly KubeEndpointSlice[] {
    const list = this.usesSlices ? (this.slices.get(service) ?? []).filter((slice) => isOf(slice, family)) : [];
    return list.sort(byName);
  }

  /** Services with an endpoint address without nodeName: the groups of node backends fail. */
  endpointsWithoutNode(family: AddressFamily): ReadonlySet<string> {
    return this.once(`endpointsWithoutNode ${family}`, () => {
      const found = new Set<string>();
      if (this.usesSlices) {
        for (const slice of objects(this.bundle.kubernetes.endpointSlices)) {
          const key = sliceService(slice);
          if (key !== undefined && isOf(slice, family) && hasEndpointWithoutNode(slice.endpoints)) found.add(key);
        }
      } else {
        for (const [key, item] of this.endpoints)
          for (const { addresses, notReadyAddresses } of objects(item.subsets))
            if (hasEndpointWithoutNode(addresses) || hasEndpointWithoutNode(notReadyAddresses)) found.add(key);
      }
      return found;
    });
  }

  nodesFor(label: string, removeUnschedulable: boolean): Candidates {
    const { views, selected } = nodesOf(arr(this.bundle.kubernetes.nodes))(this.rules);
    const key = `${removeUnschedulable} ${label}`;
    const known = selected.get(key) ?? selectNodes(views, label, removeUnschedulable);
    selected.set(key, known);
    return known;
  }

  domainRows(loadBalancerId: string, port: number) {
    return (this.domainExtensions.get(loadBalancerId) ?? [])
      .filter((row) => num(row.ListenerPort) === port)
      .map((row) => ({
        id: str(row.DomainExtensionId),
        domain: str(row.Domain),
        certId: str(row.ServerCertificateId),
      }));
  }

  /** `namespace/name` of the Service with this default name. */
  ownerName(defaultLbName: string): string | undefined {
    const owners = this.once(
      "owners",
      () => new Map([...this.services].map(([key, service]) => [defaultName(str(service.metadata?.uid)), key])),
    );
    return owners.get(defaultLbName);
  }

  /** Whether the VPC's ranges of that family contain the address; secondary ranges only in versions that read them. */
  inVpc(ip: string, family: AddressFamily): boolean {
    const ranges = this.once(`ranges ${family}`, () => {
      const vpc = this.bundle.alibabaCloud.vpc;
      const more = this.rules.secondaryCidrs;
      const blocks =
        family === "IPv4"
          ? [vpc?.CidrBlock, ...(more ? arr(vpc?.SecondaryCidrBlocks?.SecondaryCidrBlock) : [])]
          : [
              vpc?.Ipv6CidrBlock,
              ...(more ? objects(vpc?.Ipv6CidrBlocks?.Ipv6CidrBlock).map((block) => block.Ipv6CidrBlock) : []),
            ];
      return blocks.map((block) => parseRange(str(block))).filter((range) => range !== null);
    });
    return inRanges(ip, ranges);
  }
}

/** A rehearsal makes many parts of a cluster, and all of them have its nodes. */
const nodesOf = memoizeByObject((nodes: readonly KubeNode[]) =>
  memoizeByObject((rules: Rules) => ({ views: viewNodes(nodes, rules), selected: new Map<string, Candidates>() })),
);

const isOf = (slice: KubeEndpointSlice, family: SliceFamily) =>
  family === "DualStack" || str(slice.addressType) === family;

const byName = (a: KubeEndpointSlice, b: KubeEndpointSlice) =>
  compareText(str(a.metadata?.name), str(b.metadata?.name)) || byContent(a, b);

const hasEndpointWithoutNode = (rows: readonly { nodeName?: string | null }[] | null | undefined) =>
  objects(rows).some((row) => typeof row.nodeName !== "string");

const byPort = (a: CloudListener, b: CloudListener) =>
  num(a.ListenerPort) - num(b.ListenerPort) ||
  compareText(str(a.ListenerProtocol), str(b.ListenerProtocol)) ||
  byContent(a, b);
