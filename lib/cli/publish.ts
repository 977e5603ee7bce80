import { kindOf, renderFinding } from "@/lib/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, PublishedFinding, PublishedResult, Result } from "@/lib/model/result";
import { firstStep, remediate, remedyContexts, type FirstStep, type RemedyOptions } from "@/lib/remediation";

/** What the plan begins with, for each Service that has something to do. */
type PublishedWithFirst = PublishedResult & {
  services: (PublishedResult["services"][number] & { first?: FirstStep })[];
};

const firstOf = (first: FirstStep | undefined) => (first ? { first } : {});

/**
 * The result file (`ccm-preflight/result@1`): what other tools read gets its sentences here, in one language, and its
 * remediation with finished commands.
 */
export function publish(result: Result, bundle: Bundle, options: RemedyOptions): PublishedWithFirst {
  const contextOf = remedyContexts(bundle, options);
  const published = (finding: Finding, service: string, loadBalancerId: string | null): PublishedFinding => {
    const { title, cause } = renderFinding(finding, options.locale);
    const { category, severity, officialCheck } = kindOf(finding.code);
    return {
      ...finding,
      title,
      category,
      severity,
      cause,
      ...(officialCheck ? { seedRow: officialCheck } : {}),
      remediation: remediate(finding, contextOf(finding, service, loadBalancerId)),
    };
  };
  const { officialSummary, ...rest } = result;
  return {
    ...rest,
    services: result.services.map((row) => ({
      ...row,
      ...firstOf(firstStep(row, bundle, options)),
      findings: row.findings.map((finding) => published(finding, row.service, row.loadBalancerId)),
    })),
    orphans: result.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: published(finding, "", orphan.loadBalancerId) } : orphan,
    ),
    folded: officialSummary,
  };
}
