import { buildEvents } from "@/lib/events/events-view";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { buildPlanView } from "@/lib/remediation";
import type { OfficialAnswer } from "@/lib/reports/answers";
import { compareOfficial } from "@/lib/reports/official";
import { offeredVersions } from "@/lib/views";
import type { EventsAnswer, PlanAnswer, ReadinessAnswer, ResourceAnswer, TargetsAnswer } from "@/lib/views/answers";
import {
  buildInstance,
  buildReadiness,
  buildService,
  buildTargets,
  labelsOf,
  retarget,
  targetOutcome,
  type Snapshot,
  type TargetOutcome,
} from "@/lib/views/build";

type FileView = ReadinessAnswer | EventsAnswer | PlanAnswer | OfficialAnswer | ResourceAnswer | TargetsAnswer;

/**
 * The view a path asks for, from the file in memory, as the server's routes answer it for a live cluster. Belongs to the
 * worker: the tables of findings and remedies come with it and must stay out of the pages.
 */
export function fileView(asked: string, opened: Snapshot, locale: Locale): FileView | undefined {
  const [path = "", query] = asked.split("?");
  const snapshot = atTarget(opened, new URLSearchParams(query).get("target"));
  const { result, bundle } = snapshot;
  const [first, second, third] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "readiness": {
      const view = buildReadiness(snapshot, locale);
      return { view, run: null, labels: labelsOf(view.rows, locale) };
    }
    case "targets":
      return bundle && buildTargets(allOutcomes(result, bundle), result.cluster.ccmVersion, locale);
    case "events":
      return bundle && buildEvents(bundle);
    case "plan":
      return bundle && buildPlanView(result, bundle, { locale, targetVersion: result.cluster.targetCcmVersion });
    case "official":
      return { comparison: bundle ? compareOfficial(bundle, result) : null };
    case "instances":
      return second ? buildInstance(snapshot, second, { locale }) : undefined;
    case "services":
      return second !== undefined && third ? buildService(snapshot, `${second}/${third}`, { locale }) : undefined;
    default:
      return undefined;
  }
}

// One file is open per worker: what was judged for it is kept as long as its result.
const aimed = new WeakMap<Result, Map<string, Snapshot>>();
const outcomes = new WeakMap<Result, TargetOutcome[]>();

/** The file judged for another target version; the file as it is when it was made for that one. */
function atTarget(opened: Snapshot, target: string | null): Snapshot {
  const { result, bundle } = opened;
  if (!target || !bundle || target === madeFor(result)) return opened;
  let kept = aimed.get(result);
  if (!kept) aimed.set(result, (kept = new Map()));
  let snapshot = kept.get(target);
  if (!snapshot) kept.set(target, (snapshot = { ...opened, ...retarget({ result, bundle }, target) }));
  return snapshot;
}

/** Every offered version, oldest first. The worker may be busy: no page waits on its thread. */
function allOutcomes(result: Result, bundle: Bundle): TargetOutcome[] {
  const known = outcomes.get(result);
  if (known) return known;
  const made = offeredVersions(result.cluster.ccmVersion)
    .reverse()
    .map((version) =>
      targetOutcome(version, version === madeFor(result) ? result : retarget({ result, bundle }, version).result),
    );
  outcomes.set(result, made);
  return made;
}

function madeFor(result: Result): string {
  return result.cluster.targetCcmVersion ?? result.rulesVersion;
}
