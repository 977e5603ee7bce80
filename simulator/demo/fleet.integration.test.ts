import { afterAll, expect, test } from "vitest";
import { readSettings } from "@/lib/collect/config/config";
import { RunManager } from "@/lib/server/runs";
import { FLEET, startDemoFleet, type DemoFleet } from "./fleet";
import { testFolder } from "@/testing/folder";

const folder = testFolder();
let fleet: DemoFleet | undefined;
let manager: RunManager | undefined;
afterAll(async () => {
  await manager?.close();
  await fleet?.close();
});

test("the demo's three clusters are not ready, ready and unknown", async () => {
  fleet = await startDemoFleet(folder, new Date().toISOString());
  const settings = readSettings(fleet.env);
  manager = new RunManager(() => settings, { settleMs: 20 });
  for (const key of FLEET) await (await manager.startRun(manager.cluster(key))).done;
  const { clusters, error } = manager.summaries();
  expect(error).toBeUndefined();
  expect(clusters.map(({ key, verdict, demo }) => [key, verdict, demo])).toEqual([
    ["mall-prod-hz", "notReady", true],
    ["mall-staging-hz", "ready", true],
    ["mall-dr-hz", "unknown", true],
  ]);
  const standby = manager.latest("mall-dr-hz")!;
  expect(standby.result.errors.map(({ action }) => action)).toContain("DescribeLoadBalancerListeners");
  expect(standby.result.summary.status.fail).toBe(0);
});
