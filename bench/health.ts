/**
 * Whether the dashboard stays responsive: `npm run bench health [-- --json] [-- --only check,streams,exports,file]`.
 * `--profile DIR` writes a processor profile of every thread of the dashboard.
 * `/healthz` is asked 40 times a second, from a process of its own, while
 *   check    5,000 Services are checked and 5 readers look on,
 *   streams  200 readers and 300 streams follow a check of 2,000,
 *   exports  ten people export the report of 5,000 at the same time,
 *   file     a file of 100 MB is opened, and one of 100 MB is sent to the server, which refuses it.
 * Fails when p99 is over 300 ms. The server is the built one, as `preflight serve` starts it;
 * simulator and readers stand for other machines and therefore run at a lower priority.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { standaloneFolder, startReplica, type Replica } from "@/testing/deploy/standalone";
import { Clients, percentile, POLITE, type Seen } from "./health/clients";

const P99_MS = 300;

interface Figures {
  what: string;
  probes: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
  /** The same without what server and probe waited for a processor: what a machine that is not shared would show at most. */
  ownP99: number;
  ownMax: number;
  /** What the readers saw, by kind: answers, refusals, the slowest. */
  readers: Seen;
  tookMs: number;
  load: number;
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
  { url, child }: Replica,
  work: () => Promise<Seen | undefined>,
): Promise<Figures> {
  const begin = performance.now();
  const probe = await new Clients({ kind: "probe", url, server: child.pid }).started();
  const readers = (await work()) ?? {};
  // What follows a piece of work (keeping it, collecting garbage) is part of it.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const seen = (await probe.stop()).health;
  if (!seen) throw new Error("nothing was measured");
  const sorted = [...(seen.times ?? [])].sort((a, b) => a - b);
  const own = [...(seen.own ?? [])].sort((a, b) => a - b);
  return {
    what,
    probes: sorted.length,
    failed: seen.failed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: Math.round(sorted.at(-1) ?? 0),
    ownP99: percentile(own, 0.99),
    ownMax: Math.round(own.at(-1) ?? 0),
    readers,
    tookMs: Math.round(performance.now() - begin),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

async function withDashboard(
  services: number,
  work: (replica: Replica, cluster: string) => Promise<Figures[]>,
): Promise<Figures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-health-"));
  const simulator = await startSimulatorProcess(["--scale", String(services), "--latency", "5"], { priority: POLITE });
  let replica: Replica | undefined;
  try {
    replica = await startReplica({
      folder: await standaloneFolder(),
      env: {
        ...simulator.env,
        PREFLIGHT_DATA_DIR: folder,
        PREFLIGHT_CONTEXTS: "",
      },
      // Where the time goes: one profile per thread, written when the dashboard ends.
      nodeArgs: profiles ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : [],
    });
    return await work(replica, await clusterOf(replica.url));
  } finally {
    await replica?.stop();
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2);
const profiles = args.includes("--profile")
  ? path.resolve(args[args.indexOf("--profile") + 1] ?? "profiles")
  : undefined;
const asJson = args.includes("--json");
const only = args.includes("--only") ? (args[args.indexOf("--only") + 1] ?? "").split(",") : undefined;
const wanted = (name: string) => !only || only.includes(name);
const figures: Figures[] = [];
if (wanted("check") || wanted("exports") || wanted("file"))
  figures.push(
    ...(await withDashboard(5_000, async (replica, cluster) => {
      const { url } = replica;
      const done: Figures[] = [];
      if (wanted("check"))
        done.push(
          await measured("5,000 Services checked, 5 readers", replica, async () => {
            const readers = await new Clients({
              kind: "follow",
              url,
              cluster,
              readers: 5,
              streams: 5,
              everyMs: 2_000,
            }).started();
            await check(url, cluster);
            // Once more with a result on every screen.
            await check(url, cluster);
            return readers.stop();
          }),
        );
      else await check(url, cluster);
      if (wanted("exports"))
        done.push(
          await measured("ten exports of 5,000", replica, () =>
            new Clients({ kind: "export", url, cluster, readers: 10 }).finished(),
          ),
        );
      if (wanted("file"))
        done.push(
          await measured("a file of 100 MB opened", replica, () =>
            new Clients({ kind: "file", url, megabytes: 100 }).finished(),
          ),
        );
      return done;
    })),
  );
if (wanted("streams"))
  figures.push(
    ...(await withDashboard(2_000, async (replica, cluster) => {
      const { url } = replica;
      await check(url, cluster);
      return [
        await measured("200 readers and 300 streams, 2,000 checked", replica, async () => {
          const readers = await new Clients({
            kind: "follow",
            url,
            cluster,
            readers: 200,
            streams: 300,
            everyMs: 5_000,
          }).started();
          await check(url, cluster);
          return readers.stop();
        }),
      ];
    })),
  );

let missed = 0;
if (asJson) console.log(JSON.stringify(figures, null, 2));
for (const one of figures) {
  const bad = one.p99 > P99_MS || one.failed > 0;
  if (bad) missed++;
  if (asJson) continue;
  console.log(
    `${one.what}: p50 ${one.p50} ms, p99 ${one.p99} ms, max ${one.max} ms (without waiting for a processor ${one.ownP99} / ${one.ownMax}), ${one.probes} probes, ${one.failed} failed, ${(one.tookMs / 1000).toFixed(1)} s, load ${one.load}${bad ? "  MISSED" : ""}`,
  );
  for (const [kind, seen] of Object.entries(one.readers))
    console.log(
      `  ${kind}: ${seen.answered} answered, ${seen.refused} refused, ${seen.failed} failed, slowest ${Math.round(seen.slowest)} ms`,
    );
}
process.exit(missed > 0 ? 1 : 0);
