import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { lintService } from "@/lib/lint";
import { remediate } from "@/lib/remediation";

/** A made-up version after the newest one, of which a test makes a delta. */
export const NEXT = "v2.15.0";

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
