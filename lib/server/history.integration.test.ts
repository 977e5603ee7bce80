import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listRuns, listSeen, Store } from "@/lib/store";
import { testFolder } from "@/testing/folder";
import { runCheck, startLive, type Live } from "@/testing/live";
import { generateScale } from "@/simulator/cluster/scale";
import { attachHistory } from "./history";
import { RunManager } from "./runs";

let live: Live;
const parent = testFolder();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(parent, "-"));
  live = await startLive(generateScale({ services: 20, seed: 4, failing: 0.3 }), {}, { PREFLIGHT_DATA_DIR: folder });
});
afterEach(() => live.close());

describe("history of checks", () => {
  it("checks as usual when the store cannot be written, and says why", async () => {
    const file = path.join(folder, "taken");
    writeFileSync(file, "a file where the folder should be");
    const store = new Store({ dataDir: file });
    const manager = new RunManager(() => live.settings, { settleMs: 20 });
    attachHistory(manager, store);
    await runCheck(manager, live.cluster);
    const { run, result } = manager.latest(live.cluster.key)!;
    await manager.close();
    expect([run.state, result.services.length]).toEqual(["done", 20]);
    expect(store.status()).toMatchObject({ error: { code: "store.readOnly", source: "store" } });
    await store.close();
  });

  it("a check that ends with the process is kept as cancelled, before the process lets go of the store", async () => {
    const store = new Store({ dataDir: folder });
    const manager = new RunManager(() => live.settings, { settleMs: 20 });
    attachHistory(manager, store);
    const run = await manager.startRun(live.cluster);
    await manager.close();
    expect(await listRuns(store, live.cluster.key)).toMatchObject([{ id: run.id, state: "cancelled" }]);
    await store.close();
    await expect(listRuns(store, live.cluster.key)).rejects.toMatchObject({ code: "store.failed", source: "store" });
  });

  it("keeps which Services were seen changing, beyond the next check and the process", async () => {
    const store = new Store({ dataDir: folder });
    const manager = new RunManager(() => live.settings, { settleMs: 20 });
    attachHistory(manager, store);
    const { key } = live.cluster;
    await runCheck(manager, live.cluster);
    const service = manager.latest(key)!.rows[0]!.service;
    const [namespace = "", name = ""] = service.split("/");
    const since = new Date().toISOString();
    const leave = manager.listen(key);
    const object = live.simulator.kube.get("services", namespace, name)!;
    const labels = { ...(object.metadata.labels as Record<string, string> | undefined), edited: "yes" };
    live.simulator.kube.put("services", { ...object, metadata: { ...object.metadata, labels } });
    await expect.poll(() => listSeen(store, key, since)).toMatchObject([{ service }]);
    leave();
    await runCheck(manager, live.cluster);
    expect(manager.run(key, "latest")?.seenChanges.size).toBe(0);
    await manager.close();
    await store.close();
    const later = new Store({ dataDir: folder });
    expect(await listSeen(later, key, since)).toMatchObject([{ service }]);
    // A baseline that is taken later begins anew.
    expect(await listSeen(later, key, new Date().toISOString())).toEqual([]);
    await later.close();
  });
});
