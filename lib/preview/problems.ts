import { indexBundle } from "@/lib/ccm/bundle-index";
import { arr, num, rec, str } from "@/lib/ccm/read";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { PreviewCall, PreviewProblem } from "./types";

/**
 * Default quotas as CLB publishes them, with the error of the API behind each: the account's own figures cannot be read with
 * the permissions of a check, so a sentence about them says that it is the default.
 */
const QUOTAS = {
  /** slb_quota_listeners_num */
  ListenerNumberOverLimit: 50,
  /** slb_quota_backendservers_num: backends of all groups of one instance. */
  BackendServerNumberOverLimit: 200,
  /** slb_quota_instances_num: those of this cluster are known, others of the account come on top. */
  OverQuota: 30,
  /** Extra certificates of one HTTPS listener. */
  DomainExtensionNumberOverLimit: 3,
} as const;

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
    ...listenerQuota(bundle, row, known),
    ...backendQuota(bundle, row, calls),
    ...instanceQuota(bundle, calls),
    ...extensionQuota(bundle, row, calls),
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

function listenerQuota(bundle: Bundle, row: ResultService, known: ReadonlySet<string>): PreviewProblem[] {
  const missing = row.findings.filter((finding) => finding.code === "CLB201");
  const created = missing.length;
  if (created === 0 || row.loadBalancerId === null) return [];
  const removed = row.findings.filter((finding) => finding.code === "CLB202").length;
  const present = (indexBundle(bundle).listeners.get(row.loadBalancerId) ?? []).length;
  const count = present + created - removed;
  const limit = QUOTAS.ListenerNumberOverLimit;
  if (count <= limit) return [];
  return [
    {
      code: "ListenerNumberOverLimit",
      text: {
        en: "{loadBalancerId} would have {count, plural, one {# listener} other {# listeners}}; the default quota is {limit}.",
        zh: "{loadBalancerId} 将有 {count} 个监听，默认配额为 {limit}。",
      },
      params: { loadBalancerId: row.loadBalancerId, count, limit },
      already: missing.every((finding) => known.has(finding.id)),
      stops: false,
    },
  ];
}

/** Backends of all groups of the instance after the calls; those that a reused group shares count once for each group. */
function backendQuota(bundle: Bundle, row: ResultService, calls: readonly PreviewCall[]): PreviewProblem[] {
  const counted = (action: string) =>
    calls.filter((call) => call.action === action).reduce((sum, call) => sum + (call.count ?? 0), 0);
  const added = counted("AddVServerGroupBackendServers");
  if (added === 0) return [];
  const groups = row.loadBalancerId ? (indexBundle(bundle).groups.get(row.loadBalancerId) ?? []) : [];
  const present = groups.reduce((sum, group) => sum + arr(group.BackendServers?.BackendServer).length, 0);
  // The controller adds before it removes: what is to go still counts.
  const count = present + added;
  const limit = QUOTAS.BackendServerNumberOverLimit;
  if (count <= limit) return [];
  return [
    {
      code: "BackendServerNumberOverLimit",
      text: {
        en: "{loadBalancerId} would have {count, plural, one {# backend} other {# backends}} in its groups while they are exchanged; the default quota is {limit}.",
        zh: "更换期间 {loadBalancerId} 的服务器组将共有 {count} 个后端，默认配额为 {limit}。",
      },
      params: { loadBalancerId: row.loadBalancerId ?? "", count, limit },
      already: calls.every((call) => call.already || call.action !== "AddVServerGroupBackendServers"),
      stops: false,
    },
  ];
}

/** A new instance beside those of this cluster; how many the account has elsewhere is not known here. */
function instanceQuota(bundle: Bundle, calls: readonly PreviewCall[]): PreviewProblem[] {
  const creation = calls.find((call) => call.action === "CreateLoadBalancer");
  const count = bundle.alibabaCloud.loadBalancers.length + 1;
  const limit = QUOTAS.OverQuota;
  if (!creation || count <= limit) return [];
  return [
    {
      code: "OverQuota",
      text: {
        en: "It would be CLB instance number {count} of this cluster alone; the default quota of an account and region is {limit}.",
        zh: "仅本集群就将有第 {count} 个 CLB 实例，每个账号每个地域的默认配额为 {limit}。",
      },
      params: { count, limit },
      already: creation.already,
      stops: false,
    },
  ];
}

/** Extra certificates of one HTTPS listener. */
function extensionQuota(bundle: Bundle, row: ResultService, calls: readonly PreviewCall[]): PreviewProblem[] {
  const changes = new Map<string, { added: number; already: boolean }>();
  for (const { action, target, already } of calls) {
    const step = action === "CreateDomainExtension" ? 1 : action === "DeleteDomainExtension" ? -1 : 0;
    if (step === 0) continue;
    const port = target.split("/")[0] ?? "";
    const known = changes.get(port) ?? { added: 0, already: true };
    changes.set(port, { added: known.added + step, already: known.already && already });
  }
  const present = row.loadBalancerId ? (indexBundle(bundle).domainExtensions.get(row.loadBalancerId) ?? []) : [];
  const limit = QUOTAS.DomainExtensionNumberOverLimit;
  return [...changes].flatMap(([port, { added, already }]): PreviewProblem[] => {
    const count = present.filter((extension) => String(extension.ListenerPort) === port).length + added;
    if (added <= 0 || count <= limit) return [];
    return [
      {
        code: "DomainExtensionNumberOverLimit",
        text: {
          en: "The listener on port {port} would have {count} extra certificates; the default quota is {limit}.",
          zh: "端口 {port} 的监听将有 {count} 个扩展域名证书，默认配额为 {limit}。",
        },
        params: { port, count, limit },
        already,
        stops: false,
      },
    ];
  });
}
