/**
 * Probes while one client floods for 15 s: `npm run bench floods`. Four floods from one address without an account;
 * `/healthz` and `/readyz` are asked ten times a second from another. Prints p50, p99, the longest, and how far memory grew. Fails when a p99 is over
 * 1 s: the kubelet gives up after 4.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { standaloneFolder, startReplica } from "@/testing/deploy/standalone";
import type { FloodJob } from "./support/flood-client";

const P99_MS = 1_000;
const FLOOD_MS = 15_000;
const SERVICES = 3_000;
const WRITE = { method: "POST", headers: { "content-type": "application/json" } };

function client(job: FloodJob) {
  const file = path.join(import.meta.dirname, "support", "flood-client.ts");
  return spawn(process.execPath, ["--import", "tsx", file, JSON.stringify(job)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

const megabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_000);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function figures(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { answers: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

const folder = await standaloneFolder();
const scratch = mkdtempSync(path.join(tmpdir(), "preflight-floods-"));
const simulator = await startSimulatorProcess(["--scale", String(SERVICES)]);
const missed: string[] = [];

/** A fresh server with a checked cluster and a link, so that one flood does not use up the limits of the next. */
async function measure(kind: Exclude<FloodJob["kind"], "probe">): Promise<void> {
  const dataDir = mkdtempSync(path.join(scratch, "data-"));
  const server = await startReplica({ folder, env: { ...simulator.env, PREFLIGHT_DATA_DIR: dataDir, HOME: scratch } });
  const { url, child } = server;
  try {
    const { clusters } = (await (await fetch(`${url}/api/clusters`)).json()) as { clusters: { key: string }[] };
    const cluster = clusters[0]!.key;
    await fetch(`${url}/api/clusters/${cluster}/runs`, { ...WRITE, body: "{}" });
    for (let state = ""; state !== "done"; await pause(500))
      ({ state } = (await (await fetch(`${url}/api/clusters/${cluster}/runs/latest`)).json()) as { state: string });
    const made = await fetch(`${url}/api/reports`, { ...WRITE, body: JSON.stringify({ cluster }) });
    const link = ((await made.json()) as { path: string }).path.split("/").at(-1) ?? "";
    const files = path.join(folder, ".next", "static", "chunks");
    const [largest = ""] = readdirSync(files)
      .filter((name) => name.endsWith(".js"))
      .sort((a, b) => statSync(path.join(files, b)).size - statSync(path.join(files, a)).size);
    const jobs: Record<typeof kind, FloodJob> = {
      "slow bodies": { kind: "slow bodies", url },
      "pipelined files": { kind: "pipelined files", url, path: `/_next/static/chunks/${largest}` },
      "shared views": { kind: "shared views", url, path: `/api/reports/shared/${link}/view` },
      searches: { kind: "searches", url },
    };
    const before = megabytes(child.pid!);
    const probe = client({ kind: "probe", url });
    const flood = client(jobs[kind]);
    let most = before;
    for (let waited = 0; waited < FLOOD_MS; waited += 250) {
      await pause(250);
      most = Math.max(most, megabytes(child.pid!));
    }
    const seen = once(probe, "message") as Promise<[Record<string, number[]>]>;
    flood.disconnect();
    // Probes that still wait are counted with their whole time.
    await pause(15_000);
    probe.send("stop");
    const [times] = await seen;
    for (const [probed, of] of Object.entries(times)) {
      const line = figures(of);
      console.log(
        `${kind}: ${probed} p50 ${line.p50} ms, p99 ${line.p99} ms, max ${line.max} ms (limit p99 ${P99_MS}), memory +${most - before} MB`,
      );
      if (line.p99 > P99_MS) missed.push(`${kind}: ${probed} p99 ${line.p99} ms, limit ${P99_MS}`);
    }
  } finally {
    await server.stop();
  }
}

try {
  for (const kind of ["slow bodies", "pipelined files", "shared views", "searches"] as const) await measure(kind);
} finally {
  await simulator.stop();
  rmSync(scratch, { recursive: true, force: true });
}
for (const line of missed) console.error(`missed: ${line}`);
process.exit(missed.length > 0 ? 1 : 0);
