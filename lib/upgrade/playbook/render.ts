import { STEPS } from "@/lib/knowledge/playbook/texts";
import { labelAbove, labelled, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/knowledge/words/rows";
import { codeSpan, escapeHtml, fence, markdownText } from "@/lib/text/inert";
import type { Block, Chapter, ChapterState, Playbook } from "./types";

const chapterState = (state: ChapterState, locale: Locale): string => translate(WORDS.chapter[state], locale);

function head(playbook: Playbook): string {
  const { cluster, locale, checkedAt } = playbook;
  const facts = [
    labelled(translate(STEPS.cluster, locale), cluster.name ?? cluster.id, locale),
    labelled(translate(WORDS.facts.region, locale), cluster.region, locale),
    labelled(translate(WORDS.banner.read, locale), checkedAt, locale),
  ];
  return facts.join(locale === "zh-CN" ? "；" : "; ");
}

/** For a change request or a wiki. Links of the dashboard stay there; what they lead to is named. */
export function renderPlaybookMarkdown(playbook: Playbook): string {
  const { locale } = playbook;
  const out = [`# ${markdownText(playbook.title)}`, "", markdownText(head(playbook))];
  playbook.chapters.forEach((chapter, index) => {
    const mark = chapter.state === "done" ? "x" : " ";
    out.push(
      "",
      `## ${index + 1}. ${markdownText(chapter.title)}`,
      "",
      `- [${mark}] ${labelled(`**${chapterState(chapter.state, locale)}**`, markdownText(chapter.summary), locale)}`,
    );
    for (const block of chapter.blocks) out.push(...blockMarkdown(block, locale));
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
        ...block.items.map(({ text, code, services, more }) => {
          const names = services?.map(codeSpan).join(", ") ?? "";
          const rest = more ? `, ${translate(STEPS.more, locale, { count: more })}` : "";
          return `- ${code ? `${codeSpan(code)} ` : ""}${markdownText(text)}${names ? ` (${names}${rest})` : ""}`;
        }),
      ];
    case "command":
      return ["", labelAbove(markdownText(block.label), locale), "", fence(block.command)];
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

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1f23;background:#fff}" +
  "h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-top:1px solid #d8dce1;padding-top:1rem;break-after:avoid}" +
  "code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f4f6f8;padding:.6rem .8rem;white-space:pre-wrap;overflow-wrap:anywhere}" +
  "table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{border-top:1px solid #d8dce1;padding:.35rem .6rem .35rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}" +
  ".state{font-weight:600}.done{color:#1a7f4b}.todo{color:#b42318}.unknown{color:#946200}.info{color:#1f5fbf}li{margin:.2rem 0}" +
  "@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#14171a}pre{background:#1f2428}h2,td,th{border-color:#394047}.done{color:#5fcf97}.todo{color:#ff8f85}.unknown{color:#e3b341}.info{color:#7fb2ff}}";

/** One page that prints as it stands: no script, nothing loaded. */
export function renderPlaybookHtml(playbook: Playbook): string {
  const { locale } = playbook;
  return [
    "<!doctype html>",
    `<html lang="${locale}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(playbook.title)}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    `<h1>${escapeHtml(playbook.title)}</h1>`,
    `<p>${escapeHtml(head(playbook))}</p>`,
    ...playbook.chapters.map((chapter, index) => chapterHtml(chapter, index + 1, locale)),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function chapterHtml(chapter: Chapter, number: number, locale: Locale): string {
  return [
    `<section><h2>${number}. ${escapeHtml(chapter.title)}</h2>`,
    `<p><span class="state ${chapter.state}">${escapeHtml(chapterState(chapter.state, locale))}</span>${escapeHtml(labelled("", chapter.summary, locale))}</p>`,
    ...chapter.blocks.map((block) => blockHtml(block, locale)),
    "</section>",
  ].join("\n");
}

function blockHtml(block: Block, locale: Locale): string {
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
  switch (block.kind) {
    case "text":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "list":
      return `<ul>${block.items
        .map(({ text, code: finding, services, more }) => {
          const rest = more ? `, ${escapeHtml(translate(STEPS.more, locale, { count: more }))}` : "";
          return `<li>${finding ? `${code(finding)} ` : ""}${escapeHtml(text)}${services ? ` (${services.map(code).join(", ")}${rest})` : ""}</li>`;
        })
        .join("")}</ul>`;
    case "command":
      return `<p>${escapeHtml(block.label)}:</p><pre>${escapeHtml(block.command)}</pre>`;
    case "table": {
      const row = (cells: readonly string[], tag: "td" | "th") =>
        `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
      const more = block.more ? `<p>${escapeHtml(translate(STEPS.more, locale, { count: block.more }))}</p>` : "";
      return `<table><thead>${row(block.head, "th")}</thead><tbody>${block.rows.map((cells) => row(cells, "td")).join("")}</tbody></table>${more}`;
    }
    case "policies":
    case "link":
      return "";
  }
}
