import { unjudgedSentence } from "@/lib/knowledge/words/unjudged";
import { isFailing, isUnjudged } from "@/lib/model/result";
import { waiverLine, waiversTitle } from "@/lib/upgrade/waivers/texts";
import { codeSpan, markdownText } from "@/lib/text/inert";
import { countsLine } from "@/lib/knowledge/words/counts";
import { countStates } from "@/lib/model/row-state";
import { asSentence, joinSentences, labelled, translate } from "@/lib/model/text";
import { ofFamily } from "@/lib/model/family";
import { WORDS } from "@/lib/knowledge/words/rows";
import { directionOf, verdictLine, withValues, words, type Renderer } from "./texts";

/** GitHub cuts a job summary at 1 MiB and a comment at 65,536 characters: what is longer is counted. */
const SERVICES = 100;
const FINDINGS = 10;

/** A page for a pull request's comment or a job's summary: the verdict, and a row for each Service that counts. */
export const renderCheckMarkdown: Renderer = ({ result, counted, options: { locale } }, gate) => {
  const w = words(locale);
  const out = [
    `## ${labelled(w("title"), codeSpan(result.cluster.name || result.cluster.id || "cluster"), locale)}`,
    "",
    `**${verdictLine(result, locale)}**`,
    "",
    joinSentences(
      [
        asSentence(countsLine(countStates(result.services), result.summary, locale), locale),
        w("gate", { level: codeSpan(gate.failOn), count: gate.counted }),
      ],
      locale,
    ),
  ];
  const rows = result.services.filter((row) => isFailing(row) || counted(row, gate).length > 0);
  if (rows.length > 0) out.push("", `| ${w("service")} | ${w("instance")} | ${w("findings")} |`, "| --- | --- | --- |");
  for (const row of rows.slice(0, SERVICES)) {
    const found = counted(row, gate);
    const lines = found.slice(0, FINDINGS).map((finding) => {
      const head = `${translate(WORDS.visibility[finding.visibility], locale)} ${codeSpan(finding.code)} ${markdownText(finding.title)}`;
      return withValues(head, finding, locale, codeSpan, directionOf(finding));
    });
    if (found.length > FINDINGS) lines.push(w("more", { count: found.length - FINDINGS }));
    if (found.length === 0 && row.syncError) lines.push(codeSpan(row.syncError));
    out.push(
      `| ${codeSpan(row.service)} | ${row.loadBalancerId ? codeSpan(row.loadBalancerId) : translate(ofFamily(WORDS.one.noInstance, row.family), locale)} | ${lines.join("<br>")} |`,
    );
  }
  if (rows.length > SERVICES) out.push("", w("moreServices", { count: rows.length - SERVICES }));
  const waivers = result.waivers ?? [];
  if (waivers.length > 0) out.push("", `### ${waiversTitle(locale)}`, "");
  for (const waiver of waivers.slice(0, SERVICES)) out.push(`- ${waiverLine(waiver, locale, codeSpan, markdownText)}`);
  if (waivers.length > SERVICES) out.push(`- ${w("more", { count: waivers.length - SERVICES })}`);
  const unknown = result.services.filter(isUnjudged);
  if (unknown.length > 0) out.push("", `### ${w("unknown")}`, "");
  for (const row of unknown.slice(0, SERVICES)) {
    const sentence = unjudgedSentence(row, (finding) => finding.title, locale);
    out.push(`- ${sentence ? labelled(codeSpan(row.service), markdownText(sentence), locale) : codeSpan(row.service)}`);
  }
  if (unknown.length > SERVICES) out.push(`- ${w("moreServices", { count: unknown.length - SERVICES })}`);
  if (result.errors.length > 0) out.push("", `### ${w("notRead", { count: result.errors.length })}`, "");
  for (const error of result.errors.slice(0, SERVICES))
    out.push(
      `- ${codeSpan(error.action)}${error.resource ? ` ${codeSpan(error.resource)}` : ""}: ${codeSpan(error.code)} ${markdownText(error.message)}`,
    );
  return `${out.join("\n")}\n`;
};
