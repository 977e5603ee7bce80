/**
 * Proves the remediation of every finding of some bundles on the simulator and prints the share per code.
 * `npx tsx bench/remediation.ts BUNDLE.json... [--rounds] [--advice]`
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { inventory, type ProofRecord } from "@/lib/testing/proof/prove";
import { provePlan } from "@/lib/testing/proof/plan";
import { countRounds } from "@/lib/testing/proof/rounds";
import { proveBundle } from "@/lib/testing/proof/run";
import { median, renderShares } from "@/lib/testing/proof/summary";

function load(file: string): Bundle {
  const parsed = parseBundle(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues[0]?.path} ${parsed.issues[0]?.message}`);
  return parsed.bundle;
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const files = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const records: ProofRecord[] = [];
const reasons = new Map<string, { count: number; reason: string }>();
const rounds: number[] = [];
for (const file of files) {
  const name = path.basename(file).replace(/\.bundle\.json$/, "");
  const bundle = load(file);
  const { candidates, without } = inventory(bundle, undefined, flags.has("--advice"));
  for (const row of without) {
    const known = reasons.get(row.finding.code) ?? { count: 0, reason: row.reason };
    known.count += 1;
    reasons.set(row.finding.code, known);
  }
  const started = Date.now();
  const tried = flags.has("--plan-only") ? [] : await proveBundle(name, bundle, candidates);
  records.push(...tried);
  for (const record of tried) {
    if (record.outcome !== "proven" || record.undo === "failed" || record.undo === "differs") console.log(JSON.stringify({ ...record, commands: record.commands.map((c) => c.slice(0, 700)) }));
  }
  const plan = await provePlan(bundle);
  console.log(`${name}: ${candidates.length} options, ${without.length} findings without a command, plan of ${plan.steps} steps: ${plan.status === 0 ? "ran" : `FAILED ${plan.stderr}`}, ${plan.remaining.length} findings remain that it does not name, ${plan.left} left to a person, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  for (const line of plan.remaining.slice(0, 20)) console.log(`  remains: ${line}`);
  if (flags.has("--rounds")) {
    const counted = await countRounds(bundle);
    rounds.push(...counted.perService);
    console.log(`${name}: official rounds per Service median ${median(counted.perService)}, worst ${Math.max(0, ...counted.perService)}; ${counted.stillFailing} of them still fail when nothing is reported any more; ${counted.neverTold} more fail and the precheck never says so`);
  }
}
console.log(renderShares(records));
if (rounds.length > 0) console.log(`official rounds: median ${median(rounds)}, worst ${Math.max(...rounds)} over ${rounds.length} Services; ours: 1`);
for (const [code, row] of [...reasons].sort()) console.log(`${code}  ${row.count} without a command: ${row.reason}`);
