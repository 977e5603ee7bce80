import { runEngine } from "@/lib/engine";
import { renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, VersionNote } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { applyWaivers, waiversOf } from "@/lib/upgrade/waivers";
import { verdictNumbers, type TitledNote, type VerdictNumbers } from "../readiness";
import { groupByInstance } from "../rows";
import type { TargetChange, TargetsView } from "../targets";
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
