import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { clusterByKey, listClusters, sourceOf } from "./clusters";
import { testFolder } from "@/testing/folder";
import { readSettings } from "./config";

const folder = testFolder();
let kubeconfig: string;
beforeEach(() => {
  kubeconfig = write(
    "kubeconfig",
    [
      "apiVersion: v1",
      "kind: Config",
      "current-context: prod",
      "clusters: [{name: c, cluster: {server: 'https://127.0.0.1:1'}}]",
      "users: [{name: u, user: {token: t}}]",
      "contexts:",
      ...["prod", "Prod", "user@team/staging"].map((n) => `- {name: '${n}', context: {cluster: c, user: u}}`),
    ].join("\n"),
  );
});
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const list = (env: Record<string, string>) => listClusters(readSettings({ KUBECONFIG: kubeconfig, ...env }));

describe("clusters by kubeconfig context", () => {
  it("the current one by default, several by name, all by *", () => {
    expect(list({}).clusters.map((c) => c.context)).toEqual(["prod"]);
    expect(list({ PREFLIGHT_CONTEXTS: "prod, user@team/staging" }).clusters.map((c) => c.key)).toEqual([
      "prod",
      "user-team-staging",
    ]);
    expect(list({ PREFLIGHT_CONTEXTS: "*" }).clusters.map((c) => c.key)).toEqual([
      "prod",
      "prod-2",
      "user-team-staging",
    ]);
  });

  it("a kubeconfig kept in memory is read again as soon as it changes, breaks or comes back", () => {
    const text = readFileSync(kubeconfig, "utf8");
    const settle = () => utimesSync(kubeconfig, new Date(), new Date(Date.now() - 10_000));
    const named = () => list({ PREFLIGHT_CONTEXTS: "*" });
    settle();
    expect(named().clusters).toHaveLength(3);
    expect(named().clusters).toEqual(named().clusters);
    // Of the same size, and as old by the second.
    write("kubeconfig", text.replace("'Prod'", "'Test'"));
    utimesSync(kubeconfig, new Date(), new Date(Date.now() - 9_000));
    expect(named().clusters.map((c) => c.context)).toContain("Test");
    write("kubeconfig", "contexts: [");
    expect(named().error?.code).toMatch(/^kubernetes\./);
    rmSync(kubeconfig);
    expect(named().error?.code).toMatch(/^kubernetes\./);
    write("kubeconfig", text);
    settle();
    expect(named().clusters.map((c) => c.context)).toEqual(["prod", "Prod", "user@team/staging"]);
  });

  it("facts of one cluster are not taken for another's", () => {
    const env = { PREFLIGHT_CLUSTER_ID: "c1", PREFLIGHT_VPC_ID: "vpc-1", PREFLIGHT_TARGET_VERSION: "v2.14.0" };
    expect(list(env).clusters[0]?.settings).toMatchObject({
      clusterId: "c1",
      vpcId: "vpc-1",
      targetVersion: "v2.14.0",
    });
    for (const c of list({ ...env, PREFLIGHT_CONTEXTS: "*" }).clusters) {
      expect([c.settings.clusterId, c.settings.vpcId, c.settings.targetVersion]).toEqual([
        undefined,
        undefined,
        "v2.14.0",
      ]);
    }
  });

  it("a broken configuration is an answer, not an exception", () => {
    expect(list({ KUBECONFIG: path.join(folder, "none") })).toMatchObject({
      clusters: [],
      error: { code: "kubernetes.kubeconfig" },
    });
    expect(() => clusterByKey(listClusters(readSettings({ KUBECONFIG: kubeconfig })), "missing")).toThrow(
      'No cluster "missing"',
    );
  });
});

describe("the clusters file", () => {
  const example =
    /```yaml\n([\s\S]*?)```/.exec(
      readFileSync(path.resolve(import.meta.dirname, "../../../docs/configuration.md"), "utf8"),
    )?.[1] ?? "";

  it("of the documentation is accepted, and says where facts were set", () => {
    const { clusters, error } = list({
      PREFLIGHT_CLUSTERS_FILE: write("clusters.yaml", example),
      PREFLIGHT_MAX_QPS: "50",
      PREFLIGHT_CLUSTER_ID: "not-for-these",
    });
    expect(error).toBeUndefined();
    expect(clusters.map((c) => [c.key, c.settings.region, c.maxQps, c.settings.clusterId])).toEqual([
      ["production", "cn-hangzhou", 50, undefined],
      ["staging", "cn-shanghai", 20, "c0123456789abcdef0123456789abcdef"],
    ]);
    expect(clusters[0]?.settings.credentials).toEqual({ kind: "profile", profile: "prod-readonly" });
    const source = sourceOf({ ...clusters[1]!, context: "prod", kubeconfig });
    expect(source.given).toMatchObject({
      clusterId: { from: "clusters file" },
      serviceBackendType: { value: "eni", from: "clusters file" },
    });
    source.close();
  });

  it.each([
    ["missing", undefined, "no such file"],
    ["not YAML", "clusters: [", "cannot be read as YAML"],
    ["without clusters", "name: x", "clusters"],
    ["with a wrong value", "clusters: [{context: a, backendType: ENI}]", "clusters.0.backendType"],
    ["with a plain http endpoint", "clusters: [{context: a, endpoints: {slb: 'http://slb.aliyuncs.com'}}]", "loopback"],
  ])("%s: says what is wrong", (name, text, message) => {
    const file = text === undefined ? path.join(folder, "none.yaml") : write(`${name}.yaml`, text);
    const { clusters, error } = list({ PREFLIGHT_CLUSTERS_FILE: file });
    expect(clusters).toEqual([]);
    expect(error?.message).toContain(message);
  });
});
