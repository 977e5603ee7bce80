import { createHash } from "node:crypto";
import type {
  Bundle,
  CloudAccessControlList,
  CloudDomainExtension,
  CloudInstance,
  CloudListener,
  CloudLoadBalancer,
  CloudNetworkInterface,
  CloudServerCertificate,
  CloudVpc,
  CloudVServerGroup,
  CloudVSwitch,
} from "@/lib/model/bundle";
import { copyOf } from "../copy";
import { Bars } from "./bars";
import { NlbStore } from "./nlb-store";
import { Trail } from "./trail";

/** The account's CLB, NLB, ECS and VPC objects, indexed the way the actions ask for them. */
export class CloudStore {
  readonly loadBalancers = new Map<string, CloudLoadBalancer>();
  private readonly listenersOf = new Map<string, Map<string, CloudListener>>();
  readonly groups = new Map<string, CloudVServerGroup>();
  private readonly groupsOf = new Map<string, Set<string>>();
  domainExtensions: CloudDomainExtension[];
  readonly certificates = new Map<string, CloudServerCertificate>();
  readonly interfaces = new Map<string, CloudNetworkInterface[]>();
  private readonly interfaceByIp = new Map<string, string>();
  vpc: CloudVpc | undefined;
  readonly accessControlLists: readonly CloudAccessControlList[];
  readonly vSwitches: readonly CloudVSwitch[];
  readonly instances: ReadonlyMap<string, CloudInstance>;
  readonly nlb: NlbStore;
  /** Actions on the account's objects, and by whom; no part of a bundle. */
  readonly trail = new Trail();
  /** Calls that are refused until a person settles something outside; no part of a bundle. */
  readonly bars = new Bars();
  private readonly watchers = new Set<(texts: readonly string[]) => void>();
  readonly region: string;
  readonly vpcId: string;
  private sequence = 0;
  private copy: Bundle["alibabaCloud"] | undefined;

  constructor(bundle: Bundle) {
    const cloud = bundle.alibabaCloud;
    this.region = bundle.cluster.region;
    this.vpcId = bundle.cluster.vpcId;
    for (const lb of cloud.loadBalancers) this.addLoadBalancer({ ...lb });
    for (const listener of cloud.listeners) this.addListener({ ...listener });
    for (const group of cloud.vServerGroups) this.addGroup(copyOf(group));
    this.domainExtensions = copyOf(cloud.domainExtensions ?? []);
    for (const certificate of cloud.serverCertificates ?? [])
      this.certificates.set(certificate.ServerCertificateId ?? "", { ...certificate });
    for (const row of cloud.networkInterfaces ?? []) this.addInterface({ ...row });
    this.vpc = cloud.vpc ? copyOf(cloud.vpc) : undefined;
    this.accessControlLists = copyOf(cloud.accessControlLists ?? []);
    this.vSwitches = copyOf(cloud.vSwitches ?? []);
    this.nlb = new NlbStore(cloud.nlb);
    this.instances = new Map((cloud.instances ?? []).map((row) => [row.InstanceId ?? "", { ...row }]));
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

  /** A person settles what barred calls; false: there is nothing of that name. */
  settle(name: string): boolean {
    const lifted = this.bars.lift(name);
    if (lifted.length > 0) this.changed(lifted.map(({ message }) => message));
    return lifted.length > 0;
  }

  addLoadBalancer(lb: CloudLoadBalancer): void {
    this.loadBalancers.set(lb.LoadBalancerId ?? "", lb);
  }

  addListener(listener: CloudListener): void {
    const id = listener.LoadBalancerId ?? "";
    let table = this.listenersOf.get(id);
    if (!table) this.listenersOf.set(id, (table = new Map()));
    table.set(listenerKey(listener.ListenerProtocol ?? "", listener.ListenerPort ?? 0), listener);
  }

  removeListener(listener: CloudListener): void {
    this.listenersOf
      .get(listener.LoadBalancerId ?? "")
      ?.delete(listenerKey(listener.ListenerProtocol ?? "", listener.ListenerPort ?? 0));
  }

  listeners(loadBalancerId: string): CloudListener[] {
    return [...(this.listenersOf.get(loadBalancerId)?.values() ?? [])];
  }

  allListeners(): CloudListener[] {
    return [...this.listenersOf.values()].flatMap((table) => [...table.values()]);
  }

  addGroup(group: CloudVServerGroup): void {
    const id = group.VServerGroupId ?? "";
    const lb = group.LoadBalancerId ?? "";
    this.groups.set(id, group);
    let ids = this.groupsOf.get(lb);
    if (!ids) this.groupsOf.set(lb, (ids = new Set()));
    ids.add(id);
  }

  removeGroup(group: CloudVServerGroup): void {
    this.groups.delete(group.VServerGroupId ?? "");
    this.groupsOf.get(group.LoadBalancerId ?? "")?.delete(group.VServerGroupId ?? "");
  }

  groupsOn(loadBalancerId: string): CloudVServerGroup[] {
    return [...(this.groupsOf.get(loadBalancerId) ?? [])].map((id) => this.groups.get(id)!);
  }

  removeLoadBalancer(id: string): void {
    for (const group of this.groupsOn(id)) this.groups.delete(group.VServerGroupId ?? "");
    this.groupsOf.delete(id);
    this.listenersOf.delete(id);
    this.domainExtensions = this.domainExtensions.filter((row) => row.LoadBalancerId !== id);
    this.loadBalancers.delete(id);
  }

  addInterface(row: CloudNetworkInterface): void {
    const id = row.NetworkInterfaceId ?? "";
    this.interfaces.set(id, [...(this.interfaces.get(id) ?? []), row]);
    for (const ip of interfaceAddresses([row])) this.interfaceByIp.set(ip, id);
  }

  interfaceIdOf(ip: string): string | undefined {
    return this.interfaceByIp.get(ip);
  }

  /** Ids such as `lb-`, `rsp-`, `de-` that no object has yet; the same sequence of calls gives the same ids. */
  newId(prefix: string): string {
    const taken = (id: string) =>
      this.groups.has(id) ||
      this.loadBalancers.has(id) ||
      this.nlb.has(id) ||
      this.domainExtensions.some((row) => row.DomainExtensionId === id);
    for (;;) {
      const hash = createHash("sha1").update(`${this.region}/${prefix}/${++this.sequence}`).digest("hex");
      const id = `${prefix}-sim${hash.slice(0, 17)}`;
      // A bundle of another simulator holds ids of the same sequence.
      if (!taken(id)) return id;
    }
  }

  /** A write has changed an object: the state is no longer what was handed out. */
  written(): void {
    this.copy = undefined;
  }

  /** The present state, apart from the objects that later writes edit. */
  toBundle(): Bundle["alibabaCloud"] {
    return (this.copy ??= this.copied());
  }

  private copied(): Bundle["alibabaCloud"] {
    const nlb = this.nlb.toBundle();
    return {
      ...copyOf({
        loadBalancers: [...this.loadBalancers.values()],
        listeners: this.allListeners(),
        vServerGroups: [...this.groups.values()],
        domainExtensions: this.domainExtensions,
        serverCertificates: [...this.certificates.values()],
        ...(nlb ? { nlb } : {}),
      }),
      // No action edits these.
      networkInterfaces: [...this.interfaces.values()].flat(),
      ...(this.vpc ? { vpc: copyOf(this.vpc) } : {}),
      ...(this.accessControlLists.length > 0 ? { accessControlLists: [...this.accessControlLists] } : {}),
      ...(this.vSwitches.length > 0 ? { vSwitches: [...this.vSwitches] } : {}),
      ...(this.instances.size > 0 ? { instances: [...this.instances.values()] } : {}),
    };
  }
}

function listenerKey(protocol: string, port: number | string): string {
  return `${protocol}/${port}`;
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
