import { describe, expect, it } from "vitest";
import { refusals } from "@/lib/knowledge/cloud-api";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import type { GuideStep } from "@/lib/knowledge/steps";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";

/** Every step of every table, with the code it is under. */
const STEPS: readonly (readonly [code: string, step: GuideStep])[] = [
  ...EVENT_RULES.flatMap((rule) => rule.steps.map((step) => [rule.code, step] as const)),
  ...PRECHECKS.flatMap((rule) => [...rule.changedByHand, ...rule.notChanged].map((step) => [rule.code, step] as const)),
  ...FAQ.flatMap((row) => row.sections.flatMap((section) => section.steps.map((step) => [row.code, step] as const))),
  ...SYMPTOMS.flatMap((row) =>
    row.questions.flatMap((question) =>
      [...(question.how ? [question.how] : []), ...question.answers.flatMap((answer) => answer.steps ?? [])].map(
        (step) => [row.code, step] as const,
      ),
    ),
  ),
];

describe("commands of the guide", () => {
  it("call the cloud as the API publishes it", () => {
    let calls = 0;
    const refused: string[] = [];
    for (const [code, step] of STEPS)
      for (const [call, product, action] of (step.command ?? "").matchAll(/aliyun (\w+) ([A-Z]\w+)[^\n|;]*/g)) {
        calls++;
        const names = [...call.matchAll(/ --([A-Za-z][\w.]*)/g)].map((match) => match[1] as string);
        for (const refusal of refusals(product as string, action as string, names))
          refused.push(`${code}: ${refusal.message}`);
      }
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(80);
  });

  it("mean what they write: example values are places to fill", () => {
    const literal: string[] = [];
    for (const [code, { command, change }] of STEPS) {
      if (!change) continue;
      const value = /annotate svc \S+ \S*\/[\w-]+=(\S+)/.exec(command ?? "")?.[1];
      // Switches and units are meant as written; lists, ids and pairs are examples.
      if (
        value &&
        /[:,=]|^(?:lb|vsw|sgp|rsp)-/.test(value.replace(/\{\w+\}/g, "").replace(/^:$/, "")) &&
        !value.includes("$(")
      )
        literal.push(`${code}: ${value}`);
    }
    expect(literal).toEqual([]);
  });

  it("never tell to open a listener to everyone, or to delete a node without a condition", () => {
    for (const [code, { command, text }] of STEPS) {
      expect(command ?? "", code).not.toMatch(/acl-status=off|acl-id-$/);
      if (command?.includes("delete node")) expect(text.en, code).toMatch(/released/);
      if (command?.includes("ccm-preflight/resync") && code !== "FAQ107") expect(text.en, code).toMatch(/overwrites/);
    }
  });
});
