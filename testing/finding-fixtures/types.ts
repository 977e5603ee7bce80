import type { ClusterBuilder, Made, ServicePlan } from "@/simulator/cluster/cluster-builder";

export const WEB = [{ name: "web", port: 80, targetPort: 8080 }] as const;

/** A Service on an instance that a person made for it. */
export const reused = (builder: ClusterBuilder, name: string, annotations?: Record<string, string>): Made =>
  builder.add({ namespace: "fixtures", name, ports: WEB, reuse: builder.addInstance(name), annotations });

/** One Service made to have one finding. */
export interface FindingFixture {
  code: string;
  plan?: Partial<ServicePlan>;
  /** Makes Service and cloud differ; what is not touched agrees. */
  mutate?: (builder: ClusterBuilder, made: Made) => void;
  /** Instead of `plan`: everything by hand. */
  build?: (builder: ClusterBuilder, name: string) => void;
}
