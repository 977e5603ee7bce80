import { describe, expect, it } from "vitest";
import { DEMO, FIXTURES } from "@/testing/clusters";
import { promiseFigures, provePromises } from "@/testing/proof/promises";
import { FURTHER, SHIPPED } from "@/testing/recordings";

/**
 * A step's actual effect on the CLB equals the stated one while the controller runs: every n-th Service here, every one
 * in `npm run bench remediation`.
 */
describe("promises hold while the controller runs", () => {
  it.each([
    [DEMO.name, DEMO.bundle, 3],
    [FIXTURES.name, FIXTURES.bundle, 9],
    ...[...SHIPPED, ...FURTHER]
      .slice(0, 4)
      .map((row) => [row.name, row.bundle, FURTHER.includes(row) ? 15 : 6] as const),
  ] as const)(
    "%s: no first step and no step of the plan does more than it says",
    async (name, bundle, every) => {
      const proofs = await provePromises(bundle(), { every });
      process.stdout.write(`${name}: ${promiseFigures(proofs)}\n`);
      expect(proofs.filter((proof) => proof.outcome === "broken" || proof.outcome === "failed")).toEqual([]);
      // Stating the worst effect would always hold: nearly all are exact.
      const kept = proofs.filter((proof) => proof.outcome === "kept").length;
      expect(kept).toBeGreaterThan(3);
      expect(kept / proofs.length).toBeGreaterThan(0.8);
    },
    120_000,
  );
});
