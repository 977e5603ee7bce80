import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/events";
import { ANSWERS } from "@/testing/wild/answers";
import { NINTH } from "@/testing/wild/ninth";
import { OTHER_ACTIONS } from "@/testing/wild/other-actions";
import { TENTH } from "@/testing/wild/tenth";
import { ELEVENTH } from "@/testing/wild/eleventh";
import { TWELFTH } from "@/testing/wild/twelfth";
import { EIGHTH } from "@/testing/wild/eighth";
import { FIFTH } from "@/testing/wild/fifth";
import { MORE_ANSWERS } from "@/testing/wild/fifth-answers";
import { FOURTH } from "@/testing/wild/fourth";
import { SEVENTH } from "@/testing/wild/seventh";
import { SIXTH } from "@/testing/wild/sixth";
import { THIRD } from "@/testing/wild/third";
import { UNSEEN } from "@/testing/wild/unseen";

describe("the second unseen set", () => {
  it.each(UNSEEN)("%s", (message, code, who) => {
    const found = classifyEvent({ message });
    expect([found.known ? found.code : null, found.known ? found.whoActs : null]).toEqual([code, who]);
  });
});

describe.each([
  ["third", THIRD],
  ["fourth", FOURTH],
  ["fifth", FIFTH],
  ["sixth", SIXTH],
  ["seventh", SEVENTH],
  ["eighth", EIGHTH],
  ["ninth", NINTH],
  ["tenth", TENTH],
  ["eleventh", ELEVENTH],
  ["twelfth", TWELFTH],
] as const)("the %s unseen set", (_, set) => {
  it.each(set.map((entry) => ({ entry, name: entry[0] })))("$name", ({ entry }) => {
    const [message, codes, who, reason, parts = []] = entry;
    const found = classifyEvent({ message, ...(reason ? { reason } : {}) });
    const right = (codes ?? "unknown").split("|").some((wanted) => {
      if (wanted === "unknown") return !found.known;
      if (wanted === "any") return found.known;
      return found.known && (wanted.endsWith("*") ? found.code.startsWith(wanted.slice(0, -1)) : found.code === wanted);
    });
    expect(right, `${found.code} for ${codes ?? "nothing of ours"}`).toBe(true);
    expect(found.parts.map((part) => part.code)).toEqual(expect.arrayContaining([...parts]));
    if (found.known && who) expect(who.split("|")).toContain(found.whoActs);
  });
});

describe.each([
  ["a first", ANSWERS],
  ["a second", MORE_ANSWERS],
] as const)("answers of the APIs that no list holds, %s set", (_name, set) => {
  const forms = {
    "code and sentence": ([code, text, , product]: (typeof ANSWERS)[number]) =>
      `${product === "nlb" ? "Error syncing load balancer [nlb-8]: " : product === "clb" ? "Error syncing load balancer [lb-8]: " : ""}[SDKError] API: X, StatusCode: 400, ErrorCode: ${code}, RequestId: 1, Message: ${text}`,
    "sentence alone": ([, text, , product]: (typeof ANSWERS)[number]) =>
      `Error syncing load balancer [${product === "nlb" ? "nlb" : "lb"}-8]: Message: ${text}`,
    "code alone": ([code]: (typeof ANSWERS)[number]) => `ErrorCode: ${code}\nMessage: \nRequestId: 1`,
  };
  it.each(Object.entries(forms))("%s: 94%% say whose turn it is, and none says it wrongly", (_, form) => {
    const answers = set.map((answer) => ({ answer, found: classifyEvent({ message: form(answer) }) }));
    const wrong = answers.filter(
      ({ answer, found }) => found.known && !answer[2].split("|").includes(found.whoActs ?? "nobody"),
    );
    expect(wrong.map(({ answer, found }) => `${answer[0]}: ${found.code} ${found.whoActs}`)).toEqual([]);
    expect(answers.filter(({ found }) => found.known).length / answers.length).toBeGreaterThanOrEqual(0.94);
  });
});

describe("answers of actions that the controller never calls", () => {
  it.each(OTHER_ACTIONS.map((answer) => ({ answer, name: answer[0] })))("$name", ({ answer }) => {
    const [code, text, who] = answer;
    for (const message of [
      `Error syncing load balancer [lb-8]: [SDKError] API: X, StatusCode: 400, ErrorCode: ${code}, RequestId: 1, Message: ${text}`,
      `Error syncing load balancer [lb-8]: Message: ${text}`,
    ])
      expect([message, classifyEvent({ message }).whoActs]).toEqual([message, who]);
  });
});
