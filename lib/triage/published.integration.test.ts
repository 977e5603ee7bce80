import { describe, expect, it } from "vitest";
import { isMeant } from "@/testing/corpus";
import { WRAPPINGS } from "@/testing/corpus/wrappings";
import { recorded } from "@/testing/recordings";
import { classifyEvent } from "./index";
import { CERTAIN } from "./sure";

interface PublishedError {
  product: string;
  code: string;
  message: string;
  http: number | null;
  actions: string[];
  turn: string;
}

/** Whose turn the publication's own words mean. */
const TURN: Record<string, readonly (string | null)[]> = {
  "user config": ["you"],
  "quota/billing": ["account"],
  permission: ["permissions"],
  "Alibaba internal/transient": ["wait", "vendor"],
  "CCM bug or outdated CCM": ["vendor", "you"],
  "none (already in the wanted state)": ["wait", "you"],
};
const id = "5A1C0F7E-1111-2222-3333-444455556666";
const frame = (e: PublishedError) => `Error syncing load balancer [${e.product === "nlb" ? "nlb-1" : "lb-1"}]: `;
/** Forms in which messages are met, and some in which only an error of the API is. */
const MET = [
  ...["the Event's text", "SDK error with status", "raw SDK error over lines", "aliyungo", "tea SDKError with Data"],
  ...["gateway JSON", "the sentence alone", "code and sentence"],
];
const FORMS: Record<string, (e: PublishedError, text: string) => string | undefined> = {
  ...Object.fromEntries(
    MET.map((name) => [
      name,
      ({ product, code }: PublishedError, text: string) =>
        WRAPPINGS[name]!({ set: "api", codes: [], who: [], parts: [], product, apiCode: code, text }),
    ]),
  ),
  "a ticket about other programs": (e, text) =>
    `【工单】terway 集群 ingress 的 svc 一直 pending，describe 看到 Code: ${e.code} Message: ${text} 请尽快处理！`,
  "Chinese brackets": (e, text) => `创建失败：${e.code}（${text}）`,
  "a trace of Node": (e, text) =>
    `Error: code: 400, ${text} request id: ${id}\n    at Client.doRPCRequest (/app/client.js:243:27)\n  code: '${e.code}',\n  data: { statusCode: 400 }`,
  "a trace of PHP": (e, text) =>
    `PHP Fatal error:  Uncaught AlibabaCloud\\Tea\\Exception\\TeaError: code: 400, ${text} request id: ${id} (X, ${e.code})`,
  "a trace of Java": (e, text) =>
    `com.aliyuncs.exceptions.ClientException: ${e.code} : ${text}\nRequestId : ${id}\n\tat com.aliyuncs.DefaultAcsClient.getAcsResponse(DefaultAcsClient.java:86)`,
};

/** Other ways to say the same, as older and newer versions of the APIs do. */
const REWORDED: readonly (readonly [said: RegExp, ...others: string[]])[] = [
  [/\bdoes not exist\b|\bis not exists?\b|\bnot exist\b/i, "is not found", "cannot be found", "doesn't exist"],
  [/\bis not found\b|\bare not found\b/i, "does not exist", "is nonexistent", "cannot be located"],
  [/\bis invalid\b|\bare invalid\b/i, "is not valid", "is illegal", "is incorrect"],
  [/\bis not valid\b/i, "is invalid", "is malformed", "is unacceptable"],
  [/\bis not supported\b|\bdoes not support\b/i, "is unsupported", "does not currently support"],
  [/\balready exists?\b/i, "has already existed"],
  [/\b(?:please )?try again later\b/i, "retry later", "wait and try again"],
  [/\bnot authorized to\b/i, "not permitted to", "not allowed by policy to"],
  [/\bexceeded\b/i, "over the limit"],
  [/\bis missing\b/i, "is required", "must be supplied"],
  [/\bmust be\b/i, "should be", "needs to be"],
  [/\bThe specified\b/, "Specified", "The given", "This"],
  [/\bThe operation is not allowed\b/i, "The operation is forbidden", "Operation is denied"],
  [/\bcan ?not\b/i, "can't", "is unable to"],
];
/** Numbers between 0 and 1, the same at each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
const reworded = (text: string, random: () => number) =>
  REWORDED.reduce(
    (out, [said, ...others]) =>
      out.replace(said, (found) => others[Math.floor(random() * (others.length + 1))] ?? found),
    text,
  );
const OLDER: Record<string, (e: PublishedError, text: string, random: () => number) => string> = {
  "without the code's tail": (e, text) =>
    `${frame(e)}[SDKError] API: ${e.actions[0] ?? "X"}, ErrorCode: ${e.code.split(".")[0]}, RequestId: ${id}, Message: ${text}`,
  "code and sentence": (e, text, random) =>
    `${frame(e)}[SDKError] API: ${e.actions[0] ?? "X"}, ErrorCode: ${e.code}, RequestId: ${id}, Message: ${reworded(text, random)}`,
  "an Event's sentence": (e, text, random) => `${frame(e)}Message: ${reworded(text, random)}`,
  "a sentence alone": (_, text, random) => reworded(text, random),
};

describe("published errors", () => {
  const errors = recorded<PublishedError[]>("spec/api-errors");
  it.each(Object.keys(FORMS))("%s: 95% say whose turn it is, rightly", (form) => {
    const wrap = FORMS[form]!;
    const wrong: string[] = [];
    let told = 0;
    for (const error of errors) {
      const text = error.message.replaceAll("%s", "x");
      // Without a sentence an Event that keeps only the sentence says nothing.
      if (/Event|alone/.test(form) && /^(?:x\.?)?$/.test(text)) continue;
      const message = wrap(error, text);
      if (message === undefined) continue;
      told++;
      const c = classifyEvent({ message });
      if (!c.known || !TURN[error.turn]?.includes(c.whoActs))
        wrong.push(`${c.code} ${c.whoActs} ${error.code} ${text}`);
    }
    expect(told).toBeGreaterThan(600);
    expect(1 - wrong.length / told, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  });
  it.each(Object.keys(OLDER))(
    "%s, in words of other versions, says whose turn it is, hardly ever wrongly and never for sure",
    (form) => {
      const wrap = OLDER[form]!;
      const random = dice(form.length);
      const sample = ["slb", "nlb", "ecs", "vpc", "common", "ram"].flatMap((product) =>
        errors
          .filter((error) => error.product === product && !/^(?:%s\.?)?$/.test(error.message))
          .map((error) => ({ error, at: random() }))
          .sort((a, b) => a.at - b.at)
          .slice(0, 60)
          .map(({ error }) => error),
      );
      expect(sample.length).toBeGreaterThan(240);
      const wrong = sample.flatMap((error) => {
        const message = wrap(error, error.message.replaceAll("%s", "Weight"), random);
        const c = classifyEvent({ message });
        const right = c.known && TURN[error.turn]?.includes(c.whoActs);
        return right
          ? []
          : [{ certain: c.known && c.confidence >= CERTAIN, said: `${c.code} ${c.whoActs}: ${message}` }];
      });
      expect(wrong.filter(({ certain }) => certain)).toEqual([]);
      expect(1 - wrong.length / sample.length, wrong.map(({ said }) => said).join("\n")).toBeGreaterThanOrEqual(0.95);
    },
  );
  it("code alone, each code once: 97% say a turn that is published for it", () => {
    const turns = new Map<string, (string | null)[]>();
    for (const { code, turn } of errors) turns.set(code, [...(turns.get(code) ?? []), ...(TURN[turn] ?? [])]);
    const wrong = [...turns].filter(([code, right]) => {
      const c = classifyEvent({ message: code });
      return !c.known || !right.includes(c.whoActs);
    });
    expect(1 - wrong.length / turns.size, wrong.map(([code]) => code).join("\n")).toBeGreaterThanOrEqual(0.97);
  });
});

interface Sample {
  id: string;
  message: string;
  reason?: string;
  type?: string;
  expect: string[];
  parts?: string[];
}

describe.each(["messages", "messages-2"])("messages as people meet them: %s", (file) => {
  it("97% right, none wrong", () => {
    const samples = recorded<Sample[]>(file);
    const verdicts = samples.map((sample) => {
      const c = classifyEvent({
        reason: sample.reason ?? undefined,
        type: sample.type ?? undefined,
        message: sample.message,
      });
      const ok = sample.expect.some((want) => isMeant(want, c));
      const parts = (sample.parts ?? []).every((code) => c.parts.some((part) => part.code === code));
      return { id: sample.id, verdict: ok && parts ? "right" : c.known ? "wrong" : "unknown", code: c.code };
    });
    expect(verdicts.filter((v) => v.verdict === "wrong")).toEqual([]);
    expect(verdicts.filter((v) => v.verdict === "right").length / samples.length).toBeGreaterThanOrEqual(0.97);
  });
});
