import { describe, expect, it } from "vitest";
import { ACTIONS } from "@/lib/collect/alibaba/api-types";
import type { KubernetesReader } from "@/lib/collect/kubernetes/reader";
import { FAULTS, type Way } from "@/testing/fault-cells";
import { VARIETIES } from "@/testing/fault-clusters";
import { readsOf, runMatrix, startVariety } from "@/testing/fault-matrix";
import { check, freshSource, readAgain, readsOfRecheck, turned } from "@/testing/fault-ways";

/** The sources whose silence would read as "ready". */
const SAMPLED = new Set(["list services", "DescribeLoadBalancers", "DescribeVServerGroupAttribute", "list daemonsets"]);
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
/** Of the reader, what no check calls: the address it shows, its end, and the permissions page's question. */
const NOT_READ = new Set<keyof KubernetesReader>(["server", "close", "canI"]);

/** `preflight who` alone asks for it, never a check. */
const BY_WHO = "LookupEvents";

describe("the fault matrix", () => {
  it("no fault makes a check wrongly green, passes a failing Service, fails inside or never ends", async () => {
    const cells = await runMatrix(
      (source, fault, cluster) =>
        SAMPLED.has(source) &&
        (cluster === "failing" ? REREAD.has(fault) || source === "list services" : fault === "emptyList"),
    );
    const through = (way: Way) => cells.filter((cell) => cell.way === way && !cell.notApplicable).length;
    expect(through("check")).toBeGreaterThan(FAULTS.length + (SAMPLED.size - 1) * REREAD.size);
    for (const way of ["restart", "opened file", "re-check", "watch"] as const) expect(through(way)).toBeGreaterThan(6);
    expect(
      cells.filter((c) => !c.notApplicable && (c.wrongGreen || c.wrongPasses > 0 || c.internal || c.endless)),
    ).toEqual([]);
    // An impossible value is an error with its reason.
    for (const cell of cells) if (cell.said === "not applicable") expect(cell.notApplicable).toMatch(/\w+ \w+/);
  }, 300_000);

  it("every action and every read of the cluster that a check can make has cells", async () => {
    const reads = new Set<string>();
    const methods = new Set<string>();
    let all: string[] = [];
    for (const variety of VARIETIES) {
      const live = await startVariety(variety, "failing");
      try {
        for (const read of await readsOf(live, variety)) reads.add(read);
        const source = freshSource(live);
        all = Object.keys(source.kubernetes);
        const kubernetes = new Proxy(source.kubernetes, {
          get: (reader, name: string) => {
            methods.add(name);
            return Reflect.get(reader, name) as unknown;
          },
        });
        await check({ ...source, kubernetes });
        if (!variety.focus)
          for (const way of ["re-check", "watch"] as const) {
            for (const read of (await readsOfRecheck(way, live, variety)).keys()) reads.add(read);
            const [key = ""] = turned(variety);
            const again = await readAgain(way, live, variety.bundle("passing"), key, { ...source, kubernetes });
            expect(again.error).toBeUndefined();
          }
        source.close();
      } finally {
        await live.close();
      }
    }
    expect(Object.keys(ACTIONS).filter((action) => !reads.has(action) && action !== BY_WHO)).toEqual([]);
    expect(all.filter((name) => !NOT_READ.has(name as keyof KubernetesReader) && !methods.has(name))).toEqual([]);
  }, 300_000);
});
