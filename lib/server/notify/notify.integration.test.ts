import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { receiver } from "@/testing/receiver";
import { isNews, linesOf, titleOf, type Change } from "./message";
import { send } from "./send";
import { readChannels } from "./settings";
import type { Channel } from "./channels";

const change: Change = {
  cluster: "prod",
  name: "Production",
  before: "ready",
  after: "notReady",
  failing: ["shop/gateway", "shop/checkout"],
  recovered: [],
  newEvents: ["EVT601"],
  checkedAt: "2026-01-02T03:04:05Z",
  link: "https://preflight.example.com/c/prod",
};

const now = () => 1_800_000_000_123;
const fast = { waits: [1, 1], now };

describe("notifications", () => {
  it("a change of the verdict, or a new Event code; not a first check, not the same again", () => {
    expect(isNews(change)).toBe(true);
    expect(isNews({ ...change, before: null })).toBe(false);
    expect(isNews({ ...change, before: "notReady", newEvents: [] })).toBe(false);
    expect(isNews({ ...change, before: "notReady" })).toBe(true);
  });

  it("reads as a sentence in both languages, with a long list cut", () => {
    expect(titleOf(change, "en")).toBe("Production: Ready → Not ready");
    expect(titleOf({ ...change, before: "notReady" }, "zh-CN")).toBe("Production：出现新的失败事件");
    const many = Array.from({ length: 14 }, (_, i) => `ns/s${i}`);
    expect(linesOf({ ...change, failing: many }, "en")[0]).toMatch(/^Fails now: .*ns\/s9 and 4 more$/);
    expect(linesOf({ ...change, failing: many }, "zh-CN")[0]).toContain("，另有 4 个");
  });
});

describe("delivery over HTTP", () => {
  it("a webhook gets data and a signature over time and body", async () => {
    const { url, got } = await receiver([{ status: 204 }]);
    const secret = "shared-secret";
    expect(await send({ kind: "webhook", url, secret, locale: "en" }, change, fast)).toBeUndefined();
    const { body, headers } = got[0]!;
    expect(JSON.parse(body)).toMatchObject({ format: "ccm-preflight/change@1", cluster: "prod", after: "notReady" });
    const expected = createHmac("sha256", secret).update(`1800000000.${body}`).digest("hex");
    expect(headers["x-preflight-signature"]).toBe(`t=1800000000,v1=${expected}`);
  });

  it("DingTalk: markdown, signed in the address; an errcode with HTTP 200 is a failure", async () => {
    const { url, got } = await receiver([
      { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' },
      { status: 200, body: '{"errcode":0,"errmsg":"ok"}' },
    ]);
    expect(await send({ kind: "dingtalk", url, secret: "SECabc", locale: "zh-CN" }, change, fast)).toBeUndefined();
    expect(got).toHaveLength(2);
    const { searchParams } = got[0]!.url;
    expect(searchParams.get("access_token")).toBe("t0ken");
    expect(searchParams.get("sign")).toBe(createHmac("sha256", "SECabc").update(`${now()}\nSECabc`).digest("base64"));
    expect(JSON.parse(got[0]!.body)).toMatchObject({
      msgtype: "markdown",
      markdown: { title: "Production: 可升级 → 不可升级" },
    });
  });

  it("Feishu signs with time and secret as the key; Slack takes text", async () => {
    const feishu = await receiver([{ status: 200, body: '{"code":0}' }]);
    expect(await send({ kind: "feishu", url: feishu.url, secret: "s", locale: "en" }, change, fast)).toBeUndefined();
    expect(JSON.parse(feishu.got[0]!.body)).toMatchObject({
      timestamp: "1800000000",
      sign: createHmac("sha256", "1800000000\ns").update("").digest("base64"),
      msg_type: "text",
    });
    const slack = await receiver([{ status: 200, body: "ok" }]);
    expect(await send({ kind: "slack", url: slack.url, locale: "en" }, change, fast)).toBeUndefined();
    expect((JSON.parse(slack.got[0]!.body) as { text: string }).text).toContain("shop/gateway");
  });

  it("tries again after 500 and 429, not after 404; says why without the address", async () => {
    const shaky = await receiver([{ status: 500 }, { status: 429 }, { status: 200 }]);
    const at = (url: URL): Channel => ({ kind: "webhook", url, locale: "en" });
    expect(await send(at(shaky.url), change, fast)).toBeUndefined();
    expect(shaky.got).toHaveLength(3);
    const gone = await receiver([{ status: 404 }]);
    expect(await send(at(gone.url), change, fast)).toBe("HTTP 404");
    expect(gone.got).toHaveLength(1);
    const dead = await receiver([{ status: 500 }]);
    const reason = await send(at(dead.url), change, fast);
    expect(dead.got).toHaveLength(3);
    expect(reason).toBe("HTTP 500");
    expect(reason).not.toContain("t0ken");
  });

  it("a redirect is not followed: the address holds a token", async () => {
    const elsewhere = await receiver([{ status: 200 }]);
    const { url } = await receiver([{ status: 307, headers: { location: elsewhere.url.href } }]);
    expect(await send({ kind: "slack", url, locale: "en" }, change, { ...fast, waits: [] })).toBe("HTTP 307");
    expect(elsewhere.got).toHaveLength(0);
  });
});

it("channels are read from the environment; a wrong address is named without being repeated", () => {
  expect(readChannels({})).toEqual([]);
  expect(
    readChannels({ PREFLIGHT_NOTIFY_SLACK_URL: "https://hooks.example.com/x", PREFLIGHT_NOTIFY_LANGUAGE: "zh-CN" }),
  ).toMatchObject([{ kind: "slack", locale: "zh-CN" }]);
  const wrong = () => readChannels({ PREFLIGHT_NOTIFY_FEISHU_URL: "http://open.feishu.example/hook/secret-part" });
  expect(wrong).toThrow(/PREFLIGHT_NOTIFY_FEISHU_URL/);
  expect(wrong).toThrow(/^(?!.*secret-part)/);
});
