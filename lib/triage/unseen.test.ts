import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/triage";
import { inputOf, messagesOf, type CorpusMessage } from "@/testing/corpus";
import { CERTAIN } from "./sure";

/** Messages that the closest entries miss, and the answer given: as likely, never as certain. */
const LOST: Record<string, string> = {
  "E1121 09:12:44.120934       1 service_controller.go:512] requeuing: key: shop/cart": "UNKNOWN",
  "lb-uf6q1a   Warning   SyncLoadBalancerFailed   Message: Too many requests": "UNKNOWN",
  "can't find eni id for ip 172.16.4.9 in vpc": "UNKNOWN",
  "...t find eniid for ip 172.20.4.11 in vpc vp": "UNKNOWN",
  "does not support backend servers of eni typ, spec 没写": "EVT954",
  "Theloadba1ancer does not supp0rt backend servers of eni typ e": "UNKNOWN",
  "instanceChargeType of loadbalancer is PayByCLCU not allowed": "EVT947",
  "Status Code: 400 Code: Thrott": "UNKNOWN",
  "ccm crashloops right after start on our 3 self managed masters": "UNKNOWN",
  "has been associated with ip [47.110.": "UNKNOWN",
  "modify slb internet spec ??": "UNKNOWN",
  "Err0r: backend server number has reached to the qu0ta": "UNKNOWN",
  "backend sever number reached quota limit of this loadbalancr": "EVT958",
  "zone mapings are required": "EVT956",
  // By the code's own words, not by the row of another code that is spelled like it.
  VSwitchAvailableIpNotExit: "EVT931",
  "ResourceNotEnough.VSwitchlp": "EVT910",
  "Oper4tionDenied.PayByCLCU": "EVT954",
};
const lost = (text: string) => Object.entries(LOST).find(([start]) => text.startsWith(start))?.[1];

const NUMBERED = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
const SETS = [...NUMBERED.map((n) => `${n}` as const), "half", "foreign", "foreign-2", "other-components"] as const;

it("at most one message of a hundred is lost", () => {
  const all = SETS.flatMap((set) => messagesOf(set));
  expect(all.filter(({ text }) => lost(text)).length).toBe(Object.keys(LOST).length);
  expect(Object.keys(LOST).length / all.length).toBeLessThan(0.01);
});

describe.each(SETS)("unseen set %s", (set) => {
  it.each(messagesOf(set))("$text", (message) => {
    const { codes, who, parts } = message;
    const found = classifyEvent(inputOf(message));
    const instead = lost(message.text);
    if (instead) {
      expect(found.code).toBe(instead);
      expect(found.confidence).toBeLessThan(CERTAIN);
      return;
    }
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
  it.each(Object.entries(forms))("%s: nearly all say whose turn it is, and none says it wrongly", (_, form) => {
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
