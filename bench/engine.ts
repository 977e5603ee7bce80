// How the engine's time grows: npx tsx bench/engine.ts [services...]
// Each size runs in a process of its own, so that one size's heap does not weigh on the next.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runEngine } from "../lib/engine";
import { buildBundle, buildPair, CHECKED_AT, nodes, type Pair } from "../testing/engine-bundle";
import type { Bundle } from "../lib/model/bundle";

const NODES = 20;
const PORTS = [{ port: 80 }, { port: 443 }];
const AIM = { ratio: 0.5, milliseconds: 1500, services: 50_000 };

/** One Service in ten differs, in a field, a listener, a backend or a group. */
function generate(count: number): Bundle {
  const cluster = nodes(NODES);
  const pairs: Pair[] = [];
  for (let i = 0; i < count; i++) {
    const uid = `${i.toString(16).padStart(8, "0")}-1111-4222-8333-444455556666`;
    const pair = buildPair(
      {
        name: `service-${i}`,
        namespace: `team-${i % 97}`,
        uid,
        ports: PORTS,
        pods: ["node-001", "node-002"],
        annotations: { spec: "slb.s1.small", scheduler: "rr", "health-check-interval": "2" },
      },
      cluster,
    );
    if (i % 10 === 0) damage(pair, i / 10);
    pairs.push(pair);
  }
  return buildBundle(pairs, cluster);
}

function damage(pair: Pair, i: number): void {
  const [listener, second] = pair.listeners;
  const backends = pair.groups[0]!.BackendServers!.BackendServer!;
  if (i % 5 === 0) listener!.TCPListenerConfig!.HealthCheckInterval = 9;
  else if (i % 5 === 1) backends.splice(3, 2);
  else if (i % 5 === 2) pair.loadBalancer.LoadBalancerSpec = "slb.s2.small";
  else if (i % 5 === 3) pair.listeners = [second!];
  else pair.groups.shift();
}

/** JSON text in parts: one string may not hold a bundle of this size, so parsing is measured over the parts. */
function serialize(bundle: Bundle): string[] {
  const parts: string[] = [];
  for (const section of [bundle.kubernetes, bundle.alibabaCloud]) {
    for (const list of Object.values(section)) {
      const rows: unknown[] = Array.isArray(list) ? list : [list];
      for (let i = 0; i < rows.length; i += 10_000) parts.push(JSON.stringify(rows.slice(i, i + 10_000)));
    }
  }
  return parts;
}

interface Times {
  /** Milliseconds on the clock, and of processor time: on a busy machine only the latter says something. */
  wall: number;
  cpu: number;
}

/** The median of three runs, by processor time. */
function time(run: () => void): Times {
  const runs = [1, 2, 3].map(() => {
    const started = performance.now();
    const before = process.cpuUsage();
    run();
    const used = process.cpuUsage(before);
    return { wall: performance.now() - started, cpu: (used.user + used.system) / 1000 };
  });
  return runs.sort((a, b) => a.cpu - b.cpu)[1]!;
}

/** What the engine reads in real life comes from JSON.parse: measure on parsed objects, not on the generator's. */
function reparse(bundle: Bundle): Bundle {
  const lists = <T extends object>(section: T): T =>
    Object.fromEntries(
      Object.entries(section).map(([key, list]) => [
        key,
        Array.isArray(list) ? chunks(list).flatMap((part) => JSON.parse(JSON.stringify(part)) as unknown[]) : list,
      ]),
    ) as T;
  return { ...bundle, kubernetes: lists(bundle.kubernetes), alibabaCloud: lists(bundle.alibabaCloud) };
}

function chunks(list: readonly unknown[]): unknown[][] {
  const parts: unknown[][] = [];
  for (let i = 0; i < list.length; i += 10_000) parts.push(list.slice(i, i + 10_000));
  return parts;
}

function measure(count: number): void {
  let bundle: Bundle | undefined = generate(count);
  const parts = serialize(bundle);
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const parse = time(() => parts.forEach((part) => void JSON.parse(part)));
  bundle = reparse(bundle);
  // Nobody keeps the text once it is parsed.
  parts.length = 0;
  // What the generator and earlier runs left behind is not the engine's: neither its peak nor its collection time.
  globalThis.gc?.();
  const held = process.memoryUsage().heapUsed;
  let failing = 0;
  let peak = 0;
  const engine = time(() => {
    const result = runEngine(bundle!, { checkedAt: CHECKED_AT });
    failing = result.summary.status.fail;
    // Only the first run starts on a clean heap; a collection before each would also throw compiled code away.
    peak ||= process.memoryUsage().heapUsed;
  });
  const ratio = engine.cpu / parse.cpu;
  const row = [
    count,
    `${(bytes / 1e6).toFixed(0)} MB`,
    `${engine.wall.toFixed(0)} ms`,
    `${engine.cpu.toFixed(0)} ms`,
    `${((1000 * engine.cpu) / count).toFixed(1)} us`,
    `${(peak / 1e6).toFixed(0)} MB`,
    `${(held / 1e6).toFixed(0)} MB`,
    `${parse.cpu.toFixed(0)} ms`,
    ratio.toFixed(2),
    failing,
  ];
  console.log(`| ${row.join(" | ")} |`);
  if (ratio > AIM.ratio) console.log(`  above the aim of ${AIM.ratio} x JSON.parse`);
  if (count === AIM.services && engine.wall > AIM.milliseconds)
    console.log(`  above the aim of ${AIM.milliseconds} ms on the clock`);
}

const own = process.env.BENCH_SERVICES;
if (own) {
  // A server's engine is warm: the first run after a start is the compiler's, not the engine's.
  for (let i = 0; i < 5; i++) runEngine(reparse(generate(2000)), { checkedAt: CHECKED_AT });
  measure(Number(own));
} else {
  const sizes = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0);
  console.log(
    `2 ports, ${NODES} nodes, 10% failing; heap includes the bundle; median of 3 runs; ratio of processor times`,
  );
  console.log(
    "| Services | JSON | engine, clock | engine, cpu | per Service | peak heap | of it bundle | JSON.parse | ratio | failing |\n|---|---|---|---|---|---|---|---|---|---|",
  );
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 50_000]) {
    const child = spawnSync(
      process.execPath,
      ["--max-old-space-size=6000", "--expose-gc", ...process.execArgv, fileURLToPath(import.meta.url)],
      { stdio: "inherit", env: { ...process.env, BENCH_SERVICES: String(size) } },
    );
    if (child.status !== 0) process.exitCode = 1;
  }
}
