import { shortTitle } from "@/lib/knowledge/findings/text";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { retarget, type Retargeted } from "@/lib/upgrade/retarget";
import { verdictNumbers, type VerdictNumbers } from "@/lib/model/verdict-parts";
import { groupByInstance } from "./rows";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RowSummary } from "@/lib/model/run";
import { offeredVersions } from "./offered-versions";
import type { Snapshot } from "./present";
import { summarizeRow } from "./row-summary";

/** Every target version from one read (`targets`). Versions are oldest first; advice is left out, it never fails. */
export type TargetsView = Awaited<ReturnType<typeof targetsView>>;
export type TargetColumn = TargetsView["columns"][number];

const madeFor = (result: Result) => result.cluster.targetCcmVersion ?? result.rulesVersion;

/** Cached results of other versions per check. Each is as large as the check's own. */
const KEPT_TARGETS = 3;
type Aimed = Retargeted & { rows?: RowSummary[] };
// Keyed by result: reading a Service again makes a new result and drops what was derived from the old one.
const aimed = new WeakMap<Result, Map<string, Aimed>>();
const outcomes = new WeakMap<Result, Promise<TargetOutcome[]>>();

/**
 * The check evaluated for `version` from the same bundle; the check itself when it was made for that version, or has no raw
 * objects. `readAt`, `unstable` and `stale` of the rows stay: they are about the read, not the target.
 */
export function atTarget<C extends Snapshot>(check: C, version: string): C {
  const { result, bundle, rows } = check;
  if (!bundle || version === madeFor(result)) return check;
  const kept = aimed.get(result) ?? new Map<string, Aimed>();
  aimed.set(result, kept);
  const known = kept.get(version) ?? aim({ result, bundle }, rows, version);
  // Least recently used first.
  kept.delete(version);
  kept.set(version, known);
  if (kept.size > KEPT_TARGETS) kept.delete([...kept.keys()][0]!);
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
      const { readAt, unstable, stale } = before.get(service.service) ?? {};
      return { ...summarizeRow(service, index, readAt), unstable, stale };
    }),
  };
}

/** Cached numbers of one version's result, without rows to save memory. */
interface TargetOutcome {
  version: string;
  numbers: VerdictNumbers;
  /** How many Services each code fails. */
  services: ReadonlyMap<string, number>;
}

/** Every offered version, judged from one read. */
export async function targetsView(check: Retargeted, locale: Locale) {
  const { result } = check;
  let known = outcomes.get(result);
  if (!known) {
    outcomes.set(result, (known = judgeAll(check)));
    known.catch(() => outcomes.delete(result));
  }
  const made = await known;
  const codes = [...new Set(made.flatMap(({ services }) => [...services.keys()]))].sort();
  return {
    current: result.cluster.ccmVersion || undefined,
    columns: made.map(({ version, numbers }) => ({
      version,
      /** The same numbers as in the verdict sentence. */
      numbers,
      /** Instances, and Services without one, that need work before the upgrade. */
      toFix: numbers.changing + numbers.withoutInstance + numbers.silent,
    })),
    rows: codes.map((code) => ({
      code,
      title: shortTitle(code, locale),
      /** How many Services it fails in each version, in the order of the columns. */
      services: made.map(({ services }) => services.get(code) ?? 0),
    })),
  };
}

/** Oldest first. Yields between versions: each takes as long as a check's evaluation. */
async function judgeAll(check: Retargeted): Promise<TargetOutcome[]> {
  const made: TargetOutcome[] = [];
  for (const version of offeredVersions(check.result.cluster.ccmVersion).reverse()) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { services: rows } = version === madeFor(check.result) ? check.result : retarget(check, version).result;
    const services = new Map<string, number>();
    for (const { findings } of rows) {
      const failing = findings.filter(({ visibility, accepted }) => visibility !== "advice" && !accepted);
      for (const code of new Set(failing.map(({ code }) => code))) services.set(code, (services.get(code) ?? 0) + 1);
    }
    const numbers = verdictNumbers(groupByInstance(rows.map((row) => summarizeRow(row, undefined))));
    made.push({ version, numbers, services });
  }
  return made;
}
