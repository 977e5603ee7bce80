import { renderFinding } from "@/lib/knowledge/findings/text";
import { verdictOf } from "@/lib/model/result";
import { standing, type RunSnapshot } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { ReadinessView } from "../readiness";
import type { Snapshot } from "./present";
import { summarizeRow } from "./rows";

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
    orphans: result.orphans.map(({ finding: _finding, ...orphan }) => orphan),
    versionNotes: result.versionNotes.map((note) => ({ code: note.code, ...renderFinding(note, locale) })),
    errors: result.errors,
    ...(run ? { run } : {}),
  };
}
