import { CoreV1Api, DiscoveryV1Api, KubeConfig, Watch } from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
let config: KubeConfig;
let core: CoreV1Api;

beforeAll(async () => {
  simulator = await startSimulator({ bundle: tinyBundle() });
  config = new KubeConfig();
  config.loadFromString(simulator.kubeconfig());
  core = config.makeApiClient(CoreV1Api);
});
afterAll(() => simulator.close());

describe("the Kubernetes API with @kubernetes/client-node", () => {
  it("pages a list to its end", async () => {
    const names: string[] = [];
    let token: string | undefined;
    let pages = 0;
    do {
      const page = await core.listServiceForAllNamespaces({ limit: 2, _continue: token });
      names.push(...page.items.map((s) => `${s.metadata!.namespace}/${s.metadata!.name}`));
      token = page.metadata?._continue;
      pages++;
    } while (token);
    expect(pages).toBe(2);
    expect(names).toEqual(["data/api", "shop/api", "shop/web"]);
  });

  it("selects by label, field and namespace", async () => {
    expect((await core.listNamespacedService({ namespace: "shop" })).items).toHaveLength(2);
    expect((await core.listServiceForAllNamespaces({ labelSelector: "app in (api),app!=web" })).items).toHaveLength(2);
    expect((await core.listServiceForAllNamespaces({ fieldSelector: "metadata.name=web" })).items).toHaveLength(1);
    expect(
      (
        await core.listEventForAllNamespaces({
          fieldSelector: "involvedObject.kind=Service,reason=SyncLoadBalancerFailed",
        })
      ).items,
    ).toHaveLength(1);
    await expect(core.listServiceForAllNamespaces({ fieldSelector: "spec.nope=1" })).rejects.toMatchObject({
      code: 400,
    });
  });

  it("has the objects around a Service", async () => {
    expect(
      (await config.makeApiClient(DiscoveryV1Api).listEndpointSliceForAllNamespaces()).items[0]!.endpoints[0]!
        .addresses,
    ).toEqual(["10.0.0.1"]);
    expect((await core.listNode()).items[0]!.spec!.providerID).toBe("cn-hangzhou.i-node1");
    const profile = await core.readNamespacedConfigMap({ namespace: "kube-system", name: "ack-cluster-profile" });
    expect(profile.data).toMatchObject({ clusterid: tinyBundle().cluster.id, vpcid: "vpc-tiny" });
  });

  it("tells a watcher every change", async () => {
    const list = await core.listServiceForAllNamespaces();
    const seen: string[] = [];
    let finish = () => undefined as void;
    const done = new Promise<void>((resolve) => (finish = resolve));
    const watching = await new Watch(config).watch(
      "/api/v1/services",
      { resourceVersion: list.metadata!.resourceVersion },
      (type: string, object: { metadata: { name: string } }) => {
        seen.push(`${type} ${object.metadata.name}`);
        if (type === "DELETED") finish();
      },
      () => undefined,
    );
    const created = await core.createNamespacedService({
      namespace: "shop",
      body: { metadata: { name: "fresh" }, spec: { type: "LoadBalancer", ports: [{ port: 9000 }] } },
    });
    expect(created.spec!.ports![0]).toMatchObject({ protocol: "TCP", targetPort: 9000 });
    expect(created.spec!.ports![0]!.nodePort).toBeGreaterThanOrEqual(30000);
    await core.replaceNamespacedService({
      namespace: "shop",
      name: "fresh",
      body: { ...created, metadata: { ...created.metadata, labels: { a: "b" } } },
    });
    await expect(
      core.replaceNamespacedService({
        namespace: "shop",
        name: "fresh",
        body: { ...created, metadata: { ...created.metadata, labels: { c: "d" } } },
      }),
    ).rejects.toMatchObject({ code: 409 });
    await core.deleteNamespacedService({ namespace: "shop", name: "fresh" });
    await done;
    watching.abort();
    expect(seen).toEqual(["ADDED fresh", "MODIFIED fresh", "DELETED fresh"]);
  });

  it("refuses a wrong token and a denied verb in the API server's words", async () => {
    const stranger = new KubeConfig();
    stranger.loadFromString(simulator.kubeconfig().replace(simulator.token, "somebody"));
    await expect(stranger.makeApiClient(CoreV1Api).listNode()).rejects.toMatchObject({ code: 401 });
    simulator.faults.deny("list services", "kubernetes");
    const failure = (await core.listServiceForAllNamespaces().catch((error: unknown) => error)) as {
      code: number;
      body: string;
    };
    simulator.faults.clear();
    expect(failure.code).toBe(403);
    expect(failure.body).toContain(
      'services is forbidden: User \\"preflight@example.com\\" cannot list resource \\"services\\" in API group \\"\\" at the cluster scope',
    );
  });
});
