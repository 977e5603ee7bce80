import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { TRAFFIC } from "@/lib/model/traffic";
import { demoBundle } from "@/simulator/demo/bundle";
import { FINDING_FIXTURES, findingFixturesBundle } from "@/testing/finding-fixtures";
import { RECORDED } from "@/testing/recordings";
import { buildPlan } from ".";

const NOW = "2026-11-26T08:00:00Z";
const CLUSTERS = [
  { name: "fixtures", bundle: () => findingFixturesBundle({ now: NOW }, FINDING_FIXTURES) },
  { name: "demo", bundle: () => demoBundle({ now: NOW }) },
  ...RECORDED.filter(({ name }) => ["corpus-105", "corpus-302"].includes(name)),
];

it.each(CLUSTERS)(
  "a decision of $name asks between two ways at least, the one that clients notice least first",
  (cluster) => {
    const bundle = cluster.bundle();
    const open = buildPlan(runEngine(bundle, { checkedAt: NOW }), bundle).filter(({ label }) => label === "decide");
    expect(open.length).toBeGreaterThan(5);
    for (const { title, ways = [], command } of open) {
      expect(command).toBeUndefined();
      expect(ways.length, title).toBeGreaterThan(1);
      expect(title).toMatch(/\?$/);
      const known = ways.filter(({ command }) => command !== undefined).map(({ traffic }) => traffic);
      if (known.length < ways.length || known.includes("unknown")) continue;
      // Ways of one direction keep the order by which they are named.
      if (new Set(ways.map(({ name }) => name.replace(/-\d$/, ""))).size < ways.length) continue;
      const order = known.map((traffic) => TRAFFIC.indexOf(traffic as (typeof TRAFFIC)[number]));
      expect(order, title).toEqual(order.toSorted((a, b) => a - b));
    }
  },
);
