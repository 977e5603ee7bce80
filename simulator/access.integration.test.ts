import { AuthorizationV1Api, CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
const READER = "reader-token";

beforeAll(async () => {
  simulator = await startSimulator({
    bundle: tinyBundle(),
    users: [
      {
        token: READER,
        username: "system:serviceaccount:preflight:reader",
        allow: [
          { groups: [""], resources: ["services", "nodes"], verbs: ["get", "list"] },
          {
            groups: [""],
            resources: ["configmaps"],
            verbs: ["get"],
            namespaces: ["kube-system"],
            names: ["ack-cluster-profile"],
          },
        ],
      },
    ],
  });
});
afterAll(() => simulator.close());

describe("a user with the read-only role", () => {
  const as = () => {
    const config = new KubeConfig();
    config.loadFromString(simulator.kubeconfig().replace(simulator.token, READER));
    return config;
  };

  it("may do what the role says and nothing else", async () => {
    const core = as().makeApiClient(CoreV1Api);
    expect((await core.listServiceForAllNamespaces()).items).toHaveLength(3);
    await core.readNamespacedConfigMap({ namespace: "kube-system", name: "ack-cluster-profile" });
    await expect(core.readNamespacedConfigMap({ namespace: "shop", name: "x" })).rejects.toMatchObject({ code: 403 });
    await expect(core.deleteNamespacedService({ namespace: "shop", name: "web" })).rejects.toMatchObject({ code: 403 });
    await expect(core.listPodForAllNamespaces()).rejects.toMatchObject({ code: 403 });
  });

  it.each([
    ["list", "services", undefined, undefined, true],
    ["watch", "services", undefined, undefined, false],
    ["get", "configmaps", "kube-system", "ack-cluster-profile", true],
    ["get", "configmaps", "kube-system", undefined, false],
    ["get", "configmaps", undefined, "ack-cluster-profile", false],
  ])("access review: %s %s in %s named %s is %s", async (verb, resource, namespace, name, allowed) => {
    const review = await as()
      .makeApiClient(AuthorizationV1Api)
      .createSelfSubjectAccessReview({
        body: { spec: { resourceAttributes: { verb, resource, group: "", namespace, name } } },
      });
    expect(review.status!.allowed).toBe(allowed);
  });
});

it("a cloud request without its signature is refused", async () => {
  const unsigned = await fetch(`${simulator.cloudUrl}/?Action=DescribeLoadBalancers&Version=2014-05-15`);
  expect([unsigned.status, ((await unsigned.json()) as { Code: string }).Code]).toEqual([400, "IncompleteSignature"]);
});
