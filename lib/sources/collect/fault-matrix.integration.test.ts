import { describe, expect, it } from "vitest";
import { FAULTS, SOURCES, type Way } from "@/testing/fault-cells";
import { countsOf, runMatrix } from "@/testing/fault-matrix";

/** All of them are counted by `npm run bench faults`; here the sources whose silence would read as "ready". */
const SAMPLED = new Set(["list services", "DescribeLoadBalancers", "DescribeVServerGroupAttribute"]);
const REREAD = new Set([
  "emptyList",
  "errorInside",
  "wrongTypes",
  "halfPage",
  "forbidden",
  "500 always",
  "slow",
  "clock skew",
]);
const PLACES = new Set(["TLS expired", "wrong token", "not YAML", "not a database"]);

describe("the fault matrix", () => {
  it("no fault makes a check wrongly green, passes a failing Service, fails inside or never ends", async () => {
    const cells = await runMatrix((source, fault, cluster) =>
      source === "kubeconfig" || source === "store"
        ? PLACES.has(fault)
        : SAMPLED.has(source) &&
          (cluster === "failing" ? REREAD.has(fault) || source === "list services" : fault === "emptyList"),
    );
    const through = (way: Way) => cells.filter((cell) => cell.way === way).length;
    expect(through("check")).toBe(FAULTS.length + (SAMPLED.size - 1) * REREAD.size + SAMPLED.size + 2 * PLACES.size);
    for (const way of ["restart", "opened file", "re-check", "watch"] as const) expect(through(way)).toBeGreaterThan(6);
    expect(cells.filter((c) => c.wrongGreen || c.wrongPasses > 0 || c.internal || c.endless)).toEqual([]);
    expect(countsOf(cells)).toMatchObject({ wrongGreens: 0, wrongPasses: 0, internal: 0, endless: 0 });
    expect(SOURCES.length).toBeGreaterThanOrEqual(12);
  }, 300_000);
});
