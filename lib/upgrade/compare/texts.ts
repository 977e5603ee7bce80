import { bracketed, labelAbove, labelled, type Locale, type Params, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { AFTER } from "@/lib/knowledge/playbook/texts";
import { translator } from "@/lib/model/translator";
import { codeSpan, visibleLine } from "@/lib/text/inert";
import type { CloudChanges } from "./cloud";

export function renderComparison(comparison: CloudChanges, locale: Locale, format: "text" | "markdown"): string {
  const say = (text: Text, params: Params = {}) => translate(text, locale, params);
  const t = translator(locale);
  const heading = (text: string) => labelAbove(text, locale);
  const code = (value: string) => (format === "markdown" ? codeSpan(value) : visibleLine(value));
  const { changes, events, unread } = comparison;
  const warnings = events.filter((event) => event.type === "Warning").length;
  const quiet = changes.length === 0 && warnings === 0;
  const first =
    quiet && unread.length > 0 ? say(AFTER.notAll) : t("after.sentence", { changes: changes.length, warnings });
  const out = [first, ""];
  if (format === "markdown")
    out.push(say(AFTER.since, { before: code(comparison.before), after: code(comparison.after) }), "");
  for (const change of changes) {
    out.push(
      `- ${code([change.loadBalancerId, change.kind, change.name].filter(Boolean).join(" "))} ${t(`after.change.${change.change}`)}${bracketed(t(`after.owner.${change.owner}`), locale)}`,
    );
    for (const { field, before, after } of change.change === "changed" ? change.fields : [])
      out.push(`  - ${code(`${field}: ${before ?? "-"} -> ${after ?? "-"}`)}`);
  }
  if (unread.length > 0) out.push("", heading(t("after.unread")), ...unread.map((line) => `- ${code(line)}`));
  if (events.length > 0)
    out.push(
      "",
      heading(t("after.events")),
      ...events.map((e) => `- ${code(`${e.service} ${e.type} ${e.reason}: ${e.message}`)}`),
    );
  const changed = comparison.services.filter((row) => row.verdict !== "unchanged");
  if (changed.length > 0) out.push("", heading(t("after.services", { count: changed.length })));
  for (const row of changed) out.push(`- ${labelled(code(row.service), t(`after.verdict.${row.verdict}`), locale)}`);
  // Collapses consecutive blank lines.
  return `${out
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}
