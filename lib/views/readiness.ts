import { verdictOf, type Orphan, type Result, type Verdict } from "@/lib/model/result";
import { standing, type RowSummary, type RunSnapshot } from "@/lib/model/run";
import type { Bundle } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { parseVersion } from "@/lib/ccm/versions";
import { checkPermissions, conditionsOfServices } from "@/lib/upgrade/permissions/permissions";
import type { Snapshot } from "./present";
import { summarizeRow } from "./row-summary";

/** Everything the readiness page draws, in one answer. Rows are per Service: instances are grouped from them. */
export interface ReadinessView {
  cluster: Result["cluster"];
  checkedAt: string;
  rulesVersion: string;
  verdict: Verdict;
  rows: RowSummary[];
  orphans: Omit<Orphan, "finding">[];
  /** Actions that only the target version calls here; the rights of the controller's role are not read. */
  newActions: number;
  errors: Result["errors"];
  /** RFC 3339: Ready counts until then; absent in a file, which says when it was read. */
  readyUntil?: string;
  /** Ready counts no longer: the time is over, or so many Services changed and could not be read again. */
  lapsed?: { changed: number };
  /** The target runs already: there is nothing to upgrade. */
  isTarget?: true;
  run?: RunSnapshot;
}

/**
 * Result and bundle to the readiness page. Pure and linear; `run` has the sources' health and where facts came from. Rows
 * that know when they were read are taken as they are; else they are made here.
 */
export function buildReadiness(
  { result, bundle, rows: known }: Snapshot,
  locale: Locale,
  run?: RunSnapshot,
): ReadinessView {
  const index = bundle ? indexBundle(bundle) : undefined;
  const rows = known ?? result.services.map((row) => summarizeRow(row, index));
  return {
    cluster: result.cluster,
    checkedAt: result.checkedAt,
    rulesVersion: result.rulesVersion,
    verdict: standing(verdictOf(result), run),
    rows,
    newActions: newActionsOf({ result, bundle }, locale),
    orphans: result.orphans.map(({ finding: _finding, ...orphan }) => orphan),
    errors: result.errors,
    ...(result.summary.upgrade?.restart ? { isTarget: true as const } : {}),
    ...(run ? { run } : {}),
  };
}

export function newActionsOf(
  {
    result: { cluster, rulesVersion },
    bundle,
  }: { result: Pick<Result, "cluster" | "rulesVersion">; bundle: Bundle | undefined },
  locale: Locale,
): number {
  const { ccmVersion: from, targetCcmVersion: to = rulesVersion, networkPlugin } = cluster;
  if (!bundle || !parseVersion(from ?? "") || !parseVersion(to)) return 0;
  const conditions = conditionsOfServices(bundle.kubernetes.services);
  return checkPermissions({ from: from!, to, networkPlugin, conditions, policies: [], locale }).needed.length;
}
