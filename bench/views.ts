/**
 * The first answer of each view that judges every Service: `npm run bench views -- [services] [failing share] [nodes]`. Processor time
 * with garbage collection; the functions have run on a small cluster before.
 */
import type { Bundle } from "../lib/model/bundle";
import { checkBundle } from "../lib/upgrade/check";
import { makeView } from "../lib/views/registry";
import { generateScale, type ScaleOptions } from "../simulator/cluster/scale";

const VIEWS = ["readiness", "plan", "firstMinute", "playbook", "targets"] as const;
const SETS: readonly ScaleOptions[] = [
  { services: 1_000, failing: 1 },
  { services: 1_000, failing: 1, nodes: 1_000 },
  { services: 5_000, failing: 0.125 },
];

async function measure(options: ScaleOptions): Promise<string[]> {
  const bundle = JSON.parse(JSON.stringify(generateScale(options))) as Bundle;
  const result = checkBundle(bundle, { checkedAt: bundle.capturedAt });
  const cells: string[] = [];
  for (const view of VIEWS) {
    const before = process.cpuUsage();
    await makeView({ result, bundle }, { view, input: {} }, "en");
    const { user, system } = process.cpuUsage(before);
    cells.push(`${((user + system) / 1e6).toFixed(2)} s`);
  }
  return cells;
}

const [services, failing, nodes] = process.argv.slice(2).map(Number);
await measure({ services: 300, failing: 0.5, seed: 9 });
console.log(`| Services | failing | nodes | ${VIEWS.join(" | ")} |\n|${"---|".repeat(3 + VIEWS.length)}`);
for (const set of services ? [{ services, failing, nodes }] : SETS) {
  const cells = [set.services, `${(set.failing ?? 0.125) * 100}%`, set.nodes ?? 20, ...(await measure(set))];
  console.log(`| ${cells.join(" | ")} |`);
}
