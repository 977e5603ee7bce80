import type { ClusterBuilder, Made, ServicePlan } from "@/simulator/cluster/cluster-builder";

export const WEB = [{ name: "web", port: 80, targetPort: 8080 }] as const;

/** A Service on an instance that a person made for it. */
export const reused = (builder: ClusterBuilder, name: string, annotations?: Record<string, string>): Made =>
  builder.add({ namespace: "fixtures", name, ports: WEB, reuse: builder.addInstance(name), annotations });

/** One Service made to have one finding. */
export interface FindingFixture {
  code: string;
  build: (builder: ClusterBuilder, name: string) => void;
}

type Build = (builder: ClusterBuilder, name: string) => unknown;
/** Everything made by hand. */
export const built = (code: string, build: Build): FindingFixture => ({
  code,
  build: (builder, name) => void build(builder, name),
});

/** A Service and its instance, made to differ; what is not touched agrees. */
export const differs = (
  code: string,
  change: (made: Required<Made>, builder: ClusterBuilder) => unknown,
  plan: Partial<ServicePlan> = {},
): FindingFixture =>
  built(code, (builder, name) =>
    change(builder.add({ namespace: "fixtures", name, ports: WEB, ...plan }) as Required<Made>, builder),
  );

/** A Service whose annotations are edited after its instance was made. */
export const edited = (code: string, short: Record<string, string>, plan?: Partial<ServicePlan>): FindingFixture =>
  differs(code, (made, builder) => builder.annotate(made, short), plan);
