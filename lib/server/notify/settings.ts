import * as z from "zod";
import { isLoopbackHost } from "@/lib/text/loopback";
import { oneOf, readEnv, setting, text, wrong, type Env } from "@/lib/collect/config/setting";
import type { Channel } from "./channels";

/** Errors never repeat the value: the address holds a token. */
const receiver = setting((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname))) return url;
  return wrong("is not an https address (http for loopback only)");
});

/** Settings of notifications, by the name of their environment variable. */
export const NOTIFY_SETTINGS = z.object({
  PREFLIGHT_NOTIFY_WEBHOOK_URL: receiver,
  PREFLIGHT_NOTIFY_WEBHOOK_SECRET: text,
  PREFLIGHT_NOTIFY_DINGTALK_URL: receiver,
  PREFLIGHT_NOTIFY_DINGTALK_SECRET: text,
  PREFLIGHT_NOTIFY_FEISHU_URL: receiver,
  PREFLIGHT_NOTIFY_FEISHU_SECRET: text,
  PREFLIGHT_NOTIFY_SLACK_URL: receiver,
  PREFLIGHT_NOTIFY_LANGUAGE: oneOf("en", "zh-CN"),
});

/** The channels that are configured. Error: `config.invalid`, naming the variable and never its value. */
export function readChannels(env: Env): Channel[] {
  const s = readEnv(NOTIFY_SETTINGS, env);
  const locale = s.PREFLIGHT_NOTIFY_LANGUAGE ?? "en";
  const channel = (kind: Channel["kind"], url?: URL, secret?: string) => (url ? [{ kind, url, secret, locale }] : []);
  return [
    ...channel("webhook", s.PREFLIGHT_NOTIFY_WEBHOOK_URL, s.PREFLIGHT_NOTIFY_WEBHOOK_SECRET),
    ...channel("dingtalk", s.PREFLIGHT_NOTIFY_DINGTALK_URL, s.PREFLIGHT_NOTIFY_DINGTALK_SECRET),
    ...channel("feishu", s.PREFLIGHT_NOTIFY_FEISHU_URL, s.PREFLIGHT_NOTIFY_FEISHU_SECRET),
    ...channel("slack", s.PREFLIGHT_NOTIFY_SLACK_URL),
  ];
}
