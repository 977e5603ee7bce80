import { writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import type { Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "..";
import { generateScale } from "../cluster/scale";
import { demoBars } from "./bars";
import { demoBundle } from "./bundle";
import { NOT_OF_THE_PERSON } from "./environment";
import { demoTrail } from "./trail";

export interface DemoFleet {
  /** In the order of their names. */
  simulators: readonly [Simulator, Simulator, Simulator];
  /** Settings of a dashboard that shows all of them. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const PRODUCTS = ["slb", "ecs", "vpc", "nlb", "actiontrail"] as const;

/** Names under which the dashboard knows them: not ready, ready, and one whose CLBs may not be read. */
export const FLEET = ["mall-prod-hz", "mall-staging-hz", "mall-dr-hz"] as const;

/**
 * Three clusters in one account: production on the evening before the upgrade with every kind of finding, a staging
 * cluster in order, and a standby whose listeners this account may not read, so that its state is unknown.
 * `folder` takes the kubeconfigs, the list of clusters and the data.
 */
export async function startDemoFleet(folder: string, now: string, latencyMs = 0): Promise<DemoFleet> {
  const bundle = demoBundle({ now });
  const production = await startSimulator({ bundle, latencyMs, trail: demoTrail(bundle, now) });
  production.cloud.bars.add(...demoBars(bundle));
  const { account } = production;
  const small = (name: string, seed: number, services: number): Bundle => {
    const bundle = generateScale({ services, ports: 2, nodes: 6, failing: 0, seed, now });
    return { ...bundle, cluster: { ...bundle.cluster, name } };
  };
  const staging = await startSimulator({ bundle: small(FLEET[1], 11, 14), account, latencyMs });
  const standby = await startSimulator({ bundle: small(FLEET[2], 12, 9), account, latencyMs });
  standby.faults.inject({
    source: "slb",
    action: "DescribeLoadBalancerListeners",
    effect: {
      kind: "error",
      status: 403,
      code: "Forbidden.RAM",
      message: "User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    },
  });
  const simulators = [production, staging, standby] as const;
  const clusters = await Promise.all(
    simulators.map(async (simulator) => {
      const env = simulator.cloudEnv();
      return {
        context: simulator.context,
        name: simulator.context,
        kubeconfig: await simulator.writeKubeconfig(path.join(folder, simulator.context)),
        region: env.ALIBABA_CLOUD_REGION_ID,
        clusterId: env.PREFLIGHT_CLUSTER_ID,
        endpoints: Object.fromEntries(PRODUCTS.map((product) => [product, simulator.cloudUrl])),
      };
    }),
  );
  const file = path.join(folder, "clusters.yaml");
  await writeFile(file, stringify({ clusters }), { mode: 0o600 });
  return {
    simulators,
    env: {
      ALIBABA_CLOUD_ACCESS_KEY_ID: account.accessKeyId,
      ALIBABA_CLOUD_ACCESS_KEY_SECRET: account.accessKeySecret,
      // kubectl reads all three at once; commands on the screens name their context.
      KUBECONFIG: clusters.map(({ kubeconfig }) => kubeconfig).join(path.delimiter),
      ...NOT_OF_THE_PERSON,
      PREFLIGHT_CLUSTERS_FILE: file,
      PREFLIGHT_DEMO: "1",
      PREFLIGHT_ACTIONTRAIL: "on",
      PREFLIGHT_DATA_DIR: path.join(folder, "data"),
      ...Object.fromEntries(PRODUCTS.map((product) => [`PREFLIGHT_${product.toUpperCase()}_ENDPOINT`, ""])),
      ALIBABA_CLOUD_REGION_ID: "",
      ALIBABA_CLOUD_PROFILE: "",
      ALIBABA_CLOUD_SECURITY_TOKEN: "",
      PREFLIGHT_CLUSTER_ID: "",
      PREFLIGHT_VPC_ID: "",
      PREFLIGHT_CCM_VERSION: "",
    },
    async close() {
      await Promise.all(simulators.map((simulator) => simulator.close()));
    },
  };
}
