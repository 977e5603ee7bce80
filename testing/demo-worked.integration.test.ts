import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { withLosses } from "@/lib/judge/upgrade";
import { verdictOf } from "@/lib/model/result";
import { readChoices } from "@/lib/model/ways";
import { buildPlan, type PlanStep } from "@/lib/remediation";
import { startController } from "@/simulator/controller";
import { demoBars } from "@/simulator/demo/bars";
import { demoBundle } from "@/simulator/demo/bundle";
import { startBench } from "./proof/bench";

const NOW = new Date().toISOString();
const MOST_ROUNDS = 5;

/** Decisions of open steps, each with the way that comes after those that were tried before. */
function decide(steps: readonly PlanStep[], tried: Map<string, number>): string[] {
  return steps.flatMap(({ ways = [], decision, findingIds }) => {
    const ids = decision ? [decision.id] : findingIds;
    const at = tried.get(ids[0]!) ?? 0;
    tried.set(ids[0]!, at + 1);
    return ways.length > 0 ? ids.map((id) => `${id}~${ways[at % ways.length]!.name}`) : [];
  });
}

it("the demo is worked off to green: its plan's commands, a choice for each decision, and what is settled outside", async () => {
  const { cluster, ...demo } = demoBundle({ now: NOW });
  // As the dashboard reads it: for the newest release.
  const bench = await startBench({ ...demo, cluster: { ...cluster, targetCcmVersion: undefined } });
  const { cloud } = bench.simulator;
  cloud.bars.add(...demoBars(bench.bundle()));
  const controller = startController(bench.simulator, { delayMs: 5 });
  const tried = new Map<string, number>();
  const rounds = new Map<string, string[]>();
  const check = () => {
    const bundle = bench.bundle();
    return { bundle, result: withLosses(runEngine(bundle, { checkedAt: NOW }), bundle) };
  };
  const failing = () => check().result.services.filter(({ status }) => status !== "pass" && status !== "skipped");
  try {
    expect(failing().length).toBeGreaterThan(40);
    for (let round = 1; round <= MOST_ROUNDS && failing().length > 0; round++) {
      const { bundle, result } = check();
      const choices = decide(buildPlan(result, bundle), tried);
      const plan = buildPlan(result, bundle, { choices: readChoices(choices) });
      for (const { service } of failing()) {
        const own = choices.filter((text) => text.startsWith(`${service}|`)).map((text) => text.split(/[|~]/).slice(1));
        const said = own.map((parts) => `${parts[0]}~${parts.at(-1)}`).join(" ") || "its plan";
        rounds.set(service, [...(rounds.get(service) ?? []), said]);
      }
      for (const { command, service, title } of plan) {
        if (command === undefined || service === "") continue;
        expect(await bench.run(command), `${service}: ${title}`).toBeUndefined();
      }
      // Once all else was done, a person settles the rest in the console.
      if (round === 2) for (const name of cloud.bars.names) expect(cloud.settle(name)).toBe(true);
      await expect.poll(controller.waiting, { timeout: 60_000, interval: 50 }).toBe(0);
    }
    for (const [service, ways] of rounds) process.stdout.write(`${service}: ${ways.join(" | ")}\n`);
    expect(failing().map(({ service, findings }) => [service, ...findings.map(({ code }) => code)])).toEqual([]);
    expect(verdictOf(check().result)).toBe("ready");
  } finally {
    await controller.stop();
    await bench.close();
  }
}, 120_000);
