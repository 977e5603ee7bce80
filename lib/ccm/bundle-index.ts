import type {
  Bundle,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudServerCertificate,
  CloudVServerGroup,
  KubeEndpoints,
  KubeEndpointSlice,
  KubeEvent,
  KubePod,
  KubeService,
  NlbItem,
} from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { memoizeByObject } from "@/lib/text/memoize";
import { readClbAnnotation } from "./annotations";
import { OWNERSHIP_TAG, serviceKey, sliceService } from "./names";
import { compareText, objects, str } from "./read";

/** The Service that an Event is about, as `namespace/name`. */
export const serviceOfEvent = ({ involvedObject: object }: KubeEvent): string | undefined =>
  object?.kind === "Service" && object.name ? serviceKey(object.namespace, object.name) : undefined;

/**
 * Lookup tables of one bundle. Each table is built on first access, in one pass over its list. Of duplicate objects the
 * same one is used in any input order.
 */
export class BundleIndex {
  private readonly made = new Map<string, unknown>();

  constructor(readonly bundle: Bundle) {}

  private get cloud(): Bundle["alibabaCloud"] {
    return this.bundle.alibabaCloud;
  }

  /** The cluster's id as the CCM writes it into names and tags. */
  get clusterId(): string {
    return str(this.bundle.cluster.id) || "clusterid";
  }

  /** When the bundle was read, Unix milliseconds; 0 when missing. */
  get readAt(): number {
    return Date.parse(str(this.bundle.capturedAt)) || 0;
  }

  /** By `namespace/name`; Services without a name are omitted. */
  get services(): ReadonlyMap<string, KubeService> {
    return this.once("services", () =>
      oneByKey(this.bundle.kubernetes.services, (service) =>
        str(service.metadata?.name) === "" ? "" : lenientKey(service),
      ),
    );
  }

  /** Services that name a group in vgroup-port, by the group's id. */
  get usersOfGroup(): ReadonlyMap<string, readonly string[]> {
    return this.once("usersOfGroup", () => {
      const users = new Map<string, string[]>();
      for (const [key, { metadata }] of this.services) {
        const named = readClbAnnotation(metadata?.annotations, "vgroup-port") ?? "";
        for (const entry of named === "" ? [] : named.split(",")) append(users, entry.split(":")[0]!, key);
      }
      return users;
    });
  }

  get loadBalancers(): ReadonlyMap<string, CloudLoadBalancer> {
    return this.one("loadBalancers", this.cloud.loadBalancers, (row) => row.LoadBalancerId);
  }

  /** By address; several instances share one when they come from recordings of several clusters. */
  get addresses(): ReadonlyMap<string, readonly CloudLoadBalancer[]> {
    return this.once("addresses", () => byKey([...this.loadBalancers.values()], (row) => row.Address));
  }

  /** By the value of their ownership tag. */
  get instancesOfOwner(): ReadonlyMap<string, readonly CloudLoadBalancer[]> {
    return this.once("instancesOfOwner", () =>
      byKey(
        [...this.loadBalancers.values()],
        (row) => objects(row.Tags?.Tag).find((tag) => tag.TagKey === OWNERSHIP_TAG)?.TagValue,
      ),
    );
  }

  get instancesNamed(): ReadonlyMap<string, readonly CloudLoadBalancer[]> {
    return this.once("instancesNamed", () => byKey([...this.loadBalancers.values()], (row) => row.LoadBalancerName));
  }

  /** By the id of their instance. */
  get listeners(): ReadonlyMap<string, readonly CloudListener[]> {
    return this.all("listeners", this.cloud.listeners, (row) => row.LoadBalancerId);
  }

  /** By the id of their instance. */
  get groups(): ReadonlyMap<string, readonly CloudVServerGroup[]> {
    return this.all("groups", this.cloud.vServerGroups, (row) => row.LoadBalancerId);
  }

  /** Ids of the instances that have a server in one of their groups, by the server's id and by its address. */
  get instancesOfServer(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.once("instancesOfServer", () => {
      const known = new Map<string, Set<string>>();
      for (const group of objects(this.cloud.vServerGroups)) {
        const id = str(group.LoadBalancerId);
        for (const server of objects(group.BackendServers?.BackendServer))
          for (const name of [str(server.ServerId), str(server.ServerIp)]) {
            if (name === "" || id === "") continue;
            const instances = known.get(name);
            if (instances) instances.add(id);
            else known.set(name, new Set([id]));
          }
      }
      return known;
    });
  }

  get groupsById(): ReadonlyMap<string, CloudVServerGroup> {
    return this.one("groupsById", this.cloud.vServerGroups, (row) => row.VServerGroupId);
  }

  /** By the id of their instance. */
  get domainExtensions(): ReadonlyMap<string, readonly CloudDomainExtension[]> {
    return this.all("domainExtensions", this.cloud.domainExtensions, (row) => row.LoadBalancerId);
  }

  get certificates(): ReadonlyMap<string, CloudServerCertificate> {
    return this.one("certificates", this.cloud.serverCertificates, (row) => row.ServerCertificateId);
  }

  get nlbs(): ReadonlyMap<string, NlbItem> {
    return this.one("nlbs", this.cloud.nlb?.loadBalancers, (row) => row.LoadBalancerId);
  }

  /** By the value of their ownership tag. */
  get nlbsOfOwner(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.once("nlbsOfOwner", () => byKey([...this.nlbs.values()], ownerOfItem));
  }

  get nlbsNamed(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.once("nlbsNamed", () => byKey([...this.nlbs.values()], (row) => row.LoadBalancerName));
  }

  get nlbsByDnsName(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.once("nlbsByDnsName", () => byKey([...this.nlbs.values()], (row) => row.DNSName));
  }

  /** By their own id. */
  get nlbListeners(): ReadonlyMap<string, NlbItem> {
    return this.one("nlbListeners", this.cloud.nlb?.listeners, (row) => row.ListenerId);
  }

  /** The same by the id of their NLB. */
  get nlbListenersOf(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.once("nlbListenersOf", () => byKey([...this.nlbListeners.values()], (row) => row.LoadBalancerId));
  }

  /** By their own id. */
  get nlbGroups(): ReadonlyMap<string, NlbItem> {
    return this.one("nlbGroups", this.cloud.nlb?.serverGroups, (row) => row.ServerGroupId);
  }

  /** NLB groups by the owner tag, in the controller's form of a Service's name. */
  get nlbGroupsOfOwner(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.once("nlbGroupsOfOwner", () => byKey([...this.nlbGroups.values()], ownerOfItem));
  }

  /** By the id of their server group. */
  get nlbServers(): ReadonlyMap<string, readonly NlbItem[]> {
    return this.all("nlbServers", this.cloud.nlb?.servers, (row) => row.ServerGroupId);
  }

  /** Ids of network interfaces by their private address. */
  get interfaces(): ReadonlyMap<string, string> {
    return this.once("interfaces", () => {
      const rows = objects(this.cloud.networkInterfaces);
      return new Map(rows.map((row) => [str(row.PrivateIpAddress), str(row.NetworkInterfaceId)]));
    });
  }

  /** By `namespace/name` of their Service. */
  get slices(): ReadonlyMap<string, readonly KubeEndpointSlice[]> {
    return this.all("slices", this.bundle.kubernetes.endpointSlices, sliceService);
  }

  get endpoints(): ReadonlyMap<string, KubeEndpoints> {
    return this.once("endpoints", () => byName(this.bundle.kubernetes.endpoints));
  }

  get pods(): ReadonlyMap<string, KubePod> {
    return this.once("pods", () => byName(this.bundle.kubernetes.pods));
  }

  /** Events about Services, by `namespace/name` of the Service. */
  get events(): ReadonlyMap<string, readonly KubeEvent[]> {
    return this.all("events", this.bundle.kubernetes.events, serviceOfEvent);
  }

  /** A table with one row for each id. */
  private one<T extends object>(name: string, rows: readonly T[] | undefined, idOf: (row: T) => unknown) {
    return this.once(name, () => oneByKey(rows, (row) => str(idOf(row))));
  }

  /** A table with all rows of each key. */
  private all<T extends object>(name: string, rows: readonly T[] | undefined, keyOf: (row: T) => unknown) {
    return this.once(name, () => byKey(rows, keyOf));
  }

  /** Result of `make`, computed once. */
  once<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }
}

const ownerOfItem = (row: NlbItem) => objects(row.Tags as NlbItem[]).find((tag) => tag.Key === OWNERSHIP_TAG)?.Value;

/**
 * An NLB with its Listeners, their additional certificates, and the groups that they use or that are tagged for one of
 * `owners`, with their servers.
 */
export function nlbObjects(index: BundleIndex, id: string, owners: readonly string[] = []) {
  const certificates = index.bundle.alibabaCloud.nlb?.listenerCertificates ?? [];
  const listeners = (index.nlbListenersOf.get(id) ?? []).map((raw): NlbItem => {
    const more = certificates.filter((row) => row.ListenerId === raw.ListenerId && row.IsDefault !== true);
    return more.length > 0 ? { ...raw, AdditionalCertificateIds: more.map((row) => row.CertificateId) } : raw;
  });
  const used = new Set(listeners.map((raw) => str(raw.ServerGroupId)));
  const owned = owners.flatMap((owner): readonly NlbItem[] => index.nlbGroupsOfOwner.get(owner) ?? []);
  for (const raw of owned) used.add(str(raw.ServerGroupId));
  const serverGroups = [...used].flatMap((group): NlbItem[] => {
    const raw = index.nlbGroups.get(group);
    return raw ? [{ ...raw, Servers: index.nlbServers.get(group) ?? [] }] : [];
  });
  return { loadBalancer: index.nlbs.get(id), listeners, serverGroups };
}

/** The index of an immutable bundle: one per bundle object. */
export const indexBundle = memoizeByObject((bundle: Bundle) => new BundleIndex(bundle));

/** Sort order for duplicate objects, so that the input's order does not matter. */
export const byContent = (a: object, b: object) => compareText(JSON.stringify(a), JSON.stringify(b));

interface Named {
  metadata?: { namespace?: string; name?: string } | null;
}

/** `namespace/name` of an object with unvalidated metadata. */
const lenientKey = ({ metadata }: Named) => serviceKey(str(metadata?.namespace), str(metadata?.name));

function byName<T extends Named>(rows: readonly T[] | undefined): Map<string, T> {
  return new Map(objects(rows).map((item) => [lenientKey(item), item]));
}

function oneByKey<T extends object>(rows: readonly T[] | null | undefined, keyOf: (row: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const row of objects(rows)) {
    const key = keyOf(row);
    if (key === "") continue;
    const duplicate = map.get(key);
    if (!duplicate || byContent(row, duplicate) < 0) map.set(key, row);
  }
  return map;
}

/** Rows by a key of theirs, in their order. */
export function byKey<T extends object>(
  rows: readonly T[] | null | undefined,
  keyOf: (row: T) => unknown,
): Map<string, T[]> {
  return groupBy(objects(rows), (row) => str(keyOf(row)));
}

/** Adds to the list of a key. */
export function append<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
