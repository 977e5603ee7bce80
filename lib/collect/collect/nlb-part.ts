import { OWNERSHIP_TAG } from "@/lib/ccm/names";
import { annotation, defaultName, nlbTagOf, vGroupIds } from "@/lib/ccm/relevance";
import { list, str } from "@/lib/collect/alibaba/convert";
import type { KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";

/** Part of an NLB section: what belongs to some Services, found as the controller finds it or by the address, and the rest. */
export function splitNlb(cloud: NlbCloud, services: readonly KubeService[]): { theirs: NlbCloud; others: NlbCloud } {
  const owners = new Set(services.map(defaultName));
  const named = new Set(services.map((service) => annotation(service, "id") ?? ""));
  const hosts = new Set(services.flatMap((service) => nlbHost(service) ?? []));
  const groupIds = new Set(services.flatMap(vGroupIds));
  const owned = (item: NlbItem) => owners.has(nlbTagOf(item, OWNERSHIP_TAG) ?? "");
  const [loadBalancers, otherNlbs] = split(
    cloud.loadBalancers,
    (nlb) =>
      owned(nlb) ||
      named.has(str(nlb.LoadBalancerId)) ||
      owners.has(str(nlb.LoadBalancerName)) ||
      hosts.has(str(nlb.DNSName)),
  );
  const ids = new Set(loadBalancers.map((nlb) => nlb.LoadBalancerId));
  const [listeners, otherListeners] = split(cloud.listeners, (one) => ids.has(one.LoadBalancerId));
  const listenerIds = new Set(listeners.map((one) => one.ListenerId));
  const [serverGroups, otherGroups] = split(
    cloud.serverGroups,
    (group) => owned(group) || groupIds.has(str(group.ServerGroupId)),
  );
  const theirGroups = new Set(serverGroups.map((group) => group.ServerGroupId));
  const [servers, otherServers] = split(cloud.servers, (server) => theirGroups.has(server.ServerGroupId));
  const [certificates, otherCertificates] = split(cloud.listenerCertificates ?? [], (row) =>
    listenerIds.has(row.ListenerId),
  );
  const [securityGroups, otherSecurityGroups] = split(cloud.securityGroups ?? [], (group) =>
    list<{ TagKey?: string; TagValue?: string }>(group.Tags, "Tag").some(
      (tag) => tag.TagKey === OWNERSHIP_TAG && owners.has(tag.TagValue ?? ""),
    ),
  );
  return {
    theirs: { loadBalancers, listeners, serverGroups, servers, listenerCertificates: certificates, securityGroups },
    others: {
      loadBalancers: otherNlbs,
      listeners: otherListeners,
      serverGroups: otherGroups,
      servers: otherServers,
      listenerCertificates: otherCertificates,
      securityGroups: otherSecurityGroups,
    },
  };
}

/** DNS name that a Service has: its NLB is the one of that name, where the search finds another or none. */
export function nlbHost(service: KubeService): string | undefined {
  return service.status?.loadBalancer?.ingress?.[0]?.hostname || undefined;
}

/** Puts servers in the order of their groups, however the answers came. */
export function orderServers({ serverGroups, servers }: NlbCloud): void {
  const order = new Map(serverGroups.map((group, at) => [group.ServerGroupId, at]));
  servers.sort((a, b) => (order.get(a.ServerGroupId) ?? 0) - (order.get(b.ServerGroupId) ?? 0));
}

function split<T>(rows: readonly T[], inside: (row: T) => boolean): [T[], T[]] {
  const both: [T[], T[]] = [[], []];
  for (const row of rows) both[inside(row) ? 0 : 1].push(row);
  return both;
}

export function joinNlb(a: NlbCloud, b: NlbCloud): NlbCloud {
  return {
    loadBalancers: [...a.loadBalancers, ...b.loadBalancers],
    listeners: [...a.listeners, ...b.listeners],
    listenerCertificates: [...(a.listenerCertificates ?? []), ...(b.listenerCertificates ?? [])],
    serverGroups: [...a.serverGroups, ...b.serverGroups],
    servers: [...a.servers, ...b.servers],
    securityGroups: [...(a.securityGroups ?? []), ...(b.securityGroups ?? [])],
  };
}
