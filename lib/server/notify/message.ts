import type { Verdict } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";

/** What has changed since the previous check, for messages and machines. */
export interface Change {
  cluster: string;
  /** As configured; the key when it has no name. */
  name: string;
  before: Verdict | null;
  after: Verdict;
  /** Services that fail now and did not before, and the other way round; `namespace/name`. */
  failing: readonly string[];
  recovered: readonly string[];
  /** Event codes that appeared on Services. */
  newEvents: readonly string[];
  checkedAt: string;
  /** Page of the cluster; absent when no public address is configured. */
  link?: string;
}

const NAMES = {
  en: { ready: "Ready", readyExcept: "Ready except accepted", notReady: "Not ready", unknown: "Unknown" },
  "zh-CN": { ready: "可升级", readyExcept: "可升级（已接受项除外）", notReady: "不可升级", unknown: "无法判断" },
} as const;

/** Longest list of names in a message; the rest is a number. */
const MOST = 10;

/** Whether to notify: the verdict changed, or an Event code is new. Never for a first check. */
export function isNews(change: Change): boolean {
  if (change.before === null) return false;
  return change.before !== change.after || change.newEvents.length > 0;
}

export function titleOf(change: Change, locale: Locale): string {
  const name = (verdict: Verdict | null) => (verdict ? NAMES[locale][verdict] : "-");
  if (change.before !== change.after) return `${change.name}: ${name(change.before)} → ${name(change.after)}`;
  return locale === "zh-CN" ? `${change.name}：出现新的失败事件` : `${change.name}: new failing Events`;
}

/** Plain lines; every channel wraps them in its own form. */
export function linesOf(change: Change, locale: Locale): string[] {
  const zh = locale === "zh-CN";
  const list = (names: readonly string[]) => {
    const rest = names.length - MOST;
    const shown = names.slice(0, MOST).join(zh ? "、" : ", ");
    return rest > 0 ? `${shown}${zh ? ` 等 ${names.length} 个` : ` and ${rest} more`}` : shown;
  };
  const lines: string[] = [];
  if (change.failing.length > 0) lines.push(`${zh ? "新出现不通过：" : "Fails now: "}${list(change.failing)}`);
  if (change.recovered.length > 0) lines.push(`${zh ? "已恢复：" : "Recovered: "}${list(change.recovered)}`);
  if (change.newEvents.length > 0)
    lines.push(`${zh ? "新的事件代码：" : "New Event codes: "}${list(change.newEvents)}`);
  lines.push(`${zh ? "检测时间：" : "Checked at "}${change.checkedAt}`);
  if (change.link) lines.push(change.link);
  return lines;
}
