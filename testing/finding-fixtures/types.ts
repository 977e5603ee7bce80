import type { ClusterDraft, Made, ServicePlan } from "@/simulator/cluster/cluster-builder";

/** One Service made to have one finding. */
export interface Exhibit {
  code: string;
  plan?: Partial<ServicePlan>;
  /** Makes Service and cloud differ; what is not touched agrees. */
  spoil?: (draft: ClusterDraft, made: Made) => void;
  /** Instead of `plan`: everything by hand. */
  build?: (draft: ClusterDraft, name: string) => void;
}
