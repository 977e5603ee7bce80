import {
  ASSUMED,
  CERTIFICATE_TEXT,
  COMPANIONS,
  PROBLEM_TEXT,
  DEFAULT_QUOTA,
  OWN_QUOTA,
  QUOTAS,
  QUOTA_TEXT,
  RAISED,
  UNPUBLISHED,
} from "@/lib/knowledge/preview";
import { memoizeByObject } from "@/lib/text/memoize";
import { append, indexBundle } from "@/lib/ccm/bundle-index";
import { Annotations } from "@/lib/ccm/annotations";
import { parseManagedName, serviceKey } from "@/lib/ccm/names";
import { nlbOwnerOf } from "@/lib/engine/nlb/names";
import { num, rec, str, arr } from "@/lib/ccm/read";
import type { Bundle, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { serversOf, type Asked, type Traced } from "./calls";
import { filled, type PreviewProblem, type PreviewService } from "./types";
import { listenersOn, type LintOptions } from "@/lib/lint";
import { groupBy } from "@/lib/model/group-by";

/** Calls that the controller makes and an API would refuse: not a difference, so the engine has no finding. */
export function apiProblems(
  bundle: Bundle,
  service: KubeService,
  row: ResultService,
  known: ReadonlySet<string>,
  calls: readonly Asked[],
): PreviewProblem[] {
  return [
    ...takenPorts(bundle, row, known),
    ...takenListeners(bundle, row, known),
    ...sharedPorts(row, known),
    ...incompleteListeners(service, calls),
  ];
}

const problem = (code: string, text: Text, params: PreviewProblem["params"], already: boolean): PreviewProblem => ({
  code,
  text,
  params,
  already,
  stops: false,
});

/** A new Service without ports is refused; an apply to an existing one keeps those that it has. */
export function portsProblem(live: KubeService | undefined, { spec }: KubeService): PreviewProblem[] {
  if (live || arr(spec?.ports).length > 0 || spec?.type === "ExternalName" || rec(spec)["clusterIP"] === "None")
    return [];
  return [{ ...problem("ports", PROBLEM_TEXT.noPorts, {}, false), stops: true }];
}

/** `spec.loadBalancerClass` cannot change while the type stays LoadBalancer: the API server refuses the manifest. */
export function classProblem(live: KubeService | undefined, service: KubeService): PreviewProblem[] {
  const from = rec(live?.spec)["loadBalancerClass"] ?? null;
  const to = rec(service.spec)["loadBalancerClass"] ?? null;
  if (live?.spec?.type !== "LoadBalancer" || service.spec?.type !== "LoadBalancer" || from === to) return [];
  const params = { from: String(from ?? "(none)"), to: String(to ?? "(none)") };
  return [{ ...problem("loadBalancerClass", PROBLEM_TEXT.classChange, params, false), stops: true }];
}

/** A port served by a Listener of another protocol that the controller does not delete: ListenerAlreadyExists. */
function takenPorts(bundle: Bundle, row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  const leaving = new Set(
    row.findings.filter((f) => f.code === "CLB202").map((f) => `${f.resource.port}/${f.resource.protocol}`),
  );
  const listeners = indexBundle(bundle).listeners.get(row.loadBalancerId ?? "") ?? [];
  return row.findings.flatMap((finding): PreviewProblem[] => {
    if (finding.code !== "CLB201") return [];
    const { port, protocol } = finding.resource;
    const taken = listeners.find(
      (listener) =>
        num(listener.ListenerPort) === port &&
        (str(listener.ListenerProtocol) === "udp") === (protocol === "udp") &&
        !leaving.has(`${port}/${str(listener.ListenerProtocol)}`),
    );
    if (!taken) return [];
    const params = {
      port: port ?? 0,
      loadBalancerId: row.loadBalancerId ?? "",
      protocol: str(taken.ListenerProtocol),
      description: str(taken.Description),
    };
    return [problem("ListenerAlreadyExists", PROBLEM_TEXT.portTaken, params, known.has(finding.id))];
  });
}

/** A Listener that was made for other servers, which the Service takes over. */
export function takenListeners(bundle: Bundle, row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  const id = row.loadBalancerId ?? "";
  const index = indexBundle(bundle);
  const descriptions = [
    ...(index.listeners.get(id) ?? []).map((one) => [one.ListenerPort, one.ListenerProtocol, one.Description]),
    ...(index.nlbListenersOf.get(id) ?? []).map((one) => [
      one.ListenerPort,
      one.ListenerProtocol,
      one.ListenerDescription,
    ]),
  ];
  return row.findings.flatMap((finding): PreviewProblem[] => {
    const group = str(finding.actual);
    const { port = 0, protocol = "" } = finding.resource;
    const isMove = finding.code === "CLB221" || (finding.code === "CLB711" && finding.field === "ServerGroupId");
    const same = descriptions.find(([at, by]) => num(at) === port && str(by).toLowerCase() === protocol.toLowerCase());
    if (!isMove || group === "" || !same) return [];
    const description = str(same[2]);
    // A Service of this cluster on the same port is a finding of its own; another cluster's loses its clients as a person's does.
    const owner = parseManagedName(description)?.clusterId ?? nlbOwnerOf(description)?.clusterId;
    if (owner === bundle.cluster.id) return [];
    const params = { port, loadBalancerId: id, description, group };
    return [problem("listenerTaken", PROBLEM_TEXT.listenerTaken, params, known.has(finding.id))];
  });
}

/**
 * Other clusters whose Service of the same namespace and name uses the instance, by the names of its groups. Which of them a
 * listener serves afterwards depends on both clusters.
 */
export function otherClusters(bundle: Bundle, { service, loadBalancerId }: ResultService): Text[] {
  const groups = indexBundle(bundle).groups.get(loadBalancerId ?? "") ?? [];
  const clusters = groups.flatMap(({ VServerGroupName }) => {
    const found = parseManagedName(VServerGroupName);
    const isSame = found && serviceKey(found.namespace, found.service) === service;
    return isSame && found.clusterId !== bundle.cluster.id ? [found.clusterId] : [];
  });
  if (loadBalancerId === null || clusters.length === 0) return [];
  return [filled(ASSUMED.sameName, { clusters: [...new Set(clusters)].join(", "), loadBalancerId })];
}

/** By Service, the listeners of an instance of the user's that another Service wants too. */
export function sharedListeners(services: readonly KubeService[], lint: LintOptions): Map<string, PreviewProblem[]> {
  const wanted = services.flatMap((service) => listenersOn(service, lint));
  const found = new Map<string, PreviewProblem[]>();
  for (const users of groupBy(wanted, ({ at }) => at).values()) {
    const names = [...new Set(users.map(({ service }) => service))];
    if (names.length < 2) continue;
    for (const { service, at, id, listener, made } of users) {
      const others = names.filter((other) => other !== service).join(", ");
      const params = { at, listener, loadBalancerId: id, others, made: made ? "yes" : "no" };
      append(found, service, problem("sharedListener", PROBLEM_TEXT.sharedListener, params, false));
    }
  }
  return found;
}

/** Refused calls of which no other problem says why. */
export const refusedCalls = (refused: Traced["refused"], said: readonly PreviewProblem[]): PreviewProblem[] =>
  refused
    .filter(({ code }) => !said.some((one) => one.code === code))
    .map(({ call: { action, target }, code, message, already }) =>
      problem(code, PROBLEM_TEXT.callRefused, { action, target, message }, already),
    );

/** Two Services that request one port of a shared instance overwrite each other at every sync. */
function sharedPorts(row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  return row.findings
    .filter((finding) => finding.code === "CLB532")
    .map((finding) => ({ code: finding.code, finding, already: known.has(finding.id), stops: false }));
}

/** A Listener or a switch without parameters that the API requires with it: MissingParameter. */
function incompleteListeners(service: KubeService, calls: readonly Asked[]): PreviewProblem[] {
  const annotations = new Annotations(service.metadata?.annotations);
  const concerned = (field: string) =>
    calls.filter(
      ({ action, target, params }) =>
        (field === "AclStatus" || /https?$/.test(target)) &&
        (/^CreateLoadBalancer\w+Listener$/.test(action) || params[field] !== undefined),
    );
  return COMPANIONS.flatMap(({ field, when: [key, value], wants, parameter }): PreviewProblem[] => {
    if (annotations.get(key) !== value || annotations.get(wants) !== "") return [];
    if (field === "StickySession" && annotations.get("sticky-session") !== "on") return [];
    const refused = concerned(field);
    if (refused.length === 0) return [];
    const target = refused.map((call) => call.target).join(", ");
    const params = { action: refused[0]!.action, target, parameter, annotation: annotations.key(wants) };
    const already = refused.every((call) => call.already);
    return [problem("MissingParameter", PROBLEM_TEXT.parameterMissing, params, already)];
  });
}

/**
 * Certificates of HTTPS Listeners that would be created. The controller checks certificates before an update only (the
 * engine's CLB210 and CLB211); on creation the API answers CertificateNotExist (api-errors.json). `at`: RFC 3339.
 */
export function newListenerCertificates(
  bundle: Bundle,
  service: KubeService,
  calls: readonly Asked[],
  at: string,
): Pick<PreviewService, "problems" | "assumed"> {
  const created = calls.filter((call) => call.action === "CreateLoadBalancerHTTPSListener");
  const [first] = created;
  if (!first) return { problems: [], assumed: [] };
  const annotations = new Annotations(service.metadata?.annotations);
  const certificate = annotations.get("cert-id");
  const params = {
    action: first.action,
    target: created.map(({ target }) => target).join(", "),
    certificate,
    annotation: annotations.key("cert-id"),
  };
  const refused = (code: string, text: Text, more: Record<string, string> = {}) => ({
    problems: [
      problem(
        code,
        text,
        { ...params, ...more },
        created.every((call) => call.already),
      ),
    ],
    assumed: [],
  });
  // That one is missing is a note on the manifest (ANN253).
  if (certificate === "") return { problems: [], assumed: [] };
  const { serverCertificates } = bundle.alibabaCloud;
  if (!serverCertificates || bundle.errors?.some((error) => error.action === "DescribeServerCertificates"))
    return { problems: [], assumed: [filled(CERTIFICATE_TEXT.notRead, { certificate })] };
  const found = serverCertificates.filter((row) => str(row.ServerCertificateId) === certificate);
  if (found.length === 0) return refused("CertificateNotExist", CERTIFICATE_TEXT.refused);
  const end = Math.max(...found.map((row) => num(row.ExpireTimeStamp)));
  if (end === 0 || end >= Date.parse(at)) return { problems: [], assumed: [] };
  return refused("CertificateExpired", CERTIFICATE_TEXT.expired, { end: new Date(end).toISOString().slice(0, 10) });
}

export type QuotaName = keyof typeof QUOTAS;
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[];
export type OwnQuotas = Partial<Record<QuotaName, number>>;

/** One group per Listener is ordinary, so up to the Listener quota the number of groups is not a problem. */
const GROUPS_ORDINARY = QUOTAS.listeners.limit;

/** Calls beyond a quota, and quotas that cannot be evaluated. */
export function quotaProblems(
  bundle: Bundle,
  loadBalancerId: string | null,
  calls: readonly Asked[],
  own: OwnQuotas,
): Pick<PreviewService, "problems" | "assumed"> {
  const problems: PreviewProblem[] = [];
  const assumed: Text[] = [];
  const raised = new Set<QuotaName>();
  for (const { name, subject, before, after, already } of countedBy(bundle, loadBalancerId, calls)) {
    const given = own[name];
    const limit = given ?? QUOTAS[name].limit;
    if (after <= before || (limit !== undefined && after <= limit)) continue;
    if (limit === undefined) {
      if (after > GROUPS_ORDINARY) assumed.push(filled(UNPUBLISHED, { subject, count: after }));
    } else if (given === undefined && before > limit) {
      if (!raised.has(name)) assumed.push(filled(RAISED, { name, before, limit }));
      raised.add(name);
    } else {
      const text = named(QUOTA_TEXT[name], given === undefined ? DEFAULT_QUOTA : OWN_QUOTA);
      problems.push(problem(QUOTAS[name].code, text, { subject, count: after, limit }, already));
    }
  }
  return { problems, assumed };
}

function named(text: Text, quota: Text): Text {
  return { en: text.en.replace("{quota}", quota.en), zh: text.zh.replace("{quota}", quota.zh) };
}

/** Limits of quotas. `already`: all of it was pending before the change. */
function countedBy(bundle: Bundle, loadBalancerId: string | null, calls: readonly Asked[]) {
  const index = indexBundle(bundle);
  const id = loadBalancerId ?? "";
  const groups = index.groups.get(id) ?? [];
  const these = (pattern: RegExp) => calls.filter((call) => pattern.test(call.action));
  const creations = these(/^CreateLoadBalancer$/);
  const listeners = these(/^CreateLoadBalancer\w+Listener$/);
  // The controller adds backends before it removes any: backends to be removed still count.
  const additions = these(/^(AddVServerGroupBackendServers|CreateVServerGroup)$/);
  const backends = groups.reduce((sum, group) => sum + backendsIn(group).length, 0);
  const added = additions.reduce((sum, call) => sum + serversOf(call).length, 0);
  const created = these(/^CreateVServerGroup$/);
  const row = (
    name: QuotaName,
    before: number,
    more: number,
    by: readonly Asked[],
    subject = loadBalancerId ?? "LoadBalancer",
  ) => ({ name, subject, before, after: before + more, already: by.every((call) => call.already) });
  // A server counts once for each group.
  const attached = additions.flatMap((call) => [...new Set(serversOf(call).map(({ ServerId }) => str(ServerId)))]);
  const present = (index.listeners.get(id) ?? []).length;
  return [
    row("instances", bundle.alibabaCloud.loadBalancers.length, creations.length, creations, ""),
    row("listeners", present, listeners.length - these(/^DeleteLoadBalancerListener$/).length, listeners),
    row("backends", backends, added, additions),
    row("groups", groups.length, created.length, created),
    ...attachments(bundle, attached).map(([server, has, more]) => row("attachments", has, more, additions, server)),
    ...[...groupBy(these(/DomainExtension$/), (call) => call.target.split("/")[0] ?? "")].map(([port, own]) => {
      const has = (index.domainExtensions.get(id) ?? []).filter((one) => String(one.ListenerPort) === port);
      const adds = own.filter((call) => call.action === "CreateDomainExtension");
      const removes = own.filter((call) => call.action === "DeleteDomainExtension");
      return row("extensions", has.length, adds.length - removes.length, adds, port);
    }),
  ];
}

const backendsIn = (group: CloudVServerGroup) => arr(group.BackendServers?.BackendServer);

/** Groups that a server is in, by its id. */
const groupsOf = memoizeByObject(({ alibabaCloud }: Bundle) => {
  const counts = new Map<string, number>();
  for (const group of alibabaCloud.vServerGroups)
    for (const id of new Set(backendsIn(group).map(({ ServerId }) => str(ServerId))))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
});

/** The server that would be in the most groups represents all: its groups before, and those added. */
function attachments(bundle: Bundle, attached: readonly string[]): [server: string, before: number, more: number][] {
  const groups = groupsOf(bundle);
  const rows = [...groupBy(attached, (id) => id)].map(([id, own]): [string, number, number] => [
    id,
    groups.get(id) ?? 0,
    own.length,
  ]);
  return rows.sort(([, a, moreA], [, b, moreB]) => b + moreB - (a + moreA)).slice(0, 1);
}
