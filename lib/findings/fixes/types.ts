import type { BundleCluster, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { FindingCode, ReadParams } from "../index";
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

/** A finding as the builder of its code reads it: the params that its row declares and no others. */
export type FindingOf<C extends FindingCode> = C extends FindingCode
  ? Omit<Finding, "code" | "params"> & { readonly code: C; readonly params: ReadParams<C> }
  : never;

/** A builder for these codes: it may read the params that all of them declare. */
export type Builder<C extends FindingCode> = (finding: FindingOf<C>, context: RemediationContext) => OptionSet;
/** A builder that reads no param: it serves any code. */
export type AnyBuilder = (finding: Finding, context: RemediationContext) => OptionSet;
/** The fixes of a family: one builder for each of its codes. */
export type Builders<C extends FindingCode> = { readonly [K in C]: Builder<K> };
