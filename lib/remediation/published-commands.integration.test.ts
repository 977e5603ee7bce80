import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FINDINGS } from "@/lib/knowledge/findings";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";
import * as guideSteps from "@/lib/knowledge/steps";
import type { Bundle } from "@/lib/model/bundle";
import { CLUSTERS, NOW } from "@/testing/clusters";
import { aliyunCalls, refusalOf, textsIn } from "@/testing/shown-commands";
import { remedySteps } from "@/testing/shown-steps";
import { buildPlan } from "./index";

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
  return [...textsIn(remedySteps(result, bundle)), ...textsIn(buildPlan(result, bundle))];
}

describe("cloud commands are as the API publishes them", () => {
  it("in the texts of findings, Events, symptoms, questions, prechecks and guide steps", () => {
    const { calls, refused } = refusedBy(textsIn([FINDINGS, EVENT_RULES, PRECHECKS, SYMPTOMS, FAQ, { ...guideSteps }]));
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(15);
  });

  it.each(CLUSTERS)("in everything shown for the $name", ({ name, bundle }) => {
    const { calls, refused } = refusedBy(shown(bundle()));
    process.stdout.write(`${name}: ${calls} cloud commands\n`);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});
