import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/triage";
import { inputOf, messagesOf, type CorpusMessage } from "@/testing/corpus";

const NUMBERED = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
const SETS = [...NUMBERED.map((n) => `${n}` as const), "half", "foreign", "foreign-2", "other-components"] as const;

describe.each(SETS)("unseen set %s", (set) => {
  it.each(messagesOf(set))("$text", (message) => {
    const { codes, who, parts } = message;
    const found = classifyEvent(inputOf(message));
    const right = (codes ?? ["unknown"]).some((wanted) => {
      if (wanted === "unknown") return !found.known;
      if (wanted === "any") return found.known;
      return found.known && (wanted.endsWith("*") ? found.code.startsWith(wanted.slice(0, -1)) : found.code === wanted);
    });
    expect(right, `${found.code} for ${codes?.join("|") ?? "nothing of ours"}`).toBe(true);
    expect(found.parts.map((part) => part.code)).toEqual(expect.arrayContaining([...parts]));
    if (found.known && who.length > 0) expect(who).toContain(found.whoActs);
  });
});

describe.each(["answers-1", "answers-2"] as const)("answers of the APIs that no list holds, %s", (set) => {
  const forms: Record<string, (answer: CorpusMessage) => string> = {
    "code and sentence": ({ apiCode, text, product }) =>
      `${product === "nlb" ? "Error syncing load balancer [nlb-8]: " : product === "clb" ? "Error syncing load balancer [lb-8]: " : ""}[SDKError] API: X, StatusCode: 400, ErrorCode: ${apiCode}, RequestId: 1, Message: ${text}`,
    "sentence alone": ({ text, product }) =>
      `Error syncing load balancer [${product === "nlb" ? "nlb" : "lb"}-8]: Message: ${text}`,
    "code alone": ({ apiCode }) => `ErrorCode: ${apiCode}\nMessage: \nRequestId: 1`,
  };
  it.each(Object.entries(forms))("%s: 94%% say whose turn it is, and none says it wrongly", (_, form) => {
    const answers = messagesOf(set).map((answer) => ({ answer, found: classifyEvent({ message: form(answer) }) }));
    const wrong = answers.filter(
      ({ answer, found }) => found.known && (found.whoActs === null || !answer.who.includes(found.whoActs)),
    );
    expect(wrong.map(({ answer, found }) => `${answer.apiCode}: ${found.code} ${found.whoActs}`)).toEqual([]);
    expect(answers.filter(({ found }) => found.known).length / answers.length).toBeGreaterThanOrEqual(0.94);
  });
});

describe("answers of actions that the controller never calls", () => {
  it.each(messagesOf("other-actions"))("$apiCode", ({ apiCode, text, who }) => {
    for (const message of [
      `Error syncing load balancer [lb-8]: [SDKError] API: X, StatusCode: 400, ErrorCode: ${apiCode}, RequestId: 1, Message: ${text}`,
      `Error syncing load balancer [lb-8]: Message: ${text}`,
    ])
      expect([message, classifyEvent({ message }).whoActs]).toEqual([message, ...who]);
  });
});
