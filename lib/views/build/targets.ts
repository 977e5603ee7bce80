import { runEngine } from "@/lib/engine";
import { shortTitle } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { applyWaivers, waiversOf } from "@/lib/upgrade/waivers";
import { verdictNumbers, type VerdictNumbers } from "../readiness";
import { groupByInstance } from "../rows";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RowSummary } from "@/lib/model/run";
import { offeredVersions, type TargetsView } from "../targets";
import type { Snapshot } from "./present";
import { summarizeRow } from "./rows";

/** A check and the raw objects it came from. */
export interface Retargeted {
  result: Result;
  bundle: Bundle;
}

/** The same read, judged for another target version: nothing is read again, and its age stays that of the read. */
export function retarget({ result, bundle }: Retargeted, version: string): Retargeted {
  const aimed = { ...bundle, cluster: { ...bundle.cluster, targetCcmVersion: version } };
  const made = runEngine(aimed, { checkedAt: result.checkedAt, targetVersion: version });
  return { bundle: aimed, result: applyWaivers(made, waiversOf(result)) };
}

const madeFor = (result: Result) => result.cluster.targetCcmVersion ?? result.rulesVersion;

/** Results of other versions kept per check. Each is as large as the check's own, and a reader compares two or three. */
const KEPT_TARGETS = 3;
type Aimed = Retargeted & { rows?: RowSummary[] };
// By result: reading a Service again makes a new one, and what was derived from the old one goes with it.
const aimed = new WeakMap<Result, Map<string, Aimed>>();
const outcomes = new WeakMap<Result, Promise<TargetOutcome[]>>();

/**
 * The check as it would have come out for `version`, from what was read; the check itself when it was made for that version, or
 * holds no raw objects. Rows keep when they were read and whether they can be trusted: that is about the read, not the target.
 */
export function atTarget<C extends Snapshot & { rows?: RowSummary[] }>(check: C, version: string): C {
  const { result, bundle, rows } = check;
  if (!bundle || version === madeFor(result)) return check;
  let kept = aimed.get(result);
  if (!kept) aimed.set(result, (kept = new Map()));
  const known = kept.get(version) ?? aim({ result, bundle }, rows, version);
  kept.delete(version);
  kept.set(version, known);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_TARGETS) break;
    kept.delete(oldest);
  }
  return { ...check, ...known };
}

function aim(check: Retargeted, rows: RowSummary[] | undefined, version: string): Aimed {
  const made = retarget(check, version);
  if (!rows) return made;
  const index = indexBundle(made.bundle);
  const before = new Map(rows.map((row) => [row.service, row]));
  return {
    ...made,
    rows: made.result.services.map((service) => {
      const known = before.get(service.service);
      return {
        ...summarizeRow(service, index, known?.readAt),
        ...(known?.unstable ? { unstable: true } : {}),
        ...(known?.stale ? { stale: known.stale } : {}),
      };
    }),
  };
}

/** Every offered version, judged from one read. */
export async function targetsView(check: Retargeted, locale: Locale): Promise<TargetsView> {
  const { result } = check;
  let known = outcomes.get(result);
  if (!known) {
    outcomes.set(result, (known = allOutcomes(check)));
    known.catch(() => outcomes.delete(result));
  }
  return buildTargets(await known, result.cluster.ccmVersion, locale);
}

/** Oldest first. Others get their turn between two versions: each takes as long as a check's own evaluation. */
async function allOutcomes(check: Retargeted): Promise<TargetOutcome[]> {
  const made: TargetOutcome[] = [];
  for (const version of offeredVersions(check.result.cluster.ccmVersion).reverse()) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    made.push(
      targetOutcome(version, version === madeFor(check.result) ? check.result : retarget(check, version).result),
    );
  }
  return made;
}

/** What is kept of one version's result: no rows, so that many versions of a large cluster stay small. */
export interface TargetOutcome {
  version: string;
  numbers: VerdictNumbers;
  /** How many Services each code fails. */
  services: ReadonlyMap<string, number>;
}

/** Reduces a result to what the comparison of versions needs. */
export function targetOutcome(version: string, result: Result): TargetOutcome {
  const services = new Map<string, number>();
  for (const { findings } of result.services) {
    const failing = findings.filter(({ visibility, accepted }) => visibility !== "advice" && !accepted);
    for (const code of new Set(failing.map(({ code }) => code))) services.set(code, (services.get(code) ?? 0) + 1);
  }
  const rows = result.services.map((row) => summarizeRow(row, undefined));
  return { version, numbers: verdictNumbers(groupByInstance(rows)), services };
}

/** Outcomes, oldest version first, as the page draws them. */
export function buildTargets(
  outcomes: readonly TargetOutcome[],
  current: string | undefined,
  locale: Locale,
): TargetsView {
  const codes = [...new Set(outcomes.flatMap((outcome) => [...outcome.services.keys()]))].sort();
  return {
    ...(current ? { current } : {}),
    columns: outcomes.map(({ version, numbers }) => ({
      version,
      numbers,
      toFix: numbers.changing + numbers.withoutInstance + numbers.silent,
    })),
    rows: codes.map((code) => ({
      code,
      title: shortTitle(code, locale),
      services: outcomes.map((outcome) => outcome.services.get(code) ?? 0),
    })),
  };
}
