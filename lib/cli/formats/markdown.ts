import { unjudgedSentence } from "@/lib/views/unjudged";
import { isFailing, isUnjudged } from "@/lib/model/result";
import { waiverLine, waiversTitle } from "@/lib/upgrade/waivers/texts";
import { codeSpan, markdownText } from "@/lib/text/inert";
import { countsLine } from "@/lib/views/verdict";
import { countStates } from "@/lib/model/row-state";
import { asSentence, joinSentences, labelled } from "@/lib/model/text";
import { familyText } from "@/lib/model/family";
import { translator } from "@/lib/model/translator";
import { lintNote, markdownNote } from "./notes";
import { lapsedText, takenWay, verdictLine, withValues, type Renderer } from "./texts";

/** GitHub cuts a job summary at 1 MiB and a comment at 65,536 characters: what is longer is counted. */
const SERVICES = 100;
const FINDINGS = 10;

/** A page for a pull request's comment or a job's summary: the verdict, and a row for each Service that counts. */
export const renderCheckMarkdown: Renderer = (checked, gate) => {
  const {
    result,
    counted,
    notes,
    options: { locale },
  } = checked;
  const t = translator(locale);
  const out = [
    `## ${labelled(t("cli.check.title"), codeSpan(result.cluster.name || result.cluster.id || "cluster"), locale)}`,
    "",
    ...(gate.lapsed ? [`**${markdownText(lapsedText(checked, locale))}**`, ""] : []),
    `**${verdictLine(checked)}**`,
    "",
    joinSentences(
      [
        asSentence(countsLine(countStates(result.services), result.summary, locale), locale),
        t("cli.check.gate", { level: codeSpan(gate.failOn), count: gate.counted }),
      ],
      locale,
    ),
  ];
  const rows = result.services.filter((row) => isFailing(row) || counted(row, gate).length > 0);
  if (rows.length > 0)
    out.push(
      "",
      `| ${t("fix.column.service")} | ${t("common.category.instance")} | ${t("instance.sections.findings")} |`,
      "| --- | --- | --- |",
    );
  for (const row of rows.slice(0, SERVICES)) {
    const found = counted(row, gate);
    const lines = found.slice(0, FINDINGS).map((finding) => {
      const head = `${t(`common.visibility.${finding.visibility}`)} ${codeSpan(finding.code)} ${markdownText(finding.title)}`;
      return withValues(head, finding, locale, codeSpan, takenWay(finding));
    });
    if (found.length > FINDINGS) lines.push(t("cli.check.more", { count: found.length - FINDINGS }));
    if (found.length === 0 && row.syncError) lines.push(codeSpan(row.syncError));
    out.push(
      `| ${codeSpan(row.service)} | ${row.loadBalancerId ? codeSpan(row.loadBalancerId) : familyText(t("instance.facts.noInstance"), row.family)} | ${lines.join("<br>")} |`,
    );
  }
  if (rows.length > SERVICES) out.push("", t("cli.check.moreServices", { count: rows.length - SERVICES }));
  const grave = [...notes.values()].flat();
  if (grave.length > 0) out.push("", `### ${t("preview.hints")}`, "");
  for (const note of grave.slice(0, SERVICES)) out.push(markdownNote(lintNote(note, locale)));
  if (grave.length > SERVICES) out.push(`- ${t("cli.check.more", { count: grave.length - SERVICES })}`);
  const waivers = result.waivers ?? [];
  if (waivers.length > 0) out.push("", `### ${waiversTitle(locale)}`, "");
  for (const waiver of waivers.slice(0, SERVICES)) out.push(`- ${waiverLine(waiver, locale, codeSpan, markdownText)}`);
  if (waivers.length > SERVICES) out.push(`- ${t("cli.check.more", { count: waivers.length - SERVICES })}`);
  const unknown = result.services.filter(isUnjudged);
  if (unknown.length > 0) out.push("", `### ${t("common.status.unknown")}`, "");
  for (const row of unknown.slice(0, SERVICES)) {
    const sentence = unjudgedSentence(row, (finding) => finding.title, locale);
    out.push(`- ${sentence ? labelled(codeSpan(row.service), markdownText(sentence), locale) : codeSpan(row.service)}`);
  }
  if (unknown.length > SERVICES) out.push(`- ${t("cli.check.moreServices", { count: unknown.length - SERVICES })}`);
  if (result.errors.length > 0) out.push("", `### ${t("common.partialTitle", { count: result.errors.length })}`, "");
  for (const error of result.errors.slice(0, SERVICES))
    out.push(
      `- ${codeSpan(error.action)}${error.resource ? ` ${codeSpan(error.resource)}` : ""}: ${codeSpan(error.code)} ${markdownText(error.message)}`,
    );
  return `${out.join("\n")}\n`;
};
