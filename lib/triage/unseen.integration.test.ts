import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/triage";
import { inputOf, isMeant, messagesOf, type CorpusMessage } from "@/testing/corpus";
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
const SETS = [
  ...NUMBERED.map((n) => `${n}` as const),
  "half",
  "foreign",
  "foreign-2",
  "other-components",
  "cases",
] as const;

const UNSEEN = SETS.flatMap((set) => messagesOf(set));

it("at most one message of a hundred is lost", () => {
  expect(UNSEEN.filter(({ text }) => lost(text)).length).toBe(Object.keys(LOST).length);
  expect(Object.keys(LOST).length / UNSEEN.length).toBeLessThan(0.01);
});

it("every other message gets its code, its parts and who acts", () => {
  const misses = UNSEEN.flatMap((message) => {
    const { set, text, who, parts } = message;
    const codes = message.codes ?? ["unknown"];
    const found = classifyEvent(inputOf(message));
    const got = found.parts.map((part) => part.code);
    const instead = lost(text);
    const wrong = instead
      ? found.code !== instead || found.confidence >= CERTAIN
      : !codes.some((wanted) => isMeant(wanted, found)) ||
        parts.some((part) => !got.includes(part)) ||
        (found.known && who.length > 0 && !who.some((one) => one === found.whoActs));
    const wanted = `${instead ?? codes.join("|")} ${parts.join("+")} ${who.join("|")}`;
    return wrong ? [`${set}: ${text}: ${found.code} ${got.join("+")} ${found.whoActs}, not ${wanted}`] : [];
  });
  expect(misses).toEqual([]);
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

it("an answer of an action that the controller never calls names who acts", () => {
  const misses = messagesOf("other-actions").flatMap(({ apiCode, text, who }) =>
    [
      `Error syncing load balancer [lb-8]: [SDKError] API: X, StatusCode: 400, ErrorCode: ${apiCode}, RequestId: 1, Message: ${text}`,
      `Error syncing load balancer [lb-8]: Message: ${text}`,
    ].flatMap((message) => {
      const { whoActs } = classifyEvent({ message });
      return whoActs === who[0] ? [] : [`${message}: ${whoActs}, not ${who.join()}`];
    }),
  );
  expect(misses).toEqual([]);
});
