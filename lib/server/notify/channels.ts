import { createHmac } from "node:crypto";
import type { Locale } from "@/lib/model/text";
import { linesOf, titleOf, type Change } from "./message";

export interface Channel {
  kind: "webhook" | "dingtalk" | "feishu" | "slack";
  url: URL;
  /** Signs the message where the receiver can check it. */
  secret?: string;
  locale: Locale;
}

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * The request that tells `channel` of a change. Pure: `now` is Unix milliseconds. A webhook gets the change as data with
 * `x-preflight-signature: t=<seconds>,v1=<hex>`, HMAC-SHA256 over `<seconds>.<body>`; the others get text in the form
 * their robots take.
 */
export function outgoing(channel: Channel, change: Change, now: number): Outgoing {
  const { kind, url, secret, locale } = channel;
  const json = { "content-type": "application/json; charset=utf-8" };
  const title = titleOf(change, locale);
  const lines = linesOf(change, locale);
  const seconds = Math.floor(now / 1000);
  if (kind === "webhook") {
    const body = JSON.stringify({ format: "ccm-preflight/change@1", title, ...change });
    const signature = secret && createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return {
      url: url.href,
      headers: { ...json, ...(signature ? { "x-preflight-signature": `t=${seconds},v1=${signature}` } : {}) },
      body,
    };
  }
  if (kind === "dingtalk") {
    const target = new URL(url);
    if (secret) {
      // The robot wants milliseconds, and the sum in the address.
      target.searchParams.set("timestamp", String(now));
      target.searchParams.set("sign", createHmac("sha256", secret).update(`${now}\n${secret}`).digest("base64"));
    }
    const text = [`### ${title}`, ...lines.map((line) => `- ${line}`)].join("\n");
    return {
      url: target.href,
      headers: json,
      body: JSON.stringify({ msgtype: "markdown", markdown: { title, text } }),
    };
  }
  if (kind === "feishu") {
    // Here the text to sign is the key and the signed message is empty.
    const sign = secret && createHmac("sha256", `${seconds}\n${secret}`).update("").digest("base64");
    const content = { text: [title, ...lines].join("\n") };
    return {
      url: url.href,
      headers: json,
      body: JSON.stringify({
        ...(sign ? { timestamp: String(seconds), sign } : {}),
        msg_type: "text",
        content,
      }),
    };
  }
  return { url: url.href, headers: json, body: JSON.stringify({ text: [`*${title}*`, ...lines].join("\n") }) };
}

/**
 * Whether an answer means that the message was taken. DingTalk and Feishu say errors with HTTP 200: `errcode`, `code`.
 * Undefined: taken; otherwise the reason, without the address (it holds a token).
 */
export function refusalOf(kind: Channel["kind"], status: number, body: string): string | undefined {
  if (status < 200 || status > 299) return `HTTP ${status}`;
  if (kind === "webhook" || kind === "slack") return undefined;
  try {
    const answer = JSON.parse(body) as { errcode?: number; errmsg?: string; code?: number; msg?: string };
    const code = kind === "dingtalk" ? answer.errcode : answer.code;
    if (code === 0) return undefined;
    return `${code ?? "no code"}: ${(answer.errmsg ?? answer.msg ?? "").slice(0, 200)}`;
  } catch {
    return "an answer that is not JSON";
  }
}
