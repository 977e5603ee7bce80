/**
 * Proves the remediation of every finding on the simulator and prints the share per code, then the whole plan of each
 * bundle, then how many rounds the official way takes.
 * `npm run bench remediation -- [BUNDLE.json...] [--rounds] [--advice] [--plan-only]`; without bundles: the demo, the
 * finding fixtures and the recordings of the controller.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { demoBundle } from "../simulator/demo/bundle";
import { findingFixturesBundle } from "../testing/finding-fixtures/index";
import { runEngine } from "@/lib/engine";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { provePlan } from "../testing/proof/plan";
import { CHECKED_AT, inventory, type ProofRecord } from "../testing/proof/prove";
import { countRounds } from "../testing/proof/rounds";
import { proveBundle } from "../testing/proof/run";
import { median, renderShares } from "../testing/proof/summary";
import { FURTHER, SHIPPED } from "../testing/recordings";

const NOW = "2026-03-02T06:00:00Z";

function load(file: string): Bundle {
  const parsed = parseBundle(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues[0]?.path} ${parsed.issues[0]?.message}`);
  return parsed.bundle;
}

function* bundles(files: readonly string[]): Generator<[name: string, bundle: Bundle]> {
  const name = (file: string) => path.basename(file).replace(/(\.bundle)?\.json$/, "");
  for (const file of files) yield [name(file), load(file)];
  if (files.length > 0) return;
  yield ["demo", demoBundle({ now: NOW })];
  yield ["finding fixtures", findingFixturesBundle({ now: NOW })];
  for (const recording of [...SHIPPED, ...FURTHER]) yield [recording.name, recording.bundle()];
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const records: ProofRecord[] = [];
const reasons = new Map<string, { count: number; reason: string }>();
const rounds: number[] = [];
for (const [name, bundle] of bundles(process.argv.slice(2).filter((word) => !word.startsWith("--")))) {
  const { candidates, without } = inventory(bundle, undefined, flags.has("--advice"));
  for (const row of without) {
    const known = reasons.get(row.finding.code) ?? { count: 0, reason: row.reason };
    known.count += 1;
    reasons.set(row.finding.code, known);
  }
  const started = performance.now();
  const tried = flags.has("--plan-only") ? [] : await proveBundle(name, bundle, candidates);
  records.push(...tried);
  for (const record of tried) {
    if (record.outcome !== "proven" || record.undo === "failed" || record.undo === "differs")
      console.log(JSON.stringify({ ...record, commands: record.commands.map((c) => c.slice(0, 700)) }));
  }
  const plan = await provePlan(bundle);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${name}: ${candidates.length} options, ${without.length} findings without a command, plan of ${plan.steps} steps: ${plan.status === 0 ? "ran" : `FAILED ${plan.stderr}`}, ${plan.remaining.length} findings remain that it does not name, ${plan.left} left to a person, ${seconds} s`,
  );
  for (const line of plan.remaining.slice(0, 20)) console.log(`  remains: ${line}`);
  if (!flags.has("--rounds")) continue;
  const counted = await countRounds(bundle);
  rounds.push(...counted.perService);
  const { officialSummary } = runEngine(bundle, { checkedAt: CHECKED_AT });
  console.log(
    `${name}: official rounds per Service median ${median(counted.perService)}, worst ${Math.max(0, ...counted.perService)}; ${counted.stillFailing} of them still fail when nothing is reported any more; ${counted.neverTold} more fail and the precheck never says so; ${officialSummary.items.length} items at ${officialSummary.cappedAt} a time make at least ${Math.ceil(officialSummary.items.length / officialSummary.cappedAt)} rounds for the cluster`,
  );
}
console.log(renderShares(records));
if (rounds.length > 0)
  console.log(
    `official rounds: median ${median(rounds)}, worst ${Math.max(...rounds)} over ${rounds.length} Services; this plan: 1`,
  );
for (const [code, row] of [...reasons].sort()) console.log(`${code}  ${row.count} without a command: ${row.reason}`);
