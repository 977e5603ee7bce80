import { createHash } from "node:crypto";
import { applyTo } from "@/lib/calls";
import { str, texts } from "@/lib/ccm/read";
import type {
  Bundle,
  CloudListener,
  CloudNetworkInterface,
  CloudVServerGroup,
  NlbCloud,
  NlbItem,
} from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { groupBy } from "@/lib/model/group-by";
import { memoizeByObject } from "@/lib/text/memoize";
import { Bars } from "./bars";
import { Trail } from "./trail";

type Cloud = Bundle["alibabaCloud"];

const NONE: readonly never[] = [];
/** Indexes of a list, each made when it is asked for: lists are replaced, never edited. */
const indexesOf = memoizeByObject((_rows: readonly object[]) => new Map<string, ReadonlyMap<string, unknown>>());
function indexed<T>(rows: readonly object[], name: string, make: () => ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const indexes = indexesOf(rows);
  if (!indexes.has(name)) indexes.set(name, make());
  return indexes.get(name) as ReadonlyMap<string, T>;
}
const byKey = <Row extends object>(rows: readonly Row[] = NONE, key: keyof Row & string) =>
  indexed(rows, `one ${key}`, () => new Map(rows.map((row) => [str(row[key]), row])));
const groupedBy = <Row extends object>(rows: readonly Row[] = NONE, key: keyof Row & string) =>
  indexed(rows, `all ${key}`, () => groupBy(rows, (row) => str(row[key])));

/** The account's CLB, NLB, ECS and VPC objects. They are never edited: a write replaces the state by the next one. */
export class CloudStore {
  /** Actions on the account's objects, and by whom; no part of a bundle. */
  readonly trail = new Trail();
  /** Acts that are no call of the API; each can be done once. */
  readonly outside = new Map<string, (options: URLSearchParams) => void>();
  /** Calls that are refused until a person settles something outside; no part of a bundle. */
  readonly bars = new Bars();
  readonly region: string;
  readonly vpcId: string;
  cloud: Cloud;
  private readonly watchers = new Set<(texts: readonly string[]) => void>();
  private readonly interfaceByIp = new Map<string, string>();
  private sequence = 0;

  constructor(bundle: Bundle) {
    this.region = bundle.cluster.region;
    this.vpcId = bundle.cluster.vpcId;
    const cloud = copyOf(bundle.alibabaCloud);
    // A captured file may hold a listener twice; the cloud cannot.
    const key = (row: CloudListener) => `${row.LoadBalancerId} ${row.ListenerProtocol} ${row.ListenerPort}`;
    this.cloud = { ...cloud, listeners: [...new Map(cloud.listeners.map((row) => [key(row), row])).values()] };
    for (const [id, rows] of this.interfaces) for (const ip of interfaceAddresses(rows)) this.interfaceByIp.set(ip, id);
  }

  get loadBalancers() {
    return byKey(this.cloud.loadBalancers, "LoadBalancerId");
  }
  listeners(loadBalancerId: string): readonly CloudListener[] {
    return groupedBy(this.cloud.listeners, "LoadBalancerId").get(loadBalancerId) ?? [];
  }
  get groups() {
    return byKey(this.cloud.vServerGroups, "VServerGroupId");
  }
  groupsOn(loadBalancerId: string): readonly CloudVServerGroup[] {
    return groupedBy(this.cloud.vServerGroups, "LoadBalancerId").get(loadBalancerId) ?? [];
  }
  get certificates() {
    return byKey(this.cloud.serverCertificates, "ServerCertificateId");
  }
  get interfaces() {
    return groupedBy(this.cloud.networkInterfaces, "NetworkInterfaceId");
  }
  interfaceIdOf(ip: string): string | undefined {
    return this.interfaceByIp.get(ip);
  }
  addInterface(row: CloudNetworkInterface): void {
    this.cloud = { ...this.cloud, networkInterfaces: [...(this.cloud.networkInterfaces ?? []), row] };
    for (const ip of interfaceAddresses([row])) this.interfaceByIp.set(ip, row.NetworkInterfaceId ?? "");
  }
  get instances() {
    return byKey(this.cloud.instances, "InstanceId");
  }
  get nlbs() {
    return byKey(this.cloud.nlb?.loadBalancers, "LoadBalancerId");
  }
  get nlbListeners() {
    return byKey(this.cloud.nlb?.listeners, "ListenerId");
  }
  get nlbGroups() {
    return byKey(this.cloud.nlb?.serverGroups, "ServerGroupId");
  }
  nlbServers(groupId: unknown): readonly NlbItem[] {
    return groupedBy(this.cloud.nlb?.servers, "ServerGroupId").get(str(groupId)) ?? [];
  }
  get securityGroups() {
    return byKey(this.cloud.nlb?.securityGroups, "SecurityGroupId");
  }

  /** Server certificates of a listener: those of its settings, and those that were associated besides. */
  certificatesOf(listener: NlbItem): NlbItem[] {
    const known = (this.cloud.nlb?.listenerCertificates ?? []).filter((row) => row.ListenerId === listener.ListenerId);
    const own = texts(listener.CertificateIds);
    const others = known.filter((row) => row.IsDefault !== true && !own.includes(str(row.CertificateId)));
    const kept = { ListenerId: listener.ListenerId, CertificateType: "Server", Status: "Associated" };
    return [
      ...own.map((CertificateId) => ({ ...kept, CertificateId, IsDefault: true })),
      ...others.map((row) => ({ ...kept, ...row })),
    ];
  }

  /** A group as the API answers it: how many servers it has and which NLBs use it follows from the others. */
  nlbGroup(group: NlbItem): NlbItem {
    const users = groupedBy(this.cloud.nlb?.listeners, "ServerGroupId").get(str(group.ServerGroupId)) ?? [];
    return {
      ...group,
      ServerCount: this.nlbServers(group.ServerGroupId).length,
      RelatedLoadBalancerIds: [...new Set(users.map((listener) => listener.LoadBalancerId))],
    };
  }

  /** Makes a call and returns the ids of what it creates. Throws the API's refusal. */
  apply(call: ApiCall): Readonly<Record<string, string>> {
    const { cloud, answer } = applyTo(this.cloud, call, (prefix) => this.newId(prefix));
    this.cloud = cloud;
    return answer;
  }

  /** Calls the listener when a person changed something: `texts` are ids that the call names, or the words of a refusal that is over. */
  watch(listener: (texts: readonly string[]) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  changed(texts: readonly string[]): void {
    for (const watcher of this.watchers) watcher(texts);
  }

  /** Throws the API's error for a call that is barred. */
  checkBars(action: string, user: string, id: string | undefined, groupId: string | undefined): void {
    const group = this.groups.get(groupId ?? "");
    const loadBalancerId = id ?? group?.LoadBalancerId;
    const backends = () => {
      const used = new Set([...this.listeners(loadBalancerId ?? "").map((row) => row.VServerGroupId), groupId]);
      return this.groupsOn(loadBalancerId ?? "")
        .filter((row) => used.has(row.VServerGroupId))
        .reduce((sum, row) => sum + (row.BackendServers?.BackendServer?.length ?? 0), 0);
    };
    this.bars.check({ action, user, loadBalancerId, backends });
  }

  /** Names of all that a person can do or settle outside. */
  get open(): string[] {
    return [...this.bars.names, ...this.outside.keys()];
  }

  /** A person does it; false: there is nothing of that name. */
  settle(name: string, options = new URLSearchParams()): boolean {
    const act = this.outside.get(name);
    act?.(options);
    if (this.outside.delete(name)) return true;
    const lifted = this.bars.lift(name);
    if (lifted.length > 0) this.changed(lifted.map(({ message }) => message));
    return lifted.length > 0;
  }

  /** Ids such as `lb-`, `rsp-`, `de-` that no object has yet; the same sequence of calls gives the same ids. */
  newId(prefix: string): string {
    const maps = [this.groups, this.loadBalancers, this.nlbs, this.nlbListeners, this.nlbGroups, this.securityGroups];
    const taken = (id: string) =>
      maps.some((rows) => rows.has(id)) || this.cloud.domainExtensions?.some((row) => row.DomainExtensionId === id);
    for (;;) {
      const hash = createHash("sha1").update(`${this.region}/${prefix}/${++this.sequence}`).digest("hex");
      const id = `${prefix}-sim${hash.slice(0, 17)}`;
      // A bundle of another simulator holds ids of the same sequence.
      if (!taken(id)) return id;
    }
  }

  /** The present state as a collector reads it. */
  toBundle(): Cloud {
    const { nlb } = this.cloud;
    return nlb ? { ...this.cloud, nlb: this.shown(nlb) } : this.cloud;
  }

  private readonly shown = (nlb: NlbCloud): NlbCloud => ({
    ...nlb,
    listenerCertificates: nlb.listeners.flatMap((listener) => this.certificatesOf(listener)),
    serverGroups: nlb.serverGroups.map((group) => this.nlbGroup(group)),
  });
}

/** Primary, secondary and IPv6 addresses of an interface, whether its rows are flat or as the API returns them. */
export function interfaceAddresses(rows: readonly CloudNetworkInterface[]): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    if (row.PrivateIpAddress) found.add(row.PrivateIpAddress);
    const sets = row.PrivateIpSets as { PrivateIpSet?: { PrivateIpAddress?: string }[] } | undefined;
    for (const set of sets?.PrivateIpSet ?? []) if (set.PrivateIpAddress) found.add(set.PrivateIpAddress);
    const v6 = row.Ipv6Sets as { Ipv6Set?: { Ipv6Address?: string }[] } | undefined;
    for (const set of v6?.Ipv6Set ?? []) if (set.Ipv6Address) found.add(set.Ipv6Address);
  }
  return [...found];
}

/** A deep copy of JSON data, about eight times as fast as `structuredClone`: proofs copy a whole cloud with every step. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = copyOf((value as Record<string, unknown>)[key]);
  return copy as T;
}
