import type { Finding, PublishedFinding, PublishedResult, Result, ResultService } from "./result";

/**
 * A result as it may lie in a file or in the history: of this version (data only), or published (`check --json`, and
 * what the history kept before results were data), with sentences in each finding.
 */
export type StoredResult = Result | PublishedResult;

/** Sentences that a published result holds, by finding id: all there is when its code is unknown or its bundle absent. */
export type PublishedWords = ReadonlyMap<
  string,
  Pick<PublishedFinding, "title" | "category" | "severity" | "cause" | "remediation">
>;

/** The data of a result, whichever version wrote it. Linear in findings; the input is not changed. */
export function resultData(stored: StoredResult): Result {
  const { folded, officialSummary, ...rest } = stored as Omit<Result, "officialSummary"> &
    Partial<Pick<Result, "officialSummary"> & Pick<PublishedResult, "folded">>;
  return {
    ...rest,
    services: stored.services.map((row): ResultService => ({ ...row, findings: row.findings.map(findingData) })),
    orphans: stored.orphans.map((orphan) =>
      orphan.finding ? { ...orphan, finding: findingData(orphan.finding) } : (orphan as Result["orphans"][number]),
    ),
    officialSummary: officialSummary ?? folded ?? { items: [], failedCount: 0, cappedAt: 20, truncated: false },
  };
}

/** The sentences of a published result; empty for one that holds data only. */
export function publishedWords(stored: StoredResult): PublishedWords {
  const words = new Map<string, Pick<PublishedFinding, "title" | "category" | "severity" | "cause" | "remediation">>();
  const add = (finding: Finding | PublishedFinding | undefined) => {
    if (!finding || !("title" in finding)) return;
    const { title, category, severity, cause, remediation } = finding;
    words.set(finding.id, { title, category, severity, cause, remediation });
  };
  for (const row of stored.services) row.findings.forEach(add);
  for (const orphan of stored.orphans) add(orphan.finding);
  return words;
}

function findingData(finding: Finding | PublishedFinding): Finding {
  if (!("title" in finding)) return finding;
  const {
    title: _title,
    category: _category,
    severity: _severity,
    cause: _cause,
    remediation: _remediation,
    seedRow: _seedRow,
    ...data
  } = finding;
  return data;
}
