import { indexBundle } from "@/lib/ccm/bundle-index";
import { arr, num, rec, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { PreviewProblem } from "./types";

/** Listeners of one instance, as CLB documents its default quota (ListenerNumberOverLimit). */
const LISTENERS_PER_INSTANCE = 50;

/** What an API would refuse although the controller tries: it is no difference, so the engine has no finding for it. */
export function apiProblems(
  bundle: Bundle,
  live: KubeService | undefined,
  service: KubeService,
  row: ResultService,
  known: ReadonlySet<string>,
): PreviewProblem[] {
  return [
    ...classProblem(live, service),
    ...takenPorts(bundle, row, known),
    ...sharedPorts(row, known),
    ...quota(bundle, row, known),
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

function quota(bundle: Bundle, row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  const missing = row.findings.filter((finding) => finding.code === "CLB201");
  const created = missing.length;
  if (created === 0 || row.loadBalancerId === null) return [];
  const removed = row.findings.filter((finding) => finding.code === "CLB202").length;
  const present = arr(bundle.alibabaCloud.listeners).filter((l) => l.LoadBalancerId === row.loadBalancerId).length;
  const count = present + created - removed;
  if (count <= LISTENERS_PER_INSTANCE) return [];
  return [
    {
      code: "ListenerNumberOverLimit",
      text: {
        en: "{loadBalancerId} would have {count, plural, one {# listener} other {# listeners}}; the default quota is {limit}.",
        zh: "{loadBalancerId} 将有 {count} 个监听，默认配额为 {limit}。",
      },
      params: { loadBalancerId: row.loadBalancerId, count, limit: LISTENERS_PER_INSTANCE },
      already: missing.every((finding) => known.has(finding.id)),
      stops: false,
    },
  ];
}
