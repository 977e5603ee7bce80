/**
 * Collecting from the simulator: `npm run bench collect`.
 * Part 1: 30 ms latency, CLB, then NLB. Part 2: at most 50 calls per second and action. Part 3: `preflight check --live` as a whole process. Each
 * size in a fresh process; both sides share the machine's cores. Fails on an error or a missed aim (AIMS; 2.9 calls per Service; 1.3 times calls/QPS).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { collect } from "../lib/collect/collect";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { checkLive } from "./support/whole";
import { listClusters, sourceOf } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { evaluateRows } from "@/lib/server/run";

const LATENCY_MS = 30;
const CAP_QPS = 50;
/** Listeners per Service as in the conformance clusters. */
const PORTS = 1.7;
/** Times in ms, memory in MB. The reference controller's own precheck of 1,000 Services took 19.9 s: a fifth of it. */
const AIMS = {
  wall: 3_980,
  start: 600,
  first: 500,
  cpuPerCall: 0.8,
  peak: new Map([
    [1000, 250],
    [5000, 500],
  ]),
};
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

type Family = "clb" | "nlb";
const scaled = (services: number, family: Family = "clb") => [
  family === "nlb" ? "--nlbs" : "--scale",
  String(services),
  "--ports",
  String(PORTS),
  "--latency",
  String(LATENCY_MS),
];

async function runOne(services: number, qps?: number, family?: Family): Promise<Measured> {
  const simulator = await startSimulatorProcess([...scaled(services, family), ...(qps ? ["--qps", String(qps)] : [])]);
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

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--one")) {
    process.stdout.write(JSON.stringify(await measure()));
    process.exit(0);
  }
  const missed: string[] = [];
  const uncapped = new Map<number, Measured>();
  console.log(`latency ${LATENCY_MS} ms, about ${PORTS} ports per Service`);
  for (const [size, family] of [
    [1000, "clb"],
    [5000, "clb"],
    [1000, "nlb"],
  ] as const) {
    const m = await runOne(size, undefined, family);
    const perService = total(m.calls) / m.services;
    if (family === "clb") uncapped.set(size, m);
    console.log(
      `${size} ${family.toUpperCase()} Services, ${m.instances} instances: ${(m.wallMs / 1000).toFixed(2)} s, first result ${(m.firstMs / 1000).toFixed(2)} s, ${total(m.calls)} calls (${perService.toFixed(2)} per Service), peak ${m.peakRssMb} MB`,
    );
    if (m.errors > 0) missed.push(`${size}: ${m.errors} errors`);
    if (size === 1000 && perService > 2.9)
      missed.push(`${size} ${family}: ${perService.toFixed(2)} calls per Service, aim 2.9`);
    if (size === 1000 && m.firstMs > AIMS.first)
      missed.push(`${size} ${family}: first result after ${m.firstMs} ms, aim ${AIMS.first}`);
  }
  const capped = await runOne(1000, CAP_QPS);
  // Actions are capped one by one and read at the same time: the one with the most calls sets the pace. How many
  // calls are needed is known from the uncapped run.
  const needed = Math.max(...Object.values(uncapped.get(1000)!.calls));
  const ratio = capped.wallMs / ((needed * 1000) / CAP_QPS);
  console.log(
    `1000 Services at ${CAP_QPS} QPS per action: ${(capped.wallMs / 1000).toFixed(2)} s, ${ratio.toFixed(2)} x calls/QPS (${needed} calls of the busiest action), ${capped.throttled} throttled, ${capped.errors} errors`,
  );
  if (capped.errors > 0) missed.push(`capped: ${capped.errors} errors`);
  if (ratio > 1.3) missed.push(`capped: ${ratio.toFixed(2)} x calls/QPS, aim 1.3`);
  for (const [size, { calls: counted }] of uncapped) {
    const calls = total(counted);
    const simulator = await startSimulatorProcess(scaled(size));
    const w = await checkLive(simulator.env).finally(() => simulator.stop());
    const cpuPerCall = w.cpuMs / calls;
    console.log(
      `${size} Services, check --live as a whole process: ${(w.wallMs / 1000).toFixed(2)} s, first request after ${Math.round(w.startMs)} ms, processor time ${(w.cpuMs / 1000).toFixed(2)} s (${cpuPerCall.toFixed(2)} ms per cloud call), peak ${Math.round(w.peakRssMb)} MB`,
    );
    if (size === 1000 && w.wallMs > AIMS.wall)
      missed.push(`whole ${size}: ${Math.round(w.wallMs)} ms, aim ${AIMS.wall}`);
    if (w.startMs > AIMS.start) missed.push(`whole ${size}: start ${Math.round(w.startMs)} ms, aim ${AIMS.start}`);
    if (cpuPerCall > AIMS.cpuPerCall)
      missed.push(`whole ${size}: ${cpuPerCall.toFixed(2)} ms per call, aim ${AIMS.cpuPerCall}`);
    const peak = AIMS.peak.get(size) ?? Infinity;
    if (w.peakRssMb > peak) missed.push(`whole ${size}: peak ${Math.round(w.peakRssMb)} MB, aim ${peak}`);
  }
  for (const line of missed) console.error(`missed: ${line}`);
  process.exit(missed.length > 0 ? 1 : 0);
}

await main();
