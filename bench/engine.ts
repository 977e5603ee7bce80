// How the engine's time grows, on input as clusters have it: `npm run bench engine -- [services...]`
// Generated clusters of several sizes, and the largest recorded corpus.
// Each runs in a separate process: heap and compiled code of one do not slow the next.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runEngine } from "../lib/engine";
import type { Bundle } from "../lib/model/bundle";
import { generateScale } from "../simulator/cluster/scale";
import { CORPORA } from "../testing/recordings";

const SIZES = [1_000, 5_000, 10_000];
const RECORDED = "recorded";
/** Microseconds of processor time for each Service of this generated cluster. */
const AIM = { services: 5_000, each: 60 };
/** Largest cost of a Service in the largest generated cluster, in times of the smallest: linear, with some noise. */
const LINEAR = 1.5;
const RUNS = 7;

interface Row {
  name: string;
  services: number;
  failing: number;
  megabytes: number;
  /** Milliseconds of processor time, garbage collection included: on a busy machine the clock says little. */
  engine: number;
  parse: number;
}

/** The median of several runs, in milliseconds of processor time. */
function time(run: () => void): number {
  const runs = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    run();
    const used = process.cpuUsage(before);
    return (used.user + used.system) / 1000;
  });
  return runs.sort((a, b) => a - b)[RUNS >> 1]!;
}

const servicesOf = (bundle: Bundle) => bundle.kubernetes.services.length;
const largest = () =>
  CORPORA.map((recording) => recording.bundle()).reduce((a, b) => (servicesOf(b) > servicesOf(a) ? b : a));

/** The engine reads what JSON.parse makes: measured on parsed objects, not on the builder's. */
function measure(name: string, made: Bundle): Row {
  const text = JSON.stringify(made);
  const bundle = JSON.parse(text) as Bundle;
  const options = { checkedAt: bundle.capturedAt };
  const services = servicesOf(bundle);
  // A server's engine is warm: the first runs after a start are the compiler's, not the engine's.
  for (let done = 0; done < 20_000; done += services) runEngine(bundle, options);
  return {
    name,
    services,
    failing: runEngine(bundle, options).summary.status.fail,
    megabytes: text.length / 1e6,
    engine: time(() => void runEngine(bundle, options)),
    parse: time(() => void JSON.parse(text)),
  };
}

const each = (row: Row) => (1000 * row.engine) / row.services;

function print(row: Row): void {
  const cells = [
    row.name,
    row.services,
    row.failing,
    `${row.megabytes.toFixed(1)} MB`,
    `${row.engine.toFixed(0)} ms`,
    `${each(row).toFixed(1)} us`,
    `${row.parse.toFixed(0)} ms`,
    (row.engine / row.parse).toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** Measures one cluster in a separate process; null when that fails. */
function inOwnProcess(name: string): Row | null {
  const child = spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url)], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    env: { ...process.env, BENCH_CLUSTER: name },
  });
  if (child.status === 0) return JSON.parse(child.stdout) as Row;
  process.exitCode = 1;
  return null;
}

const own = process.env.BENCH_CLUSTER;
if (own !== undefined) {
  const row =
    own === RECORDED
      ? measure("largest recorded corpus", largest())
      : measure("generated", generateScale({ services: Number(own) }));
  process.stdout.write(JSON.stringify(row));
} else {
  const asked = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0);
  console.log(
    `Processor time, garbage collection included; median of ${RUNS} runs; ratio to JSON.parse of the same text.`,
  );
  console.log("| cluster | Services | failing | JSON | engine | per Service | JSON.parse | ratio |");
  console.log("|---|---|---|---|---|---|---|---|");
  const generated: Row[] = [];
  for (const size of asked.length > 0 ? asked : SIZES) {
    const row = inOwnProcess(String(size));
    if (!row) continue;
    generated.push(row);
    print(row);
  }
  const recorded = inOwnProcess(RECORDED);
  if (recorded) print(recorded);
  const smallest = generated[0];
  const last = generated.at(-1);
  if (smallest && last && each(last) > LINEAR * each(smallest))
    console.log(`Not linear: ${last.services} Services cost more than ${LINEAR} times as much each.`);
  const aimed = generated.find((row) => row.services === AIM.services);
  if (aimed && each(aimed) > AIM.each) console.log(`Above the aim of ${AIM.each} us per Service.`);
}
