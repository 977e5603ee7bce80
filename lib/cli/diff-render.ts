import { renderFinding } from "@/lib/knowledge/findings/text";
import { labelAbove, labelled, translate, type Locale, type Params } from "@/lib/model/text";
import { valueText } from "@/lib/knowledge/words/values";
import { familyText } from "@/lib/model/family";
import { PREVIEW_TEXT } from "@/lib/knowledge/words/cli";
import { WORDS } from "@/lib/knowledge/words/rows";
import type { Preview, PreviewCall, PreviewNote, PreviewProblem, PreviewService } from "@/lib/remediation/what-if";
import { lintNote, noteText, type Note } from "./formats/notes";
import { codeSpan, markdownText, visible, visibleLine } from "@/lib/text/inert";

type Words = (key: keyof typeof PREVIEW_TEXT, params?: Params) => string;
const wordsOf =
  (locale: Locale): Words =>
  (key, params) =>
    translate(PREVIEW_TEXT[key], locale, params);

function problemText(problem: PreviewProblem, locale: Locale): string {
  if (problem.finding) return renderFinding(problem.finding, locale).title;
  return problem.text ? translate(problem.text, locale, problem.params) : problem.code;
}

const remarks = (w: Words, call: PreviewCall, locale: Locale) =>
  [
    call.count === undefined ? "" : w("backends", { count: call.count }),
    call.traffic === "none" ? "" : translate(WORDS.traffic[call.traffic], locale),
    call.cost ? w("cost") : "",
    call.already ? w("already") : "",
  ].filter((part) => part !== "");

/** For people at a terminal. */
export function renderPreviewText(preview: Preview, locale: Locale): string {
  const w = wordsOf(locale);
  const out = [w("summary", { ...preview.summary })];
  for (const row of preview.services) {
    out.push("", `${visibleLine(row.service)}  ${w(row.change)}  ${instance(w, row)}  ${w(row.verdict)}`);
    if (row.verdict === "notClb" || row.change === "none") {
      out.push(...row.lint.map((note) => `  ${noteMark(note)}${visibleLine(noteLine(w, note, locale))}`));
      continue;
    }
    if (row.calls.length === 0) out.push(`  ${w("noCalls")}`);
    for (const call of row.calls) out.push(...callText(w, call, locale));
    for (const problem of row.problems)
      out.push(`  ! ${problem.code} ${visibleLine(problemText(problem, locale))}${notes(w, problem)}`);
    if (row.blocked.length > 0) out.push(`  ${labelAbove(w("blocked"), locale)}`);
    for (const call of row.blocked) out.push(...callText(w, call, locale).map((line) => `  ${line}`));
    if (row.traffic !== "none") out.push(`  ${translate(WORDS.traffic[row.traffic], locale)}`);
    out.push(...row.lint.map((note) => `  ${noteMark(note)}${visibleLine(noteLine(w, note, locale))}`));
    for (const text of row.assumed) out.push(`  ${labelled(w("assumed"), translate(text, locale), locale)}`);
  }
  return `${out.join("\n")}\n`;
}

const isFault = ({ severity, already }: PreviewNote) => severity === "error" && !already;
const noteMark = (note: PreviewNote) => (isFault(note) ? "! " : "- ");

function noteLine(w: Words, note: PreviewNote, locale: Locale): string {
  return `${note.code} ${noteText(note, locale)}${note.already && note.severity === "error" ? ` (${w("before")})` : ""}`;
}

/** The same for a pipeline: what breaks is an error, what was there before a warning. */
export function previewNotes(row: PreviewService, locale: Locale): Note[] {
  const w = wordsOf(locale);
  const { service } = row;
  const cut = row.verdict === "breaks" && row.traffic !== "none" ? translate(WORDS.traffic[row.traffic], locale) : "";
  return [
    ...row.problems.map((problem): Note => ({
      service,
      code: problem.code,
      level: problem.already ? "warning" : "error",
      text: `${problemText(problem, locale)}${notes(w, problem)}`,
    })),
    ...row.lint.map((note): Note => {
      const { level, ...rest } = lintNote(note, locale);
      return { ...rest, level: level === "error" && note.already ? "warning" : level };
    }),
    ...(cut === "" ? [] : [{ service, code: row.traffic, level: "error" as const, text: cut }]),
    ...(row.verdict === "unknown" ? [{ service, code: "unknown", level: "warning" as const, text: w("unknown") }] : []),
  ];
}

function markdownNotes(w: Words, row: PreviewService, locale: Locale): string[] {
  if (row.lint.length === 0) return [];
  const lines = row.lint.map((note) => {
    const line = markdownText(noteLine(w, note, locale));
    return `- ${isFault(note) ? `**${w("breaks")}** ` : ""}${line}`;
  });
  return ["", `**${w("lint")}**`, "", ...lines];
}

const instance = (w: Words, row: PreviewService) =>
  row.loadBalancerId
    ? visibleLine(row.loadBalancerId)
    : row.calls.length > 0
      ? w("newInstance")
      : familyText(w("noInstance"), row.family);

function notes(w: Words, problem: PreviewProblem): string {
  const parts = [problem.already ? w("before") : "", problem.stops ? w("stops") : ""].filter((part) => part !== "");
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

function callText(w: Words, call: PreviewCall, locale: Locale): string[] {
  const more = remarks(w, call, locale);
  return [
    `  ${call.action}${call.target ? ` ${visibleLine(call.target)}` : ""}${more.length > 0 ? `  [${more.join(", ")}]` : ""}`,
    ...call.changes.map(
      ({ field, from, to }) =>
        `      ${visibleLine(field)}: ${visibleLine(valueText(from, locale))} -> ${visibleLine(valueText(to, locale))}`,
    ),
  ];
}

/** For a pull request. */
export function renderPreviewMarkdown(preview: Preview, locale: Locale): string {
  const w = wordsOf(locale);
  const out = [`## ${w("title")}`, "", w("summary", { ...preview.summary })];
  for (const row of preview.services) {
    out.push(
      "",
      `### ${labelled(codeSpan(row.service), w(row.verdict), locale)}`,
      "",
      `${w(row.change)}, ${codeSpan(instance(w, row))}`,
    );
    if (row.verdict === "notClb") {
      out.push(...markdownNotes(w, row, locale));
      continue;
    }
    out.push("", ...(row.calls.length === 0 ? [w("noCalls")] : row.calls.map((call) => callMarkdown(w, call, locale))));
    if (row.problems.length > 0) out.push("", `**${w("problems")}**`, "");
    for (const problem of row.problems)
      out.push(
        `- ${codeSpan(problem.code)} ${markdownText(problemText(problem, locale))}${markdownText(notes(w, problem))}`,
      );
    if (row.blocked.length > 0)
      out.push("", `**${w("blocked")}**`, "", ...row.blocked.map((call) => callMarkdown(w, call, locale)));
    if (row.traffic !== "none") out.push("", `**${translate(WORDS.traffic[row.traffic], locale)}**`);
    out.push(...markdownNotes(w, row, locale));
    if (row.assumed.length > 0) out.push("", `**${w("assumed")}**`, "");
    for (const text of row.assumed) out.push(`- ${translate(text, locale)}`);
  }
  return `${visible(out.join("\n"))}\n`;
}

function callMarkdown(w: Words, call: PreviewCall, locale: Locale): string {
  const more = remarks(w, call, locale);
  const changes = call.changes.map(
    ({ field, from, to }) =>
      `${codeSpan(field)} ${codeSpan(valueText(from, locale))} → ${codeSpan(valueText(to, locale))}`,
  );
  return `- ${codeSpan(call.action)}${call.target ? ` ${codeSpan(call.target)}` : ""}${more.length > 0 ? ` (${more.join(", ")})` : ""}${changes.length > 0 ? `: ${changes.join("; ")}` : ""}`;
}
