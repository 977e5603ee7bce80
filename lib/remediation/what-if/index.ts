import { keyOf } from "@/lib/ccm/names";
import { rec, str } from "@/lib/ccm/read";
import { rulesFor } from "@/lib/ccm/versions";
import { createEngine } from "@/lib/engine";
import { blockedBy, endsSync, refused, worstTraffic } from "@/lib/judge/sync-calls";
import { lintService } from "@/lib/lint/index";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { isNotCovered, type Finding, type ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { callsOf } from "./calls";
import { notAsked, createdInstance, NEW_INSTANCE, desiredService } from "./desired";
import { apiProblems, classProblem, newListenerCertificates, quotaProblems, type OwnQuotas } from "./problems";
import { PREVIEW_FORMAT, type Change, type Preview, type PreviewCall, type PreviewService } from "./types";

export type { Change, Preview, PreviewCall, PreviewProblem, PreviewService } from "./types";

export interface PreviewOptions {
  /** RFC 3339; the core does not read the clock. */
  checkedAt: string;
  /** CCM version whose rules are used; default: the installed one. */
  targetVersion?: string;
  locale?: Locale;
  /** The account's own quotas; default: the published ones. */
  quotas?: OwnQuotas;
}

/**
 * The controller's calls after a change: the engine's complete pass on the desired state, compared with the same pass
 * on the present state. All changes are applied together, as one `kubectl apply` does. Where an instance has to be
 * created first, a second pass runs with that instance. Pure; linear in the size of the bundle.
 */
export function previewChanges(bundle: Bundle, changes: readonly Change[], options: PreviewOptions): Preview {
  const targetVersion = options.targetVersion ?? bundle.cluster.ccmVersion;
  const engineOptions = { checkedAt: options.checkedAt, targetVersion, sync: true } as const;
  const { rules } = rulesFor(targetVersion || undefined);
  const live = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  const before = createEngine(bundle, engineOptions);
  const desiredServices = changes.map((change) => {
    const key = change.kind === "delete" ? change.service : keyOf(change.service);
    return { key, change, ...desiredService(bundle, live.get(key), change) };
  });
  const unasked = notAsked(
    bundle,
    desiredServices.map(({ key, service }) => ({ live: live.get(key), service })),
  );
  const desired = {
    ...withServices(bundle, new Map(desiredServices.map(({ key, service }) => [key, service]))),
    errors: [...(bundle.errors ?? []), ...unasked],
  };
  const after = createEngine(desired, engineOptions);
  const services = desiredServices.map(({ key, change, service, assumed }): PreviewService => {
    const present = live.get(key);
    const old = before.evaluate(key);
    const row = service ? after.evaluate(key) : undefined;
    const base: PreviewService = {
      service: key,
      change: change.kind === "delete" ? (present ? "delete" : "none") : present ? "update" : "create",
      loadBalancerId: row?.loadBalancerId ?? old?.loadBalancerId ?? null,
      verdict: "ok",
      calls: [],
      blocked: [],
      problems: [],
      traffic: "none",
      assumed,
      lint:
        service && change.kind === "apply"
          ? lintService(service, { ccmVersion: bundle.cluster.ccmVersion, targetVersion, locale: options.locale })
          : [],
    };
    if (!row || !service || row.status === "skipped" || isNotCovered(row) || !sameClass(present, service)) {
      // The API server refuses a new class, so no controller processes it.
      base.problems.push(...(service ? classProblem(present, service) : []));
      return { ...base, verdict: base.problems.length > 0 ? "breaks" : "notClb", assumed: [] };
    }
    const known = new Set(old?.findings.map((finding) => finding.id));
    const attached = fill(base, desired, service, row, known, rules.batchSize, engineOptions);
    // An edit triggers the sync of the whole Service: pending differences are applied too.
    if (JSON.stringify(present) !== JSON.stringify(service))
      base.traffic = worstTraffic(base.calls.map((call) => call.traffic));
    if (row.family === "nlb") return judged({ ...base, family: "nlb" }, row);
    base.problems.push(...apiProblems(bundle, service, row, known, base.calls));
    const quotas = quotaProblems(bundle, row.loadBalancerId, base.calls, attached, options.quotas ?? {});
    const certificates = newListenerCertificates(bundle, service, base.calls, options.checkedAt);
    base.problems.push(...quotas.problems, ...certificates.problems);
    base.assumed.push(...certificates.assumed, ...quotas.assumed);
    return judged(base, row);
  });
  const count = (verdict: PreviewService["verdict"]) => services.filter((row) => row.verdict === verdict).length;
  return {
    format: PREVIEW_FORMAT,
    cluster: { id: bundle.cluster.id, name: bundle.cluster.name || undefined, region: bundle.cluster.region },
    rulesVersion: rules.version,
    services,
    summary: {
      services: services.length,
      breaks: count("breaks"),
      unknown: count("unknown"),
      calls: services.reduce((sum, row) => sum + row.calls.length, 0),
    },
  };
}

function judged(base: PreviewService, row: ResultService): PreviewService {
  const brings = base.problems.some((problem) => !problem.already);
  const brought = worstTraffic(base.calls.filter((call) => !call.already).map((call) => call.traffic));
  const cuts = brought === "existingConnections" || brought === "addressLost";
  return { ...base, verdict: brings || cuts ? "breaks" : row.status === "unknown" ? "unknown" : "ok" };
}

const classOf = (service: KubeService | undefined) => str(rec(service?.spec)["loadBalancerClass"]);
/** The API server refuses another class, regardless of the controller. */
const sameClass = (present: KubeService | undefined, service: KubeService) =>
  present === undefined || classOf(present) === classOf(service);

function withServices(bundle: Bundle, desired: ReadonlyMap<string, KubeService | null>): Bundle {
  const rest = bundle.kubernetes.services.filter((service) => !desired.has(keyOf(service)));
  const services = [...rest, ...[...desired.values()].filter((service) => service !== null)];
  return { ...bundle, kubernetes: { ...bundle.kubernetes, services } };
}

/** Returns the servers that the calls add to groups, once per group. */
function fill(
  into: PreviewService,
  desired: Bundle,
  service: KubeService,
  row: ResultService,
  known: ReadonlySet<string>,
  batchSize: number,
  options: { checkedAt: string; targetVersion?: string },
): string[] {
  const already = (finding: Finding) => known.has(finding.id);
  const blocked = blockedBy(row);
  const possible = row.findings.filter((finding) => !blocked(finding));
  into.calls = callsOf(possible, row.loadBalancerId, batchSize, already);
  into.blocked = callsOf(row.findings.filter(blocked), row.loadBalancerId, batchSize, already);
  const attached = serversOf(possible);
  if (possible.some((finding) => finding.code === "CLB501")) {
    const rest = afterCreation(desired, service, options);
    // A new instance has no traffic.
    const calls = callsOf(rest, null, batchSize, () => false).filter((call) => call.phase !== "instance");
    into.calls.push(...calls.map((call): PreviewCall => ({ ...call, traffic: "none" })));
    attached.push(...serversOf(rest));
  }
  into.problems = row.findings
    .filter(refused)
    .map((finding) => ({ code: finding.code, finding, already: already(finding), stops: endsSync(finding) }));
  return attached;
}

function serversOf(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ code }) => code === "CLB301" || code === "CLB303")
    .flatMap(({ params }) => {
      const rows = Array.isArray(params.backends) ? params.backends : [];
      return [...new Set(rows.map((row) => str(rec(row)["ServerId"])).filter((id) => id !== ""))];
    });
}

/** The rest of the same sync: groups and Listeners on the created instance. Its attributes were set on creation. */
function afterCreation(
  desired: Bundle,
  service: KubeService,
  options: { checkedAt: string; targetVersion?: string },
): Finding[] {
  const cloud = desired.alibabaCloud;
  const created: Bundle = {
    ...desired,
    alibabaCloud: { ...cloud, loadBalancers: [...cloud.loadBalancers, createdInstance(desired, service)] },
  };
  const row = createEngine(created, options).evaluate(keyOf(service));
  if (row?.loadBalancerId !== NEW_INSTANCE) return [];
  const blocked = blockedBy(row);
  return row.findings.filter((finding) => !blocked(finding));
}
