import { afterEach, expect, it } from "vitest";
import { buildReport } from "@/lib/report/build";
import { renderMarkdown } from "@/lib/report/markdown";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { parseReport } from "@/lib/report/parse";
import { listUpgrades, saveBaseline, saveTick, Store } from "@/lib/store";
import { targetOf } from "@/lib/upgrade/watch/predict";
import { renderReceipt } from "@/lib/upgrade/watch/texts";
import { startController, type Controller } from "@/simulator/controller";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";
import { runCheck, startLive, type Live } from "@/testing/live";
import { attachHistory } from "./history";
import { RunManager } from "./runs";
import { attachWatch, watchedUpgrades } from "./watch";

let live: Live;
let manager: RunManager;
let store: Store;
let controller: Controller;
afterEach(async () => {
  await controller.stop();
  await manager.close();
  await store.close();
  await live.close();
});

it("a watched upgrade is kept: with the fault, with what took it back, and closed once all is done", async () => {
  live = await startLive(shopOfDemo(new Date().toISOString()));
  const { simulator, cluster } = live;
  controller = startController(simulator, { delayMs: 1 });
  store = new Store({ dataDir: testFolder() });
  manager = new RunManager(() => live.settings, { settleMs: 20 });
  attachHistory(manager, store);
  attachWatch(manager, store);
  let ended = 0;
  manager.onFinished(() => void (ended += 1));
  const check = async () => {
    const before = ended;
    await runCheck(manager, cluster);
    await expect.poll(() => ended, { timeout: 60_000 }).toBe(before + 1);
    return manager.latest(cluster.key)!;
  };
  const kept = () => listUpgrades(store, cluster.key);
  const { bundle, result } = await check();
  const to = targetOf(result);
  await saveBaseline(store, cluster.key, bundle, "mei");
  await saveTick(store, cluster.key, { step: "upgrade", target: to, by: "ann", at: new Date().toISOString() });
  // The release has not started: there is nothing to keep.
  await check();
  expect(await kept()).toEqual([]);

  const settle = async (options: string) => {
    simulator.cloud.settle("upgrade-ccm", new URLSearchParams(`${to}&${options}`));
    await expect.poll(() => controller.waiting(), { timeout: 60_000 }).toBe(0);
  };
  await settle("with-fault");
  await check();
  const [red] = await kept();
  expect(red).toMatchObject({ begun: { by: "ann" }, watched: { state: "unpredicted", to }, gone: [] });
  expect(red!.baseline).toMatchObject({ takenBy: "mei", at: bundle.capturedAt });
  expect(red!.baseline!.changes).toBeGreaterThan(1);
  const [lane] = red!.watched.lanes;
  const [change] = lane!.unpredicted;
  expect(change).toMatchObject({ kind: "listener", field: "Scheduler", after: "wlc" });
  expect(change!.undo).toMatch(new RegExp(`ListenerAttribute .*--Scheduler ${change!.before}`));

  // A person takes it back; another edits a Service meanwhile.
  const row = simulator
    .bundle()
    .alibabaCloud.listeners.find(
      (one) =>
        one.LoadBalancerId === lane!.loadBalancerId && `${one.ListenerProtocol}:${one.ListenerPort}` === change!.name,
    )!;
  row.Scheduler = change!.before!;
  await check();
  const [mended] = await kept();
  expect(mended).toMatchObject({ gone: [{ id: lane!.id, unpredicted: [change] }] });
  expect(mended!.watched).toMatchObject({ state: "predicted", counts: { unpredicted: 0 } });

  // It is closed: what changes later is not of the first minute.
  row.Scheduler = "wlc";
  const last = await check();
  expect(await kept()).toEqual([mended]);
  expect(await watchedUpgrades(store, cluster.key, last.bundle)).toEqual([mended]);

  const ticket = renderReceipt(mended!, "prod", "en");
  expect(ticket).toMatch(/all load balancers are done; 1 had a change that was not predicted and is gone\./);
  expect(ticket).toMatch(/Begun: `[^`]+` \(ann\)\n- Ended: /);
  expect(ticket).toMatch(/Since the baseline of `[^`]+`: \d+ .*\(mei\)/);
  expect(ticket).toContain(`Scheduler: ${change!.before} -> wlc`);
  expect(ticket).toContain(change!.undo!.split("\n")[0]);

  const scope = { kind: "cluster" } as const;
  const input = { ...last, redaction: DEFAULT_REDACTION, now: new Date().toISOString(), upgrades: [mended!] };
  const report = buildReport({ ...input, scope });
  expect(parseReport(JSON.parse(JSON.stringify(report)))).toMatchObject({ ok: true });
  const [sent] = report.upgrades!;
  expect(sent!.gone).toMatchObject([{ id: lane!.id, unpredicted: [{ field: "Scheduler", after: "wlc" }] }]);
  // Persons and commands stay in the house.
  expect(JSON.stringify(sent)).not.toMatch(/\bann\b|\bmei\b|aliyun/);
  expect(renderMarkdown(report, "en")).toMatch(/Watched upgrade: .*all load balancers are done/);
  // Texts of people are left out, and unknown ones of a failure.
  const written = "Zebra lila";
  const values = [
    { kind: "instance", name: "", field: "tag team", before: "zebra", after: null },
    { kind: "listener", name: "tcp:80", field: "Description", before: "zebra", after: "zebra-2" },
    { kind: "service", name: "shop/a", field: "SyncLoadBalancerFailed", before: null, after: written },
  ] as const;
  const upgrades = [{ ...mended!, gone: [{ ...mended!.gone[0]!, unpredicted: [...values] }] }];
  expect(JSON.stringify(buildReport({ ...input, upgrades, scope }).upgrades)).not.toMatch(/zebra/i);
  const other = last.result.services.find(({ service }) => !lane!.services.includes(service))!.service;
  const scoped = buildReport({ ...input, scope: { kind: "services", services: [other] } });
  expect(JSON.stringify(scoped.upgrades ?? [])).not.toContain(lane!.services[0]);
});
