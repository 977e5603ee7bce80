import type { BundleCluster, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { OptionSet } from "@/lib/commands/fix";
import type { BundleIndex } from "@/lib/ccm/bundle-index";

/** What a builder may look at. Without `index` it knows the Service and the instance only, and is more careful. */
export interface RemediationContext {
  service?: KubeService;
  /** `namespace/name`, or "" for a finding about an instance without a Service. */
  serviceKey: string;
  loadBalancer?: CloudLoadBalancer;
  loadBalancerId?: string;
  region: string;
  /** Set when several clusters are configured: kubectl commands then carry `--context`. */
  kubeContext?: string;
  locale: Locale;
  cluster?: BundleCluster;
  targetVersion?: string;
  index?: BundleIndex;
  /** Every finding of the Service, where they are at hand: what one fix leaves empty another may fill before. */
  siblings?: readonly Finding[];
}

/** The builder of one finding code. */
export type Builder = (finding: Finding, context: RemediationContext) => OptionSet;
