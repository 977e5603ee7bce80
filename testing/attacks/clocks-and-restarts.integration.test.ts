import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import { standaloneFolder, startReplica, type Replica } from "../deploy/standalone";
import { startLive, type Live } from "../live";

// The built server on a cluster that is ready, and after its list of Services is refused.
const scratch = testFolder();
let live: Live;
let replica: Replica | undefined;

beforeAll(async () => {
  await standaloneFolder();
  live = await startLive(generateScale({ services: 6, ports: 2, nodes: 2, failing: 0, seed: 5 }));
}, 900_000);
afterEach(async () => {
  await replica?.stop();
  replica = undefined;
  live.simulator.faults.clear();
});
afterAll(() => live?.close());

/** In every thread of the server the clock is off by so many milliseconds. */
const clock = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(
    `const D = Date; globalThis.Date = class extends D {
      constructor(...a) { if (a.length) super(...a); else super(D.now() + ${ms}); }
      static now() { return D.now() + ${ms}; }
    }`,
  )}`;

async function start(dataDir: string, env: Record<string, string> = {}, clockMs = 0): Promise<void> {
  await replica?.stop();
  replica = await startReplica({
    folder: await standaloneFolder(),
    env: { ...live.env, HOME: scratch, PREFLIGHT_DATA_DIR: dataDir, ...env },
    nodeArgs: clockMs ? ["--import", clock(clockMs)] : [],
  });
}

async function shown() {
  const answer = await fetch(`${replica!.url}/api/clusters/${live.cluster.key}/readiness`);
  const { view } = (await answer.json()) as ReadinessAnswer;
  const { clusters } = (await (await fetch(`${replica!.url}/api/clusters`)).json()) as {
    clusters: { verdict?: string }[];
  };
  expect(clusters[0]?.verdict).toBe(view?.verdict);
  return { verdict: view?.verdict, restored: view?.run?.restored, outranked: view?.run?.outrankedBy?.error?.code };
}

/** Checks once; resolves with the state it ended in. */
async function check(): Promise<string> {
  const url = `${replica!.url}/api/clusters/${live.cluster.key}/runs`;
  const headers = { "content-type": "application/json" };
  const { runId } = (await (await fetch(url, { method: "POST", headers, body: "{}" })).json()) as { runId: string };
  const state = async () => ((await (await fetch(`${url}/${runId}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe("running");
  return state();
}

const canMount =
  process.getuid?.() === 0 &&
  spawnSync("bash", ["-c", "d=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs $d && umount $d && rmdir $d"]).status ===
    0;

describe("a restart makes nothing ready", () => {
  it("a check of before is shown as such, until one of this server confirms it or while the schedule asks for none", async () => {
    const dataDir = mkdtempSync(path.join(scratch, "-"));
    await start(dataDir);
    expect(await check()).toBe("done");
    expect(await shown()).toMatchObject({ verdict: "ready", restored: undefined });
    await start(dataDir);
    expect(await shown()).toMatchObject({ verdict: "unknown", restored: "unconfirmed" });
    await start(dataDir, { PREFLIGHT_SCHEDULE: "0 0 1 1 *" });
    expect(await shown()).toMatchObject({ verdict: "ready", restored: "recent" });
    await start(dataDir, { PREFLIGHT_SCHEDULE: "0 0 1 1 *" }, -3_600_000);
    expect(await shown()).toMatchObject({ verdict: "unknown", restored: "unconfirmed" });
    await start(dataDir);
    expect(await check()).toBe("done");
    expect(await shown()).toMatchObject({ verdict: "ready", restored: undefined });
  }, 300_000);

  it("a failed check whose clock was an hour behind is the newest, after a restart too", async () => {
    const dataDir = mkdtempSync(path.join(scratch, "-"));
    await start(dataDir);
    expect(await check()).toBe("done");
    live.simulator.faults.deny("list services", "kubernetes");
    await start(dataDir, {}, -3_600_000);
    expect(await check()).toBe("failed");
    await start(dataDir, { PREFLIGHT_SCHEDULE: "0 0 1 1 *" });
    expect(await shown()).toMatchObject({ verdict: "unknown", outranked: "kubernetes.forbidden" });
  }, 300_000);

  it.runIf(canMount)(
    "a failed check on a full disk is the newest, after a restart too",
    async () => {
      const dataDir = path.join(scratch, "full");
      mkdirSync(dataDir);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", dataDir]);
      try {
        await start(dataDir);
        expect(await check()).toBe("done");
        const filler = path.join(dataDir, "filler");
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
        live.simulator.faults.deny("list services", "kubernetes");
        expect(await check()).toBe("failed");
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k", "oflag=append", "conv=notrunc"]);
        await start(dataDir, { PREFLIGHT_SCHEDULE: "0 0 1 1 *" });
        expect(await shown()).toMatchObject({ verdict: "unknown", outranked: "kubernetes.forbidden" });
        rmSync(filler);
        await replica?.stop();
        replica = undefined;
      } finally {
        execFileSync("umount", ["-l", dataDir]);
      }
    },
    300_000,
  );
});
