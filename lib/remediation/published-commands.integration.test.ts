import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FINDINGS } from "@/lib/knowledge/findings";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";
import * as guideSteps from "@/lib/knowledge/steps";
import type { Bundle } from "@/lib/model/bundle";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { contextFor } from "@/testing/proof/prove";
import { FURTHER } from "@/testing/recordings";
import { aliyunCalls, refusalOf, textsIn } from "@/testing/shown-commands";
import { buildPlan, remediate } from "./index";

const NOW = "2026-03-02T06:00:00Z";

/** Refused calls with the program's message, and the number of calls. */
function refusedBy(texts: readonly string[]): { calls: number; refused: string[] } {
  const calls = texts.flatMap(aliyunCalls);
  const refused = calls.flatMap((words) => {
    const refusal = refusalOf(words);
    return refusal ? [`${words.slice(0, 2).join(" ")}: ${refusal}`] : [];
  });
  return { calls: calls.length, refused: [...new Set(refused)] };
}

/**
 * All commands shown for a bundle: every option of every finding, the plan, and undo. The script has the same commands,
 * some of them quoted once more as arguments; other tests run it with the stand-in.
 */
function shown(bundle: Bundle): string[] {
  const result = runEngine(bundle, { checkedAt: NOW });
  const rows = [...result.services];
  const ways = rows.flatMap((row) =>
    row.findings.map((finding) => remediate(finding, contextFor(bundle, row.service, row.loadBalancerId, finding))),
  );
  const steps = buildPlan(result, bundle);
  return [...textsIn(ways), ...textsIn(steps)];
}

describe("cloud commands are as the API publishes them", () => {
  it("in the texts of findings, Events, symptoms, questions, prechecks and guide steps", () => {
    const { calls, refused } = refusedBy(textsIn([FINDINGS, EVENT_RULES, PRECHECKS, SYMPTOMS, FAQ, { ...guideSteps }]));
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(15);
  });

  it.each([
    ["demo", () => demoBundle({ now: NOW })],
    ["finding fixtures", () => findingFixturesBundle({ now: NOW })],
    ...FURTHER.map(({ name, bundle }) => [name, bundle] as const),
  ] as const)("in everything shown for the %s", (name, bundle) => {
    const { calls, refused } = refusedBy(shown(bundle()));
    process.stdout.write(`${name}: ${calls} cloud commands\n`);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});
