import { mkdtempSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { listRuns, Store } from "@/lib/store";
import { testFolder } from "@/testing/folder";
import { receiver } from "@/testing/receiver";
import { runCheck, startLive, type Live } from "@/testing/live";
import { changeOf, newEventCodes, notifyChanges } from "./changes";
import { attachHistory } from "./history";
import { RunManager } from "./runs";
import { runSlot } from "./schedule";
import { failedSync } from "@/testing/failed-sync";

let live: Live;
const parent = testFolder();
let store: Store;
const managers: RunManager[] = [];
beforeEach(async () => {
  const folder = mkdtempSync(path.join(parent, "-"));
  live = await startLive(generateScale({ services: 15, seed: 4, failing: 0.3 }), {}, { PREFLIGHT_DATA_DIR: folder });
  store = new Store({ dataDir: folder });
});
afterEach(async () => {
  for (const manager of managers.splice(0)) await manager.close();
  await store.close();
  await live.close();
});

/** One replica: its own runs, the shared store. */
function replica(): RunManager {
  const manager = new RunManager(() => live.settings, { settleMs: 20 });
  attachHistory(manager, store);
  managers.push(manager);
  return manager;
}

describe("scheduled checks", () => {
  it("are made once per slot, whichever replica wakes first, and again in the next slot", async () => {
    const [one, two] = [replica(), replica()];
    const slot = new Date();
    expect(await runSlot(one, store, slot, 0)).toEqual([live.cluster.key]);
    await expect.poll(async () => (await listRuns(store, live.cluster.key)).length).toBe(1);
    expect(await runSlot(two, store, slot, 0)).toEqual([]);
    expect(await runSlot(two, store, new Date(), 0)).toEqual([live.cluster.key]);
    await expect.poll(async () => (await listRuns(store, live.cluster.key)).length).toBe(2);
  });
});

describe("changes told", () => {
  it("the first check is no news; a verdict that changes reaches the receiver once, with a link", async () => {
    const { url, got } = await receiver([{ status: 200 }]);
    const manager = replica();
    notifyChanges(manager, store, [{ kind: "webhook", url, locale: "en" }], {
      publicUrl: "https://preflight.example.com",
      waits: [],
    });
    const check = async () => {
      const before = (await listRuns(store, live.cluster.key)).length;
      await runCheck(manager, live.cluster);
      await expect.poll(async () => (await listRuns(store, live.cluster.key)).length).toBe(before + 1);
    };
    await check();
    live.simulator.faults.deny("DescribeLoadBalancers", "cloud");
    await check();
    await expect.poll(() => got.length).toBe(1);
    expect(JSON.parse(got[0]!.body)).toMatchObject({
      cluster: live.cluster.key,
      before: "notReady",
      after: "unknown",
      link: `https://preflight.example.com/c/${live.cluster.key}`,
      recovered: [],
    });
    await check();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(got).toHaveLength(1);
  });

  it("an Event code is new only when all of its Events began after the last check", () => {
    const bundle = generateScale({ services: 1, seed: 1, failing: 0 });
    const message = "Error syncing load balancer [lb-1]: Message: There is no available ip in the vSwitch.";
    const event = (first: string) =>
      failedSync("a/gone", message, {
        metadata: { namespace: "a", name: `e-${first}` },
        ...{ firstTimestamp: first, lastTimestamp: "2026-01-03T00:00:00Z" },
      });
    bundle.kubernetes.services = [{ metadata: { namespace: "a", name: "gone" } }];
    bundle.kubernetes.events = [event("2026-01-02T00:00:00Z")];
    expect(newEventCodes(bundle, "2026-01-01T00:00:00Z")).toHaveLength(1);
    bundle.kubernetes.events.push(event("2025-12-31T00:00:00Z"));
    expect(newEventCodes(bundle, "2026-01-01T00:00:00Z")).toEqual([]);
  });

  it("a run without a result says of no Service that it recovered", () => {
    const finished = { cluster: "c", run: { runId: "r", state: "failed", startedAt: "2026-01-01T00:00:00Z" } };
    const change = changeOf(finished as never, null, { name: "c" });
    expect(change).toMatchObject({ before: null, after: "unknown", failing: [], recovered: [], newEvents: [] });
  });
});
