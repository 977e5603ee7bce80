/**
 * Whether the dashboard stays responsive: `npm run bench health [-- --json] [-- --only check,streams,exports,file]`.
 * `/api/health` is asked 40 times a second, from a process of its own, while
 *   check    5,000 Services are checked and 5 readers look on,
 *   streams  200 readers and 300 streams follow a check of 2,000,
 *   exports  ten people export the report of 5,000 at the same time,
 *   file     a file of 100 MB is opened, and one of 100 MB is sent to the server, which refuses it.
 * Fails when p99 is over 100 ms or one answer took over 250 ms. The server is the built one, as `preflight serve` starts it;
 * simulator and readers stand for other machines and therefore run at a lower priority.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Answered, Job } from "./health/client";

const P99_MS = 100;
const MAX_MS = 250;
const root = path.resolve(import.meta.dirname, "..");
const POLITE = 10;

interface Figures {
  what: string;
  probes: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
  /** What the readers saw, by kind: answers, refusals, the slowest. */
  readers: Record<string, Answered>;
  tookMs: number;
  load: number;
}

function tsx(file: string, args: string[], env: NodeJS.ProcessEnv, priority: number): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=4096", "--import", "tsx", path.join(root, file), ...args],
    { cwd: root, env, stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  if (child.pid) setPriority(child.pid, priority);
  return child;
}

async function simulator(services: number): Promise<{ env: Record<string, string>; child: ChildProcess }> {
  const child = tsx("simulator/main.ts", ["--scale", String(services), "--latency", "5"], process.env, POLITE);
  const env: Record<string, string> = {};
  let text = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString();
    for (const [, key, value] of text.matchAll(/^export (\w+)=(.*)$/gm)) env[key as string] = value as string;
    if (env.PREFLIGHT_CLUSTER_ID) break;
  }
  if (!env.KUBECONFIG) throw new Error("the simulator did not start");
  return { env, child };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The built dashboard, on a port and a data folder of its own. */
async function dashboard(env: Record<string, string>, folder: string): Promise<{ url: string; child: ChildProcess }> {
  const { buildIfStale, serverFile } = (await import(
    pathToFileURL(path.join(root, "scripts", "build-if-stale.mjs")).href
  )) as { buildIfStale: (root: string) => boolean; serverFile: (root: string) => string };
  buildIfStale(root);
  const port = await freePort();
  const child = spawn(process.execPath, [serverFile(root)], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      PREFLIGHT_DATA_DIR: folder,
      PREFLIGHT_CONTEXTS: "",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error("the dashboard did not start");
    const ok = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the dashboard did not answer");
}

/** A process of clients: does what it is told until it is told to stop, then says what it saw. */
class Clients {
  private readonly child: ChildProcess;
  constructor(job: Job, priority: number) {
    this.child = tsx("bench/health/client.ts", [JSON.stringify(job)], process.env, priority);
  }
  async started(): Promise<this> {
    await once(this.child, "message");
    return this;
  }
  /** What was seen, by kind. */
  async stop(): Promise<Record<string, Answered>> {
    const told = once(this.child, "message");
    this.child.send("stop");
    const [seen] = (await told) as [Record<string, Answered>];
    return seen;
  }
  /** Ends by itself when its work is done. */
  async finished(): Promise<Record<string, Answered>> {
    const [seen] = (await once(this.child, "message")) as [Record<string, Answered>];
    return seen;
  }
}

const WRITE = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

async function clusterOf(url: string): Promise<string> {
  const { clusters } = (await (await fetch(`${url}/api/clusters`)).json()) as { clusters: { key: string }[] };
  const key = clusters[0]?.key;
  if (!key) throw new Error("the dashboard knows no cluster");
  return key;
}

async function check(url: string, cluster: string): Promise<void> {
  const started = await fetch(`${url}/api/clusters/${cluster}/runs`, WRITE);
  if (!started.ok) throw new Error(`the check was refused: ${started.status} ${await started.text()}`);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const run = (await (await fetch(`${url}/api/clusters/${cluster}/runs/latest`)).json()) as { state: string };
    if (run.state === "done") return;
    if (run.state !== "running") throw new Error(`the check ended as ${run.state}`);
  }
}

async function measured(
  what: string,
  url: string,
  work: () => Promise<Record<string, Answered> | undefined>,
): Promise<Figures> {
  const begin = performance.now();
  const probe = await new Clients({ kind: "probe", url }, 0).started();
  const readers = (await work()) ?? {};
  // What follows a piece of work (keeping it, collecting garbage) is part of it.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const seen = (await probe.stop()).health;
  if (!seen) throw new Error("nothing was measured");
  const sorted = [...(seen.times ?? [])].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    what,
    probes: sorted.length,
    failed: seen.failed,
    p50: at(0.5),
    p99: at(0.99),
    max: Math.round(sorted.at(-1) ?? 0),
    readers,
    tookMs: Math.round(performance.now() - begin),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

async function withDashboard(
  services: number,
  work: (url: string, cluster: string) => Promise<Figures[]>,
): Promise<Figures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-health-"));
  const source = await simulator(services);
  let server: ChildProcess | undefined;
  try {
    const started = await dashboard(source.env, folder);
    server = started.child;
    return await work(started.url, await clusterOf(started.url));
  } finally {
    for (const child of [server, source.child])
      if (child && child.exitCode === null) {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        await gone;
      }
    rmSync(folder, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2);
const asJson = args.includes("--json");
const only = args.includes("--only") ? (args[args.indexOf("--only") + 1] ?? "").split(",") : undefined;
const wanted = (name: string) => !only || only.includes(name);
const figures: Figures[] = [];
if (wanted("check") || wanted("exports") || wanted("file"))
  figures.push(
    ...(await withDashboard(5_000, async (url, cluster) => {
      const done: Figures[] = [];
      if (wanted("check"))
        done.push(
          await measured("5,000 Services checked, 5 readers", url, async () => {
            const readers = await new Clients(
              { kind: "follow", url, cluster, readers: 5, streams: 5, everyMs: 2_000 },
              POLITE,
            ).started();
            await check(url, cluster);
            // Once more with a result on every screen.
            await check(url, cluster);
            return readers.stop();
          }),
        );
      else await check(url, cluster);
      if (wanted("exports"))
        done.push(
          await measured("ten exports of 5,000", url, () =>
            new Clients({ kind: "export", url, cluster, readers: 10 }, POLITE).finished(),
          ),
        );
      if (wanted("file"))
        done.push(
          await measured("a file of 100 MB opened", url, () =>
            new Clients({ kind: "file", url, megabytes: 100 }, POLITE).finished(),
          ),
        );
      return done;
    })),
  );
if (wanted("streams"))
  figures.push(
    ...(await withDashboard(2_000, async (url, cluster) => {
      await check(url, cluster);
      return [
        await measured("200 readers and 300 streams, 2,000 checked", url, async () => {
          const readers = await new Clients(
            { kind: "follow", url, cluster, readers: 200, streams: 300, everyMs: 5_000 },
            POLITE,
          ).started();
          await check(url, cluster);
          return readers.stop();
        }),
      ];
    })),
  );

let missed = 0;
if (asJson) console.log(JSON.stringify(figures, null, 2));
for (const one of figures) {
  const bad = one.p99 > P99_MS || one.max > MAX_MS || one.failed > 0;
  if (bad) missed++;
  if (asJson) continue;
  console.log(
    `${one.what}: p50 ${one.p50} ms, p99 ${one.p99} ms, max ${one.max} ms, ${one.probes} probes, ${one.failed} failed, ${(one.tookMs / 1000).toFixed(1)} s, load ${one.load}${bad ? "  MISSED" : ""}`,
  );
  for (const [kind, seen] of Object.entries(one.readers))
    console.log(
      `  ${kind}: ${seen.answered} answered, ${seen.refused} refused, ${seen.failed} failed, slowest ${Math.round(seen.slowest)} ms`,
    );
}
process.exit(missed > 0 ? 1 : 0);
