import { describe, expect, it } from "vitest";
import { oddCluster } from "@/testing/proof/odd-clusters";
import { provePlan } from "@/testing/proof/plan";
import { runEngine } from "@/lib/engine";
import { buildPlan } from "./index";

const CHECKED_AT = "2026-03-01T00:00:00Z";

describe("the plan of odd clusters comes to rest", () => {
  it.each([1, 2])(
    "seed %i: one round leaves only what a person was handed, and no second plan",
    async (seed) => {
      const plan = await provePlan(oddCluster(seed, 33));
      expect(plan).toMatchObject({ status: 0, remaining: [], second: [], dryRunChanged: false });
      expect(plan.steps - plan.left).toBeGreaterThan(20);
    },
    120_000,
  );

  it("never writes port 0, never does a step twice, and makes no group for a port that it removes", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const bundle = oddCluster(seed, 33);
      const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
      const commands = steps.flatMap((step) => step.command ?? []);
      expect(commands.filter((command) => /"Port":0\b/.test(command))).toEqual([]);
      expect(new Set(commands).size).toBe(commands.length);
      expect(
        commands.filter((command) => command.includes("CreateVServerGroup") && /k8s\/(0|33868|3868)\//.test(command)),
      ).toEqual([]);
    }
  });
});
