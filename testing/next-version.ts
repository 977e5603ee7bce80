import type { Since } from "@/lib/ccm/fields/types";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { lintService } from "@/lib/lint";
import { remediate } from "@/lib/remediation";

/** The newest version, and the made-up one after it that a test has put into the table (made-up-version.ts). */
export const [NEWEST, NEXT] = KNOWN_RULES.slice(-2).map(({ version }) => version) as [Since, Since];

/** Codes that lint has for a Service, checked for one version. */
export const lintCodes = (service: KubeService, version: string): string[] =>
  lintService(service, { ccmVersion: version, targetVersion: version }).map((finding) => finding.code);

/** Commands of a finding about `lb-web`, every option's in turn. */
export function commandsOf(finding: Finding, serviceKey: string, bundle: Bundle): string[] {
  const index = indexBundle(bundle);
  const { options } = remediate(finding, {
    serviceKey,
    service: index.services.get(serviceKey),
    loadBalancer: index.loadBalancers.get("lb-web"),
    loadBalancerId: "lb-web",
    region: "cn-hangzhou",
    locale: "en",
    index,
  });
  return options.flatMap((option) => option.steps.map((step) => step.command ?? ""));
}
