import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "@/testing/live";
import { readSettings } from "@/lib/collect/config/config";
import { followRun } from "./follow-run";
import { RunManager } from "./runs";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const MANAGER = Symbol.for("ccm-preflight.runs");
let live: Live;
let manager: RunManager;
let key = "";
beforeEach(async () => {
  live = await startLive(generateScale({ services: 20, ports: 2, nodes: 3, failing: 0.3, seed: 4 }));
  manager = new RunManager(() => readSettings(live.env), { settleMs: 5 });
  (globalThis as { [MANAGER]?: RunManager })[MANAGER] = manager;
  key = live.cluster.key;
});
afterEach(async () => {
  await manager.close();
  delete (globalThis as { [MANAGER]?: RunManager })[MANAGER];
  live.simulator.faults.clear();
  await live.close();
});

/** Those that can still be reached after a collection. */
function reachable(refs: readonly WeakRef<object>[]): number {
  gc();
  return refs.filter((ref) => ref.deref() !== undefined).length;
}

/** Four readers of a run, of whom two watch. Returns how they leave: by the end of a connection, or without reading on. */
async function follow(id: string): Promise<() => Promise<void>> {
  const leaving = await Promise.all(
    [true, false, true, false].map(async (watch, n) => {
      const gone = new AbortController();
      const stream = await followRun({ cluster: key, id, afterId: 0, watch }, gone.signal);
      const reader = stream.getReader();
      await reader.read();
      return async () => {
        if (n < 2) gone.abort();
        else await reader.cancel();
        expect(getEventListeners(gone.signal, "abort")).toEqual([]);
      };
    }),
  );
  return async () => void (await Promise.all(leaving.map((leave) => leave())));
}

/** A separate function: a variable of the test would hold the object it looks for. */
async function check(
  refs: WeakRef<object>[],
  how: "to its end" | "cancelled" | "with a fault" | "followed",
): Promise<void> {
  if (how === "with a fault")
    live.simulator.faults.inject({
      source: "cloud",
      action: "DescribeVServerGroups",
      effect: { kind: "drop" },
      count: 1,
    });
  if (how === "cancelled") live.simulator.faults.hold({ source: "cloud" });
  const run = await manager.startRun(live.cluster);
  const leave = how === "followed" ? await follow(run.id) : undefined;
  if (how === "cancelled") setTimeout(() => run.cancel(), 60);
  await run.done;
  live.simulator.faults.clear();
  if (how === "followed") await manager.recheck(key, { service: run.check?.rows[0]?.service });
  if (run.builder) refs.push(new WeakRef(run.builder));
  const { check: made } = run;
  if (made) refs.push(new WeakRef(made.bundle), new WeakRef(made.result));
  expect(run.snapshot.state).toBe(how === "cancelled" ? "cancelled" : "done");
  await leave?.();
}

describe("a finished check is let go", () => {
  it("releases the previous bundle after the next check, successful or not", async () => {
    const refs: WeakRef<object>[] = [];
    for (const how of ["to its end", "followed", "cancelled", "with a fault", "to its end"] as const)
      await check(refs, how);
    expect(refs.length).toBeGreaterThanOrEqual(12);
    const newest: WeakRef<object>[] = [];
    await check(newest, "to its end");
    // Sockets and promises let go one after the other.
    await expect.poll(() => reachable(refs)).toBe(0);
    expect(reachable(newest)).toBe(newest.length);
    // Its published events stay for pages that still follow it.
    expect(manager.runs(key).at(-2)?.snapshot).toMatchObject({ verdict: "notReady", services: 20 });
    expect(manager.latest(key)?.rows).toHaveLength(20);
  });

  it("no timer, socket or listener outlives the checks", async () => {
    const count = () =>
      process.getActiveResourcesInfo().reduce<Record<string, number>>((sum, kind) => {
        sum[kind] = (sum[kind] ?? 0) + 1;
        return sum;
      }, {});
    const signals = () => process.listenerCount("exit") + process.listenerCount("SIGTERM");
    await check([], "to its end");
    const before = { timers: count()["Timeout"] ?? 0, signals: signals() };
    for (let i = 0; i < 4; i++) await check([], i % 2 === 0 ? "followed" : "cancelled");
    const logs = manager.runs(key).map((run) => run.log);
    expect(logs.length).toBeGreaterThan(3);
    // The watch of the last reader ends by itself, with its connections.
    await expect.poll(() => live.simulator.kube.watching).toBe(0);
    await expect.poll(signals).toBe(before.signals);
    // The timer of the poll is one more.
    await expect.poll(() => count()["Timeout"] ?? 0).toBeLessThanOrEqual(before.timers + 2);
    for (const log of logs) expect(log.listening).toBe(0);
  });
});
