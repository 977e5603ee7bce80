import { keyOf } from "@/lib/ccm/names";
import { rulesFor } from "@/lib/ccm/versions";
import { createEngine } from "@/lib/engine";
import { once } from "@/lib/text/memoize";
import { judgeOf } from "@/lib/judge";
import { loses } from "@/lib/judge/label";
import { endsSync, refused } from "@/lib/judge/sync-calls";
import { askedBy, lintOptions, lintService, type LintFinding, type LintOptions } from "@/lib/lint/index";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { storedService } from "@/lib/model/stored-fields";
import { rowState } from "@/lib/model/row-state";
import { isNotCovered, type Finding, type ResultService } from "@/lib/model/result";
import type { Locale, Text } from "@/lib/model/text";
import { ASSUMED } from "@/lib/knowledge/preview";
import { callsOf, type Traced } from "./calls";
import { notAsked, desiredService } from "./desired";
import type { Manifest } from "./manifest";
import { correctedManifest } from "./corrected";
import { readingOf } from "./reading";
import {
  apiProblems,
  classProblem,
  newListenerCertificates,
  otherClusters,
  portsProblem,
  quotaProblems,
  refusedCalls,
  sharedListeners,
  takenListeners,
  type OwnQuotas,
} from "./problems";
import {
  filled,
  PREVIEW_FORMAT,
  type Change,
  type Preview,
  type PreviewNote,
  type PreviewPrecheck,
  type PreviewService,
} from "./types";

export type { Change, Preview, PreviewCall } from "./types";
export { ManifestProblem, readManifest } from "./manifest";

export interface PreviewOptions {
  /** RFC 3339; the core does not read the clock. */
  checkedAt: string;
  /** Release that runs: it meets the change. Default: the cluster's; the target's where that is not known. */
  release?: string;
  /** Release whose dry run is compared before and after; default: the cluster's target, else the newest. */
  targetVersion?: string;
  /** The manifest is the whole object, as `kubectl replace` takes it: an annotation that it lacks goes. */
  whole?: boolean;
  locale?: Locale;
  /** The account's own quotas; default: the published ones. */
  quotas?: OwnQuotas;
}

/** Most Services of one preview, and most ports of one Service. The rest is not judged, and the preview says so. */
const MOST_SERVICES = 200;
const MOST_PORTS = 200;

/** Namespace of a manifest that names none. */
export const DEFAULT_NAMESPACE = "default";

/**
 * Preview of pasted manifests, with or without a cluster. Says what would be made or changed, what was meant, what is
 * ignored, and the manifest as it should be. Throws ManifestProblem for a text that is not a manifest.
 */
export function previewManifests(
  manifests: readonly Manifest[],
  bundle: Bundle | undefined,
  options: PreviewOptions & { namespace?: string; removed?: readonly string[] },
): Preview {
  const { locale = "en", namespace = DEFAULT_NAMESPACE, removed = [] } = options;
  const changes: Change[] = [
    ...manifests.flatMap(({ services }) => services.map((service): Change => ({ kind: "apply", service }))),
    ...removed.map((service): Change => ({ kind: "delete", service })),
  ];
  const lint = optionsOf(bundle, options);
  const { taken, left } = bounded(changes);
  const found = bundle ? previewChanges(bundle, taken, options) : alone(taken, options);
  const shared = withShared(found.services, taken, bundle?.kubernetes.services ?? [], lint);
  const preview = { ...found, ...summed([...shared, ...left]) };
  const right = correctedManifest(
    manifests.flatMap(({ documents }) => documents),
    namespace,
    lint,
  );
  return {
    ...preview,
    elsewhere: manifests
      .flatMap(({ elsewhere }) => elsewhere)
      .map(({ kind, name, path, right, service, say }) => ({
        ...{ kind, name, path, right, message: say(locale) },
        ...readPart(service, bundle, lint),
      })),
    ...(right === undefined ? {} : { corrected: right }),
  };
}

/** Notes and reading of a Service that another controller would make, as far as it can be seen. */
function readPart(service: KubeService | undefined, bundle: Bundle | undefined, options: LintOptions) {
  const lint = { ...options, part: true };
  const notes = service ? lintService(service, lint) : [];
  return { notes, ...(service ? { reading: readingOf(service, notes, lint, { bundle }) } : {}) };
}

/** The changes that are judged, and a row for each of the others. */
function bounded(changes: readonly Change[]): { taken: Change[]; left: PreviewService[] } {
  const taken: Change[] = [];
  const left: PreviewService[] = [];
  for (const change of changes) {
    const ports = change.kind === "apply" ? (change.service.spec?.ports ?? []).length : 0;
    const key = change.kind === "apply" ? keyOf(change.service) : change.service;
    const leave = (text: Text) => left.push({ ...empty(key, "left"), verdict: "unknown", assumed: [text] });
    if (ports > MOST_PORTS) leave(filled(ASSUMED.ports, { count: ports, most: MOST_PORTS }));
    else if (taken.length === MOST_SERVICES) leave(filled(ASSUMED.services, { most: MOST_SERVICES }));
    else taken.push(change);
  }
  return { taken, left };
}

export const optionsOf = (bundle: Bundle | undefined, options: PreviewOptions): LintOptions => ({
  ...(bundle ? lintOptions(bundle.cluster) : {}),
  targetVersion: releaseOf(bundle, options),
  locale: options.locale,
  defaults: true,
});

/** The release that meets the change: the one that runs, where it is known. */
const releaseOf = (bundle: Bundle | undefined, { release, targetVersion }: PreviewOptions): string | undefined =>
  release || bundle?.cluster.ccmVersion || targetVersion || bundle?.cluster.targetCcmVersion || undefined;

/** Without a cluster: the manifest alone. What the cluster and the cloud hold is not known, so that nothing is ok. */
function alone(changes: readonly Change[], options: PreviewOptions): Preview {
  const lint = optionsOf(undefined, options);
  const services = changes.flatMap((change): PreviewService[] => {
    if (change.kind === "delete") return [];
    const { service } = change;
    const asks = askedBy(service, lint);
    const notes = lintService(service, lint);
    const ccm = asks.controller === "clb" || asks.controller === "nlb";
    const problems = portsProblem(undefined, service);
    const isGrave = problems.length > 0 || notes.some(({ severity }) => severity === "error");
    return [
      {
        ...empty(keyOf(service), "create"),
        asks,
        ...(asks.controller === "nlb" ? { family: "nlb" as const } : {}),
        verdict: isGrave ? "breaks" : ccm ? "unknown" : "notClb",
        problems,
        lint: notes,
        reading: readingOf(service, notes, lint),
      },
    ];
  });
  const { version } = rulesFor(releaseOf(undefined, options)).rules;
  return { format: PREVIEW_FORMAT, rulesVersion: version, targetVersion: version, ...summed(services) };
}

/** Adds the Services that want one listener of one instance. The engine's own finding is of CLBs in a cluster. */
function withShared(
  rows: readonly PreviewService[],
  changes: readonly Change[],
  live: readonly KubeService[],
  lint: LintOptions,
): PreviewService[] {
  const applied = changes.flatMap((change) => (change.kind === "apply" ? [change.service] : []));
  const gone = new Set(changes.map((change) => (change.kind === "apply" ? keyOf(change.service) : change.service)));
  const before = sharedListeners(live, lint);
  const after = sharedListeners([...live.filter((service) => !gone.has(keyOf(service))), ...applied], lint);
  return rows.map((row) => {
    const already = new Set(before.get(row.service)?.map(({ params }) => params?.at));
    const shared = (after.get(row.service) ?? []).map((one) => ({ ...one, already: already.has(one.params?.at) }));
    if (shared.length === 0 || row.problems.some(({ code }) => code === "CLB532")) return row;
    const brings = shared.some((one) => !one.already);
    return { ...row, problems: [...row.problems, ...shared], verdict: brings ? "breaks" : row.verdict };
  });
}

const empty = (service: string, change: PreviewService["change"]): PreviewService => ({
  ...{ service, change, loadBalancerId: null, verdict: "ok", calls: [], blocked: [], facts: [] },
  ...{ problems: [], traffic: "none", assumed: [], lint: [] },
});

function summed(services: PreviewService[]): Pick<Preview, "services" | "summary" | "elsewhere"> {
  const count = (verdict: PreviewService["verdict"]) => services.filter((row) => row.verdict === verdict).length;
  const calls = services.reduce((sum, row) => sum + row.calls.length, 0);
  const summary = { services: services.length, breaks: count("breaks"), unknown: count("unknown"), calls };
  return { services, summary, elsewhere: [] };
}

/**
 * The running controller's calls after a change: the engine's complete pass on the desired state, compared with the same
 * pass on the present state; and what the target release's dry run says before and after. All changes are applied together, as one
 * `kubectl apply` does. Where an instance has to be created first, a second pass runs with all that are. Pure; linear in the bundle.
 */
export function previewChanges(bundle: Bundle, changes: readonly Change[], options: PreviewOptions): Preview {
  const release = releaseOf(bundle, options);
  const engineOptions = { checkedAt: options.checkedAt, targetVersion: release, sync: true } as const;
  const { rules } = rulesFor(release);
  const live = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  const before = createEngine(bundle, engineOptions);
  const desiredServices = changes.map((change) => {
    const key = change.kind === "delete" ? change.service : keyOf(change.service);
    return { key, change, ...desiredService(bundle, live.get(key), change, options.whole) };
  });
  const unasked = notAsked(
    bundle,
    desiredServices.map(({ key, service }) => ({ live: live.get(key), service })),
  );
  const desired = {
    ...withServices(bundle, new Map(desiredServices.map(({ key, service }) => [key, service]))),
    errors: [...(bundle.errors ?? []), ...unasked],
  };
  const precheck = precheckOf(bundle, desired, options);
  const after = createEngine(desired, engineOptions);
  const services = desiredServices.map(({ key, change, service, assumed }): PreviewService => {
    const present = live.get(key);
    const old = before.evaluate(key);
    const row = service ? after.evaluate(key) : undefined;
    const kind = change.kind === "delete" ? (present ? "delete" : "none") : present ? "update" : "create";
    const lint = optionsOf(bundle, options);
    const base: PreviewService = {
      ...empty(key, kind),
      loadBalancerId: row?.loadBalancerId ?? old?.loadBalancerId ?? null,
      assumed,
      ...(service && change.kind === "apply"
        ? {
            asks: askedBy(service, lint),
            lint: notes(present && lintService(present, { ...lint, passes: old?.status === "pass" }), service, {
              ...lint,
              passes: row?.status === "pass",
            }),
          }
        : {}),
    };
    if (service && change.kind === "apply") {
      const loadBalancerId = present ? base.loadBalancerId : null;
      const facts = { bundle: desired, engine: after, loadBalancerId, exists: present !== undefined };
      base.reading = readingOf(service, base.lint, lint, facts);
    }
    const stopped = service ? [...portsProblem(present, service), ...classProblem(present, service)] : [];
    if (stopped.length > 0) {
      // Nothing follows a manifest that the API server refuses, and a refused class says nothing of the instance that stays.
      if (present) delete base.asks;
      else if (row?.family === "nlb") base.family = "nlb";
      return { ...base, problems: stopped, verdict: "breaks", assumed: [] };
    }
    // Applying the present state wakes no controller.
    const isChanged = change.kind === "delete" || fieldsOf(present) !== fieldsOf(service ?? undefined);
    let { asked, refused: refusals }: Pick<Traced, "asked" | "refused"> = { asked: [], refused: [] };
    if (isChanged && row) {
      const judge = judgeOf(bundle, release);
      const { consequence, sync } = judge.judge(
        change.kind === "delete" ? { kind: "delete", service: key } : { kind: "edit", service: service! },
      );
      const { facts, unknown, clients: traffic } = consequence;
      Object.assign(base, { facts, traffic }, unknown ? { unknown } : {});
      if (sync) {
        const pending = present && judge.wholeSync(key);
        const { calls, blocked, ...more } = callsOf(judge, key, sync, pending);
        Object.assign(base, { calls, blocked });
        ({ asked, refused: refusals } = more);
      }
    }
    if (service && kind === "update") base.precheck = precheck(key);
    if (!row || !service || row.status === "skipped" || isNotCovered(row)) {
      const isWrong = bringsFault(base) || loses({ clients: base.traffic });
      return { ...base, verdict: isWrong ? "breaks" : "notClb", assumed: [] };
    }
    const known = new Set(old?.findings.map((finding) => finding.id));
    base.problems = row.findings
      .filter(refused)
      .map((finding) => ({ code: finding.code, finding, already: known.has(finding.id), stops: endsSync(finding) }));
    if (row.family === "nlb") {
      base.problems.push(...takenListeners(bundle, row, known));
      base.problems.push(...refusedCalls(refusals, base.problems));
      return judged({ ...base, family: "nlb" }, row);
    }
    base.problems.push(...apiProblems(bundle, service, row, known, asked));
    const quotas = quotaProblems(bundle, row.loadBalancerId, asked, options.quotas ?? {});
    const certificates = newListenerCertificates(bundle, service, asked, options.checkedAt);
    base.problems.push(...quotas.problems, ...certificates.problems);
    base.problems.push(...refusedCalls(refusals, base.problems));
    base.assumed.push(...otherClusters(bundle, row), ...certificates.assumed, ...quotas.assumed);
    return judged(base, row);
  });
  return {
    format: PREVIEW_FORMAT,
    cluster: { id: bundle.cluster.id, name: bundle.cluster.name || undefined, region: bundle.cluster.region },
    rulesVersion: rules.version,
    ...(bundle.cluster.ccmVersion ? { runningVersion: bundle.cluster.ccmVersion } : {}),
    targetVersion: rulesFor(targetOf(bundle, options)).rules.version,
    ...summed(services),
  };
}

const targetOf = ({ cluster }: Bundle, { targetVersion }: PreviewOptions): string | undefined =>
  targetVersion || cluster.targetCcmVersion || undefined;

/** The target release's dry run of one Service, before and after the change. */
function precheckOf(present: Bundle, desired: Bundle, options: PreviewOptions): (key: string) => PreviewPrecheck {
  const engineOptions = { checkedAt: options.checkedAt, targetVersion: targetOf(present, options) };
  const engines = once(() => [createEngine(present, engineOptions), createEngine(desired, engineOptions)] as const);
  return (key) => {
    const [before, after] = engines().map((engine) => engine.evaluate(key)!) as [ResultService, ResultService];
    const without = (has: readonly Finding[], lacks: readonly Finding[]) => {
      const known = new Set(lacks.map(({ id }) => id));
      return has.filter(({ id }) => !known.has(id));
    };
    return {
      ...{ before: rowState(before), after: rowState(after) },
      appears: without(after.findings, before.findings),
      goes: without(before.findings, after.findings),
    };
  };
}

/** The fields of a Service that a controller reads, to compare two states. */
const fieldsOf = (service: KubeService | undefined) => service && JSON.stringify(storedService(service));

/** Notes on the annotations; those of the Service today are not because of the change. */
function notes(present: readonly LintFinding[] = [], service: KubeService, options: LintOptions): PreviewNote[] {
  const said = ({ code, key, value, message }: LintFinding) => JSON.stringify([code, key, value, message]);
  const before = new Set(present.map(said));
  return lintService(service, options).map((note) => (before.has(said(note)) ? { ...note, already: true } : note));
}

const bringsFault = ({ lint }: PreviewService) =>
  lint.some(({ severity, already }) => severity === "error" && !already);

function judged(base: PreviewService, row: ResultService): PreviewService {
  const brings = base.problems.some((problem) => !problem.already) || bringsFault(base);
  // The sync that the change starts makes the pending calls too.
  const cuts = loses({ clients: base.traffic });
  return { ...base, verdict: brings || cuts ? "breaks" : row.status === "unknown" ? "unknown" : "ok" };
}

function withServices(bundle: Bundle, desired: ReadonlyMap<string, KubeService | null>): Bundle {
  const rest = bundle.kubernetes.services.filter((service) => !desired.has(keyOf(service)));
  const services = [...rest, ...[...desired.values()].filter((service) => service !== null)];
  return { ...bundle, kubernetes: { ...bundle.kubernetes, services } };
}
