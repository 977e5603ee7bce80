import { describe, expect, it } from "vitest";
import { provePlan } from "@/testing/proof/plan";
import { inventory, type ProofRecord } from "@/testing/proof/prove";
import { proveBundle } from "@/testing/proof/run";
import { renderShares } from "@/testing/proof/summary";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { FURTHER, onFurtherRecordings, SHIPPED } from "@/testing/recordings";

/** Code and direction proven by the demo and the finding fixtures; `bench/remediation.ts` tries all on every bundle. */
const proven = new Set<string>();

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
  }, 300_000);

  it("is clean after the plan, which changes nothing in its dry run", async () => {
    const plan = await provePlan(bundle);
    expect(plan).toMatchObject({ status: 0, remaining: [], dryRunChanged: false });
    expect(plan.steps).toBeGreaterThan(plan.left);
  }, 300_000);
});

const recordings = [...SHIPPED, ...FURTHER];
/** A whole corpus if available. */
const largest = FURTHER[0] ?? SHIPPED[0]!;

describe("remediation on the recordings", () => {
  it.skipIf(FURTHER.length === 0)(onFurtherRecordings("includes whole corpora"), () => {
    expect(recordings.length).toBeGreaterThan(SHIPPED.length);
  });

  it("resolves what only the recordings hold", async () => {
    const records: ProofRecord[] = [];
    for (const { name, bundle: load } of recordings) {
      const bundle = load();
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
  }, 300_000);

  it(`${largest.name} is clean after one round`, async () => {
    const plan = await provePlan(largest.bundle());
    expect(plan).toMatchObject({ status: 0, remaining: [], dryRunChanged: false });
  }, 300_000);
});
