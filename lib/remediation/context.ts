import type { Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RemediationContext } from "@/lib/findings/fixes/types";

export interface RemedyOptions {
  locale: Locale;
  /** Set when several clusters are configured: commands then carry `--context`. */
  kubeContext?: string;
  targetVersion?: string;
}

/** What a builder may look at, for findings of one bundle. The look-up maps are made once per bundle. */
export function remedyContexts(bundle: Bundle, options: RemedyOptions) {
  const index = indexBundle(bundle);
  /** `serviceKey` is "" for a finding about an instance without a Service. */
  return (finding: Finding, serviceKey: string, loadBalancerId: string | null): RemediationContext => {
    const own = finding.resource.kind === "LoadBalancer" ? finding.resource.id : undefined;
    const id = own || loadBalancerId || undefined;
    return {
      service: index.services.get(serviceKey),
      serviceKey,
      loadBalancer: id ? index.loadBalancers.get(id) : undefined,
      loadBalancerId: id,
      region: bundle.cluster.region,
      kubeContext: options.kubeContext,
      locale: options.locale,
      cluster: bundle.cluster,
      targetVersion: options.targetVersion,
      index,
    };
  };
}
