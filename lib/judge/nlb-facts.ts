import { indexBundle } from "@/lib/ccm/bundle-index";
import { CLUSTER_TAG, nlbListenerName, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { originOfNlb } from "@/lib/ccm/origin";
import { items, num, objects, rec, str, texts } from "@/lib/ccm/read";
import { isManagedGroupName } from "@/lib/engine/nlb/names";
import type { Bundle, NlbItem } from "@/lib/model/bundle";
import type { Fact } from "@/lib/model/consequence";
import type { Traffic, Value } from "@/lib/model/result";
import { certificateFacts, createdInstance, fact, goneInstance, hasChanged, lowersTls } from "./fact";
import { leavesServers, serverFacts, serves, type Server } from "./server-facts";

const isPublic = (row: NlbItem) => !/^intranet$/i.test(str(row.AddressType));

/** The same of NLBs: instances, listeners by port and protocol, the servers behind them, and the groups of source ranges. */
export function nlbFacts(before: Bundle, after: Bundle): Fact[] {
  const [old, now] = [before.alibabaCloud.nlb, after.alibabaCloud.nlb];
  if (!now || old === now) return [];
  const had = new Map(items(old?.loadBalancers).map((row) => [str(row.LoadBalancerId), row]));
  const has = new Map(items(now.loadBalancers).map((row) => [str(row.LoadBalancerId), row]));
  const isWithin =
    old !== undefined && hasChanged(old, now, ["listeners", "listenerCertificates", "serverGroups", "servers"]);
  const facts: Fact[] = [];
  for (const [id, row] of had) if (!has.has(id)) facts.push(...goneInstance(id, str(row.DNSName), isPublic(row)));
  for (const [id, row] of has) {
    const last = had.get(id);
    if (!last) facts.push(createdInstance(id, isPublic(row), str(row.DNSName)));
    else {
      if (last !== row) facts.push(...instanceFacts(before, after, id, last, row));
      if (isWithin) facts.push(...listenerFacts(before, after, id));
    }
  }
  return [...facts, ...sourceFacts(before, after)];
}

/** Attributes that clients notice, with how. */
const NOTICED: Readonly<Record<string, Traffic>> = {
  AddressType: "addressLost",
  ZoneMappings: "existingConnections",
  SecurityGroupIds: "existingConnections",
  Ipv6AddressType: "newConnections",
};

function shown(row: NlbItem, field: string): Value {
  if (field === "ZoneMappings")
    return items(row.ZoneMappings).map((zone) => `${str(zone.ZoneId)}:${str(zone.VSwitchId)}`);
  return Array.isArray(row[field]) ? texts(row[field]) : str(row[field]);
}

const isSame = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b);
const tagOf = (row: NlbItem, key: string) => str(items(row.Tags).find((tag) => tag.Key === key)?.Value);

function instanceFacts(before: Bundle, after: Bundle, loadBalancerId: string, old: NlbItem, row: NlbItem): Fact[] {
  const facts: Fact[] = [];
  for (const [target, clients] of Object.entries(NOTICED)) {
    const [from, to] = [shown(old, target), shown(row, target)];
    if (isSame(from, to)) continue;
    const about = { loadBalancerId, target, from, to };
    facts.push(fact("clients", clients === "addressLost" ? "addressChanged" : "instanceChanged", clients, about));
    // The rules of all groups count together, and an NLB in no group admits all.
    if (target === "SecurityGroupIds" && texts(from).length > 0)
      facts.push(fact("protection", "sourcesWidened", "none", about));
  }
  if (rec(old.DeletionProtectionConfig)["Enabled"] === true && rec(row.DeletionProtectionConfig)["Enabled"] !== true)
    facts.push(fact("protection", "deletionProtectionOff", "none", { loadBalancerId }));
  const [locked, locks] = [old, row].map((one) => rec(one.ModificationProtectionConfig)["Status"]);
  if (locked === "ConsoleProtection" && locks !== "ConsoleProtection")
    facts.push(fact("protection", "modificationProtectionOff", "none", { loadBalancerId }));
  if (!isPublic(old) && isPublic(row)) facts.push(fact("protection", "madePublic", "none", { loadBalancerId }));
  const [from, to] = [tagOf(old, OWNERSHIP_TAG), tagOf(row, OWNERSHIP_TAG)];
  if (from !== to && to !== "" && originOfNlb(indexBundle(before), old, to) !== "controller")
    facts.push(fact("ownership", "instanceTaken", "none", { loadBalancerId, from, to }));
  if (from !== "" && to === "" && tagOf(old, CLUSTER_TAG) !== "" && !isCopy(before, after, from, row))
    facts.push(fact("ownership", "instanceLeft", "none", { loadBalancerId, from }));
  return facts;
}

/** Taking a copied tag off leaves the Service with the NLB that it serves on. */
function isCopy(before: Bundle, after: Bundle, owner: string, row: NlbItem): boolean {
  const twin = items(after.alibabaCloud.nlb?.loadBalancers).some((one) => tagOf(one, OWNERSHIP_TAG) === owner);
  const serves = before.kubernetes.services.some(({ status }) =>
    objects(status?.loadBalancer?.ingress).some(({ hostname }) => str(hostname) !== "" && hostname === row.DNSName),
  );
  return twin && !serves;
}

function listenersOf(bundle: Bundle, id: string): Map<string, NlbItem> {
  const rows = items(bundle.alibabaCloud.nlb?.listeners).filter((row) => row.LoadBalancerId === id);
  return new Map(rows.map((row) => [nlbListenerName(row), row]));
}

function groupOf(bundle: Bundle, id: string): { raw: NlbItem | undefined; servers: Server[] } {
  const servers = items(bundle.alibabaCloud.nlb?.servers).filter((row) => row.ServerGroupId === id);
  return {
    raw: bundle.alibabaCloud.nlb?.serverGroups.find((row) => row.ServerGroupId === id),
    servers: servers.map((row) => ({
      id: str(row.ServerId),
      ip: str(row.ServerIp),
      port: num(row.Port),
      weight: row.Weight === undefined ? 100 : num(row.Weight),
      managed: isManagedGroupName(str(row.Description)),
    })),
  };
}

/** Additional certificates: the default one is a field of the listener. */
const certificatesOf = ({ alibabaCloud }: Bundle, { ListenerId }: NlbItem) =>
  new Map(
    items(alibabaCloud.nlb?.listenerCertificates)
      .filter((row) => row.ListenerId === ListenerId && row.IsDefault !== true)
      .map(({ CertificateId }) => [str(CertificateId), str(CertificateId)]),
  );

/** An additional certificate that becomes the default one is still served. */
function served(before: Bundle, after: Bundle, row: NlbItem, next: NlbItem): ReadonlyMap<string, string> {
  const had = certificatesOf(before, row);
  const kept = texts(next.CertificateIds).filter((id) => had.has(id));
  return new Map([...certificatesOf(after, next), ...kept.map((id) => [id, id] as const)]);
}

const isRunning = (row: NlbItem) => str(row.ListenerStatus) !== "Stopped";
/** Of no meaning to clients. */
const SILENT = new Set([
  "ListenerDescription",
  "ListenerStatus",
  "ServerGroupId",
  "ListenerId",
  "JobId",
  "Tags",
  "RequestId",
]);
const SILENT_OF_GROUP = new Set([
  "ServerGroupName",
  "Tags",
  "ServerCount",
  "ServerGroupStatus",
  "RelatedLoadBalancerIds",
]);

function listenerFacts(before: Bundle, after: Bundle, loadBalancerId: string): Fact[] {
  const [had, has] = [listenersOf(before, loadBalancerId), listenersOf(after, loadBalancerId)];
  const facts: Fact[] = [];
  for (const [target, row] of had) {
    const about = { loadBalancerId, target };
    const next = has.get(target);
    const running = isRunning(row);
    if (!next || next.ListenerId !== row.ListenerId)
      facts.push(fact("clients", "listenerGone", running ? "existingConnections" : "none", about));
    if (!next) continue;
    if (running && !isRunning(next)) facts.push(fact("clients", "listenerStopped", "existingConnections", about));
    if (!running && isRunning(next)) facts.push(fact("clients", "listenerStarted", "newConnections", about));
    facts.push(
      ...changedFields(about, row, next, SILENT, "listenerChanged", running),
      ...certificateFacts(about, running, certificatesOf(before, row), served(before, after, row, next)),
    );
    const [from, to] = [str(row.ServerGroupId), str(next.ServerGroupId)];
    const [was, is] = [groupOf(before, from), groupOf(after, to)];
    if (from === to) {
      if (running) facts.push(...serverFacts(after, about, was, is));
      if (was.raw && is.raw)
        facts.push(...changedFields(about, was.raw, is.raw, SILENT_OF_GROUP, "groupChanged", running));
      continue;
    }
    const emptied = running && serves(was) && !serves(is);
    const code = emptied ? "listenerEmptied" : "listenerRebound";
    const cuts = emptied || leavesServers(after, was, is) ? "existingConnections" : "newConnections";
    facts.push(fact("clients", code, running ? cuts : "none", { ...about, from, to }));
  }
  for (const [target, row] of has)
    if (!had.has(target) && isRunning(row))
      facts.push(fact("clients", "listenerNew", "newConnections", { loadBalancerId, target }));
  return facts;
}

function changedFields(
  about: Pick<Fact, "loadBalancerId" | "target">,
  old: NlbItem,
  row: NlbItem,
  silent: ReadonlySet<string>,
  code: "listenerChanged" | "groupChanged",
  running: boolean,
): Fact[] {
  if (old === row) return [];
  return Object.keys(row).flatMap((field) => {
    if (silent.has(field) || JSON.stringify(old[field]) === JSON.stringify(row[field])) return [];
    const [from, to] = [valueOf(old[field]), valueOf(row[field])];
    const changed = { ...about, target: `${about.target} ${field}`, from, to };
    const facts = [fact("clients", code, running ? "newConnections" : "none", changed)];
    if (field === "SecurityPolicyId" && lowersTls(str(from), str(to)))
      facts.push(fact("protection", "tlsLowered", "none", changed));
    if (field === "CaEnabled" && from === true) facts.push(fact("protection", "tlsLowered", "none", changed));
    return facts;
  });
}

function valueOf(value: unknown): Value {
  if (Array.isArray(value)) return value.map(str);
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return (value ?? null) as Value;
}

/** Rules of the groups of source ranges. */
function sourceFacts(before: Bundle, after: Bundle): Fact[] {
  const old = new Map(items(before.alibabaCloud.nlb?.securityGroups).map((row) => [str(row.SecurityGroupId), row]));
  return items(after.alibabaCloud.nlb?.securityGroups).flatMap((row) => {
    const last = old.get(str(row.SecurityGroupId));
    if (!last || last === row) return [];
    const accepted = (group: NlbItem) =>
      items(rec(group.Permissions)["Permission"])
        .filter((rule) => /^accept$/i.test(str(rule.Policy)))
        .map((rule) => str(rule.SourceCidrIp));
    const [from, to] = [accepted(last), accepted(row)];
    const target = str(row.SecurityGroupId);
    const facts: Fact[] = [];
    if (from.some((source) => !to.includes(source)))
      facts.push(fact("clients", "instanceChanged", "existingConnections", { target, from, to }));
    if (to.some((source) => !from.includes(source)))
      facts.push(
        fact("clients", "instanceChanged", "newConnections", { target, from, to }),
        fact("protection", "sourcesWidened", "none", { target, from, to }),
      );
    return facts;
  });
}
