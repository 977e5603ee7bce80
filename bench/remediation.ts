/**
 * The advice on the simulator: `npm run bench remediation -- [BUNDLE.json...] [--options] [--wild=SEED] [--promises]`; without bundles: demo,
 * finding fixtures, and every recording as recorded and after a wild week. For each: commands validated, steps proven against their promise, rounds until
 * the plan rests, undos proven, what is left to people. `--promises`: only the steps against their promise; `--options`: every way out of every finding.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { demoBundle } from "../simulator/demo/bundle";
import { findingFixturesBundle } from "../testing/finding-fixtures/index";
import { runEngine } from "@/lib/engine";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { CHECKED_AT, failures, inventory, proveAll, renderShares, type ProofRecord } from "../testing/proof/prove";
import { BROKEN, promiseFigures, provePromises, type PromiseProof } from "../testing/proof/promises";
import { settlePlan } from "../testing/proof/rest";
import { proveUndos } from "../testing/proof/undo";
import { RECORDED } from "../testing/recordings";
import { wildVariant } from "../testing/proof/wild";
import { buildPlan } from "@/lib/remediation";
import { aliyunCalls, refusalOf } from "../testing/shown-commands";

const NOW = "2026-03-02T06:00:00Z";

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const wild = [...flags].find((flag) => flag.startsWith("--wild="));
const WILD = wild === undefined ? undefined : Number(wild.slice("--wild=".length));

function load(file: string): Bundle {
  const parsed = parseBundle(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues[0]?.path} ${parsed.issues[0]?.message}`);
  return parsed.bundle;
}

function* bundles(files: readonly string[]): Generator<[name: string, bundle: Bundle]> {
  const name = (file: string) => path.basename(file).replace(/(\.bundle)?\.json$/, "");
  for (const file of files) yield [name(file), WILD === undefined ? load(file) : wildVariant(load(file), WILD)];
  if (files.length > 0) return;
  yield ["demo", demoBundle({ now: NOW })];
  yield ["finding fixtures", findingFixturesBundle({ now: NOW })];
  for (const { name, bundle } of RECORDED) {
    yield [name, bundle()];
    yield [`${name} wild`, wildVariant(bundle(), 1)];
  }
}

const records: ProofRecord[] = [];
const promises: PromiseProof[] = [];
const total = { calls: 0, refused: 0, undone: 0, final: 0, undos: 0 };

for (const [name, bundle] of bundles(process.argv.slice(2).filter((word) => !word.startsWith("--")))) {
  const started = performance.now();
  const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
  const shown = steps.flatMap((step) => [step.inspect, step.command, step.undo, step.risky?.command, step.risky?.undo]);
  const calls = shown.flatMap((text) => aliyunCalls(text ?? ""));
  const refused = calls.flatMap((words) => refusalOf(words) ?? []);
  const tried = await provePromises(bundle);
  promises.push(...tried);
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  if (flags.has("--promises")) console.log(`${name}: ${promiseFigures(tried)}; ${seconds()} s`);
  for (const proof of tried)
    if (BROKEN.has(proof.outcome))
      console.log(
        `  ${proof.outcome} ${proof.what} ${proof.service}: ${proof.promised} -> ${proof.observed}: ${proof.detail.slice(0, 2).join("; ")}`,
      );
  if (flags.has("--promises")) continue;
  const rest = await settlePlan(bundle);
  const undos = await proveUndos(bundle);
  const undone = undos.filter((proof) => proof.outcome === "restored").length;
  const final = undos.filter((proof) => proof.outcome === "none" && proof.said).length;
  total.calls += calls.length;
  total.refused += refused.length;
  total.undos += undos.length;
  total.undone += undone;
  total.final += final;
  console.log(
    `${name}: ${steps.length} steps, ${calls.length} cloud commands validated, ${refused.length} refused; ${promiseFigures(tried)}; rests after ${rest.rounds} round(s), ${rest.second.length} commands in a second plan, ${rest.remaining.length} findings not handed to a person; undo exact for ${undone} of ${undos.length}, ${final} say before that they cannot be undone; ${steps.filter((step) => step.command === undefined).length} left to people; ${seconds()} s`,
  );
  for (const line of [...refused, ...rest.failed, ...rest.remaining, ...rest.second].slice(0, 20))
    console.log(`  ${line}`);
  for (const proof of undos)
    if (proof.outcome === "differs" || proof.outcome === "failed" || (proof.outcome === "none" && !proof.said))
      console.log(`  undo ${proof.outcome} ${proof.service} ${proof.title}: ${proof.detail.slice(0, 2).join("; ")}`);
  if (flags.has("--options")) {
    const own = await proveAll(name, bundle, inventory(bundle).candidates);
    records.push(...own);
    for (const record of failures(own)) console.log(JSON.stringify(record));
  }
}
console.log(
  `all: ${total.calls} cloud commands validated, ${total.refused} refused; ${promiseFigures(promises)}; undo exact for ${total.undone} of ${total.undos} steps, ${total.final} say before that they cannot be undone`,
);
if (records.length > 0) console.log(renderShares(records));
