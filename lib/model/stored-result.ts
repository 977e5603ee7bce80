import type { Finding, PublishedFinding, PublishedResult, Result } from "./result";

/** The data of a result, and the published form of it (`check --json`), which has sentences in each finding. */
export type StoredResult = Result | PublishedResult;

type Words = Pick<PublishedFinding, "title" | "category" | "severity" | "cause" | "remediation">;
/** Sentences that a published result holds, by finding id: all there is when its code is unknown or its bundle absent. */
export type PublishedWords = ReadonlyMap<string, Words>;

/** The data of a result in either form. Linear in findings; the input is not changed. */
export function resultData(stored: StoredResult): Result {
  const { folded, officialSummary, ...rest } = stored as Result & Partial<Pick<PublishedResult, "folded">>;
  return {
    ...rest,
    services: stored.services.map((row) => ({ ...row, findings: row.findings.map(findingData) })),
    orphans: stored.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: findingData(finding) } : orphan,
    ),
    officialSummary: officialSummary ?? folded ?? { items: [], failedCount: 0, cappedAt: 20, truncated: false },
  };
}

/** The sentences of a published result; empty for one that holds data only. */
export function publishedWords(stored: StoredResult): PublishedWords {
  const findings: (Finding | PublishedFinding | undefined)[] = [
    ...stored.services.flatMap((row) => row.findings),
    ...stored.orphans.map((orphan) => orphan.finding),
  ];
  return new Map(
    findings.flatMap((finding) => {
      if (!finding || !("title" in finding)) return [];
      const { id, title, category, severity, cause, remediation } = finding;
      return [[id, { title, category, severity, cause, remediation }] as const];
    }),
  );
}

function findingData(finding: Finding | PublishedFinding): Finding {
  if (!("title" in finding)) return finding;
  const { title: _t, category: _c, severity: _s, cause: _w, remediation: _r, seedRow: _row, ...data } = finding;
  return data;
}
