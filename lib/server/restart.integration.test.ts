import { mkdtempSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readRun, Store } from "@/lib/store";
import { testFolder } from "@/testing/folder";
import { kubeWrite } from "@/testing/kube-write";
import { runCheck, startLive, type Live } from "@/testing/live";
import { generateScale } from "@/simulator/cluster/scale";
import { attachHistory } from "./history";
import { restoreChecks, showStored } from "./replicas";
import { RunManager } from "./runs";

let live: Live;
const parent = testFolder();
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(parent, "-"));
  live = await startLive(generateScale({ services: 80, seed: 9, failing: 0.1 }), {}, { PREFLIGHT_DATA_DIR: dataDir });
});
afterEach(() => live.close());
const open = () =>
  new Store({ dataDir, databaseUrl: undefined, keepDays: live.settings.keepDays, keepRuns: live.settings.keepRuns });

describe("after a restart", () => {
  it("the last check is there with its age, can be re-checked in parts, and follows changes", async () => {
    const kept = open();
    const first = new RunManager(() => live.settings, { settleMs: 20 });
    attachHistory(first, kept);
    const { key } = live.cluster;
    await runCheck(first, live.cluster);
    const before = first.latest(key)!;
    await expect.poll(() => readRun(kept, key)).toBeDefined();
    await first.close();

    const second = new RunManager(() => live.settings, { settleMs: 20 });
    await showStored(second, kept, key);
    const after = second.latest(key)!;
    expect(after.run).toMatchObject({
      runId: before.run.runId,
      state: "done",
      finishedAt: before.run.finishedAt,
      verdict: before.run.verdict,
      instances: before.run.instances,
    });
    expect(after.rows.map((r) => [r.service, r.status])).toEqual(before.rows.map((r) => [r.service, r.status]));
    expect(second.summaries().clusters[0]).toMatchObject({
      checkedAt: before.result.checkedAt,
      verdict: before.run.verdict,
    });

    const row = after.rows.find((r) => r.status === "pass")!;
    const { services } = await second.recheck(key, { service: row.service });
    expect(services).toEqual([row.service]);

    live.simulator.log.reset();
    const leave = second.listen(key);
    await expect.poll(() => live.simulator.log.count("watch services")).toBeGreaterThan(0);
    const [namespace, name] = row.service.split("/");
    await kubeWrite(live, "PATCH", `/api/v1/namespaces/${namespace}/services/${name}`, {
      metadata: { annotations: { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler": "wlc" } },
    });
    await expect.poll(() => second.latest(key)?.rows.find((r) => r.service === row.service)?.status).toBe("fail");
    leave();
    await second.close();
    await kept.close();
  });

  it("a check that was ready is not called so until another has confirmed it, or while the schedule asks for none", async () => {
    const bundle = generateScale({ services: 6, seed: 5, failing: 0 });
    const ready = await startLive(bundle, {}, { PREFLIGHT_DATA_DIR: dataDir });
    const { key } = ready.cluster;
    const kept = open();
    const first = new RunManager(() => ready.settings, { settleMs: 20 });
    attachHistory(first, kept);
    await runCheck(first, ready.cluster);
    await expect.poll(() => readRun(kept, key)).toBeDefined();
    expect(first.latest(key)?.run).toMatchObject({ verdict: "ready" });
    await first.close();
    const restart = async (schedule?: string) => {
      const manager = new RunManager(() => ({ ...ready.settings, schedule }), { settleMs: 20 });
      await restoreChecks(manager, kept);
      return manager;
    };
    const second = await restart();
    expect(second.latest(key)?.run).toMatchObject({ restored: "unconfirmed", verdict: "unknown" });
    expect(second.summaries().clusters[0]).toMatchObject({ verdict: "unknown" });
    await runCheck(second, ready.cluster);
    expect(second.latest(key)?.run).toMatchObject({ verdict: "ready" });
    expect(second.latest(key)?.run.restored).toBeUndefined();
    await second.close();
    // Once a year: no check is due since.
    const third = await restart("0 0 1 1 *");
    expect(third.latest(key)?.run).toMatchObject({ restored: "recent", verdict: "ready" });
    await third.close();
    // The clock was set back: that check lies in the future.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    const fourth = await restart("0 0 1 1 *");
    vi.useRealTimers();
    expect(fourth.latest(key)?.run).toMatchObject({ restored: "unconfirmed", verdict: "unknown" });
    await fourth.close();
    await kept.close();
    await ready.close();
  });
});
