import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RowSummary } from "@/lib/model/run";
import { generateScale } from "@/simulator/cluster/scale";
import { runCheck, startLive, type Live } from "@/testing/live";
import { RunManager } from "./runs";

let live: Live;
let manager: RunManager;
let key: string;
let passing: RowSummary;

beforeEach(async () => {
  live = await startLive(generateScale({ services: 6, seed: 5, failing: 0 }));
  manager = new RunManager(() => live.settings, { settleMs: 10 });
  key = live.cluster.key;
  await runCheck(manager, key);
  passing = manager.latest(key)!.rows.find((row) => row.status === "pass")!;
});
afterEach(async () => {
  await manager.close();
  await live.close();
});
const row = () => manager.latest(key)!.rows.find((r) => r.service === passing.service)!;

describe("H5: check again", () => {
  it.each([
    ["the instance", "cloud", "DescribeLoadBalancers"],
    ["the listeners", "cloud", "DescribeLoadBalancerListeners"],
    ["the groups", "cloud", "DescribeVServerGroups"],
    ["the backends", "cloud", "DescribeVServerGroupAttribute"],
    ["the Service", "kubernetes", "get services"],
    ["the EndpointSlices", "kubernetes", "list endpointslices"],
  ] as const)(
    "H5: when %s cannot be read it says so and keeps the old row marked stale",
    async (_what, source, action) => {
      live.simulator.faults.inject({
        source,
        action,
        effect: { kind: "error", status: 403, code: "Forbidden", message: "" },
      });
      await expect(manager.recheck(key, { service: passing.service })).rejects.toMatchObject({
        code: "recheck.failed",
      });
      expect(row()).toMatchObject({ status: "pass", readAt: passing.readAt });
      expect(row().stale?.message).toBeTruthy();
      expect(manager.latest(key)!.result.errors).toEqual([]);
      live.simulator.faults.clear();
      await manager.recheck(key, { service: passing.service });
      expect(row().stale).toBeUndefined();
      expect(Date.parse(row().readAt!)).toBeGreaterThan(Date.parse(passing.readAt!));
    },
  );

  it("H5: a change in the cloud that could be read is seen", async () => {
    const listeners = live.simulator.cloud.listeners(passing.loadBalancerId!);
    expect(listeners.length).toBeGreaterThan(0);
    live.simulator.cloud.loadBalancers.get(passing.loadBalancerId!)!.LoadBalancerSpec = "slb.s3.large";
    live.simulator.cloud.loadBalancers.get(passing.loadBalancerId!)!.LoadBalancerName = "renamed-by-hand";
    await manager.recheck(key, { service: passing.service });
    expect(row().loadBalancerName).toBe("renamed-by-hand");
    expect(row().stale).toBeUndefined();
  });
});
