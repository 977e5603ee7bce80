import { afterEach, describe, expect, it } from "vitest";
import { demoBundle } from "@/simulator/demo/bundle";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import { evaluateRows } from "@/lib/server/run";
import { startLive, type Live } from "@/testing/live";
import { SHIPPED } from "@/testing/recordings";
import type { FaultRule } from "@/simulator";
import { generateScale } from "@/simulator/cluster/scale";
import { collect } from "./collect";
import type { CollectOptions } from "./types";

const NOW = "2026-11-21T08:00:00Z";
let live: Live | undefined;
const start = async (...args: Parameters<typeof startLive>) => (live = await startLive(...args));
const run = (options: CollectOptions = {}, change?: Parameters<Live["source"]>[0]) =>
  collect(live!.source(change), { settleMs: 20, ...options });

afterEach(async () => {
  await live?.close();
  live = undefined;
});

const sortedRows = (bundle: Bundle) =>
  runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" })
    .services.map((s) => ({ ...s, missingInputs: undefined }))
    .sort((a, b) => (a.service < b.service ? -1 : 1));

describe("a healthy run", () => {
  it("of the demo cluster gives the same result as the served bundle", async () => {
    const bundle = demoBundle({ now: NOW });
    delete bundle.errors;
    const { simulator } = await start(bundle);
    const { builder, progress, unstable, cloudError } = await run();
    const got = builder.bundle();
    expect(got.errors).toBeUndefined();
    expect([unstable.size, cloudError]).toEqual([0, undefined]);
    expect(sortedRows(got)).toEqual(sortedRows(simulator.bundle()));
    expect(got.kubernetes.services).toHaveLength(bundle.kubernetes.services.length);
    expect(got.kubernetes.nodes).toHaveLength(bundle.kubernetes.nodes.length);
    expect(got.kubernetes.events.length).toBeGreaterThan(0);
    // One Event of the demo quotes a signed request.
    expect(JSON.stringify(simulator.bundle().kubernetes.events)).toContain("demoSignatureNotReal");
    expect(JSON.stringify(got.kubernetes.events)).not.toMatch(/demoSignatureNotReal|CAISdemoTokenNotReal|STS\.NUdemo/);
    expect(progress.phases.every((p) => p.state === "done" || p.state === "skipped")).toBe(true);
    expect(progress.sources.filter((s) => s.state !== "ok" && s.state !== "unused")).toEqual([]);
    // The counters equal the requests sent.
    const sent = simulator.log.counts();
    for (const [action, n] of Object.entries(progress.calls)) expect([action, n]).toEqual([action, sent[action]]);
    expect(
      Object.keys(sent).filter(
        (a) =>
          /^(Set|Create|Delete|Modify|Add|Remove|patch|create|update|delete)/.test(a) &&
          !a.startsWith("create selfsubject"),
      ),
    ).toEqual([]);
  });

  it("looks up interfaces by the family that a Service's backends have, and by no other", async () => {
    const bundle = demoBundle({ now: NOW });
    delete bundle.errors;
    const service = bundle.kubernetes.services.find(({ metadata }) => keyOf({ metadata }) === "shop/cart")!;
    service.metadata!.annotations!["service.beta.kubernetes.io/backend-type"] = "eni";
    const own = bundle.kubernetes.endpointSlices!.find(
      ({ metadata }) => metadata?.labels?.["kubernetes.io/service-name"] === "cart" && metadata.namespace === "shop",
    )!;
    const address = "2408:4005:3ac:9d00::7";
    bundle.kubernetes.endpointSlices!.push({
      ...own,
      metadata: { ...own.metadata, name: `${own.metadata!.name}-v6`, uid: "00000000-0000-4000-8000-000000000006" },
      addressType: "IPv6",
      endpoints: [{ ...own.endpoints![0]!, addresses: [address] }],
    });
    bundle.alibabaCloud.networkInterfaces = [{ NetworkInterfaceId: "eni-six", PrivateIpAddress: address }];
    const prefix = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
    const asked = async (annotations: Record<string, string>, gate: string) => {
      Object.assign(service.metadata!.annotations!, annotations);
      await start(bundle, {}, { PREFLIGHT_IPV6_BACKENDS: gate });
      const { builder } = await run();
      const rows = builder.bundle().alibabaCloud.networkInterfaces!;
      await live!.close();
      return rows.some((row) => row.NetworkInterfaceId === "eni-six");
    };
    expect(await asked({}, "on")).toBe(false);
    const desired = { [`${prefix}ip-version`]: "ipv6", [`${prefix}backend-ip-version`]: "ipv6" };
    expect(await asked(desired, "on")).toBe(true);
    expect(await asked(desired, "off")).toBe(false);
  });

  it("says where each fact came from", async () => {
    await start(
      demoBundle({ now: NOW }),
      {},
      { PREFLIGHT_CLUSTER_ID: "", ALIBABA_CLOUD_REGION_ID: "", PREFLIGHT_VPC_ID: "vpc-from-setting" },
    );
    const { progress, builder } = await run();
    expect(progress.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          fact: "clusterId",
          from: "ConfigMap kube-system/ack-cluster-profile, key clusterid",
        }),
        expect.objectContaining({ fact: "vpcId", value: "vpc-from-setting", from: "setting PREFLIGHT_VPC_ID" }),
        expect.objectContaining({ fact: "ccmVersion", from: expect.stringContaining("image of") as string }),
      ]),
    );
    expect(builder.cluster.vpcId).toBe("vpc-from-setting");
  });

  it("finds cluster id and region from nodes and tags when kube-system may not be read", async () => {
    const bundle = demoBundle({ now: NOW });
    await start(bundle, {}, { PREFLIGHT_CLUSTER_ID: "", ALIBABA_CLOUD_REGION_ID: "" });
    for (const action of ["get configmaps", "list deployments", "list daemonsets"])
      live!.simulator.faults.deny(action, "kubernetes");
    const { progress, builder } = await run();
    expect([builder.cluster.id, builder.cluster.region]).toEqual([bundle.cluster.id, bundle.cluster.region]);
    expect(progress.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fact: "clusterId", from: "CLB tag ack.aliyun.com" }),
        expect.objectContaining({ fact: "region", from: "provider ids of the nodes" }),
      ]),
    );
    expect(builder.errors).toEqual([]);
  });

  it("needs few calls, hands rows over before the end, and the parts judge like the whole", async () => {
    await start(generateScale({ services: 120, ports: 2, seed: 7, failing: 0.3 }));
    const early: ReturnType<typeof evaluateRows> = [];
    let handedOver = 0;
    let progressSeen = 0;
    const { builder, progress } = await run({
      onProgress: () => void (progressSeen += 1),
      onReady: (keys, current) => {
        handedOver += 1;
        early.push(...evaluateRows(current, keys, { checkedAt: NOW, targetVersion: "v2.14.0" }));
      },
    });
    expect(handedOver).toBeGreaterThan(1);
    expect(progressSeen).toBeGreaterThan(0);
    const whole = new Map(
      runEngine(builder.bundle(), { checkedAt: NOW, targetVersion: "v2.14.0" }).services.map((s) => [s.service, s]),
    );
    const codesOf = (findings: readonly { code: string }[]) => new Set(findings.map(({ code }) => code));
    for (const row of early)
      expect([row.service, row.status, row.loadBalancerId, codesOf(row.findings)]).toEqual([
        row.service,
        whole.get(row.service)?.status,
        whole.get(row.service)?.loadBalancerId,
        codesOf(whole.get(row.service)!.findings),
      ]);
    const calls = Object.values(progress.calls).reduce((a, b) => a + b, 0);
    // One per instance (its groups), one per group of interest (its backends), the rest in batches.
    const groups = builder.bundle().alibabaCloud.vServerGroups.length;
    expect(calls).toBeLessThan(progress.instances + groups + 0.5 * progress.services);
  });

  it("reads no foreign instance", async () => {
    const bundle = generateScale({ services: 10, seed: 3, failing: 0 });
    const foreign = {
      ...bundle.alibabaCloud.loadBalancers[0],
      LoadBalancerId: "lb-foreign",
      Address: "203.0.113.9",
      LoadBalancerName: "other",
      Tags: { Tag: [{ TagKey: "ack.aliyun.com", TagValue: "another-cluster" }] },
    };
    bundle.alibabaCloud.loadBalancers.push(foreign);
    bundle.alibabaCloud.listeners.push({
      LoadBalancerId: "lb-foreign",
      Address: "203.0.113.9",
      ListenerPort: 80,
      ListenerProtocol: "tcp",
    });
    await start(bundle);
    const got = (await run()).builder.bundle();
    expect(got.alibabaCloud.loadBalancers.map((l) => l.LoadBalancerId)).not.toContain("lb-foreign");
    expect(live!.simulator.log.count("DescribeVServerGroups")).toBe(10);
  });
});

describe("recorded clusters through both APIs", () => {
  it.each(SHIPPED)("$name: same result as from the file", async (recording) => {
    const bundle = recording.bundle();
    await start(bundle);
    const { builder } = await run();
    expect(builder.errors).toEqual([]);
    expect(sortedRows(builder.bundle())).toEqual(sortedRows(bundle));
  });
});

describe("honest about what cannot be read", () => {
  const refused = (code: string, status = 403): Effect => ({
    kind: "error",
    status,
    code,
    message: `${code} on purpose`,
  });
  type Effect = FaultRule["effect"];
  type Case = [source: string, action: string, about: string, effect: Effect, code: string | RegExp];
  const html = { kind: "body", status: 200, contentType: "text/html", body: "<html>" } as const;
  const cases: Case[] = [
    ["slb", "DescribeLoadBalancers", "forbidden", refused("Forbidden.RAM"), "Forbidden.RAM"],
    ["slb", "DescribeLoadBalancers", "half a page", { kind: "mutate", how: "halfPage" }, "IncompleteListing"],
    ["slb", "DescribeLoadBalancerListeners", "forbidden", refused("Forbidden.RAM"), "Forbidden.RAM"],
    ["slb", "DescribeLoadBalancerListeners", "HTML", html, "InvalidAnswer"],
    ["slb", "DescribeVServerGroups", "forbidden", refused("NoPermission"), "NoPermission"],
    ["slb", "DescribeVServerGroups", "throttled to the end", refused("Throttling.User", 400), /^Throttling/],
    ["slb", "DescribeVServerGroups", "cut off", { kind: "cut", afterBytes: 10 }, /InvalidAnswer|Unreachable/],
    ["slb", "DescribeVServerGroupAttribute", "forbidden", refused("Forbidden.RAM"), "Forbidden.RAM"],
    ["slb", "DescribeVServerGroupAttribute", "late", { kind: "hold" }, "Timeout"],
    ["ecs", "DescribeNetworkInterfaces", "forbidden", refused("Forbidden.RAM"), "Forbidden.RAM"],
    ["kubernetes", "list endpointslices", "forbidden", refused("Forbidden"), "kubernetes.forbidden"],
    ["kubernetes", "list nodes", "an error", refused("InternalError", 500), "kubernetes.server"],
  ];

  it.each(cases)("%s %s, %s: unknown with the reason, never ready", async (...[source, action, , effect, code]) => {
    await start(generateScale({ services: 8, seed: 5, failing: 0 }));
    live!.simulator.faults.inject({ source: source === "kubernetes" ? source : "cloud", action, effect });
    const { builder, progress } = await run({}, effect.kind === "hold" ? { groupMs: 100 } : {});
    const bundle = builder.bundle();
    const found = bundle.errors ?? [];
    expect(found.length).toBeGreaterThan(0);
    for (const e of found) {
      expect([e.source, e.action]).toEqual([source, action]);
      expect(e.code).toMatch(code);
    }
    expect(JSON.stringify(found)).not.toMatch(/http:\/\/|Signature|accessKey/i);
    const result = runEngine(bundle, { checkedAt: NOW });
    expect(verdictOf(result)).not.toBe("ready");
    expect(result.services.some((s) => s.status === "unknown")).toBe(true);
    expect(progress.sources.find((s) => s.source === source)?.state).not.toBe("ok");
  });

  it("one failing instance leaves the others alone", async () => {
    await start(generateScale({ services: 12, seed: 5, failing: 0 }));
    const id = live!.simulator.bundle().alibabaCloud.loadBalancers[4]?.LoadBalancerId;
    live!.simulator.faults.inject({
      source: "slb",
      action: "DescribeVServerGroups",
      resource: id,
      effect: { kind: "error", status: 500, code: "InternalError", message: "boom" },
    });
    const { builder } = await run();
    expect(builder.errors).toEqual([
      expect.objectContaining({ action: "DescribeVServerGroups", resource: id, code: "InternalError" }),
    ]);
    const rows = runEngine(builder.bundle(), { checkedAt: NOW }).services;
    expect(rows.filter((r) => r.status === "unknown").map((r) => r.loadBalancerId)).toEqual([id]);
  });

  it("an operation that is refused every time is not tried a thousand times", async () => {
    const bundle = generateScale({ services: 120, seed: 5, failing: 0 });
    await start(bundle);
    live!.simulator.faults.deny("DescribeVServerGroups", "slb");
    const { builder } = await run();
    expect(live!.simulator.log.count("DescribeVServerGroups")).toBeLessThan(60);
    expect(builder.errors.filter((e) => e.action === "DescribeVServerGroups")).toHaveLength(
      bundle.alibabaCloud.loadBalancers.length,
    );
  });

  it("a transient failure leaves no trace", async () => {
    await start(generateScale({ services: 12, seed: 5, failing: 0 }));
    const effects = [
      { kind: "drop" },
      { kind: "cut", afterBytes: 30 },
      { kind: "error", status: 503, code: "ServiceUnavailable", message: "" },
      { kind: "error", status: 400, code: "Throttling", message: "" },
    ] as const;
    effects.forEach((effect, i) => live!.simulator.faults.inject({ source: "slb", count: 2, after: 3 * i, effect }));
    const { builder, progress } = await run();
    expect(builder.errors).toEqual([]);
    expect(progress.sources.find((s) => s.source === "slb")?.retries).toBeGreaterThan(3);
  });
});

describe("a judge that throws", () => {
  it("ends the run, not the process", async () => {
    await start(generateScale({ services: 12, seed: 5, failing: 0 }));
    const work = run({
      onReady: () => {
        throw new TypeError("a rule is broken");
      },
    });
    await expect(work).rejects.toThrow("a rule is broken");
  });
});
