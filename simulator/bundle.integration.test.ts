import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import { describe, expect, it } from "vitest";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "./index";
import { rpcOf } from "./rpc-client";
import { generateScale } from "./cluster/scale";
import { FURTHER, SHIPPED } from "@/testing/recordings";
import { tinyBundle } from "@/testing/simulator";

async function withSimulator<T>(bundle: Bundle, work: (simulator: Simulator) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ bundle });
  try {
    return await work(simulator);
  } finally {
    await simulator.close();
  }
}

function clients(simulator: Simulator) {
  const config = new KubeConfig();
  config.loadFromString(simulator.kubeconfig());
  return {
    core: config.makeApiClient(CoreV1Api),
    rpc: rpcOf(simulator),
  };
}

it("gives back the bundle it serves", async () => {
  const bundle = tinyBundle();
  await withSimulator(bundle, async (simulator) => {
    const back = simulator.bundle();
    expect(parseBundle(JSON.parse(JSON.stringify(back))).ok).toBe(true);
    expect(back.alibabaCloud).toEqual(bundle.alibabaCloud);
    expect(back.cluster).toEqual(bundle.cluster);
    expect(back.kubernetes.services.map((s) => s.spec)).toEqual(
      ["data/api", "shop/api", "shop/web"].map(
        (key) => bundle.kubernetes.services.find((s) => `${s.metadata!.namespace}/${s.metadata!.name}` === key)!.spec,
      ),
    );
  });
});

it("fails where the capture failed", async () => {
  const bundle: Bundle = {
    ...tinyBundle(),
    errors: [
      {
        source: "slb",
        action: "DescribeVServerGroups",
        resource: "lb-tiny",
        code: "Throttling.User",
        message: "Request was denied due to user flow control.",
      },
    ],
  };
  await withSimulator(bundle, async (simulator) => {
    const { rpc } = clients(simulator);
    await expect(rpc("slb", "DescribeVServerGroups", { LoadBalancerId: "lb-tiny" })).rejects.toMatchObject({
      code: "Throttling.User",
    });
    await expect(rpc("slb", "DescribeVServerGroups", { LoadBalancerId: "lb-tiny-2" })).resolves.toBeTruthy();
  });
});

describe("generated clusters", () => {
  it("are the same for the same seed and of the size asked for", () => {
    const options = { services: 60, ports: 2, nodes: 8, failing: 0.5, seed: 7 };
    const bundle = generateScale(options);
    expect(generateScale(options)).toEqual(bundle);
    expect(generateScale({ ...options, seed: 8 })).not.toEqual(bundle);
    expect(bundle.kubernetes.services).toHaveLength(60);
    expect(parseBundle(bundle).ok).toBe(true);
  });

  it("are served whole", async () => {
    const bundle = generateScale({ services: 250, failing: 0 });
    await withSimulator(bundle, async (simulator) => {
      const { core, rpc } = clients(simulator);
      const list = await core.listServiceForAllNamespaces({ limit: 200 });
      expect([list.items.length, list.metadata!.remainingItemCount]).toEqual([200, 50]);
      expect(await rpc("slb", "DescribeLoadBalancers", { PageNumber: 3, PageSize: 100 })).toMatchObject({
        TotalCount: bundle.alibabaCloud.loadBalancers.length,
        PageNumber: 3,
      });
    });
  });
});

describe("recorded clusters", () => {
  it.each([...SHIPPED, ...FURTHER.slice(0, 1)])(
    "$name is served with apiVersion and kind on every object",
    async (recording) => {
      const bundle = recording.bundle();
      await withSimulator(bundle, async (simulator) => {
        const { core, rpc } = clients(simulator);
        const services = await core.listServiceForAllNamespaces();
        expect(services.items).toHaveLength(bundle.kubernetes.services.length);
        expect(
          services.items.every((s) => s.kind === "Service" && s.apiVersion === "v1" && s.metadata?.resourceVersion),
        ).toBe(true);
        expect(await rpc("slb", "DescribeLoadBalancers", { PageNumber: 1, PageSize: 100 })).toMatchObject({
          TotalCount: bundle.alibabaCloud.loadBalancers.length,
        });
        expect(simulator.bundle().alibabaCloud.vServerGroups).toHaveLength(bundle.alibabaCloud.vServerGroups.length);
      });
    },
  );
});
