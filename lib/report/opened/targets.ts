import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { offeredVersions, type TargetsView } from "@/lib/views";
import type { Snapshot } from "@/lib/views/build/present";
import { buildTargets, retarget, targetOutcome, type TargetOutcome } from "@/lib/views/build/targets";

// One file is open per worker: what was judged for it is kept as long as its result.
const aimed = new WeakMap<Result, Map<string, Snapshot>>();
const outcomes = new WeakMap<Result, TargetOutcome[]>();

/** The file judged for another target version; the file as it is when it was made for that one. */
export function atTarget(opened: Snapshot, target: string): Snapshot {
  const { result, bundle } = opened;
  if (!target || !bundle || target === madeFor(result)) return opened;
  let kept = aimed.get(result);
  if (!kept) aimed.set(result, (kept = new Map()));
  let snapshot = kept.get(target);
  if (!snapshot) kept.set(target, (snapshot = { ...opened, ...retarget({ result, bundle }, target) }));
  return snapshot;
}

/** Every offered version, oldest first. The worker may be busy: no page waits on its thread. */
export function fileTargets(result: Result, bundle: Bundle, locale: Locale): TargetsView {
  let made = outcomes.get(result);
  if (!made) {
    made = offeredVersions(result.cluster.ccmVersion)
      .reverse()
      .map((version) =>
        targetOutcome(version, version === madeFor(result) ? result : retarget({ result, bundle }, version).result),
      );
    outcomes.set(result, made);
  }
  return buildTargets(made, result.cluster.ccmVersion, locale);
}

function madeFor(result: Result): string {
  return result.cluster.targetCcmVersion ?? result.rulesVersion;
}
