import type { ClusterBuilder, Made, ServicePlan } from "@/simulator/cluster/cluster-builder";

/** One Service made to have one finding. */
export interface FindingFixture {
  code: string;
  plan?: Partial<ServicePlan>;
  /** Makes Service and cloud differ; what is not touched agrees. */
  mutate?: (builder: ClusterBuilder, made: Made) => void;
  /** Instead of `plan`: everything by hand. */
  build?: (builder: ClusterBuilder, name: string) => void;
}
