import { kindOf, renderFinding } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, PublishedFinding, PublishedResult, Result } from "@/lib/model/result";
import { firstOf, inPlanOrder, remediate, remediesOf, type FirstStep, type RemedyOptions } from "@/lib/remediation";

/** What the plan begins with, for each Service that has something to do. */
export type PublishedWithFirst = Omit<PublishedResult, "services"> & {
  services: (PublishedResult["services"][number] & { first?: FirstStep })[];
};

/**
 * The result file (`ccm-preflight/result@1`): what other tools read gets its sentences here, in one language, and its
 * remediation with finished commands. `order` is told each Service's findings as its plan does them: the file keeps the
 * engine's order, what people read follows the plan.
 */
export function publish(
  result: Result,
  bundle: Bundle,
  options: RemedyOptions,
  order?: (service: string, findings: readonly Finding[]) => void,
): PublishedWithFirst {
  const { contextOf, stepsOf } = remediesOf(bundle, options, result.services);
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
    services: result.services.map((row) => {
      const steps = stepsOf(row);
      const first = firstOf(steps);
      order?.(row.service, inPlanOrder(row.findings, steps));
      return {
        ...row,
        ...(first ? { first } : {}),
        findings: row.findings.map((finding) => published(finding, row.service, row.loadBalancerId)),
      };
    }),
    orphans: result.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: published(finding, "", orphan.loadBalancerId) } : orphan,
    ),
    folded: officialSummary,
  };
}
