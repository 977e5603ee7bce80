import { CLUSTER_TAG, keyOf, OWNERSHIP_TAG, parseManagedName, REUSE_TAG, serviceKey } from "@/lib/ccm/names";
import { byKey } from "@/lib/ccm/bundle-index";
import { objects, str } from "@/lib/ccm/read";
import { nlbOwnerOf } from "@/lib/engine/nlb/names";
import type { Bundle, CloudLoadBalancer, NlbCloud, NlbItem } from "@/lib/model/bundle";

export interface Change {
  kind: "instance" | "listener" | "group" | "backend" | "domain";
  loadBalancerId: string;
  /** The changed part of the instance: `tcp:80`, `rsp-1`, `rsp-1 i-1:30080`. Empty for the instance itself. */
  name: string;
  change: "added" | "removed" | "changed";
  fields: { field: string; before: string | null; after: string | null }[];
  /** ccm: by the controller's names or tags, so its sync may have made the change. */
  owner: "ccm" | "hand";
}

interface NewEvent {
  service: string;
  type: string;
  reason: string;
  message: string;
}

/** Changes of the cloud's side, and the Events that came. */
export interface CloudChanges {
  before: string;
  after: string;
  changes: Change[];
  events: NewEvent[];
  services: { service: string; verdict: "unchanged" | "changed" | "failing" | "unknown" }[];
  /** Reads that failed in either bundle: their data is not compared. */
  unread: string[];
}

interface Item extends Pick<Change, "kind" | "loadBalancerId" | "name" | "owner"> {
  groupId?: string;
  source: "slb" | "nlb";
  fields: Map<string, string>;
}

/** By field. Data that either bundle could not read is neither added nor removed. Linear in both. */
export function compareClouds(before: Bundle, after: Bundle): CloudChanges {
  const errors = [...(before.errors ?? []), ...(after.errors ?? [])];
  const cloud = errors.filter((error) => error.source === "slb" || error.source === "nlb");
  const whole = new Set(cloud.flatMap((error) => (error.resource ? [] : error.source)));
  const unreadable = new Set(cloud.flatMap((error) => error.resource ?? []));
  // Baselines of builds that did not read NLBs have no NLB data.
  const withNlb = before.alibabaCloud.nlb !== undefined && after.alibabaCloud.nlb !== undefined;
  const users = withNlb ? usersOf([before, after]) : undefined;
  const was = items(before, after, users);
  const is = items(after, before, users);
  const found: [key: string, change: Change][] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const a = was.get(key);
    const b = is.get(key);
    const item = (b ?? a)!;
    if (unreadable.has(item.loadBalancerId) || (item.groupId && unreadable.has(item.groupId))) continue;
    if (whole.has(item.source) && (!a || !b)) continue;
    const fields = differences(a?.fields, b?.fields);
    if (a && b && fields.length === 0) continue;
    const { kind, loadBalancerId, name, owner } = item;
    const change = !a ? "added" : !b ? "removed" : "changed";
    found.push([key, { kind, loadBalancerId, name, owner, change, fields }]);
  }
  const changes = found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  const events = newEvents(before, after);
  return {
    before: before.capturedAt,
    after: after.capturedAt,
    changes,
    events,
    services: verdicts(before, after, changes, events, errors.length > 0),
    unread: [...new Set(errors.map((e) => `${e.source} ${e.action}${e.resource ? ` ${e.resource}` : ""}: ${e.code}`))],
  };
}

/** Parts of a bundle's cloud that differ from the other bundle's, whole objects first: most of a cluster is equal. */
function items(bundle: Bundle, other: Bundle, users: ReadonlyMap<string, string> | undefined): Map<string, Item> {
  const [own, others] = [bundle.alibabaCloud, other.alibabaCloud];
  const clb = itemsOf(without(own, others), bundle.cluster.id, "slb");
  if (!users || !own.nlb || !others.nlb) return clb;
  const nlb = without(inWordsOfClb(own.nlb, users), inWordsOfClb(others.nlb, users));
  return new Map([...clb, ...itemsOf(nlb, bundle.cluster.id, "nlb")]);
}

function without(lists: Lists, others: Lists): Lists {
  const rest = <T>(list: readonly T[] = [], other: readonly T[] = []): T[] => {
    const same = new Set(other.map((row) => JSON.stringify(row)));
    return list.filter((row) => !same.has(JSON.stringify(row)));
  };
  return {
    loadBalancers: rest(lists.loadBalancers, others.loadBalancers),
    listeners: rest(lists.listeners, others.listeners),
    vServerGroups: rest(lists.vServerGroups, others.vServerGroups),
    domainExtensions: rest(lists.domainExtensions, others.domainExtensions),
  };
}

type Lists = Pick<Bundle["alibabaCloud"], "loadBalancers" | "listeners" | "vServerGroups" | "domainExtensions">;

/** An NLB group is not bound to an NLB: it is assigned to one of a Listener that uses it, the same before and after. */
const usersOf = (bundles: readonly Bundle[]): ReadonlyMap<string, string> =>
  new Map(
    bundles.flatMap(({ alibabaCloud }) =>
      (alibabaCloud.nlb?.listeners ?? []).map((row) => [str(row.ServerGroupId), str(row.LoadBalancerId)] as const),
    ),
  );

/** NLBs in the lists of CLB; fields keep their API's names. */
function inWordsOfClb(nlb: NlbCloud, users: ReadonlyMap<string, string>): Lists {
  const servers = byKey(nlb.servers, (row) => row.ServerGroupId);
  return {
    loadBalancers: nlb.loadBalancers.map((raw): CloudLoadBalancer => ({
      ...raw,
      Tags: {
        Tag: objects(raw.Tags as NlbItem[]).map(({ Key, Value }) => ({ TagKey: str(Key), TagValue: str(Value) })),
      },
    })),
    listeners: nlb.listeners.map(({ ListenerDescription, ...raw }) => ({
      ...raw,
      // Listeners of port ranges have port 0.
      ...(raw.StartPort ? { ListenerPort: `${str(raw.StartPort)}-${str(raw.EndPort)}` } : {}),
      Description: str(ListenerDescription),
    })),
    vServerGroups: nlb.serverGroups.map(({ ServerGroupId, ServerGroupName, Tags: _tags, ...raw }) => ({
      ...raw,
      LoadBalancerId: users.get(str(ServerGroupId)) ?? "",
      VServerGroupId: str(ServerGroupId),
      VServerGroupName: str(ServerGroupName),
      BackendServers: {
        BackendServer: (servers.get(str(ServerGroupId)) ?? []).map(
          ({ ServerGroupId: _id, ServerGroupName: _name, ...server }) => server,
        ),
      },
    })),
  };
}

const managed = (name: string | undefined) => parseManagedName(name) ?? nlbOwnerOf(name ?? "");

function itemsOf(cloud: Lists, cluster: string, source: Item["source"]): Map<string, Item> {
  const found = new Map<string, Item>();
  const add = (key: string, item: Omit<Item, "source" | "fields">, fields: object) =>
    found.set(`${item.loadBalancerId}|${key}`, { ...item, source, fields: flat(fields) });
  const ownerOf = (name: string | undefined) => (managed(name)?.clusterId === cluster ? "ccm" : "hand");
  for (const lb of cloud.loadBalancers) {
    const { LoadBalancerId: loadBalancerId = "", Tags, ...rest } = lb;
    const tags = (Tags?.Tag ?? []).map(({ TagKey = "", TagValue = "" }) => [`tag ${TagKey}`, TagValue]);
    const owner = ownerOfInstance(lb, cluster);
    add("", { kind: "instance", loadBalancerId, name: "", owner }, { ...rest, ...Object.fromEntries(tags) });
  }
  for (const { LoadBalancerId: loadBalancerId = "", ListenerPort, ListenerProtocol, ...rest } of cloud.listeners) {
    const name = `${String(ListenerProtocol)}:${String(ListenerPort)}`;
    add(`listener ${name}`, { kind: "listener", loadBalancerId, name, owner: ownerOf(rest.Description) }, rest);
  }
  for (const group of cloud.vServerGroups) {
    const { LoadBalancerId: loadBalancerId = "", VServerGroupId: groupId = "", BackendServers, ...rest } = group;
    const base = { loadBalancerId, groupId, owner: ownerOf(rest.VServerGroupName) } as const;
    add(`group ${groupId}`, { ...base, kind: "group", name: groupId }, rest);
    for (const { ServerId = "", ServerIp = "", Port, ...backend } of BackendServers?.BackendServer ?? []) {
      const name = `${groupId} ${ServerIp || ServerId}:${String(Port)}`;
      add(`group ${groupId}|${ServerId} ${name}`, { ...base, kind: "backend", name }, backend);
    }
  }
  for (const extension of cloud.domainExtensions ?? []) {
    const { LoadBalancerId: loadBalancerId = "", ListenerPort, Domain = "", ServerCertificateId } = extension;
    const name = `${String(ListenerPort)} ${Domain}`;
    add(`domain ${name}`, { kind: "domain", loadBalancerId, name, owner: "hand" }, { ServerCertificateId });
  }
  return found;
}

/** The parts of a bundle that the comparison reads: the content of a baseline. */
export function baselineOf(bundle: Bundle): Bundle {
  const { kubernetes, alibabaCloud } = bundle;
  const { loadBalancers, listeners, vServerGroups, domainExtensions, nlb } = alibabaCloud;
  return {
    ...bundle,
    kubernetes: {
      services: kubernetes.services
        .filter((service) => service.spec?.type === "LoadBalancer")
        .map(({ metadata, status }) => ({
          metadata: { namespace: metadata?.namespace, name: metadata?.name },
          spec: { type: "LoadBalancer" },
          status,
        })),
      endpointSlices: [],
      nodes: [],
      pods: [],
      events: kubernetes.events.filter((event) => event.involvedObject?.kind === "Service"),
    },
    alibabaCloud: { loadBalancers, listeners, vServerGroups, domainExtensions, nlb },
  };
}

/** The CCM's own instance has its tags; a reused one belongs to its creator (docs/dry-run.md 1.4). */
function ownerOfInstance(lb: CloudLoadBalancer, cluster: string): Change["owner"] {
  const tags = new Map((lb.Tags?.Tag ?? []).map((tag) => [tag.TagKey, tag.TagValue]));
  const own = tags.has(OWNERSHIP_TAG) && !tags.has(REUSE_TAG);
  return own && (tags.get(CLUSTER_TAG) ?? cluster) === cluster ? "ccm" : "hand";
}

/** Nested values as `TCPListenerConfig.Scheduler`; absent ones are omitted. */
function flat(value: object, path = "", out = new Map<string, string>()): Map<string, string> {
  for (const [key, child] of Object.entries(value) as [string, unknown][]) {
    if (child === undefined || child === null) continue;
    if (typeof child === "object" && !Array.isArray(child)) flat(child, `${path}${key}.`, out);
    else out.set(path + key, typeof child === "object" ? JSON.stringify(child) : String(child));
  }
  return out;
}

function differences(a = new Map<string, string>(), b = new Map<string, string>()): Change["fields"] {
  const names = [...new Set([...a.keys(), ...b.keys()])].sort();
  return names
    .filter((field) => a.get(field) !== b.get(field))
    .map((field) => ({ field, before: a.get(field) ?? null, after: b.get(field) ?? null }));
}

function newEvents(before: Bundle, after: Bundle): NewEvent[] {
  const read = ({ kubernetes }: Bundle) =>
    new Map(
      kubernetes.events
        .filter((event) => event.involvedObject?.kind === "Service")
        .map(({ involvedObject, type = "", reason = "", message = "" }) => {
          const event = { service: serviceKey(involvedObject?.namespace, involvedObject?.name), type, reason, message };
          return [JSON.stringify(event), event] as const;
        }),
    );
  const known = read(before);
  return [...read(after)].flatMap(([key, event]) => (known.has(key) ? [] : event));
}

function verdicts(
  before: Bundle,
  after: Bundle,
  changes: readonly Change[],
  events: readonly NewEvent[],
  unread: boolean,
): CloudChanges["services"] {
  const touched = new Set(changes.map((change) => change.loadBalancerId));
  const changed = new Set<string>();
  const keys = new Set<string>();
  for (const bundle of [before, after]) {
    const { nlb, loadBalancers, listeners, vServerGroups } = bundle.alibabaCloud;
    const addresses = new Map([
      ...loadBalancers.map((lb) => [lb.Address, lb.LoadBalancerId ?? ""] as const),
      ...(nlb?.loadBalancers ?? []).map((lb) => [str(lb.DNSName), str(lb.LoadBalancerId)] as const),
    ]);
    for (const service of bundle.kubernetes.services) {
      if (service.spec?.type !== "LoadBalancer") continue;
      keys.add(keyOf(service));
      for (const { ip, hostname } of service.status?.loadBalancer?.ingress ?? [])
        if (touched.has(addresses.get(ip || hostname || "-") ?? "")) changed.add(keyOf(service));
    }
    for (const [id = "", name] of [
      ...listeners.map((l) => [l.LoadBalancerId, l.Description] as const),
      ...vServerGroups.map((g) => [g.LoadBalancerId, g.VServerGroupName] as const),
      ...(nlb?.listeners ?? []).map((l) => [str(l.LoadBalancerId), str(l.ListenerDescription)] as const),
    ]) {
      const parts = touched.has(id) ? managed(name) : undefined;
      if (parts?.clusterId === bundle.cluster.id) changed.add(serviceKey(parts.namespace, parts.service));
    }
  }
  const failing = new Set(events.filter((event) => event.type === "Warning").map((event) => event.service));
  return [...keys].sort().map((service) => ({
    service,
    verdict: failing.has(service) ? "failing" : changed.has(service) ? "changed" : unread ? "unknown" : "unchanged",
  }));
}
