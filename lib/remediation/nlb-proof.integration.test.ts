import { describe, expect, it } from "vitest";
import { asSandbox, startBench } from "@/testing/proof/bench";
import { inventory, prove, type Candidate, type ProofRecord } from "@/testing/proof/prove";
import { renderShares } from "@/testing/proof/summary";
import { demoBundle } from "@/simulator/demo/bundle";
import { onFurtherRecordings, WITH_NLB } from "@/testing/recordings";

/** The first target whose precheck includes NLB Services. */
const TARGET = "v2.15.0";

/** One candidate per option: `bench/remediation.ts --options` tries all of them. */
function chosen(all: readonly Candidate[]): Candidate[] {
  const kinds = new Map<string, Candidate>();
  for (const candidate of all) {
    const { finding, option } = candidate;
    const kind = [finding.code, finding.field, finding.messageCode, finding.visibility, option.direction].join("|");
    if (!kinds.has(kind)) kinds.set(kind, candidate);
  }
  return [...kinds.values()];
}

describe("remedies of NLB findings", () => {
  it.skipIf(WITH_NLB.length === 0)(onFurtherRecordings("includes clusters with NLB Services"), () => {
    expect(WITH_NLB.length).toBeGreaterThan(1);
  });

  it.each([{ name: "demo", bundle: () => demoBundle({ now: "2026-03-02T06:00:00Z" }) }, ...WITH_NLB])(
    "every command of $name is published, resolves its finding and can be undone",
    async ({ name, bundle: load }) => {
      const bundle = load();
      const { candidates } = inventory(bundle, TARGET);
      const nlb = chosen(candidates.filter(({ row }) => row.family === "nlb"));
      expect(nlb.length).toBeGreaterThan(4);
      const records: ProofRecord[] = [];
      for (const candidate of nlb) {
        const bench = await startBench(bundle);
        try {
          let record = await prove(asSandbox(bench), name, candidate, TARGET);
          if (record.outcome !== "proven" && candidate.finding.maskedBy?.length) {
            const again = await startBench(bundle);
            record = await prove(asSandbox(again), name, candidate, TARGET, true).finally(() => again.close());
          }
          records.push(record);
        } finally {
          await bench.close();
        }
      }
      process.stdout.write(`${renderShares(records)}\n`);
      expect(
        records
          .filter((r) => r.outcome !== "proven" || r.undo === "differs" || r.undo === "failed")
          .map(({ findingId, direction, outcome, undo, commands, detail }) => ({
            findingId,
            direction,
            outcome,
            undo,
            commands,
            detail,
          })),
      ).toEqual([]);
    },
    120_000,
  );
});
