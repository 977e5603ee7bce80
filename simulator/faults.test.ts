import { describe, expect, it } from "vitest";
import { FaultControl, type FaultTarget } from "./faults";
import { TokenBucket } from "./token-bucket";

const target = (action: string, ...resources: string[]): FaultTarget => ({ source: "slb", action, resources });
const error = { kind: "error", status: 500, code: "InternalError", message: "x" } as const;

describe("faults", () => {
  it("match by source, pattern and resource", () => {
    const faults = new FaultControl();
    faults.inject({ source: "cloud", action: "Describe*Attribute", resource: "lb-1", effect: error });
    expect(faults.plan(target("DescribeVServerGroupAttribute", "lb-1")).error).toEqual(error);
    expect(faults.plan(target("DescribeVServerGroups", "lb-1")).error).toBeUndefined();
    expect(faults.plan(target("DescribeVServerGroupAttribute", "lb-2")).error).toBeUndefined();
    expect(
      faults.plan({ source: "kubernetes", action: "DescribeXAttribute", resources: ["lb-1"] }).error,
    ).toBeUndefined();
  });

  it("wait, count and fire by chance, the same way for the same seed", () => {
    const run = () => {
      const faults = new FaultControl();
      faults.reseed(5);
      faults.inject({ after: 2, count: 3, effect: error });
      faults.inject({ probability: 0.3, effect: { kind: "drop" } });
      const plans = Array.from({ length: 200 }, () => faults.plan(target("A")));
      return {
        errors: plans.map((p, i) => (p.error ? i : -1)).filter((i) => i >= 0),
        drops: plans.filter((p) => p.delivery).length,
      };
    };
    expect(run()).toEqual(run());
    expect(run().errors).toEqual([2, 3, 4]);
    expect(run().drops).toBeGreaterThan(35);
    expect(run().drops).toBeLessThan(85);
  });

  it("add latencies, tell denials apart and can be taken back", () => {
    const faults = new FaultControl();
    faults.latency(30);
    faults.latency(20, "slb", "A");
    const id = faults.deny("A", "slb");
    expect(faults.plan(target("A")).latencyMs).toBe(50);
    expect([faults.isDenied(target("A")), faults.isDenied(target("B"))]).toEqual([true, false]);
    expect([faults.remove(id), faults.remove(id), faults.isDenied(target("A"))]).toEqual([true, false, false]);
    faults.clear();
    expect(faults.plan(target("A"))).toEqual({ latencyMs: 0, halfPage: false, throttled: false });
  });
});

it("a token bucket gives its burst, then its rate", () => {
  const bucket = new TokenBucket(10, 2, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, false]);
  expect([bucket.take(100), bucket.take(100), bucket.take(5000), bucket.take(5000), bucket.take(5000)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
