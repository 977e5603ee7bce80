// How the engine's time grows, on input as clusters have it: `npm run bench engine -- [services...]`: generated clusters, and the largest
// recorded corpus. Ratio: to JSON.parse of the same text.
import { runEngine } from "../lib/engine";
import type { Bundle } from "../lib/model/bundle";
import { generateScale } from "../simulator/cluster/scale";
import { CORPORA } from "../testing/recordings";

const SIZES = [1_000, 5_000, 10_000];
const RUNS = 7;

/** The median of several runs, in milliseconds of processor time with garbage collection: on a busy machine the clock says little. */
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

/** The engine reads what JSON.parse makes: measured on parsed objects, not on the builder's. */
function measure(name: string, made: Bundle): void {
  const text = JSON.stringify(made);
  const bundle = JSON.parse(text) as Bundle;
  const options = { checkedAt: bundle.capturedAt };
  const services = servicesOf(bundle);
  // A server's engine is warm: the first runs after a start are the compiler's, not the engine's.
  for (let done = 0; done < 20_000; done += services) runEngine(bundle, options);
  const { fail } = runEngine(bundle, options).summary.status;
  const engine = time(() => void runEngine(bundle, options));
  const parse = time(() => void JSON.parse(text));
  const cost = `${engine.toFixed(0)} ms | ${((1000 * engine) / services).toFixed(1)} us | ${parse.toFixed(0)} ms`;
  console.log(
    `| ${name} | ${services} | ${fail} | ${(text.length / 1e6).toFixed(1)} MB | ${cost} | ${(engine / parse).toFixed(2)} |`,
  );
}

console.log("| cluster | Services | failing | JSON | engine | per Service | JSON.parse | ratio |");
console.log("|---|---|---|---|---|---|---|---|");
const asked = process.argv.slice(2).map(Number);
for (const services of asked.length > 0 ? asked : SIZES) measure("generated", generateScale({ services }));
const recorded = CORPORA.map((recording) => recording.bundle());
measure(
  "largest recorded corpus",
  recorded.reduce((a, b) => (servicesOf(b) > servicesOf(a) ? b : a)),
);
