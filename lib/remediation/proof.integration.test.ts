import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { provePlan } from "@/testing/proof/plan";
import { inventory, type ProofRecord } from "@/testing/proof/prove";
import { countRounds } from "@/testing/proof/rounds";
import { proveBundle } from "@/testing/proof/run";
import { median, renderShares } from "@/testing/proof/summary";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";

const DIR = process.env.PREFLIGHT_CONFORMANCE_DIR ?? path.resolve(import.meta.dirname, "../../../shared/conformance");
/** Code and direction of what the demo and the finding fixtures proved; `bench/remediation.ts` tries everything everywhere. */
const proven = new Set<string>();

function load(name: string): Bundle {
  const parsed = parseBundle(JSON.parse(readFileSync(path.join(DIR, name), "utf8")));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.issues[0]?.message}`);
  return parsed.bundle;
}

const failures = (records: readonly ProofRecord[]) =>
  records
    .filter((r) => r.outcome !== "proven" || r.undo === "differs" || r.undo === "failed")
    .map(({ bundle, findingId, direction, outcome, undo, detail }) => ({
      bundle,
      findingId,
      direction,
      outcome,
      undo,
      detail,
    }));

const NOW = "2026-03-02T06:00:00Z";

describe.each([
  ["demo", demoBundle({ now: NOW })],
  ["finding fixtures", findingFixturesBundle({ now: NOW })],
])("remediation on the %s cluster", (name, bundle) => {
  it("resolves every finding that has a command, in every direction, and can be undone", async () => {
    const { candidates, without } = inventory(bundle);
    expect(candidates.length).toBeGreaterThan(10);
    const records = await proveBundle(name, bundle, candidates);
    process.stdout.write(`${renderShares(records)}\n`);
    expect(failures(records)).toEqual([]);
    for (const record of records) proven.add(`${record.code}|${record.direction}`);
    for (const row of without) expect(row.reason, row.finding.code).not.toBe("");
  }, 170_000);

  it("is clean after the plan, which changes nothing in its dry run", async () => {
    const plan = await provePlan(bundle);
    expect(plan).toMatchObject({ status: 0, remaining: [], dryRunChanged: false });
    expect(plan.steps).toBeGreaterThan(plan.left);
  }, 60_000);
});

describe.runIf(existsSync(DIR))("remediation on the corpora", () => {
  const names = existsSync(DIR) ? readdirSync(DIR).filter((name) => name.endsWith(".bundle.json")) : [];

  it("resolves what only the corpora hold", async () => {
    const records: ProofRecord[] = [];
    for (const name of names) {
      const bundle = load(name);
      const chosen = inventory(bundle).candidates.filter(({ finding, option }) => {
        const key = `${finding.code}|${option.direction}`;
        const fresh = !proven.has(key);
        proven.add(key);
        return fresh;
      });
      if (chosen.length > 0) records.push(...(await proveBundle(name, bundle, chosen)));
    }
    process.stdout.write(`${renderShares(records)}\n`);
    expect(failures(records)).toEqual([]);
  }, 170_000);

  it.each(names.slice(0, 1))(
    "%s is clean after one round",
    async (name) => {
      const plan = await provePlan(load(name));
      expect(plan).toMatchObject({ status: 0, remaining: [], dryRunChanged: false });
    },
    90_000,
  );

  it("takes more than one round the official way", async () => {
    const rounds = await countRounds(load(names[0] as string));
    process.stdout.write(
      `official rounds per Service: median ${median(rounds.perService)}, worst ${Math.max(...rounds.perService)}; ${rounds.neverTold} never reported\n`,
    );
    expect(Math.max(...rounds.perService)).toBeGreaterThan(1);
  }, 120_000);
});
