import { buildReport } from "../lib/report/build";
import { renderHtml } from "../lib/report/html";
import { readReportHtml } from "../lib/report/pack";
import { savedProgram } from "../testing/saved-program";
import { renderMarkdown } from "../lib/report/markdown";
import { DEFAULT_REDACTION } from "../lib/report/schema";
import { sample } from "../testing/samples/report";

/** Every form of a report of 5,000 CLB instances, a third of them failing. Fails past 10 seconds. */
const LIMIT_MS = 10_000;
const services = Number(process.argv[2] ?? 5_000);
const input = sample({ services });
let total = 0;

async function timed<T>(name: string, work: () => T | Promise<T>, size?: (value: T) => number): Promise<T> {
  const started = performance.now();
  const value = await work();
  const took = performance.now() - started;
  total += took;
  console.log(
    `${name.padEnd(34)} ${took.toFixed(0).padStart(7)} ms${size ? `  ${(size(value) / 1e6).toFixed(1)} MB` : ""}`,
  );
  return value;
}

const base = { ...input, scope: { kind: "cluster" as const }, now: "2026-11-21T10:00:00.000Z" };
const report = await timed("build, secrets masked", () => buildReport({ ...base, redaction: DEFAULT_REDACTION }));
await timed("build, names, IPs, domains masked", () =>
  buildReport({ ...base, redaction: { ...DEFAULT_REDACTION, ips: true, names: true, domains: true } }),
);
await timed(
  "JSON",
  () => JSON.stringify(report),
  (text) => text.length,
);
const program = await savedProgram();
const html = await timed(
  "HTML",
  () => renderHtml(report, program),
  (text) => text.length,
);
await timed(
  "Markdown",
  () => renderMarkdown(report),
  (text) => text.length,
);
await timed("HTML opened again", () => readReportHtml(html));
console.log(`${services} instances, all of it: ${(total / 1000).toFixed(1)} s (limit ${LIMIT_MS / 1000} s)`);
if (total > LIMIT_MS) process.exit(1);
