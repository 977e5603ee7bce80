import { translate, type Locale, type Params, type Text } from "@/lib/model/text";
import { codeSpan, visible } from "@/lib/text/inert";
import type { Change, Comparison } from "./index";

const t = (en: string, zh: string): Text => ({ en, zh });
const TEXTS = {
  nothing: t("Nothing changed.", "没有任何变化。"),
  changed: t("{count, plural, one {# change} other {# changes}} on the CLB side.", "CLB 侧有 {count} 处变化。"),
  changedOnly: t("1 change on the CLB side.", "CLB 侧有 1 处变化。"),
  since: t("Between {before} and {after}.", "从 {before} 到 {after}。"),
  notAll: t("No change is known, and not everything was read.", "未发现变化，但有内容未能读取。"),
  unread: t("Not compared, because it was not read:", "以下内容未能读取，未参与对比："),
  events: t("Events that were not there before:", "新出现的 Event："),
  services: t("Services that are not unchanged:", "有变化的 Service："),
  ccm: t("kept by the CCM: its sync may have done it", "由 CCM 管理：可能是其同步所致"),
  hand: t("not the CCM's: somebody else did it", "不由 CCM 管理：由其他人修改"),
  added: t("added", "新增"),
  removed: t("removed", "删除"),
  changedOne: t("changed", "变更"),
  vChanged: t("changed", "有变化"),
  vFailing: t("failing", "失败"),
  vUnknown: t("unknown", "无法判断"),
} as const satisfies Record<string, Text>;

/** The comparison for people, as plain text or Markdown. */
export function renderComparison(comparison: Comparison, locale: Locale, format: "text" | "markdown"): string {
  const w = (key: keyof typeof TEXTS, params: Params = {}) => translate(TEXTS[key], locale, params);
  const code = (value: string) => (format === "markdown" ? codeSpan(value) : visible(value));
  const { changes, events, unread } = comparison;
  const first =
    changes.length > 0
      ? w(changes.length === 1 ? "changedOnly" : "changed", { count: changes.length })
      : w(unread.length > 0 ? "notAll" : "nothing");
  const out = [first, ""];
  if (format === "markdown")
    out.push(w("since", { before: code(comparison.before), after: code(comparison.after) }), "");
  const verb = (change: Change) => w(change.change === "changed" ? "changedOne" : change.change);
  for (const change of changes) {
    out.push(
      `- ${code([change.loadBalancerId, change.kind, change.name].filter(Boolean).join(" "))} ${verb(change)} (${w(change.owner)})`,
    );
    for (const { field, before, after } of change.change === "changed" ? change.fields : [])
      out.push(`  - ${code(`${field}: ${before ?? "-"} -> ${after ?? "-"}`)}`);
  }
  if (unread.length > 0) out.push("", w("unread"), ...unread.map((line) => `- ${code(line)}`));
  if (events.length > 0)
    out.push("", w("events"), ...events.map((e) => `- ${code(`${e.service} ${e.type} ${e.reason}: ${e.message}`)}`));
  const told = comparison.services.filter((row) => row.verdict !== "unchanged");
  const word = { changed: "vChanged", failing: "vFailing", unknown: "vUnknown" } as const;
  if (told.length > 0) out.push("", w("services"));
  for (const row of told) if (row.verdict !== "unchanged") out.push(`- ${code(row.service)}: ${w(word[row.verdict])}`);
  // Blank lines that meet become one.
  return `${out
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}
