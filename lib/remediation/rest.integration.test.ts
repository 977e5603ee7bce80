import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { CLUSTERS } from "@/testing/clusters";
import { oddCluster } from "@/testing/proof/odd-clusters";
import { settlePlan } from "@/testing/proof/rest";
import { proveUndos } from "@/testing/proof/undo";
import { runEngine } from "@/lib/engine";
import { buildPlan } from "./index";

const CHECKED_AT = "2026-03-01T00:00:00Z";
const seeds = fc.integer({ min: 1, max: 1_000_000 });

describe("one round of plan, sync and check", () => {
  it.each(CLUSTERS)(
    "$name: leaves only what was handed to a person, and a second plan has no command",
    async ({ bundle }) => {
      expect(await settlePlan(bundle())).toMatchObject({ failed: [], remaining: [], second: [], rounds: 1 });
    },
    120_000,
  );
});

describe("the plan of odd clusters comes to rest", () => {
  it("in one round on any of them: what is left was handed to a person, and a second plan has no command", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 30, max: 45 }), async (seed, count) => {
        const bundle = oddCluster(seed, count);
        const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
        const commands = steps.flatMap((step) => step.command ?? []);
        // No port 0, no step twice, no group for a port that is removed.
        expect(commands.filter((command) => /"Port":0\b/.test(command))).toEqual([]);
        expect(new Set(commands).size).toBe(commands.length);
        expect(commands.filter((command) => /CreateVServerGroup[^]*k8s\/(0|33868|3868)\//.test(command))).toEqual([]);
        const rest = await settlePlan(bundle);
        expect(rest).toMatchObject({ failed: [], remaining: [], second: [] });
      }),
      { numRuns: 3 },
    );
  }, 300_000);

  it("can be undone step by step, exactly, or says before that it cannot", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const proofs = await proveUndos(oddCluster(seed, 22));
        expect(proofs.filter(({ outcome, said }) => outcome !== "restored" && !(outcome === "none" && said))).toEqual(
          [],
        );
      }),
      { numRuns: 3 },
    );
  }, 300_000);
});
