import type { NlbCloud, NlbItem } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { copyOf } from "../copy";

/** The account's NLB objects and the security groups of source ranges, by their ids. */
export class NlbStore {
  readonly loadBalancers: Map<string, NlbItem>;
  readonly listeners: Map<string, NlbItem>;
  readonly groups: Map<string, NlbItem>;
  readonly securityGroups: Map<string, NlbItem>;
  private readonly serversByGroup: Map<string, NlbItem[]>;
  private readonly certificates: NlbItem[];

  constructor(private readonly cloud: NlbCloud | undefined) {
    const { loadBalancers, listeners, serverGroups, servers, listenerCertificates, securityGroups } = copyOf<
      Partial<NlbCloud>
    >(cloud ?? {});
    const byId = (rows: NlbItem[] | undefined, key: string) =>
      new Map((rows ?? []).map((row) => [String(row[key]), row]));
    this.loadBalancers = byId(loadBalancers, "LoadBalancerId");
    this.listeners = byId(listeners, "ListenerId");
    this.groups = byId(serverGroups, "ServerGroupId");
    this.securityGroups = byId(securityGroups, "SecurityGroupId");
    this.serversByGroup = groupBy(servers ?? [], (server) => String(server.ServerGroupId));
    this.certificates = listenerCertificates ?? [];
  }

  listenersOf(loadBalancerId: unknown): NlbItem[] {
    return [...this.listeners.values()].filter((listener) => listener.LoadBalancerId === loadBalancerId);
  }

  serversOf(groupId: unknown): NlbItem[] {
    return this.serversByGroup.get(String(groupId)) ?? [];
  }

  setServers(groupId: unknown, servers: NlbItem[]): void {
    this.serversByGroup.set(String(groupId), servers);
  }

  get servers(): NlbItem[] {
    return [...this.serversByGroup.values()].flat();
  }

  /** Server certificates of a listener: its own ones, and those that were associated besides. */
  certificatesOf(listener: NlbItem): NlbItem[] {
    const known = this.certificates.filter((row) => row.ListenerId === listener.ListenerId);
    const own = Array.isArray(listener.CertificateIds) ? (listener.CertificateIds as string[]) : [];
    const defaults = own.map((id) => certificate(listener, id, true));
    return [...defaults, ...known.filter((row) => row.IsDefault !== true && !own.includes(String(row.CertificateId)))];
  }

  associate(listener: NlbItem, id: string): void {
    this.dissociate(listener, id);
    this.certificates.push(certificate(listener, id, false));
  }

  dissociate(listener: NlbItem, id: string): void {
    const at = this.certificates.findIndex(
      (row) => row.ListenerId === listener.ListenerId && row.CertificateId === id && row.IsDefault !== true,
    );
    if (at >= 0) this.certificates.splice(at, 1);
  }

  removeListener(listener: NlbItem): void {
    this.listeners.delete(String(listener.ListenerId));
    for (const row of this.certificatesOf(listener)) this.dissociate(listener, String(row.CertificateId));
  }

  /** A group as the API answers it: how many servers it has and which NLBs use it follows from the others. */
  group(group: NlbItem, listeners: Iterable<NlbItem> = this.listeners.values()): NlbItem {
    const users = [...listeners].filter((listener) => listener.ServerGroupId === group.ServerGroupId);
    return {
      ...group,
      ServerCount: this.serversOf(group.ServerGroupId).length,
      RelatedLoadBalancerIds: [...new Set(users.map((listener) => listener.LoadBalancerId))],
    };
  }

  has(id: string): boolean {
    return [this.loadBalancers, this.listeners, this.groups, this.securityGroups].some((rows) => rows.has(id));
  }

  /** The objects themselves. undefined: the bundle has no NLB data, and no NLB was created since. */
  toBundle(): NlbCloud | undefined {
    if (!this.cloud && this.loadBalancers.size + this.groups.size === 0) return undefined;
    const listeners = [...this.listeners.values()];
    const users = groupBy(listeners, (listener) => listener.ServerGroupId);
    return {
      loadBalancers: [...this.loadBalancers.values()],
      listeners,
      listenerCertificates: listeners.flatMap((listener) => this.certificatesOf(listener)),
      serverGroups: [...this.groups.values()].map((group) => this.group(group, users.get(group.ServerGroupId) ?? [])),
      servers: this.servers,
      securityGroups: [...this.securityGroups.values()],
    };
  }
}

function certificate(listener: NlbItem, id: string, isDefault: boolean): NlbItem {
  return {
    ListenerId: listener.ListenerId,
    CertificateId: id,
    CertificateType: "Server",
    IsDefault: isDefault,
    Status: "Associated",
  };
}
