/**
 * Collecting from the simulator with 30 ms a call: `npm run bench collect`: CLB, NLB, and with at most 50 calls per second and action. Each
 * size in a fresh process; both sides share the machine's cores.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { collect } from "../lib/collect/collect";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { listClusters, sourceOf } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { evaluateRows } from "@/lib/server/run";

const LATENCY_MS = 30;
const CAP_QPS = 50;
/** Listeners per Service as in the conformance clusters. */
const PORTS = 1.7;
const root = path.resolve(import.meta.dirname, "..");

interface Measured {
  services: number;
  instances: number;
  wallMs: number;
  firstMs: number;
  calls: Record<string, number>;
  throttled: number;
  errors: number;
  peakRssMb: number;
}

async function measure(): Promise<Measured> {
  const cluster = listClusters(readSettings()).clusters[0];
  if (!cluster) throw new Error("no cluster");
  let peak = 0;
  const sample = () => (peak = Math.max(peak, process.memoryUsage().rss));
  const timer = setInterval(sample, 20);
  const begin = performance.now();
  let firstMs = 0;
  const { builder, progress } = await collect(sourceOf(cluster), {
    onReady(keys, current) {
      evaluateRows(current, keys, { checkedAt: new Date().toISOString() });
      firstMs ||= performance.now() - begin;
    },
  });
  const wallMs = performance.now() - begin;
  sample();
  clearInterval(timer);
  return {
    services: progress.services,
    instances: progress.instances,
    wallMs: Math.round(wallMs),
    firstMs: Math.round(firstMs),
    calls: progress.calls,
    throttled: progress.sources.reduce((sum, s) => sum + s.throttled, 0),
    errors: builder.errors.length,
    peakRssMb: Math.round(peak / 1048576),
  };
}

async function runOne(kind: "--scale" | "--nlbs", services: number, ...more: string[]): Promise<Measured> {
  const cluster = [kind, String(services), "--ports", String(PORTS), "--latency", String(LATENCY_MS)];
  const simulator = await startSimulatorProcess([...cluster, ...more]);
  try {
    const child = spawn(
      process.execPath,
      ["--max-old-space-size=8192", "--import", "tsx", path.join(root, "bench/collect.ts"), "--one"],
      {
        cwd: root,
        env: { ...process.env, ...simulator.env, PREFLIGHT_CONTEXTS: "" },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await once(child, "close");
    return JSON.parse(text) as Measured;
  } finally {
    await simulator.stop();
  }
}

const total = (calls: Record<string, number>) => Object.values(calls).reduce((sum, n) => sum + n, 0);

function print(what: string, measured: Measured): Measured {
  const { instances, services, wallMs, firstMs, calls, throttled, errors, peakRssMb } = measured;
  console.log(
    `${services} ${what}, ${instances} instances: ${(wallMs / 1000).toFixed(2)} s, first result ${(firstMs / 1000).toFixed(2)} s, ${(total(calls) / services).toFixed(2)} calls per Service, ${throttled} throttled, ${errors} errors, peak ${peakRssMb} MB`,
  );
  return measured;
}

if (process.argv.includes("--one")) {
  process.stdout.write(JSON.stringify(await measure()));
  process.exit(0);
}
const { calls } = print("CLB Services", await runOne("--scale", 1_000));
print("CLB Services", await runOne("--scale", 5_000));
print("NLB Services", await runOne("--nlbs", 1_000));
const capped = print(`Services at ${CAP_QPS} QPS`, await runOne("--scale", 1_000, "--qps", String(CAP_QPS)));
// Actions are capped one by one and read at the same time: the one with the most calls sets the pace.
const needed = Math.max(...Object.values(calls));
console.log(`${((capped.wallMs * CAP_QPS) / (needed * 1000)).toFixed(2)} x calls/QPS of the busiest action`);
