import type { Finding, PublishedFinding, PublishedResult, Result } from "./result";

type Words = Pick<PublishedFinding, "title" | "category" | "severity" | "cause" | "remediation">;
/** Sentences of a published result by finding id, for unknown codes and for results without a bundle. */
export type PublishedWords = ReadonlyMap<string, Words>;

/** The data of a published result (`check --json`), whose findings hold sentences. Linear in findings. */
export function resultData({ folded, ...published }: PublishedResult): Result {
  return {
    ...published,
    services: published.services.map((row) => ({ ...row, findings: row.findings.map(findingData) })),
    orphans: published.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: findingData(finding) } : orphan,
    ),
    officialSummary: folded,
  };
}

export function publishedWords({ services, orphans }: PublishedResult): PublishedWords {
  const findings = [...services.flatMap((row) => row.findings), ...orphans.flatMap(({ finding }) => finding ?? [])];
  return new Map(
    findings.map(({ id, title, category, severity, cause, remediation }) => [
      id,
      { title, category, severity, cause, remediation },
    ]),
  );
}

function findingData(finding: PublishedFinding): Finding {
  const { title: _t, category: _c, severity: _s, cause: _w, remediation: _r, seedRow: _row, ...data } = finding;
  return data;
}
