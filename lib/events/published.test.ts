import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { classifyEvent } from "./index";

const dir = process.env.PREFLIGHT_CONFORMANCE_DIR ?? path.resolve(import.meta.dirname, "../../../shared/conformance");
const errorsFile = path.resolve(dir, "../spec/api-errors.json");
const messagesFile = path.join(dir, "messages.json");

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
const FORMS: Record<string, (e: PublishedError, text: string) => string> = {
  "Event, text only": (e, text) => `${frame(e)}Message: ${text}`,
  "SDK error": (e, text) =>
    `${frame(e)}[SDKError] API: ${e.actions[0] ?? "CreateLoadBalancer"}, StatusCode: ${e.http}, ErrorCode: ${e.code}, RequestId: ${id}, Message: ${text}`,
  "raw, several lines": (e, text) =>
    `SDK.ServerError\nErrorCode: ${e.code}\nRecommend: https://error-center.aliyun.com/status/search?Keyword=${e.code}\nRequestId: ${id}\nMessage: ${text}\nRespHeaders: map[]`,
  aliyungo: (e, text) =>
    `Error creating load balancer (will retry): failed to ensure load balancer for service default/web: Aliyun API Error: RequestId: ${id} Status Code: ${e.http} Code: ${e.code} Message: ${text}`,
  "tea with Data": (e, text) =>
    `${frame(e)}SDKError:\n   StatusCode: ${e.http}\n   Code: ${e.code}\n   Message: code: ${e.http}, ${text} request id: ${id}\n   Data: ${JSON.stringify({ Code: e.code, HostId: `${e.product}.aliyuncs.com`, Message: text, RequestId: id })}\n`,
  "gateway JSON": (e, text) => JSON.stringify({ RequestId: id, Code: e.code, Message: text }),
  "Sentence alone": (_, text) => text,
  "code and sentence": (e, text) => `${e.code}: ${text}`,
};

describe.runIf(existsSync(errorsFile))("published errors", () => {
  const errors = existsSync(errorsFile) ? (JSON.parse(readFileSync(errorsFile, "utf8")) as PublishedError[]) : [];
  it.each(Object.keys(FORMS))("%s: 95% say whose turn it is, rightly", (form) => {
    const wrap = FORMS[form]!;
    const wrong: string[] = [];
    let told = 0;
    for (const error of errors) {
      const text = error.message.replaceAll("%s", "x");
      // Without a sentence an Event that keeps only the sentence says nothing.
      if (/^(?:Event|Sentence)/.test(form) && /^(?:x\.?)?$/.test(text)) continue;
      told++;
      const c = classifyEvent({ message: wrap(error, text) });
      if (!c.known || !TURN[error.turn]?.includes(c.whoActs))
        wrong.push(`${c.code} ${c.whoActs} ${error.code} ${text}`);
    }
    expect(told).toBeGreaterThan(600);
    expect(1 - wrong.length / told, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  });
  // A code like InvalidParameter stands for many sentences; alone it cannot say more than its own words.
  it("code alone: 90% say whose turn it is, rightly", () => {
    const right = errors.filter((error) => {
      const c = classifyEvent({ message: error.code });
      return c.known && TURN[error.turn]?.includes(c.whoActs);
    });
    expect(right.length / errors.length).toBeGreaterThanOrEqual(0.9);
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

describe.runIf(existsSync(messagesFile))("messages as people meet them", () => {
  it("97% right, none wrong", () => {
    const samples = JSON.parse(readFileSync(messagesFile, "utf8")) as Sample[];
    const verdicts = samples.map((sample) => {
      const c = classifyEvent({
        reason: sample.reason ?? undefined,
        type: sample.type ?? undefined,
        message: sample.message,
      });
      const ok = sample.expect.some((want) =>
        want === "unknown"
          ? !c.known
          : c.known &&
            (want === "any" || (want.endsWith("*") ? c.code.startsWith(want.slice(0, -1)) : c.code === want)),
      );
      const parts = (sample.parts ?? []).every((code) => c.parts.some((part) => part.code === code));
      return { id: sample.id, verdict: ok && parts ? "right" : c.known ? "wrong" : "unknown", code: c.code };
    });
    expect(verdicts.filter((v) => v.verdict === "wrong")).toEqual([]);
    expect(verdicts.filter((v) => v.verdict === "right").length / samples.length).toBeGreaterThanOrEqual(0.97);
  });
});
