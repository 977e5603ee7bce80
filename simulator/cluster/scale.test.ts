import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { generateScale } from "./scale";

const checkedAt = "2026-03-02T06:00:00Z";

describe("generated clusters under the engine", () => {
  it.each([1, 2, 3])("seed %i without failing Services has no finding beyond advice", (seed) => {
    const result = runEngine(generateScale({ services: 120, ports: 3, nodes: 9, failing: 0, seed }), { checkedAt });
    expect(
      result.services.filter((row) => row.status !== "pass" || row.findings.some((f) => f.visibility !== "advice")),
    ).toEqual([]);
    expect(result.orphans).toEqual([]);
  });

  it("fails about the share asked for, in many ways", () => {
    const result = runEngine(generateScale({ services: 600, failing: 0.5, seed: 4 }), { checkedAt });
    const failing = result.services.filter((row) => row.status === "fail");
    expect(failing.length).toBeGreaterThan(230);
    expect(failing.length).toBeLessThan(370);
    expect(new Set(failing.flatMap((row) => row.findings.map((f) => f.code))).size).toBeGreaterThanOrEqual(13);
  });
});
