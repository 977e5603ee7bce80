import { FINDINGS } from "@/lib/knowledge/findings";
import { shortTitle } from "@/lib/knowledge/findings/text";
import type { RowSummary } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";

/** Titles of finding codes, by code, in one language: pages do not load the tables of findings. */
export type FindingLabels = Readonly<Record<string, string>>;

/** Titles of the codes that occur in rows. */
export function labelsOf(rows: readonly RowSummary[], locale: Locale): FindingLabels {
  return titled(new Set(rows.flatMap((row) => row.findings.map((finding) => finding.code))), locale);
}

/** Titles of every code, for a page whose check is running: its stream may contain any. About 6 kB. */
export function allLabels(locale: Locale): FindingLabels {
  return titled(Object.keys(FINDINGS), locale);
}

function titled(codes: Iterable<string>, locale: Locale): FindingLabels {
  return Object.fromEntries([...codes].map((code) => [code, shortTitle(code, locale)]));
}
