import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { appliesTo, sideOf } from "@/lib/ccm/fields/gate";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { isManagedName, keyOf, serviceKey, OWNERSHIP_TAG, parseManagedName } from "@/lib/ccm/names";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { originOfClb } from "@/lib/ccm/origin";
import { loweredBy } from "@/lib/ccm/protections";
import { num, objects, str } from "@/lib/ccm/read";
import type { Bundle, CloudListener, CloudLoadBalancer, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import type { ApiCall, Fact, FactCode } from "@/lib/model/consequence";
import { groupBy } from "@/lib/model/group-by";
import type { Traffic, Value } from "@/lib/model/result";
import { certificateFacts, createdInstance, fact, goneInstance, hasChanged, lowersTls } from "./fact";
import { nlbFacts } from "./nlb-facts";
import { leavesServers, serverFacts, serves, type Server } from "./server-facts";
import { TRAFFIC } from "@/lib/model/traffic";
import type { World } from "./world";

/**
 * Difference between the states before and after a change, from the two states alone; `calls`: all that were made between them, since a
 * listener that was deleted and made again looks the same.
 */
export function factsOf(before: World, after: World, calls: readonly ApiCall[]): Fact[] {
  const facts = [...clbFacts(before.bundle, after.bundle), ...nlbFacts(before.bundle, after.bundle)];
  facts.push(...remadeListeners(before.bundle, facts, calls), ...serviceFacts(before.bundle, after.bundle));
  return facts.sort((a, b) => TRAFFIC.indexOf(b.clients) - TRAFFIC.indexOf(a.clients));
}

const byId = <T extends { LoadBalancerId?: string }>(rows: readonly T[] | undefined) =>
  groupBy(rows ?? [], (row) => str(row.LoadBalancerId));

function clbFacts(before: Bundle, after: Bundle): Fact[] {
  if (before.alibabaCloud === after.alibabaCloud) return [];
  const had = new Map(before.alibabaCloud.loadBalancers.map((row) => [str(row.LoadBalancerId), row]));
  const has = new Map(after.alibabaCloud.loadBalancers.map((row) => [str(row.LoadBalancerId), row]));
  const [listenersBefore, listenersAfter] = [byId(before.alibabaCloud.listeners), byId(after.alibabaCloud.listeners)];
  const isWithin = hasChanged(before.alibabaCloud, after.alibabaCloud, [
    "listeners",
    "vServerGroups",
    "domainExtensions",
  ]);
  const facts: Fact[] = [];
  for (const [id, row] of had)
    if (!has.has(id)) facts.push(...goneInstance(id, str(row.Address), str(row.AddressType) === "internet"));
  for (const [id, row] of has) {
    const old = had.get(id);
    if (!old) {
      facts.push(createdInstance(id, str(row.AddressType) === "internet", str(row.Address)));
      continue;
    }
    const [listenersOld, listenersNew] = [listenersBefore.get(id) ?? [], listenersAfter.get(id) ?? []];
    const serving = listenersOld.some(({ Status }) => Status === "running");
    if (old !== row)
      facts.push(...instanceFacts(id, old, row, serving), ...ownershipFacts(before, after, id, old, row));
    if (isWithin) facts.push(...listenerFacts(before, after, id, listenersOld, listenersNew));
  }
  return facts;
}

/** Fields of an instance that clients notice, with how. */
const NOTICED: Readonly<Record<string, Traffic>> = {
  Address: "addressLost",
  AddressType: "addressLost",
  LoadBalancerSpec: "newConnections",
  Bandwidth: "newConnections",
  LoadBalancerStatus: "existingConnections",
};

function instanceFacts(
  loadBalancerId: string,
  old: CloudLoadBalancer,
  row: CloudLoadBalancer,
  serving: boolean,
): Fact[] {
  const facts: Fact[] = [];
  for (const [target, clients] of Object.entries(NOTICED)) {
    const [from, to] = [str(old[target]), str(row[target])];
    if (from === to) continue;
    const code = clients === "addressLost" ? "addressChanged" : "instanceChanged";
    facts.push(fact("clients", code, serving ? clients : "none", { loadBalancerId, target, from, to }));
  }
  if (old.AddressType === "intranet" && row.AddressType === "internet")
    facts.push(fact("protection", "madePublic", "none", { loadBalancerId }));
  if (old.DeleteProtection === "on" && row.DeleteProtection !== "on")
    facts.push(fact("protection", "deletionProtectionOff", "none", { loadBalancerId }));
  if (
    old.ModificationProtectionStatus === "ConsoleProtection" &&
    row.ModificationProtectionStatus !== "ConsoleProtection"
  )
    facts.push(fact("protection", "modificationProtectionOff", "none", { loadBalancerId }));
  return facts;
}

const tagsOf = (row: CloudLoadBalancer) =>
  new Map(objects(row.Tags?.Tag).map((tag) => [str(tag.TagKey), str(tag.TagValue)]));

/** With the ownership tag an instance is deleted with its Service; without it the Service no longer finds it. */
function ownershipFacts(
  before: Bundle,
  after: Bundle,
  loadBalancerId: string,
  old: CloudLoadBalancer,
  row: CloudLoadBalancer,
): Fact[] {
  const [from, to] = [tagsOf(old).get(OWNERSHIP_TAG) ?? "", tagsOf(row).get(OWNERSHIP_TAG) ?? ""];
  if (from === to) return [];
  if (to !== "")
    return originOfClb(indexBundle(before), old, to) === "controller"
      ? []
      : [fact("ownership", "instanceTaken", "none", { loadBalancerId, from, to })];
  // Taking a copied tag off leaves the Service with the instance that it serves on.
  const twin = after.alibabaCloud.loadBalancers.find((one) => tagsOf(one).get(OWNERSHIP_TAG) === from);
  const holds =
    twin?.Address !== row.Address &&
    before.kubernetes.services.some(({ status }) =>
      objects(status?.loadBalancer?.ingress).some(({ ip }) => str(ip) !== "" && ip === row.Address),
    );
  return twin && !holds ? [] : [fact("ownership", "instanceLeft", "none", { loadBalancerId, from })];
}

const listenerKey = (row: CloudListener) => `${num(row.ListenerPort)}/${listenerProtocol(row)}`;

function listenerFacts(
  before: Bundle,
  after: Bundle,
  loadBalancerId: string,
  had: readonly CloudListener[],
  has: readonly CloudListener[],
): Fact[] {
  const now = new Map(has.map((row) => [listenerKey(row), row]));
  const old = new Map(had.map((row) => [listenerKey(row), row]));
  const groupsBefore = groupsOf(before, loadBalancerId);
  const groupsAfter = groupsOf(after, loadBalancerId);
  const facts: Fact[] = [];
  for (const [target, row] of old) {
    const about = { loadBalancerId, target };
    const running = row.Status !== "stopped";
    const next = now.get(target);
    if (!next) {
      facts.push(fact("clients", "listenerGone", running ? "existingConnections" : "none", about));
      continue;
    }
    if (running && next.Status === "stopped") {
      facts.push(fact("clients", "listenerStopped", "existingConnections", about));
      continue;
    }
    if (!running && next.Status !== "stopped") facts.push(fact("clients", "listenerStarted", "newConnections", about));
    const serves = running ? undefined : ("none" as const);
    facts.push(
      ...changedFields(loadBalancerId, target, row, next, serves),
      ...certificateFacts(about, running, domainsOf(before, row), domainsOf(after, row)),
    );
    if (row.VServerGroupId !== next.VServerGroupId)
      facts.push(...reboundFacts(before, after, loadBalancerId, target, row, next, groupsBefore, groupsAfter));
    else if (running) {
      const [was, is] = [groupsBefore.get(str(row.VServerGroupId)), groupsAfter.get(str(next.VServerGroupId))];
      if (was !== is) facts.push(...serverFacts(after, about, was && groupOf(was), is && groupOf(is)));
    }
  }
  for (const [target, row] of now)
    if (!old.has(target) && row.Status !== "stopped")
      facts.push(fact("clients", "listenerNew", "newConnections", { loadBalancerId, target }));
  return facts;
}

const domainsOf = ({ alibabaCloud }: Bundle, { LoadBalancerId, ListenerPort }: CloudListener) =>
  new Map(
    alibabaCloud.domainExtensions
      ?.filter((row) => row.LoadBalancerId === LoadBalancerId && num(row.ListenerPort) === num(ListenerPort))
      .map((row) => [str(row.Domain), str(row.ServerCertificateId)]),
  );

const groupsOf = ({ alibabaCloud }: Bundle, loadBalancerId: string): Map<string, CloudVServerGroup> =>
  new Map(
    alibabaCloud.vServerGroups
      .filter((group) => group.LoadBalancerId === loadBalancerId)
      .map((group) => [str(group.VServerGroupId), group]),
  );

function groupOf({ VServerGroupName, BackendServers }: CloudVServerGroup): { name: string; servers: Server[] } {
  const servers = objects(BackendServers?.BackendServer).map((row) => ({
    id: str(row.ServerId),
    ip: str(row.ServerIp),
    port: num(row.Port),
    weight: row.Weight === undefined ? 100 : num(row.Weight),
    managed: isManagedName(str(row.Description)),
  }));
  return { name: str(VServerGroupName), servers };
}

/** A listener gets another group: connections to servers that are not in it are cut; without a server in it no client is served. */
function reboundFacts(
  before: Bundle,
  after: Bundle,
  loadBalancerId: string,
  target: string,
  row: CloudListener,
  next: CloudListener,
  groupsBefore: ReturnType<typeof groupsOf>,
  groupsAfter: ReturnType<typeof groupsOf>,
): Fact[] {
  const [from, to] = [str(row.VServerGroupId), str(next.VServerGroupId)];
  const about = { loadBalancerId, target, from, to };
  const running = row.Status !== "stopped";
  const [was, is] = [groupsBefore.get(from), groupsAfter.get(to)].map((group) => group && groupOf(group));
  if (running && serves(was) && !serves(is)) return [fact("clients", "listenerEmptied", "existingConnections", about)];
  // Two Services that ask for one port take it from each other.
  const [a, b] = [parseManagedName(was?.name), parseManagedName(is?.name)];
  const other = a && b && (a.service !== b.service || a.namespace !== b.namespace);
  const keeps = other && asksFor(before, serviceKey(a.namespace, a.service), num(row.ListenerPort));
  if (running && keeps) return [fact("clients", "listenerTaken", "existingConnections", about)];
  const cuts = leavesServers(after, was, is) ? "existingConnections" : "newConnections";
  // The servers of a group that was not read are not known.
  const unsure = running && from !== "" && !was ? ({ unsure: true } as const) : {};
  return [fact("clients", "listenerRebound", running ? cuts : "none", { ...about, ...unsure })];
}

const asksFor = (bundle: Bundle, key: string, port: number) =>
  bundle.kubernetes.services.some(
    (service) => keyOf(service) === key && objects(service.spec?.ports).some((one) => num(one.port) === port),
  );

/** Settings that differ, with what a client notices of each, and the protections that are lowered. */
function changedFields(
  loadBalancerId: string,
  target: string,
  old: CloudListener,
  row: CloudListener,
  stopped: "none" | undefined,
): Fact[] {
  if (old === row) return [];
  const [a, b] = [sideOf(old), sideOf(row)];
  const protocol = listenerProtocol(row);
  const facts: Fact[] = [];
  for (const field of LISTENER_FIELDS) {
    if (!appliesTo(field, protocol) || field.code === "CLB221") continue;
    // While access control is off its list says nothing.
    if ((field.guards === "aclId" || field.guards === "aclType") && (old.AclStatus !== "on" || row.AclStatus !== "on"))
      continue;
    const [from, to] = [field.actual(a), field.actual(b)];
    if (field.guards === "aclStatus" && from !== "on" && to !== "on") continue;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    const about = { loadBalancerId, target: `${target} ${field.field}`, from, to };
    if (field.traffic !== "none") facts.push(fact("clients", "listenerChanged", stopped ?? field.traffic, about));
    const lowered =
      (field.guards === "aclStatus" && from === "on" && to !== "on") ||
      (field.guards === "aclType" && row.AclStatus === "on") ||
      (field.guards === "aclId" && row.AclStatus === "on" && admitsMore(from, to, str(row.AclType)));
    if (lowered) facts.push(fact("protection", "accessControlLowered", "none", about));
    if (field.guards === "check" && from === "on" && to !== "on")
      facts.push(fact("protection", "healthCheckOff", "none", { ...about, target }));
    if (field.guards === "tls" && lowersTls(str(from), str(to)))
      facts.push(fact("protection", "tlsLowered", "none", about));
  }
  const [forwards, forwarded] = [b.config["ListenerForward"], a.config["ListenerForward"]];
  if (str(forwards) !== str(forwarded) && (forwards === "on" || forwarded === "on")) {
    const about = { loadBalancerId, target: `${target} ListenerForward`, from: str(forwarded), to: str(forwards) };
    facts.push(fact("clients", "listenerChanged", stopped ?? "newConnections", about));
    if (forwarded === "on") facts.push(fact("protection", "redirectRemoved", "none", about));
  }
  return facts;
}

/** A white list admits more with a further list, a black list with one less. */
function admitsMore(from: Value, to: Value, type: string): boolean {
  const [had, has] = [from, to].map((ids) => (Array.isArray(ids) ? (ids as readonly string[]) : []));
  return type === "black" ? had!.some((id) => !has!.includes(id)) : has!.some((id) => !had!.includes(id));
}

/** Listeners that were deleted and made again: what was connected is cut. */
function remadeListeners(before: Bundle, facts: readonly Fact[], calls: readonly ApiCall[]): Fact[] {
  return calls.flatMap(({ product, action, params }) => {
    if (product !== "slb" || action !== "DeleteLoadBalancerListener") return [];
    const loadBalancerId = str(params.LoadBalancerId);
    const row = before.alibabaCloud.listeners.find(
      (one) =>
        one.LoadBalancerId === loadBalancerId &&
        num(one.ListenerPort) === num(params.ListenerPort) &&
        (!params.ListenerProtocol || one.ListenerProtocol === params.ListenerProtocol),
    );
    if (!row || row.Status === "stopped") return [];
    const target = listenerKey(row);
    const known = facts.some(
      (one) => one.code === "listenerGone" && one.loadBalancerId === loadBalancerId && one.target === target,
    );
    return known
      ? []
      : [fact("clients", "listenerGone", "existingConnections", { loadBalancerId, target, to: "made again" })];
  });
}

function serviceFacts(before: Bundle, after: Bundle): Fact[] {
  if (before.kubernetes.services === after.kubernetes.services) return [];
  const now = new Map(after.kubernetes.services.map((service) => [keyOf(service), service]));
  return before.kubernetes.services.flatMap((old) => {
    const service = keyOf(old);
    const row = now.get(service);
    if (row === old) return [];
    if (!row) return [fact("cluster", "serviceGone", "none", { service })];
    return changedService(service, old, row);
  });
}

const portKey = (port: { port?: number; protocol?: string }) =>
  `${num(port.port)}/${str(port.protocol || "TCP").toLowerCase()}`;
const statusOf = ({ status }: KubeService) =>
  objects(status?.loadBalancer?.ingress)
    .map(({ ip, hostname }) => str(ip) || str(hostname))
    .join(",");

function changedService(service: string, old: KubeService, row: KubeService): Fact[] {
  const facts: Fact[] = [];
  const add = (code: FactCode, rest: Partial<Fact> = {}) =>
    facts.push(fact("cluster", code, "none", { service, ...rest }));
  const had = new Map(objects(old.spec?.ports).map((port) => [portKey(port), port]));
  const has = new Map(objects(row.spec?.ports).map((port) => [portKey(port), port]));
  for (const [target, port] of had) {
    const next = has.get(target);
    if (!next) add("portGone", { target });
    else if (num(port.nodePort) !== num(next.nodePort) && num(port.nodePort) !== 0)
      add("nodePortChanged", { target, from: num(port.nodePort), to: num(next.nodePort) });
  }
  for (const target of has.keys()) if (!had.has(target)) add("portNew", { target });
  const pair = (code: FactCode, from: string, to: string) => from !== to && add(code, { from, to });
  // A type without node ports has no policy: the change of the type says so.
  const policies = [old, row].map(({ spec }) => str(spec?.externalTrafficPolicy));
  if (!policies.includes("")) pair("policyChanged", policies[0]!, policies[1]!);
  pair("typeChanged", str(old.spec?.type), str(row.spec?.type));
  for (const { name, value } of loweredBy(old, row))
    facts.push(fact("protection", "protectionGivenUp", "none", { service, target: name, to: value }));
  const [from, to] = [statusOf(old), statusOf(row)];
  // The first address of a Service is what it waits for.
  if (from !== "" && from !== to) {
    // Without an address in its status, it is the controller's no longer, and its instance is kept up by none.
    const lost = to === "" && row.spec?.type === "LoadBalancer" && !row.metadata?.deletionTimestamp;
    facts.push(fact("cluster", "statusChanged", lost ? "addressLost" : "none", { service, from, to }));
  }
  return facts;
}
