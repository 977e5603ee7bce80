import { runEngine } from "@/lib/engine";
import { renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, VersionNote } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { applyWaivers, waiversOf } from "@/lib/upgrade/waivers";
import { verdictNumbers, type TitledNote, type VerdictNumbers } from "../readiness";
import { groupByInstance } from "../rows";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RowSummary } from "@/lib/model/run";
import { offeredVersions, type TargetChange, type TargetsView } from "../targets";
import type { Snapshot } from "./present";
import { summarizeRow } from "./rows";

const NAMED_SERVICES = 20;

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
  /** Services by the code that fails them. */
  services: ReadonlyMap<string, ReadonlySet<string>>;
  notes: readonly VersionNote[];
}

/** Reduces a result to what the comparison of versions needs. */
export function targetOutcome(version: string, result: Result): TargetOutcome {
  const services = new Map<string, Set<string>>();
  for (const row of result.services) {
    for (const { code, visibility, accepted } of row.findings) {
      if (visibility === "advice" || accepted) continue;
      const known = services.get(code);
      if (known) known.add(row.service);
      else services.set(code, new Set([row.service]));
    }
  }
  const rows = result.services.map((row) => summarizeRow(row, undefined));
  return { version, numbers: verdictNumbers(groupByInstance(rows)), services, notes: result.versionNotes };
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
    columns: outcomes.map(({ version, numbers, notes }) => ({
      version,
      numbers,
      toFix: numbers.changing + numbers.withoutInstance + numbers.silent,
      notes: notes.map((note) => titled(note, locale)),
    })),
    rows: codes.map((code) => ({
      code,
      title: shortTitle(code, locale),
      services: outcomes.map((outcome) => outcome.services.get(code)?.size ?? 0),
    })),
    steps: outcomes.slice(1).map((to, index) => {
      const from = outcomes[index]!;
      const known = new Set(from.notes.map((note) => note.code));
      return {
        from: from.version,
        to: to.version,
        appears: changes(codes, to, from, locale),
        goes: changes(codes, from, to, locale),
        notes: to.notes.filter((note) => !known.has(note.code)).map((note) => titled(note, locale)),
      };
    }),
  };
}

/** Codes that `has` finds at Services where `lacks` does not. */
function changes(codes: readonly string[], has: TargetOutcome, lacks: TargetOutcome, locale: Locale): TargetChange[] {
  return codes.flatMap((code) => {
    const other = lacks.services.get(code);
    const services = [...(has.services.get(code) ?? [])].filter((service) => !other?.has(service)).sort();
    if (services.length === 0) return [];
    return [
      { code, title: shortTitle(code, locale), count: services.length, services: services.slice(0, NAMED_SERVICES) },
    ];
  });
}

function titled(note: VersionNote, locale: Locale): TitledNote {
  const { title, cause, remedy } = renderFinding(note, locale);
  return { code: note.code, title, cause, remedy };
}
