import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { startSimulator, type Simulator } from "@/simulator";
import { startController, type Controller } from "@/simulator/controller";
import { generateScale } from "@/simulator/cluster/scale";
import type { Bundle } from "@/lib/model/bundle";
import type { Watched } from "@/lib/upgrade/watch";
import { startDemoPrograms, type DemoPrograms } from "@/simulator/demo/programs";
import { BIN, preflightWith } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";

const folder = testFolder();
const before = path.join(folder, "before.json");
const receipt = path.join(folder, "receipt.md");
/** One reading. */
const ONCE = ["--for", "1m", "--every", "2m"];
let simulator: Simulator;
let controller: Controller;
let programs: DemoPrograms;
let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
  await simulator.close();
});

async function live(bundle: Bundle) {
  simulator = await startSimulator({ bundle });
  const env = { ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(folder) };
  const run = (...words: string[]) => preflightWith(env, ...words);
  return { env, run };
}

async function start() {
  const { env, run } = await live(shopOfDemo(new Date().toISOString()));
  controller = startController(simulator, { delayMs: 1 });
  programs = await startDemoPrograms(simulator, { env, folder, preflight: BIN });
  ends = [() => programs.close(), () => controller.stop()];
  expect(await run("collect", "--output", before)).toMatchObject({ status: 0 });
  return run;
}

const demoConsole = async (...words: string[]) => {
  await promisify(execFile)("sh", ["-c", `${programs.shellLine}\ndemo-console ${words.join(" ")}`]);
  await expect.poll(() => controller.waiting(), { timeout: 60_000 }).toBe(0);
};

it("preflight watch: status 2 before the start and while a source fails, 0 when all is done as predicted", async () => {
  const run = await start();
  expect(programs.outside).toContain("upgrade-ccm");
  const waiting = await run("watch", before, "--live", ...ONCE);
  expect([waiting.status, waiting.err]).toEqual([2, ""]);
  expect(waiting.out).toContain("v2.11.2 still runs");
  expect(waiting.out).toContain("nothing heard yet");
  await demoConsole("upgrade-ccm");
  simulator.faults.deny("DescribeVServerGroups", "cloud");
  const blind = await run("watch", before, "--live", "--json", ...ONCE);
  expect(blind.status).toBe(2);
  const { state, unread } = JSON.parse(blind.out) as Watched;
  expect([state, unread.join().includes("slb DescribeVServerGroups")]).toEqual(["open", true]);
  simulator.faults.clear();
  const done = await run("watch", before, "--live", "--json", "--receipt", receipt, ...ONCE);
  expect([done.status, done.err]).toEqual([0, ""]);
  expect(JSON.parse(done.out)).toMatchObject({ state: "predicted", counts: { unpredicted: 0, silent: 0 } });
  expect(await readFile(receipt, "utf8")).toMatch(
    /^# First minute of CCM v2\.15\.0\n[^]*Release: `v2\.11\.2 -> v2\.15\.0`[^]*done as predicted: \d+/,
  );
});

it("preflight watch: status 1 at a change that was not predicted, in both languages, with its undo", async () => {
  const run = await start();
  await demoConsole("upgrade-ccm", "--with-fault");
  const found = await run("watch", before, "--live", ...ONCE);
  expect(found.status).toBe(1);
  expect(found.out).toMatch(/not predicted\n {2}- listener tcp:\d+ Scheduler: \w+ -> wlc\n {2}- Undo: aliyun slb/);
  expect(await run("watch", before, "--live", "--lang", "zh-CN", ...ONCE)).toMatchObject({
    status: 1,
    out: expect.stringContaining("未预测到") as string,
  });
});

it("preflight watch: a reading takes no more calls of the cloud than a check, and the next waits a second for each", async () => {
  const { run } = await live(generateScale({ services: 40, failing: 1, now: new Date().toISOString() }));
  const calls = () =>
    Object.entries(simulator.log.counts()).reduce((sum, [name, n]) => sum + (name.includes(" ") ? 0 : n), 0);
  expect((await run("collect", "--output", before)).status).toBe(0);
  const check = calls();
  expect(check).toBeGreaterThan(90);
  simulator.log.reset();
  // A second reading fits into the time that is asked for, but not into one call a second.
  expect(await run("watch", before, "--live", "--every", "1m", "--for", "2m")).toMatchObject({ status: 2, err: "" });
  expect(calls()).toBe(check);
});
