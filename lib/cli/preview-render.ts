import { labelAbove, labelled, type Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import type { Preview } from "@/lib/preview";
import {
  sayPreview,
  type PreviewCallView,
  type PreviewNoteView,
  type PreviewView,
  type PreviewServiceView,
} from "@/lib/views/say-preview";
import type { ServiceReading } from "@/lib/views/reading";
import type { ReadingView, Said } from "@/lib/views/say-reading";
import type { Note } from "./formats/notes";
import { codeSpan, fence, markdownText, visible, visibleLine } from "@/lib/text/inert";

type Title = "calls" | "blocked" | "facts" | "refused" | "meant" | "assumed" | "elsewhere";

/** Nothing is called for a Service that is not the CCM's. */
const isCalled = ({ verdict, change }: PreviewServiceView) =>
  verdict !== "notClb" && change !== "none" && change !== "left";

/** The target's precheck of a Service: its state before and after, then what comes and what goes. */
function precheckLines(
  { precheck }: PreviewServiceView,
  { targetVersion = "" }: PreviewView,
  locale: Locale,
): string[] {
  if (!precheck) return [];
  const t = translator(locale);
  const { before, after, appears, goes } = precheck;
  const state = (key: typeof after) => t(`common.status.${key}`);
  const list = (title: "appears" | "goes", findings: typeof goes) =>
    findings.length > 0
      ? [
          labelAbove(t(`preview.${title}`, { count: findings.length }), locale),
          ...findings.map(({ code, title: text }) => `  ${code} ${visibleLine(text)}`),
        ]
      : [];
  const states = before === after ? state(after) : `${state(before)} -> ${state(after)}`;
  const label = t("preview.precheck", { version: targetVersion });
  return [`${label} ${states}`, ...list("appears", appears), ...list("goes", goes)];
}

/** For people at a terminal. */
export function renderPreviewText(preview: Preview, locale: Locale): string {
  const t = translator(locale);
  const said = sayPreview(preview, locale);
  const list = (title: Title, lines: readonly string[]) =>
    lines.length > 0 ? [`  ${labelAbove(t(`preview.${title}`), locale)}`, ...lines.map((line) => `    ${line}`)] : [];
  const mark = ({ code, text, grave }: PreviewNoteView) => `${grave ? "!" : "-"} ${code} ${visibleLine(text)}`;
  const head = said.alone ?? said.releases;
  const out = [said.summary, ...(head ? [head] : [])];
  for (const row of said.services) {
    const { change, instance, verdict } = row.words;
    out.push("", `${visibleLine(row.service)}  ${change}  ${visibleLine(instance)}  ${verdict}`);
    if (row.asks) out.push(`  ${visibleLine(row.asks)}`);
    if (isCalled(row) && preview.cluster) {
      out.push(...(row.calls.length === 0 ? [`  ${t("preview.noCalls")}`] : row.calls.flatMap(callText)));
      out.push(...list("blocked", row.blocked.flatMap(callText)));
      out.push(...list("facts", [...(row.traffic ? [row.traffic] : []), ...row.facts.map(visibleLine)]));
    }
    out.push(...row.problems.map((note) => `  ${mark(note)}`));
    out.push(...precheckLines(row, said, locale).map((line) => `  ${line}`));
    if (row.reading) out.push(...readingLines(row.reading, locale).map(indented));
    out.push(...list("meant", row.meant.map(mark)));
    for (const text of row.assumed) out.push(`  ${labelled(t("preview.assumed"), text, locale)}`);
  }
  if (said.elsewhere.length > 0) out.push("", labelAbove(t("preview.elsewhere"), locale));
  for (const note of said.elsewhere)
    out.push(mark(note), ...(note.reading ? readingLines(note.reading, locale).map(indented) : []));
  if (said.corrected !== undefined)
    out.push("", labelAbove(t("preview.corrected"), locale), visible(said.corrected.trimEnd()));
  return `${out.join("\n")}\n`;
}

/** A Service of a cluster as it is, for people at a terminal. */
export function renderReading({ rest, ...reading }: ServiceReading, locale: Locale): string {
  const title = translator(locale)("preview.reading");
  const notes = rest.map(({ code, text, grave }) => `  ${grave ? "!" : "-"} ${code} ${visibleLine(text)}`);
  return [labelAbove(title, locale), ...readingLines(reading, locale).map(indented), ...notes, ""].join("\n");
}

/** A line, and its depth below the title. */
type Line = readonly [depth: 0 | 1, text: string];
const indented = ([depth, text]: Line) => `${"  ".repeat(depth + 1)}${text}`;

/** Port by port, then the whole, then line by line. */
function readingLines({ ports, whole, lines, linesTitle }: ReadingView, locale: Locale): Line[] {
  const sayOf = ({ label, text }: Said) => labelled(label, visibleLine(text), locale);
  const mark = { does: "+", nothing: "-", refused: "!", notOurs: " " } as const;
  return [
    ...ports.flatMap(({ title, parts }): Line[] => [
      [0, visibleLine(title)],
      ...parts.map((part): Line => [1, sayOf(part)]),
    ]),
    ...whole.map((part): Line => [0, sayOf(part)]),
    ...(lines.length > 0 ? [[0, labelAbove(linesTitle, locale)] as const] : []),
    ...lines.map(({ key, value, state, text, codes, grave }): Line => {
      const said = labelled(
        [shortKey(key), ...(value === undefined ? [] : [value])].join(": "),
        [...codes, text].join(" "),
        locale,
      );
      return [1, `${grave ? "!" : mark[state]} ${visibleLine(said)}`];
    }),
  ];
}

/** The domain is the same on each. */
const shortKey = (key: string) => key.replace(/^service\.beta\.kubernetes\.io\//, "");

function callText({ action, target, remarks, changes }: PreviewCallView): string[] {
  return [
    `  ${action}${target ? ` ${visibleLine(target)}` : ""}${remarks.length > 0 ? `  [${remarks.join(", ")}]` : ""}`,
    ...changes.map(({ field, from, to }) => `      ${visibleLine(field)}: ${visibleLine(from)} -> ${visibleLine(to)}`),
  ];
}

/** The same for a pipeline: what breaks is an error, what was there before a warning. */
export function previewNotes(preview: Preview, locale: Locale): Note[] {
  const said = sayPreview(preview, locale);
  const level = ({ grave, severity }: PreviewNoteView): Note["level"] =>
    grave ? "error" : severity === "info" ? "note" : "warning";
  const notes = said.services.flatMap(({ service, verdict, traffic, problems, notes: own, words }): Note[] => [
    ...[...problems, ...own].map((note) => ({
      ...{ service, code: note.code, level: level(note), text: note.text },
    })),
    ...(verdict === "breaks" && traffic ? [{ service, code: "traffic", level: "error" as const, text: traffic }] : []),
    ...(verdict === "unknown"
      ? [{ service, code: "unknown", level: "warning" as const, text: said.alone ?? words.verdict }]
      : []),
  ]);
  const elsewhere = said.elsewhere.map((note) => ({
    ...{ service: "", code: note.code, level: level(note), text: note.text },
  }));
  return [...notes, ...elsewhere];
}

/** For a pull request. */
export function renderPreviewMarkdown(preview: Preview, locale: Locale): string {
  const t = translator(locale);
  const said = sayPreview(preview, locale);
  const list = (title: Title, lines: readonly string[]) =>
    lines.length > 0 ? ["", `**${t(`preview.${title}`)}**`, "", ...lines.map((line) => `- ${line}`)] : [];
  const line = ({ code, text, grave }: PreviewNoteView) =>
    `${grave ? `**${t("cli.preview.breaks")}** ` : ""}${codeSpan(code)} ${markdownText(text)}`;
  const head = said.alone ?? said.releases;
  const out = [`## ${t("preview.calls")}`, "", said.summary, ...(head ? ["", head] : [])];
  for (const row of said.services) {
    const { change, instance, verdict } = row.words;
    out.push("", `### ${labelled(codeSpan(row.service), verdict, locale)}`, "", `${change}, ${codeSpan(instance)}`);
    if (row.asks) out.push("", markdownText(row.asks));
    if (isCalled(row) && preview.cluster) {
      if (row.calls.length === 0) out.push("", t("preview.noCalls"));
      out.push(...list("calls", row.calls.map(callMarkdown)), ...list("blocked", row.blocked.map(callMarkdown)));
      out.push(...list("facts", [...(row.traffic ? [`**${row.traffic}**`] : []), ...row.facts.map(markdownText)]));
    }
    out.push(...list("refused", row.problems.map(line)));
    const [states, ...more] = precheckLines(row, said, locale);
    if (states)
      out.push(
        "",
        markdownText(states),
        ...more.map((one) => (one.startsWith(" ") ? `- ${markdownText(one.trim())}` : `\n${one}\n`)),
      );
    if (row.reading)
      out.push(
        "",
        ...readingLines(row.reading, locale).map(
          ([depth, text]) => `${"  ".repeat(depth)}- ${markdownText(text.trim())}`,
        ),
      );
    out.push(...list("meant", row.meant.map(line)));
    out.push(...list("assumed", row.assumed));
  }
  out.push(...list("elsewhere", said.elsewhere.map(line)));
  if (said.corrected !== undefined)
    out.push("", `**${t("preview.corrected")}**`, "", fence(said.corrected.trimEnd(), "yaml"));
  return `${visible(out.join("\n"))}\n`;
}

function callMarkdown({ action, target, remarks, changes }: PreviewCallView): string {
  const values = changes.map(({ field, from, to }) => `${codeSpan(field)} ${codeSpan(from)} → ${codeSpan(to)}`);
  return `${codeSpan(action)}${target ? ` ${codeSpan(target)}` : ""}${remarks.length > 0 ? ` (${remarks.join(", ")})` : ""}${values.length > 0 ? `: ${values.join("; ")}` : ""}`;
}
