import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startSimulator, type Simulator } from "@/simulator";
import { startController, type Controller } from "@/simulator/controller";
import { demoBundle } from "@/simulator/demo/bundle";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { checkBundle } from "@/lib/upgrade/check";
import { buildFirstMinute } from "@/lib/views/first-minute";
import { NOW } from "@/testing/clusters";
import { watch } from ".";
import { LANE_STATES } from "./watched";

// A change that was not predicted is in lib/server/watch.integration.test.ts and lib/cli/watch.integration.test.ts.
describe("an upgrade", () => {
  let simulator: Simulator;
  let controller: Controller;
  let before: { bundle: Bundle; result: Result };
  /** The lanes before the new release starts. */
  let silent: ReturnType<typeof watch>;
  beforeAll(async () => {
    simulator = await startSimulator({ bundle: demoBundle({ now: NOW }) });
    controller = startController(simulator, { delayMs: 1 });
    const bundle = simulator.bundle();
    before = { bundle, result: checkBundle(bundle, { checkedAt: bundle.capturedAt }) };
    silent = watch(before, bundle);
    // The new release starts, and makes its first pass.
    simulator.cloud.settle("upgrade-ccm", new URLSearchParams(bundle.cluster.targetCcmVersion));
    await vi.waitFor(() => expect(controller.waiting()).toBe(0), { timeout: 60_000 });
  });
  afterAll(async () => {
    await controller.stop();
    await simulator.close();
  });

  it("the lanes are those of the strip: silent before the start, done after it", () => {
    const strip = buildFirstMinute(before, "en").lanes;
    expect(silent).toMatchObject({ state: "open", running: "v2.11.2", counts: { silent: strip.length } });
    expect(new Set(silent.lanes.map(({ id }) => id))).toEqual(new Set(strip.map(({ id }) => id)));
    for (const { id, calls } of strip)
      expect(silent.lanes.find((lane) => lane.id === id)!.calls).toHaveLength(calls.now.length);
    const after = watch(before, simulator.bundle());
    expect(after.state).toBe("predicted");
    expect(after.running).toBe(after.to);
    // A quota, a bill, a right: the calls are refused, as they were before.
    expect(after.counts).toMatchObject({ failing: 4, done: strip.length - 4 });
    expect(after.lanes.some(({ expected }) => expected > 0)).toBe(true);
    // A failure from before the start is not the release's: its lane waits for one more try.
    expect(watch(before, simulator.bundle(), "2999-01-01T00:00:00Z")).toMatchObject({
      state: "open",
      counts: { failing: 0, waiting: 4 },
    });
  });

  it("a listener that goes away under a predicted lane is not done", () => {
    const now = structuredClone(simulator.bundle());
    const { listeners } = now.alibabaCloud;
    const done = watch(before, now).lanes.filter(({ state }) => state === "done");
    const lane = done.find(({ id }) => listeners.some((row) => row.LoadBalancerId === id))!;
    now.alibabaCloud.listeners = listeners.filter((row) => row.LoadBalancerId !== lane.id);
    const { state, unpredicted } = watch(before, now).lanes.find(({ id }) => id === lane.id)!;
    expect(state).toBe("unpredicted");
    expect(unpredicted).toContainEqual(expect.objectContaining({ kind: "listener", field: "", after: null }));
  });

  it("a source that fails, an edit and a failed sync are no green lane", () => {
    const now = structuredClone(simulator.bundle());
    const failed = { source: "slb", action: "DescribeLoadBalancerListeners", code: "Forbidden.RAM", message: "" };
    const blind = watch(before, { ...simulator.bundle(), errors: [failed] });
    expect(blind).toMatchObject({ state: "open", unread: ["slb DescribeLoadBalancerListeners: Forbidden.RAM"] });
    expect(blind.lanes.filter(({ state, id }) => state === "done" && !id.startsWith("nlb-"))).toEqual([]);
    const [lane] = watch(before, simulator.bundle()).lanes.filter(({ state }) => state === "done");
    const named = (key: string | undefined) =>
      now.kubernetes.services.find(({ metadata }) => `${metadata?.namespace}/${metadata?.name}` === key)!.metadata!;
    const edited = named(lane!.services[0]);
    edited.annotations = { ...edited.annotations, edited: "yes" };
    edited.setBy = [{ manager: "kubectl-edit", operation: "Update", annotations: ["edited"] }];
    const { namespace, name } = named("shop/wishlist");
    const message = "Error syncing load balancer [lb-1]: Message: The account is arrearage.";
    now.kubernetes.events.push({
      involvedObject: { kind: "Service", namespace, name },
      type: "Warning",
      reason: "SyncLoadBalancerFailed",
      message,
      lastTimestamp: "2099-01-01T00:00:00Z",
    });
    const { lanes } = watch(before, now);
    expect(
      lanes
        .map(({ state }) => LANE_STATES.indexOf(state))
        .every((at, index, all) => index === 0 || at >= all[index - 1]!),
    ).toBe(true);
    expect(lanes[0]).toMatchObject({
      services: ["shop/wishlist"],
      unpredicted: [{ field: "SyncLoadBalancerFailed", after: message }],
    });
    expect(lanes.find(({ id }) => id === lane!.id)).toMatchObject({
      state: "unknown",
      why: "edited",
      setBy: ["kubectl-edit"],
    });
  });
});
