import type { BundleCluster, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Finding, Risk, Traffic } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { FindingCode, ReadParams } from "@/lib/knowledge/findings/index";
import type { FixOption } from "@/lib/remediation/commands/fix";
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
  /** The one edit of the Service's annotations that settles a finding, by its id: an edit of one of them alone starts a sync that applies the rest. */
  editOf?: (findingId: string) => ServiceEdit | undefined;
  /** Ways out of the Service's findings that were asked for before. */
  known?: Map<Finding, FixOption[]>;
  /** Code of the finding or Event whose fix moves the Service to another instance: what differs on the present one needs none. */
  movedBy?: string;
}

/** One edit of a Service's annotations, with the effect of the sync that it starts. */
export interface ServiceEdit {
  readonly command: string;
  readonly undo?: string;
  readonly traffic: Traffic;
  readonly risk: Risk;
  readonly text?: string;
}

/** A finding as the builder of its code reads it: the params that its row declares and no others. */
export type FindingOf<C extends FindingCode> = C extends FindingCode
  ? Omit<Finding, "code" | "params"> & { readonly code: C; readonly params: ReadParams<C> }
  : never;

/** A builder for these codes: it may read the params that all of them declare. */
export type Builder<C extends FindingCode> = (
  finding: FindingOf<C>,
  context: RemediationContext,
) => readonly FixOption[];
/** A builder that reads no param: it serves any code. */
export type AnyBuilder = (finding: Finding, context: RemediationContext) => readonly FixOption[];
/** The fixes of a family. A code without one has the remedy of its text, and nothing to type. */
export type Builders<C extends FindingCode> = { readonly [K in C]?: Builder<K> };
