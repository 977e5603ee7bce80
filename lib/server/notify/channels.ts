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
 * The request that notifies `channel` of a change. Pure: `now` is Unix milliseconds. A webhook gets the change as data with
 * `x-preflight-signature: t=<seconds>,v1=<hex>`, HMAC-SHA256 over `<seconds>.<body>`; the others get text in the form
 * their robots take.
 */
export function outgoing(channel: Channel, change: Change, now: number): Outgoing {
  const { kind, url, secret, locale } = channel;
  const request = (content: object, target = url): Outgoing => ({
    url: target.href,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(content),
  });
  const title = titleOf(change, locale);
  const lines = linesOf(change, locale);
  const seconds = Math.floor(now / 1000);
  if (kind === "webhook") {
    const made = request({ format: "ccm-preflight/change@1", title, ...change });
    if (!secret) return made;
    const signature = createHmac("sha256", secret).update(`${seconds}.${made.body}`).digest("hex");
    return { ...made, headers: { ...made.headers, "x-preflight-signature": `t=${seconds},v1=${signature}` } };
  }
  if (kind === "dingtalk") {
    const target = new URL(url);
    if (secret) {
      // The robot expects milliseconds, and the signature in the address.
      target.searchParams.set("timestamp", String(now));
      target.searchParams.set("sign", createHmac("sha256", secret).update(`${now}\n${secret}`).digest("base64"));
    }
    const text = [`### ${title}`, ...lines.map((line) => `- ${line}`)].join("\n");
    return request({ msgtype: "markdown", markdown: { title, text } }, target);
  }
  if (kind === "feishu") {
    // Here the text to sign is the HMAC key and the message is empty.
    const sign = secret && createHmac("sha256", `${seconds}\n${secret}`).update("").digest("base64");
    const content = { text: [title, ...lines].join("\n") };
    return request({ ...(sign ? { timestamp: String(seconds), sign } : {}), msg_type: "text", content });
  }
  return request({ text: [`*${title}*`, ...lines].join("\n") });
}

/**
 * Whether the receiver accepted the message. DingTalk and Feishu report errors with HTTP 200: `errcode`, `code`.
 * Undefined: accepted; otherwise the reason, without the address (it holds a token).
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
