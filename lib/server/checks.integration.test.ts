import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RowSummary } from "@/lib/model/run";
import { generateScale } from "@/simulator/cluster/scale";
import { runCheck, startLive, type Live } from "@/testing/live";
import { type FinishedRun } from "@/lib/store";
import { RunManager } from "./runs";

let live: Live;
let manager: RunManager;
let key: string;
beforeEach(async () => {
  live = await startLive(generateScale({ services: 6, seed: 5, failing: 0 }));
  manager = new RunManager(() => live.settings, { settleMs: 10 });
  key = live.cluster.key;
});
afterEach(async () => {
  await manager.close();
  await live.close();
});

describe("the newest run counts, successful or not", () => {
  it("after a failed run the older check is no longer ready", async () => {
    await runCheck(manager, live.cluster);
    expect(manager.summaries().clusters[0]?.verdict).toBe("ready");
    live.simulator.faults.deny("list services", "kubernetes");
    await runCheck(manager, live.cluster);
    expect(manager.summaries().clusters[0]).toMatchObject({
      verdict: "unknown",
      error: { code: "kubernetes.forbidden" },
    });
    expect(manager.latest(key)?.run).toMatchObject({ verdict: "unknown", outrankedBy: { state: "failed" } });
  });
});

describe("a check that loses its sources", () => {
  it("does not take the place of one that could read them, and is stored with what it read", async () => {
    const whole = await runCheck(manager, live.cluster);
    const stored: FinishedRun[] = [];
    manager.onFinished((finished) => void stored.push(finished));
    live.simulator.faults.deny("DescribeVServerGroups", "cloud");
    const lost = await runCheck(manager, live.cluster);
    expect(lost.snapshot).toMatchObject({ state: "partial", error: { source: "slb" } });
    const shown = manager.latest(key)!;
    expect(shown.run).toMatchObject({ runId: whole.id, verdict: "unknown", outrankedBy: { runId: lost.id } });
    expect(shown.rows.every(({ status }) => status === "pass")).toBe(true);
    expect(manager.summaries().clusters[0]).toMatchObject({ verdict: "unknown", error: { source: "slb" } });
    expect(stored[0]).toMatchObject({ run: { state: "partial" }, result: { summary: { status: { pass: 0 } } } });
    live.simulator.faults.clear();
    await runCheck(manager, live.cluster);
    expect(manager.latest(key)?.run).toMatchObject({ verdict: "ready", outrankedBy: undefined });
  });

  it("is shown where there is no other, and gives way to one that reads more", async () => {
    live.simulator.faults.deny("DescribeVServerGroups", "cloud");
    expect((await runCheck(manager, live.cluster)).snapshot.state).toBe("done");
    expect((await runCheck(manager, live.cluster)).snapshot.state).toBe("done");
    expect(manager.latest(key)?.rows.every(({ status }) => status === "unknown")).toBe(true);
  });
});

describe("the target of a check", () => {
  it("an unknown target is refused with the newest known one", async () => {
    await expect(manager.startRun(live.cluster, { target: "v3.5.0" })).rejects.toMatchObject({
      code: "target.unknown",
    });
  });

  it("a second check with another target is its own run", async () => {
    const release = live.simulator.faults.hold({ source: "kubernetes" });
    const [first, second, joined] = await Promise.all([
      manager.startRun(live.cluster, { target: "v2.14.0" }),
      manager.startRun(live.cluster, { target: "v2.12.1" }),
      manager.startRun(live.cluster, { target: "v2.14.0" }),
    ]);
    expect(second.id).not.toBe(first.id);
    expect(joined.id).toBe(first.id);
    release();
    // Looked at as each ends: the later one takes the earlier one's place.
    const rules = await Promise.all([first, second].map((run) => run.done.then(() => run.check?.result.rulesVersion)));
    expect(rules[0]).toBe("v2.14.0");
    expect(rules[1]).toMatch(/^v/);
    expect(rules[1]).not.toBe("v2.14.0");
  });
});

describe("Services that vanish between two checks", () => {
  it("a sharp fall is unknown until a person accepts it, and stays so in the check after", async () => {
    await runCheck(manager, live.cluster);
    for (const name of live.simulator.kube.keys("services").slice(0, 4)) {
      const [namespace, service] = name.split("/");
      live.simulator.kube.remove("services", namespace!, service!);
    }
    for (let i = 0; i < 2; i++) {
      await runCheck(manager, live.cluster);
      expect(manager.latest(key)?.run.verdict).toBe("unknown");
      expect(manager.latest(key)?.result.errors[0]?.code).toBe("ServicesVanished");
    }
    await runCheck(manager, live.cluster, { acceptMissingServices: true });
    expect(manager.latest(key)?.run).toMatchObject({ acceptedMissingServices: true });
    expect(manager.latest(key)?.result.errors).toEqual([]);
    await runCheck(manager, live.cluster);
    expect(manager.latest(key)?.result.errors).toEqual([]);
  });
});

describe("check again", () => {
  let passing: RowSummary;
  beforeEach(async () => {
    await runCheck(manager, live.cluster);
    passing = manager.latest(key)!.rows.find((row) => row.status === "pass")!;
  });
  const row = () => manager.latest(key)!.rows.find((r) => r.service === passing.service)!;

  it.each([
    ["the instance", "cloud", "DescribeLoadBalancers"],
    ["the backends", "cloud", "DescribeVServerGroupAttribute"],
    ["the Service", "kubernetes", "get services"],
    ["the EndpointSlices", "kubernetes", "list endpointslices"],
  ] as const)("when %s cannot be read it says so and keeps the old row marked stale", async (_what, source, action) => {
    live.simulator.faults.deny(action, source);
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
  });

  it("a change in the cloud that could be read is seen", async () => {
    const listeners = live.simulator.cloud.listeners(passing.loadBalancerId!);
    expect(listeners.length).toBeGreaterThan(0);
    live.simulator.cloud.loadBalancers.get(passing.loadBalancerId!)!.LoadBalancerSpec = "slb.s3.large";
    live.simulator.cloud.loadBalancers.get(passing.loadBalancerId!)!.LoadBalancerName = "renamed-by-hand";
    await manager.recheck(key, { service: passing.service });
    expect(row().loadBalancerName).toBe("renamed-by-hand");
    expect(row().stale).toBeUndefined();
  });
});
