import { describe, expect, it } from "vitest";
import { countsOf, FAULTS, runMatrix, SOURCES } from "@/testing/fault-matrix";

/** All of them are counted by `npm run bench faults`; here the sources whose silence would read as "ready". */
const SAMPLED = new Set(["list services", "DescribeLoadBalancers", "DescribeVServerGroupAttribute"]);

describe("the fault matrix", () => {
  it("no fault makes a check wrongly green, passes a failing Service, fails inside or never ends", async () => {
    const cells = await runMatrix(
      (source, fault, cluster) => SAMPLED.has(source) && (cluster === "failing" || fault === "emptyList"),
    );
    expect(cells.length).toBe(SAMPLED.size * (FAULTS.length + 1));
    expect(cells.filter((c) => c.wrongGreen || c.wrongPasses > 0 || c.internal || c.endless)).toEqual([]);
    expect(countsOf(cells)).toMatchObject({ wrongGreens: 0, wrongPasses: 0, internal: 0, endless: 0 });
    expect(SOURCES.length).toBeGreaterThanOrEqual(12);
  }, 180_000);
});
