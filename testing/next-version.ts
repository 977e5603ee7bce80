import { indexBundle } from "@/lib/ccm/bundle-index";
import type * as Versions from "@/lib/ccm/versions";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { lintService } from "@/lib/lint";
import { remediate } from "@/lib/remediation";

/** A made-up version after the newest one: it knows what that one does, and whatever a test adds. */
export const NEXT = "v2.15.0";

/** The room of versions with NEXT in it. */
export function withNext(real: typeof Versions): typeof Versions {
  const rules = { ...real.NEWEST_RULES, version: NEXT };
  return {
    ...real,
    rulesFor: (target) => (target === NEXT ? { rules, match: "exact" } : real.rulesFor(target)),
  };
}

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
