import { translator } from "@/lib/model/translator";
import type { Verdict } from "@/lib/model/result";
import { labelled, type Locale } from "@/lib/model/text";

/** Changes since the previous check, for messages and machines. */
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

/** Longest list of names in a message; the rest is a number. */
const MOST = 10;

/** Whether to notify: the verdict changed, or an Event code is new. Never for a first check. */
export function isNews(change: Change): boolean {
  if (change.before === null) return false;
  return change.before !== change.after || change.newEvents.length > 0;
}

export function titleOf(change: Change, locale: Locale): string {
  const { name, before, after } = change;
  const t = translator(locale);
  if (before === after) return t("server.news.newFailures", { name });
  return `${name}: ${before ? t(`common.verdict.${before}`) : "-"} → ${t(`common.verdict.${after}`)}`;
}

/** Plain lines; every channel wraps them in its own form. */
export function linesOf(change: Change, locale: Locale): string[] {
  const t = translator(locale);
  const list = (names: readonly string[]) => {
    const shown = names.slice(0, MOST).join(locale === "zh-CN" ? "、" : ", ");
    const rest = names.length - MOST;
    return rest > 0 ? t("server.news.more", { shown, rest }) : shown;
  };
  const lists = (["failing", "recovered", "newEvents"] as const).flatMap((kind) =>
    change[kind].length > 0 ? [labelled(t(`server.news.${kind}`), list(change[kind]), locale)] : [],
  );
  const checked = t("server.news.checkedAt", { at: change.checkedAt });
  return [...lists, checked, ...(change.link ? [change.link] : [])];
}
