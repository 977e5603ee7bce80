import { isLoopbackHost } from "@/lib/text/loopback";
import * as z from "zod";
import { AppError } from "@/lib/model/errors";
import type { Channel } from "./channels";

const text = z
  .string()
  .trim()
  .transform((v) => v || undefined)
  .optional();

/** Settings of notifications, by the name of their environment variable. */
export const NOTIFY_SETTINGS = {
  PREFLIGHT_NOTIFY_WEBHOOK_URL: text,
  PREFLIGHT_NOTIFY_WEBHOOK_SECRET: text,
  PREFLIGHT_NOTIFY_DINGTALK_URL: text,
  PREFLIGHT_NOTIFY_DINGTALK_SECRET: text,
  PREFLIGHT_NOTIFY_FEISHU_URL: text,
  PREFLIGHT_NOTIFY_FEISHU_SECRET: text,
  PREFLIGHT_NOTIFY_SLACK_URL: text,
  PREFLIGHT_NOTIFY_LANGUAGE: text,
} as const;

const KINDS = ["webhook", "dingtalk", "feishu", "slack"] as const;

/** The channels that are configured. Error: `config.invalid`, naming the variable and never its value. */
export function readChannels(env: Readonly<Record<string, string | undefined>>): Channel[] {
  const s = z
    .object(NOTIFY_SETTINGS)
    .parse(Object.fromEntries(Object.keys(NOTIFY_SETTINGS).map((key) => [key, env[key]]))) as Record<
    string,
    string | undefined
  >;
  const language = s["PREFLIGHT_NOTIFY_LANGUAGE"] ?? "en";
  if (language !== "en" && language !== "zh-CN")
    throw new AppError({
      code: "config.invalid",
      status: 400,
      message: `PREFLIGHT_NOTIFY_LANGUAGE: "${language}" is neither en nor zh-CN.`,
    });
  return KINDS.flatMap((kind) => {
    const name = `PREFLIGHT_NOTIFY_${kind.toUpperCase()}_URL`;
    const value = s[name];
    if (!value) return [];
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const loopback = url && isLoopbackHost(url.hostname);
    if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && loopback)))
      throw new AppError({
        code: "config.invalid",
        status: 400,
        message: `${name}: is not an https address (http for loopback only).`,
      });
    return [{ kind, url, secret: s[`PREFLIGHT_NOTIFY_${kind.toUpperCase()}_SECRET`], locale: language }];
  });
}
