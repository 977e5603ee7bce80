import type { Bundle } from "@/lib/model/bundle";
import { seededRandom } from "../random";
import { ClusterBuilder } from "./cluster-builder";
import { hash128 } from "./names";
import { makeDifferent } from "./scale-differences";
import { ServicePlanner, type Random } from "./scale-services";

export interface ScaleOptions {
  services: number;
  /** NLB Services besides, all in order. */
  nlbs?: number;
  /** Ports per Service; 1.7 gives seven of ten Services two ports and the others one. */
  ports?: number;
  nodes?: number;
  /** Share of Services with one difference, 0 to 1; an eighth when absent. */
  failing?: number;
  seed?: number;
  /** RFC 3339; absent: a fixed moment, so that the same options give the same bytes. */
  now?: string;
  /** Adds to the cluster what no random Service has, last of all. */
  more?: (builder: ClusterBuilder) => void;
}

/**
 * A believable cluster of any size, for benchmarks and for trying the dashboard with many rows: layer 4 and 7, ECS and
 * ENI backends, instances of the CCM and shared ones, built by the same builder as the demo.
 */
export function generateScale(options: ScaleOptions): Bundle {
  const { services, ports = 2, nodes = 20, failing = 0.125, seed = 1 } = options;
  const random = seededRandom(seed);
  const cluster = {
    id: `c${hash128(`scale/${seed}`)}`,
    name: `scale-${services}`,
    region: "cn-hangzhou",
    vpcId: "vpc-bp1scale00000000000001",
    ccmVersion: "v2.11.2",
    targetCcmVersion: "v2.14.0",
    networkPlugin: "terway-eniip",
  };
  const builder = new ClusterBuilder(cluster, options.now ?? "2026-03-02T06:00:00Z");
  for (let i = 0; i < nodes; i++)
    builder.addNode(`${cluster.region}.10.16.${i >> 8}.${i & 255}`, `${cluster.region}-${"hij"[i % 3]}`, {
      labels: { "alibabacloud.com/nodepool-id": i % 4 === 3 ? "np-memory" : "np-general" },
    });
  const planner = new ServicePlanner(builder, random, services);
  const all = Array.from({ length: services }, () => builder.add(planner.next(whole(ports, random))));
  for (const made of all) if (random() < failing) makeDifferent(builder, made, random);
  for (let i = 0; i < (options.nlbs ?? 0); i++)
    builder.addNlb({
      namespace: `team-${i % 20}`,
      name: `nlb-${i}`,
      ports: Array.from({ length: whole(ports, random) }, (_, at) => ({
        name: `p${at}`,
        port: 7000 + at,
        targetPort: 7000 + at,
      })),
      eni: i % 2 === 1,
    });
  options.more?.(builder);
  return builder.bundle;
}

/** The number itself, or one of its neighbours so that the average is right. Whole numbers take nothing from the sequence. */
function whole(value: number, random: Random): number {
  return Number.isInteger(value) ? value : Math.floor(value) + (random() < value % 1 ? 1 : 0);
}
