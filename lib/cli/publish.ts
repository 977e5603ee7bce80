import { kindOf, renderFinding } from "@/lib/knowledge/findings/text";
import { graveNotes, type LintFinding } from "@/lib/lint/index";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, PublishedFinding, PublishedResult, Result } from "@/lib/model/result";
import { firstOf, remediate, remediesOf, type FirstStep, type RemedyOptions } from "@/lib/remediation";

/** With the first step of the plan and the grave notes on annotations, for each Service that has some. */
export type PublishedWithFirst = Omit<PublishedResult, "services"> & {
  services: (PublishedResult["services"][number] & { first?: FirstStep; notes?: LintFinding[] })[];
};

/**
 * The result file (`ccm-preflight/result@1`): findings with their sentences in one language and their remediation with
 * finished commands, in the engine's order.
 */
export function publish(
  result: Result,
  bundle: Bundle,
  options: RemedyOptions,
  { contextOf, stepsOf } = remediesOf(bundle, options, result.services),
  notes: ReadonlyMap<string, LintFinding[]> = graveNotes(bundle, result.services, options),
): PublishedWithFirst {
  const published = (finding: Finding, service: string, loadBalancerId: string | null): PublishedFinding => {
    const { title, cause } = renderFinding(finding, options.locale);
    const { category, severity, officialCheck } = kindOf(finding.code);
    return {
      ...finding,
      title,
      category,
      severity,
      cause,
      seedRow: officialCheck || undefined,
      remediation: remediate(finding, contextOf(finding, service, loadBalancerId), options.locale),
    };
  };
  const { officialSummary, ...rest } = result;
  return {
    ...rest,
    services: result.services.map((row) => ({
      ...row,
      first: firstOf(stepsOf(row)),
      ...(notes.has(row.service) ? { notes: notes.get(row.service) } : {}),
      findings: row.findings.map((finding) => published(finding, row.service, row.loadBalancerId)),
    })),
    orphans: result.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: published(finding, "", orphan.loadBalancerId) } : orphan,
    ),
    folded: officialSummary,
  };
}
