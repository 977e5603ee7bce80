import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveWaiver, listWaivers, Store, withdrawWaiver } from "@/lib/store";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import { runCheck, startLive, type Live } from "@/testing/live";
import { RunManager } from "./runs";
import { attachWaivers } from "./waivers";
import { waiversOfFile } from "./waivers-file";

let live: Live;
const folder = testFolder();
const file = path.join(folder, "waivers.yaml");
let store: Store;
let manager: RunManager;

beforeAll(async () => {
  live = await startLive(generateScale({ services: 12, seed: 7, failing: 0.3 }), {}, { PREFLIGHT_DATA_DIR: folder });
  store = new Store({ dataDir: folder });
  manager = new RunManager(() => live.settings, { settleMs: 20 });
  attachWaivers(manager, store, () => ({ ...live.settings, waiversFile: file }));
});
afterAll(async () => {
  await manager.close();
  await store.close();
  await live.close();
});

const WHO = { reason: "agreed", owner: "ops", until: "2999-12-31" };
const check = async () => {
  await runCheck(manager, live.cluster);
  return manager.latest(live.cluster.key)!;
};

describe("accepted findings on the server", () => {
  it("apply to the current and later checks, and are withdrawn from both", async () => {
    writeFileSync(file, "version: 1\nwaivers: []\n");
    const before = await check();
    expect(before.run.verdict).toBe("notReady");
    expect(before.result.waivers).toBeUndefined();
    const wanted = before.result.services
      .filter((row) => row.status === "fail")
      .flatMap((row) => row.findings.map(({ code }) => ({ ...WHO, service: row.service, code })));
    const kept = [];
    for (const waiver of wanted)
      kept.push(await saveWaiver(store, live.cluster.key, waiver, { name: "mei", now: new Date() }));
    await manager.refreshWaivers(live.cluster.key);
    const after = manager.latest(live.cluster.key)!;
    expect(after.run.verdict).toBe("readyExcept");
    expect(after.rows.filter((row) => row.accepted).length).toBe(before.result.summary.status.fail);
    expect(after.result.summary.status).toEqual(before.result.summary.status);
    expect((await check()).run.verdict).toBe("readyExcept");

    expect(await withdrawWaiver(store, "another", kept[0]!.id)).toBe(false);
    for (const { id } of kept) expect(await withdrawWaiver(store, live.cluster.key, id)).toBe(true);
    await manager.refreshWaivers(live.cluster.key);
    expect(manager.latest(live.cluster.key)!.run.verdict).toBe("notReady");
    expect(manager.latest(live.cluster.key)!.result.waivers).toBeUndefined();
  });

  it("come from the file too, read at every check; a broken file accepts nothing", async () => {
    const { result } = manager.latest(live.cluster.key)!;
    const row = result.services.find((one) => one.status === "fail")!;
    const waivers = row.findings.map(({ code }) => ({ service: row.service, code, ...WHO }));
    writeFileSync(file, JSON.stringify({ version: 1, waivers }));
    const accepted = await check();
    expect(accepted.rows.find(({ service }) => service === row.service)!.accepted).toBe(true);
    expect(accepted.result.waivers!.map(({ state }) => state)).toEqual(waivers.map(() => "active"));
    writeFileSync(file, "version: 1\nwaivers: yes\n");
    expect((await check()).result.waivers).toBeUndefined();
    expect(() => waiversOfFile(file)).toThrow("must be a list");
    expect(() => waiversOfFile(path.join(folder, "none.yaml"))).toThrow("could not be read (ENOENT)");
  });

  it("are kept with secrets redacted, by whom and when", async () => {
    const secret = `LTAI${"5tQ9xKw7Zr2LmN8pVbHs"}`;
    const body = { ...WHO, service: "shop/web", code: "CLB220", reason: `AccessKey ${secret}` };
    await saveWaiver(store, "c2", body, { name: "mei", now: new Date("2026-11-21T08:00:00Z") });
    const [one] = await listWaivers(store, "c2");
    expect(one).toMatchObject({ service: "shop/web", createdBy: "mei", createdAt: "2026-11-21T08:00:00.000Z" });
    expect(one!.reason).not.toContain(secret);
  });
});
