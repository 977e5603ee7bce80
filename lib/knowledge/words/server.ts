import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/** The pages of sign-in and sign-out. */
export const SIGN_IN_TEXT = {
  title: t("Sign in · CCM Preflight", "登录 · CCM Preflight"),
  heading: t("Sign in", "登录"),
  token: t("Access token", "访问令牌"),
  enter: t("Sign in", "登录"),
  wrong: t("This token is not valid.", "令牌无效。"),
  provider: t("Sign-in did not succeed", "登录未成功"),
  again: t("Try again", "重试"),
  notMember: t(
    "You are signed in, but your account is in no group that may use this dashboard. Ask the people who run it to add you.",
    "您已登录，但所在的组无权使用此面板。请联系管理员将您加入相应的组。",
  ),
  signedOut: t("You are signed out here", "已在此处退出登录"),
  leaving: t("The identity provider is asked to end its session too.", "正在请求身份提供方结束其会话。"),
  onward: t("Continue", "继续"),
} as const satisfies Record<string, Text>;

/** Messages to channels about what has changed. */
export const NEWS_TEXT = {
  newFailures: t("{name}: new failing Events", "{name}：出现新的失败事件"),
  failing: t("Fails now", "新出现不通过"),
  recovered: t("Recovered", "已恢复"),
  newEvents: t("New Event codes", "新的事件代码"),
  more: t("{shown} and {rest} more", "{shown} 等 {all} 个"),
  checkedAt: t("Checked at {at}", "检测时间：{at}"),
} as const satisfies Record<string, Text>;
