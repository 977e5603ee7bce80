import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunSnapshot } from "@/lib/model/run";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "../live";
import { standaloneFolder, startReplica, type Replica } from "./standalone";

/** The image's user: a number without a name or a home. Only root can become another user; a person who is not root is another user than the owner anyway. */
const NOBODY = 65_532;
const asRoot = process.getuid?.() === 0;

describe("the standalone folder, read-only, as another user", () => {
  let live: Live;
  let scratch: string;
  let copy: string;
  let data: string;
  let replica: Replica;

  beforeAll(async () => {
    const folder = standaloneFolder();
    scratch = mkdtempSync(path.join(tmpdir(), "preflight-read-only-"));
    chmodSync(scratch, 0o755);
    copy = path.join(scratch, "app");
    data = path.join(scratch, "data");
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a-w,a+rX", copy]);
    mkdirSync(data);
    live = await startLive(generateScale({ services: 30, ports: 2, nodes: 3, failing: 0.2, seed: 4 }));
    const kubeconfig = path.join(scratch, "kubeconfig");
    cpSync(live.env.KUBECONFIG as string, kubeconfig);
    if (asRoot) for (const file of [data, kubeconfig]) chownSync(file, NOBODY, NOBODY);
    replica = await startReplica({
      folder: copy,
      env: { ...live.env, KUBECONFIG: kubeconfig, PREFLIGHT_DATA_DIR: data },
      ...(asRoot ? { user: String(NOBODY) } : {}),
    });
  }, 900_000);
  afterAll(async () => {
    if (replica?.child.exitCode === null) await replica.stop();
    await live?.close();
    execFileSync("chmod", ["-R", "u+w", copy]);
    rmSync(scratch, { recursive: true, force: true });
  });

  it("starts, is ready, and keeps a check in the data folder, the only place it writes to", async () => {
    if (asRoot) expect(lstatSync(`/proc/${replica.child.pid}`).uid).toBe(NOBODY);
    const base = `${replica.url}/api/clusters/${live.cluster.key}`;
    const started = await fetch(`${base}/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(started.status).toBe(202);
    const { runId } = (await started.json()) as RunSnapshot;
    const run = async () => (await fetch(`${base}/runs/${runId}`)).json();
    await expect.poll(run).toMatchObject({ state: "done", verdict: "notReady", services: 30 });
    const page = await fetch(`${replica.url}/c/${live.cluster.key}`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("</html>");
    const script = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${replica.url}/`)).text())?.[0];
    expect((await fetch(`${replica.url}${script}`)).status).toBe(200);
    await replica.stop();
    expect(readdirSync(data)).toContain("preflight.db");
    expect(replica.log()).not.toMatch(/EROFS|EACCES|EPERM/);
  }, 300_000);
});
