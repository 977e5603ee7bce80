import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { offeredVersions, type TargetsView } from "@/lib/views";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { buildTargets, retarget, summarizeRow, targetOutcome, type TargetOutcome } from "@/lib/views/build";
import type { CheckSnapshot } from "./run";
import { requireLatest } from "./runs";
import { knownTarget } from "./target";

/** Results of other versions kept per check. Each is as large as the check's own, and a reader compares two or three. */
const KEPT_TARGETS = 3;

type Aimed = Pick<CheckSnapshot, "bundle" | "result" | "rows">;

// By result: reading a Service again makes a new one, and what was derived from the old one goes with it.
const aimed = new WeakMap<Result, Map<string, Aimed>>();
const outcomes = new WeakMap<Result, Promise<TargetOutcome[]>>();

/**
 * The check as it would have come out for `target`, from what was read: the cloud is not asked again. The check itself
 * when it was made for that target, or none is named. Error: `target.unknown`.
 */
export function atTarget(check: CheckSnapshot, target: string | undefined): CheckSnapshot {
  const version = knownTarget(target);
  if (!version || version === madeFor(check.result)) return check;
  let kept = aimed.get(check.result);
  if (!kept) aimed.set(check.result, (kept = new Map()));
  const known = kept.get(version) ?? evaluate(check, version);
  kept.delete(version);
  kept.set(version, known);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_TARGETS) break;
    kept.delete(oldest);
  }
  return { ...check, ...known };
}

/** Every target version of the last check. Errors: `cluster.unknown`, `run.none`. */
export async function targetsAnswer(cluster: string, locale: Locale): Promise<TargetsView> {
  const check = requireLatest(cluster);
  let known = outcomes.get(check.result);
  if (!known) {
    outcomes.set(check.result, (known = allOutcomes(check)));
    known.catch(() => outcomes.delete(check.result));
  }
  return buildTargets(await known, check.result.cluster.ccmVersion, locale);
}

/** A turn of the event loop between versions: each takes as long as a check's own evaluation. */
async function allOutcomes(check: CheckSnapshot): Promise<TargetOutcome[]> {
  const made: TargetOutcome[] = [];
  for (const version of offeredVersions(check.result.cluster.ccmVersion).reverse()) {
    await setImmediate();
    const { result } = version === madeFor(check.result) ? check : retarget(check, version);
    made.push(targetOutcome(version, result));
  }
  return made;
}

/** Rows keep when their inputs were read and whether they can be trusted: that is about the read, not the target. */
function evaluate(check: CheckSnapshot, version: string): Aimed {
  const { bundle, result } = retarget(check, version);
  const index = indexBundle(bundle);
  const before = new Map(check.rows.map((row) => [row.service, row]));
  const rows = result.services.map((service) => {
    const known = before.get(service.service);
    return {
      ...summarizeRow(service, index, known?.readAt),
      ...(known?.unstable ? { unstable: true } : {}),
      ...(known?.stale ? { stale: known.stale } : {}),
    };
  });
  return { bundle, result, rows };
}

function madeFor(result: Result): string {
  return result.cluster.targetCcmVersion ?? result.rulesVersion;
}
