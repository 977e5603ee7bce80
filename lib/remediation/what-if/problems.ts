import { indexBundle } from "@/lib/ccm/bundle-index";
import { Annotations } from "@/lib/ccm/annotations";
import { num, rec, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { PreviewCall, PreviewProblem } from "./types";

/** What an API would refuse although the controller tries: it is no difference, so the engine has no finding for it. */
export function apiProblems(
  bundle: Bundle,
  live: KubeService | undefined,
  service: KubeService,
  row: ResultService,
  known: ReadonlySet<string>,
  calls: readonly PreviewCall[],
): PreviewProblem[] {
  return [
    ...classProblem(live, service),
    ...takenPorts(bundle, row, known),
    ...sharedPorts(row, known),
    ...incompleteListeners(service, calls),
  ];
}

/** `spec.loadBalancerClass` cannot change while the type stays LoadBalancer: the API server refuses the manifest. */
export function classProblem(live: KubeService | undefined, service: KubeService): PreviewProblem[] {
  const from = rec(live?.spec)["loadBalancerClass"] ?? null;
  const to = rec(service.spec)["loadBalancerClass"] ?? null;
  if (live?.spec?.type !== "LoadBalancer" || service.spec?.type !== "LoadBalancer" || from === to) return [];
  return [
    {
      code: "loadBalancerClass",
      text: {
        en: "The API server refuses it: loadBalancerClass cannot change from {from} to {to} while the type is LoadBalancer.",
        zh: "API Server 会拒绝：类型为 LoadBalancer 时，loadBalancerClass 不能从 {from} 改为 {to}。",
      },
      params: { from: String(from ?? "(none)"), to: String(to ?? "(none)") },
      already: false,
      stops: true,
    },
  ];
}

/** A port that a listener of another protocol serves, and that the controller does not delete: ListenerAlreadyExists. */
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
    return [
      {
        code: "ListenerAlreadyExists",
        text: {
          en: 'Port {port} of {loadBalancerId} is taken by a {protocol} listener ("{description}") that is not this Service\'s: the API refuses the new one.',
          zh: "{loadBalancerId} 的端口 {port} 已被不属于该 Service 的 {protocol} 监听（“{description}”）占用，API 会拒绝创建。",
        },
        params: {
          port: port ?? 0,
          loadBalancerId: row.loadBalancerId ?? "",
          protocol: str(taken.ListenerProtocol),
          description: str(taken.Description),
        },
        already: known.has(finding.id),
        stops: false,
      },
    ];
  });
}

/** Two Services that want one port of a shared instance overwrite each other at every sync. */
function sharedPorts(row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  return row.findings
    .filter((finding) => finding.code === "CLB532")
    .map((finding) => ({ code: finding.code, finding, already: known.has(finding.id), stops: false }));
}

/** What the SLB API wants beside a setting: the parameter, and the annotation that the controller fills it from. */
const COMPANIONS = [
  {
    field: "StickySession",
    when: ["sticky-session", "on"],
    wants: "sticky-session-type",
    parameter: "StickySessionType",
  },
  {
    field: "StickySession",
    when: ["sticky-session-type", "insert"],
    wants: "cookie-timeout",
    parameter: "CookieTimeout",
  },
  { field: "StickySession", when: ["sticky-session-type", "server"], wants: "cookie", parameter: "Cookie" },
  { field: "AclStatus", when: ["acl-status", "on"], wants: "acl-id", parameter: "AclId" },
  { field: "AclStatus", when: ["acl-status", "on"], wants: "acl-type", parameter: "AclType" },
] as const;

/** A listener that is created, or whose setting is switched on, without what the API demands beside it: MissingParameter. */
function incompleteListeners(service: KubeService, calls: readonly PreviewCall[]): PreviewProblem[] {
  const annotations = new Annotations(service.metadata?.annotations);
  const concerned = (field: string) =>
    calls.filter(
      ({ action, target, changes }) =>
        (field === "AclStatus" || /https?$/.test(target)) &&
        (/^CreateLoadBalancer\w+Listener$/.test(action) || changes.some((change) => change.field === field)),
    );
  return COMPANIONS.flatMap(({ field, when: [key, value], wants, parameter }): PreviewProblem[] => {
    if (annotations.get(key) !== value || annotations.get(wants) !== "") return [];
    if (field === "StickySession" && annotations.get("sticky-session") !== "on") return [];
    const refused = concerned(field);
    if (refused.length === 0) return [];
    return [
      {
        code: "MissingParameter",
        text: {
          en: "The API refuses {action} of {target}: {parameter} is mandatory there. Set {annotation}.",
          zh: "API 会拒绝 {target} 的 {action}：此时必须提供 {parameter}。请设置 {annotation}。",
        },
        params: {
          action: refused[0]!.action,
          target: refused.map(({ target }) => target).join(", "),
          parameter,
          annotation: annotations.key(wants),
        },
        already: refused.every((call) => call.already),
        stops: false,
      },
    ];
  });
}
