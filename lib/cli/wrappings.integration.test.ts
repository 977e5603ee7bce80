import { describe, expect, it } from "vitest";
import { once } from "@/lib/text/memoize";
import { triage } from "@/lib/triage/triage";
import { messagesOf, pastedMessages } from "@/testing/corpus";
import { WRAPPINGS } from "@/testing/corpus/wrappings";
import { classifyEvent } from "@/lib/triage";
import { classifyInput } from "./classify";

const ALL = pastedMessages();
const API_ANSWERS = messagesOf("api");

describe.each(Object.entries(WRAPPINGS))("%s", (name, wrap) => {
  const pasted = ALL.flatMap((message) => {
    const text = wrap(message);
    return text === undefined ? [] : [{ message, text }];
  });
  const answers = once(() => pasted.map((one) => ({ ...one, rows: classifyInput(one.text) })));
  it("is one Event with the right actor", () => {
    const wrong = answers().flatMap(({ message, text, rows }) => {
      const [row] = rows;
      const right =
        rows.length === 1 &&
        row?.known === true &&
        row.whoActs !== null &&
        message.who.includes(row.whoActs) &&
        (message.codes?.length === 0 || message.codes?.includes(row.code));
      // A message that names an NLB is never answered with a CLB's remedy.
      const family =
        message.product !== "nlb" || !row?.known || !text.includes("nlb-") || /^(?:NLB|EVT2)/.test(row.code);
      return right && family ? [] : [`${rows.length} ${row?.code} ${row?.whoActs}: ${message.apiCode} ${message.text}`];
    });
    expect(pasted.length).toBeGreaterThanOrEqual(60);
    // Codes and sentences without anything around them may stay unanswered now and then; nothing else may.
    // A terminal cut one sentence, which no row and no published error has, inside a word.
    const allowed = /alone$|code and sentence/.test(name) ? 0.03 : name === "wrapped by a terminal" ? 0.015 : 0;
    expect(wrong.length / pasted.length, wrong.join("\n")).toBeLessThanOrEqual(allowed);
  });
  it("gets the same answer on the page", () => {
    for (const { text, rows } of answers()) {
      const page = triage(text).rows.map((row) => [row.classification.code, row.classification.whoActs, row.count > 0]);
      expect(page, text).toEqual(rows.map((row) => [row.code, row.whoActs, true]));
    }
  });
});

describe("several errors of one sync", () => {
  it("come apart when only the first keeps the head of its SDK", () => {
    const wrong = API_ANSWERS.flatMap((message) => {
      const text = `Error syncing load balancer [lb-bp1]: apply model error: [update lb listeners error: [SDKError] API: CreateLoadBalancerTCPListener, ErrorCode: ${message.apiCode}, RequestId: 5A1C0F7E-1, Message: ${message.text}, update lb attribute error: alicloud: can not change ResourceGroupId once created]`;
      const { parts } = classifyEvent({ message: text, reason: "SyncLoadBalancerFailed" });
      const right =
        parts.length === 2 && message.who.some((who) => who === parts[0]?.whoActs) && parts[1]?.code === "EVT113";
      return right ? [] : [`${parts.map((part) => part.code).join()}: ${message.text}`];
    });
    expect(wrong).toEqual([]);
  });
  it("keep what is known when Kubernetes cut the rest at 1,024 characters", () => {
    for (const message of API_ANSWERS.slice(0, 20)) {
      const one = `update lb listeners error: [SDKError] API: CreateLoadBalancerTCPListener, ErrorCode: ${message.apiCode}, RequestId: 5A1C0F7E-1, Message: ${message.text}`;
      const text = `Error syncing load balancer [lb-bp1]: apply model error: [${Array.from({ length: 20 }, () => one).join(", ")}`;
      const c = classifyEvent({ message: `${text.slice(0, 1_021)}...`, reason: "SyncLoadBalancerFailed" });
      expect(message.who, message.text).toContain(c.whoActs);
    }
  });
});
