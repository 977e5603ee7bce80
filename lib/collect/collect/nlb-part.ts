import { OWNERSHIP_TAG } from "@/lib/ccm/names";
import { annotation, defaultName, nlbTagOf, tagOf, vGroupIds } from "@/lib/ccm/relevance";
import { str } from "@/lib/ccm/read";
import type { KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";

const LISTS = [
  "loadBalancers",
  "listeners",
  "listenerCertificates",
  "serverGroups",
  "servers",
  "securityGroups",
] as const satisfies (keyof NlbCloud)[];
type NlbLists = Required<NlbCloud>;

const listsOf = (rows: (list: keyof NlbCloud) => NlbItem[]) =>
  Object.fromEntries(LISTS.map((list) => [list, rows(list)])) as unknown as NlbLists;

/** Part of an NLB section: what belongs to some Services, found as the controller finds it or by the address, and the rest. */
export function splitNlb(cloud: NlbCloud, services: readonly KubeService[]): { theirs: NlbLists; others: NlbLists } {
  const owners = new Set(services.map(defaultName));
  const named = new Set(services.map((service) => annotation(service, "id") ?? ""));
  const hosts = new Set(services.flatMap((service) => nlbHost(service) ?? []));
  const groupIds = new Set(services.flatMap(vGroupIds));
  const owned = (item: NlbItem) => owners.has(nlbTagOf(item, OWNERSHIP_TAG) ?? "");
  const theirs = listsOf(() => []);
  const others = listsOf(() => []);
  /** Splits one list by owner; returns the ids of the Services' objects. */
  const part = (list: keyof NlbCloud, isTheirs: (row: NlbItem) => boolean, id = ""): Set<unknown> => {
    for (const row of cloud[list] ?? []) (isTheirs(row) ? theirs : others)[list].push(row);
    return new Set(theirs[list].map((row) => row[id]));
  };
  const nlbs = part(
    "loadBalancers",
    (nlb) =>
      owned(nlb) ||
      named.has(str(nlb.LoadBalancerId)) ||
      owners.has(str(nlb.LoadBalancerName)) ||
      hosts.has(str(nlb.DNSName)),
    "LoadBalancerId",
  );
  const listeners = part("listeners", (one) => nlbs.has(one.LoadBalancerId), "ListenerId");
  part("listenerCertificates", (row) => listeners.has(row.ListenerId));
  const isGroup = (group: NlbItem) => owned(group) || groupIds.has(str(group.ServerGroupId));
  const groups = part("serverGroups", isGroup, "ServerGroupId");
  part("servers", (server) => groups.has(server.ServerGroupId));
  part("securityGroups", (group) => owners.has(tagOf(group, OWNERSHIP_TAG) ?? ""));
  return { theirs, others };
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

export function joinNlb(a: NlbCloud, b: NlbCloud): NlbLists {
  return listsOf((list) => [...(a[list] ?? []), ...(b[list] ?? [])]);
}
