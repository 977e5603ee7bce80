import { describe, expect, it } from "vitest";
import { ACTIONS, type ActionName } from "@/lib/collect/alibaba/api-types";
import { SPOILT } from "@/simulator/mutate";
import { evaluate, VARIETIES } from "@/testing/fault-clusters";
import { check, freshSource } from "@/testing/fault-ways";
import { readsOf, startVariety } from "@/testing/fault-matrix";
import type { Live } from "@/testing/live";

const isList = (read: string) =>
  read.startsWith("list ") || (ACTIONS[read as ActionName] as { items?: unknown } | undefined)?.items !== undefined;

/** Every backend hangs on the nodes, and the kind of backends on the controller's Deployment or DaemonSet. */
const MANY = new Set(["list nodes", "list deployments", "list daemonsets"]);
/** Services that hang on one item of another list, where more than one does. */
const SEVERAL = new Map([
  // Both have an address that no interface is found for.
  ["DescribeNetworkInterfaces", 2],
  // Both name the one NLB that the list holds.
  ["ListLoadBalancers", 2],
]);

const statuses = async (live: Live) => {
  const source = freshSource(live);
  try {
    const bundle = (await check(source)).builder.bundle();
    return new Map(evaluate(bundle).services.map((row) => [row.service, row.status]));
  } finally {
    source.close();
  }
};

describe("one odd item of a list costs what hangs on it", () => {
  it.each(VARIETIES)("$name", { timeout: 300_000 }, async (variety) => {
    const live = await startVariety(variety, "failing");
    try {
      const before = await statuses(live);
      for (const read of (await readsOf(live, variety)).filter(isList))
        for (const how of SPOILT) {
          live.simulator.faults.clear();
          live.simulator.faults.inject({ action: read, effect: { kind: "spoil", how } });
          const now = await statuses(live);
          const changed = [...before].filter(([key, status]) => now.get(key) !== status);
          expect(
            changed.filter(([key]) => now.get(key) !== "unknown"),
            `${read} ${how}: wrong`,
          ).toEqual([]);
          if (!MANY.has(read))
            expect(changed.length, `${read} ${how}: unknown`).toBeLessThanOrEqual(SEVERAL.get(read) ?? 1);
        }
    } finally {
      await live.close();
    }
  });
});
