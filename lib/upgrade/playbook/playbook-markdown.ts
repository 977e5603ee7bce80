import { STEPS } from "@/lib/knowledge/playbook/texts";
import { labelAbove, labelled, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { translator } from "@/lib/model/translator";
import { codeSpan, fence, markdownText } from "@/lib/text/inert";
import type { Block, Playbook } from "./types";

/** Markdown for a change request or a wiki. Dashboard links are replaced by the name of their target. */
export function renderPlaybookMarkdown(playbook: Playbook): string {
  const { cluster, locale, checkedAt } = playbook;
  const facts = [
    labelled(translate(STEPS.cluster, locale), cluster.name ?? cluster.id, locale),
    labelled(translator(locale)("check.facts.region"), cluster.region, locale),
    labelled(translator(locale)("reports.banner.read"), checkedAt, locale),
  ].join(locale === "zh-CN" ? "；" : "; ");
  const out = [`# ${markdownText(playbook.title)}`, "", markdownText(facts)];
  playbook.chapters.forEach(({ state, title, summary, blocks }, index) => {
    const word = `**${translator(locale)(`playbook.state.${state}`)}**`;
    out.push(
      "",
      `## ${index + 1}. ${markdownText(title)}`,
      "",
      `- [${state === "done" ? "x" : " "}] ${labelled(word, markdownText(summary), locale)}`,
      ...blocks.flatMap((block) => blockMarkdown(block, locale)),
    );
  });
  return `${out.join("\n")}\n`;
}

function blockMarkdown(block: Block, locale: Locale): string[] {
  switch (block.kind) {
    case "text":
      return ["", markdownText(block.text)];
    case "list":
      return [
        "",
        ...(block.title ? [labelAbove(markdownText(block.title), locale), ""] : []),
        ...block.items.map(({ text, code, services, more }) => {
          const names = services?.map(codeSpan).join(", ") ?? "";
          const rest = more ? `, ${translate(STEPS.more, locale, { count: more })}` : "";
          return `- ${code ? `${codeSpan(code)} ` : ""}${markdownText(text)}${names ? ` (${names}${rest})` : ""}`;
        }),
      ];
    case "command":
      return ["", labelAbove(markdownText(block.label), locale), "", fence(block.command)];
    case "facts":
      return [
        "",
        labelAbove(markdownText(block.label), locale),
        "",
        ...block.facts.map((fact) => `- ${codeSpan(fact)}`),
      ];
    case "table":
      return [
        "",
        `| ${block.head.map(markdownText).join(" | ")} |`,
        `| ${block.head.map(() => "---").join(" | ")} |`,
        ...block.rows.map((row) => `| ${row.map((cell) => codeSpan(cell)).join(" | ")} |`),
        ...(block.more ? ["", translate(STEPS.more, locale, { count: block.more })] : []),
      ];
    case "policies":
    case "link":
      return [];
  }
}
