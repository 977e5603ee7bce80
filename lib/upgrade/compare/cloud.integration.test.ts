import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "@/simulator";
import { rpcOf } from "@/simulator/rpc-client";
import { tinyBundle } from "@/testing/simulator";
import { baselineOf, compareClouds } from "./cloud";
import { renderComparison } from "./texts";
import { failedSync } from "@/testing/failed-sync";

/** The cloud is changed through its own API; the comparison uses what the API then returns. */
describe("after the upgrade", () => {
  let simulator: Simulator;
  let before: Bundle;
  let call: (action: string, query: Record<string, unknown>) => Promise<Record<string, unknown>>;
  const after = (): Bundle => ({
    ...structuredClone(before),
    alibabaCloud: structuredClone({
      ...before.alibabaCloud,
      loadBalancers: [...simulator.cloud.loadBalancers.values()],
      listeners: [...simulator.cloud.loadBalancers.keys()].flatMap((id) => [...simulator.cloud.listeners(id)]),
      vServerGroups: [...simulator.cloud.groups.values()],
    }),
  });

  beforeEach(async () => {
    simulator = await startSimulator({ bundle: tinyBundle() });
    before = structuredClone(tinyBundle());
    before = after();
    const rpc = rpcOf(simulator);
    call = (action, query) => rpc("slb", action, query);
  });
  afterEach(() => simulator.close());

  it("says that nothing changed when nothing did", () => {
    const same = compareClouds(before, after());
    expect([same.changes, same.events]).toEqual([[], []]);
    expect(same.services.length).toBeGreaterThan(0);
    expect(same.services.every((row) => row.verdict === "unchanged")).toBe(true);
    expect(renderComparison(same, "en", "text")).toBe("Nothing changed in the cloud.\n");
    expect(renderComparison(same, "zh-CN", "text")).toBe("云上没有变化。\n");
  });

  it("compares the same from what a baseline keeps, in the singular where there is one", async () => {
    await call("SetLoadBalancerName", { LoadBalancerId: "lb-web", LoadBalancerName: "renamed" });
    const whole = compareClouds(before, after());
    expect(compareClouds(baselineOf(before), after())).toEqual(whole);
    expect(renderComparison(whole, "en", "text")).toMatch(/^1 change in the cloud\.\n/);
    expect(renderComparison(whole, "zh-CN", "markdown")).toMatch(/^云上有 1 处变化。\n\n基线记录于 /);
    const unread = { ...whole, changes: [], unread: ["slb DescribeLoadBalancers: Throttling"] };
    expect(renderComparison(unread, "en", "text")).toMatch(/^No change is known, and not everything was read\./);
  });

  it("finds exactly what was changed", async () => {
    await call("SetLoadBalancerName", { LoadBalancerId: "lb-web", LoadBalancerName: "renamed" });
    const { changes, services } = compareClouds(before, after());
    expect(changes).toMatchObject([
      {
        kind: "instance",
        loadBalancerId: "lb-web",
        change: "changed",
        fields: [{ field: "LoadBalancerName", after: "renamed" }],
      },
    ]);
    expect(services.map((row) => row.verdict)).toContain("changed");
  });

  it("finds a weight and a Backend that is gone, each on its own", () => {
    const now = after();
    const group = now.alibabaCloud.vServerGroups.find((g) => (g.BackendServers?.BackendServer ?? []).length > 0)!;
    const list = group.BackendServers!.BackendServer!;
    list[0]!.Weight = 7;
    const weight = compareClouds(before, now).changes;
    expect(weight).toMatchObject([{ kind: "backend", change: "changed", fields: [{ field: "Weight", after: "7" }] }]);
    list.shift();
    expect(compareClouds(before, now).changes).toMatchObject([{ kind: "backend", change: "removed" }]);
  });

  it("what was not read is not gone", () => {
    const now = after();
    now.alibabaCloud.loadBalancers = [];
    now.alibabaCloud.listeners = [];
    now.alibabaCloud.vServerGroups = [];
    now.errors = [{ source: "slb", action: "DescribeLoadBalancers", code: "Throttling", message: "slow" }];
    const { changes, unread, services } = compareClouds(before, now);
    expect([changes, unread]).toEqual([[], ["slb DescribeLoadBalancers: Throttling"]]);
    expect(services.every((row) => row.verdict === "unknown")).toBe(true);
  });

  it("tells Events that began since", () => {
    const now = after();
    const { namespace, name } = now.kubernetes.services.find((s) => s.spec?.type === "LoadBalancer")!.metadata!;
    now.kubernetes.events.push(failedSync(`${namespace}/${name}`, "Error syncing load balancer [lb-web]: x"));
    const { events, services } = compareClouds(before, now);
    expect(events).toMatchObject([{ service: `${namespace}/${name}`, reason: "SyncLoadBalancerFailed" }]);
    expect(services.find((row) => row.service === `${namespace}/${name}`)?.verdict).toBe("failing");
  });
});
