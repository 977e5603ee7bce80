/**
 * Two replicas on one PostgreSQL under load: `npm run bench load [-- --services 5000]`. 200 readers, 300 streams and ten exports while
 * 5,000 Services are checked at 30 ms a call; `/healthz` is asked 40 times a second. Fails when health is over p99 300 ms, an answer failed, or the
 * replicas show different checks. Needs PostgreSQL's programs (`PREFLIGHT_POSTGRES_BIN`); simulator and clients run at a lower priority.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { standaloneFolder, startReplica, type Replica } from "@/testing/deploy/standalone";
import { postgresBin, startPostgres } from "@/testing/store/postgres";
import type { Answered, Job } from "./support/load-client";

const P99_MS = 300;
const READERS = 200;
const STREAMS = 300;
const EXPORTS = 10;
const LATENCY_MS = 30;
const CHECK_MS = 300_000;
/** Niceness of processes that stand for another machine: the processor is left to the server under test. */
const POLITE = 10;
const WRITE = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

/** Observations, by kind. */
type Seen = Record<string, Answered>;

/** Clients at work in a process of their own: ends them and says what they saw. Probes keep the priority of what they measure. */
async function clients(job: Job): Promise<() => Promise<Seen>> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(import.meta.dirname, "support", "load-client.ts"), JSON.stringify(job)],
    { stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  if (child.pid) setPriority(child.pid, job.kind === "probe" ? 0 : POLITE);
  await once(child, "message");
  return async () => {
    const seen = once(child, "message") as Promise<[Seen]>;
    child.send("stop");
    return (await seen)[0];
  };
}

/** The value that `share` (0 to 1) of the ascending times stay below, in whole milliseconds; 0 without any. */
const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

async function latest(url: string, cluster: string): Promise<{ runId: string; state: string } | undefined> {
  const response = await fetch(`${url}/api/clusters/${cluster}/runs/latest`);
  return response.ok ? ((await response.json()) as { runId: string; state: string }) : undefined;
}

/**
 * Checks at the first replica; ends when both show it. Milliseconds until the one that made it, and the other, had it. A check
 * that is late fails with what each replica shows and logged.
 */
async function check(replicas: readonly Replica[], cluster: string): Promise<{ made: number; shown: number }> {
  const begin = performance.now();
  const [first] = replicas as [Replica];
  const started = await fetch(`${first.url}/api/clusters/${cluster}/runs`, WRITE);
  if (!started.ok) throw new Error(`the check was refused: ${started.status} ${await started.text()}`);
  const { runId } = (await started.json()) as { runId: string };
  const done = async ({ url }: Replica) => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const run = await latest(url, cluster);
      if (run?.runId === runId && run.state === "done") return Math.round(performance.now() - begin);
      if (run?.runId === runId && run.state !== "running") throw new Error(`the check ended as ${run.state}`);
      if (performance.now() - begin > CHECK_MS) {
        const logged = replicas.map((one) =>
          one
            .log()
            .split("\n")
            .filter((line) => !line.includes('"access"')),
        );
        throw new Error(`${runId} is not shown by ${url}: ${JSON.stringify({ run, logged }, null, 2)}`);
      }
    }
  };
  const [made = 0, ...others] = await Promise.all(replicas.map(done));
  return { made, shown: Math.max(...others) };
}

function figures(kind: string, all: readonly Answered[]) {
  const times = all.flatMap((one) => one.times).sort((a, b) => a - b);
  const sum = (of: (one: Answered) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    kind,
    answered: sum((one) => one.answered),
    refused: sum((one) => one.refused),
    failed: sum((one) => one.failed),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: Math.round(times.at(-1) ?? 0),
  };
}

const args = process.argv.slice(2);
const services = args.includes("--services") ? Number(args[args.indexOf("--services") + 1]) : 5_000;
const bin = postgresBin();
if (!bin) {
  console.error("PostgreSQL's programs were not found: set PREFLIGHT_POSTGRES_BIN.");
  process.exit(2);
}
const folder = await standaloneFolder();
const scratch = mkdtempSync(path.join(tmpdir(), "preflight-load-"));
const database = await startPostgres(bin);
const simulator = await startSimulatorProcess(["--scale", String(services), "--latency", String(LATENCY_MS)], {
  priority: POLITE,
});
const replicas: Replica[] = [];
const missed: string[] = [];
try {
  for (let n = 0; n < 2; n++)
    replicas.push(
      await startReplica({
        folder,
        env: { ...simulator.env, DATABASE_URL: database.url, PREFLIGHT_DATA_DIR: scratch, HOME: scratch },
      }),
    );
  const [first] = replicas as [Replica];
  const known = (await (await fetch(`${first.url}/api/clusters`)).json()) as { clusters: { key: string }[] };
  const cluster = known.clusters[0]?.key ?? "";
  await check(replicas, cluster);
  const probes = await Promise.all(replicas.map(({ url }) => clients({ kind: "probe", url })));
  const each = {
    readers: READERS / replicas.length,
    streams: STREAMS / replicas.length,
    exports: EXPORTS / replicas.length,
  };
  const crowds = await Promise.all(replicas.map(({ url }) => clients({ kind: "crowd", url, cluster, ...each })));
  const took = await check(replicas, cluster);
  // Work after a check (keeping it, showing it elsewhere) is part of it.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const seen = await Promise.all(crowds.map((stop) => stop()));
  const health = await Promise.all(probes.map((stop) => stop()));
  const of = (kind: string) => seen.flatMap((one) => one[kind] ?? []);
  const lines = [
    ...health.map((one, n) => figures(`health of replica ${n + 1}`, one.health ? [one.health] : [])),
    ...[...new Set(seen.flatMap((one) => Object.keys(one)))].map((kind) => figures(kind, of(kind))),
  ];
  for (const line of lines) {
    if (line.failed > 0) missed.push(`${line.kind}: ${line.failed} failed`);
    if (!line.kind.startsWith("health")) continue;
    if (line.p99 > P99_MS) missed.push(`${line.kind}: p99 ${line.p99} ms, limit ${P99_MS}`);
  }
  const runs = await Promise.all(replicas.map(({ url }) => latest(url, cluster)));
  if (new Set(runs.map((run) => run?.runId)).size !== 1) missed.push("the replicas show different checks");
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  console.log(
    `${services} Services checked in ${(took.made / 1000).toFixed(1)} s, shown by the other replica after ${(took.shown / 1000).toFixed(1)} s, load ${load}`,
  );
  for (const { kind, answered, refused, failed, p50, p99, max } of lines)
    console.log(
      `${kind}: ${answered} answered, ${refused} refused, ${failed} failed, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms${kind.startsWith("health") ? ` (limit ${P99_MS})` : ""}`,
    );
} finally {
  for (const replica of replicas) if (replica.child.exitCode === null) await replica.stop();
  await simulator.stop();
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
}
for (const line of missed) console.error(`missed: ${line}`);
process.exit(missed.length > 0 ? 1 : 0);
