import type { CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { FindingCode, ReadParams } from "@/lib/knowledge/findings/index";
import type { FixOption } from "@/lib/remediation/commands/fix";
import type { Step } from "@/lib/remediation/plan-step";
import type { BundleIndex } from "@/lib/ccm/bundle-index";
import type { Choices } from "@/lib/model/ways";

export interface RemediationContext {
  service?: KubeService;
  /** `namespace/name`, or "" for a finding about an instance without a Service. */
  serviceKey: string;
  loadBalancer?: CloudLoadBalancer;
  loadBalancerId?: string;
  region: string;
  /** Set when several clusters are configured: kubectl commands then carry `--context`. */
  kubeContext?: string;
  targetVersion?: string;
  index: BundleIndex;
  /** Every finding of the Service, where available: one fix may fill what another leaves empty. */
  siblings?: readonly Finding[];
  /** Steps of a way as the plan makes them: its own ones for the way that it takes, else those once the way is chosen. */
  stepsOf?: (finding: Finding, name: string, way: FixOption) => readonly Step[];
  /** Finding or Event whose fix moves the Service to another instance: the present one's differences need no fix. */
  movedBy?: string;
  /** The ways out of a finding, made once for the plan and for what shows the finding; absent: made at each question. */
  waysOf?: (finding: Finding) => readonly FixOption[];
  /** Decisions that people took. */
  choices?: Choices;
  /** The live Event whose answer a person decides about, as a finding. */
  event?: Finding;
}

/** A finding with the type of its code's builder: only the params declared by its row. */
export type FindingOf<C extends FindingCode> = C extends FindingCode
  ? Omit<Finding, "code" | "params"> & { readonly code: C; readonly params: ReadParams<C> }
  : never;

/** A builder for these codes: it may read the params that all of them declare. */
export type Builder<C extends FindingCode> = (
  finding: FindingOf<C>,
  context: RemediationContext,
) => readonly FixOption[];
/** A builder that reads no param: valid for any code. */
export type AnyBuilder = (finding: Finding, context: RemediationContext) => readonly FixOption[];
/** The fixes of a family. A code without a builder has the remedy of its text, without commands. */
export type Builders<C extends FindingCode> = { readonly [K in C]?: Builder<K> };
