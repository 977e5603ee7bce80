import { renderFinding } from "@/lib/knowledge/findings/text";
import { valueText } from "@/lib/views/build/value-text";
import { inLanguage, labelAbove, labelled, translate, type Locale } from "@/lib/model/text";
import { familyText } from "@/lib/model/family";
import { translator, type Translator } from "@/lib/model/translator";
import type { Preview, PreviewCall, PreviewNote, PreviewProblem, PreviewService } from "@/lib/remediation/what-if";
import { lintNote, noteText, type Note } from "./formats/notes";
import { codeSpan, markdownText, visible, visibleLine } from "@/lib/text/inert";

const CHANGES = {
  create: "after.change.added",
  update: "after.change.changed",
  delete: "after.change.removed",
  none: "cli.preview.none",
} as const;
const VERDICTS = {
  ok: "cli.preview.ok",
  breaks: "cli.preview.breaks",
  unknown: "instance.state.unknown",
  notClb: "cli.preview.notClb",
} as const;

function problemText(problem: PreviewProblem, locale: Locale): string {
  if (problem.finding) return renderFinding(problem.finding, locale).title;
  return problem.text ? translate(problem.text, locale, problem.params) : problem.code;
}

const remarks = (t: Translator, call: PreviewCall, locale: Locale) =>
  [
    call.count === undefined ? "" : t("cli.preview.backends", { count: call.count }),
    call.traffic === "none" ? "" : translator(locale)(`common.traffic.${call.traffic}`),
    call.cost ? t("trial.cost") : "",
    call.already ? t("trial.already") : "",
  ].filter((part) => part !== "");

/** For people at a terminal. */
export function renderPreviewText(preview: Preview, locale: Locale): string {
  const t = translator(locale);
  const out = [t("cli.preview.summary", { ...preview.summary })];
  for (const row of preview.services) {
    out.push(
      "",
      `${visibleLine(row.service)}  ${t(CHANGES[row.change])}  ${instance(t, row)}  ${t(VERDICTS[row.verdict])}`,
    );
    if (row.verdict === "notClb" || row.change === "none") {
      out.push(...row.lint.map((note) => `  ${noteMark(note)}${visibleLine(noteLine(t, note, locale))}`));
      continue;
    }
    if (row.calls.length === 0) out.push(`  ${t("trial.noCalls")}`);
    for (const call of row.calls) out.push(...callText(t, call, locale));
    for (const problem of row.problems)
      out.push(`  ! ${problem.code} ${visibleLine(problemText(problem, locale))}${notes(t, problem)}`);
    if (row.blocked.length > 0) out.push(`  ${labelAbove(t("trial.blocked"), locale)}`);
    for (const call of row.blocked) out.push(...callText(t, call, locale).map((line) => `  ${line}`));
    if (row.traffic !== "none") out.push(`  ${translator(locale)(`common.traffic.${row.traffic}`)}`);
    out.push(...row.lint.map((note) => `  ${noteMark(note)}${visibleLine(noteLine(t, note, locale))}`));
    for (const text of row.assumed) out.push(`  ${labelled(t("trial.assumed"), inLanguage(text, locale), locale)}`);
  }
  return `${out.join("\n")}\n`;
}

const isFault = ({ severity, already }: PreviewNote) => severity === "error" && !already;
const noteMark = (note: PreviewNote) => (isFault(note) ? "! " : "- ");

function noteLine(t: Translator, note: PreviewNote, locale: Locale): string {
  return `${note.code} ${noteText(note, locale)}${note.already && note.severity === "error" ? ` (${t("cli.preview.before")})` : ""}`;
}

/** The same for a pipeline: what breaks is an error, what was there before a warning. */
export function previewNotes(row: PreviewService, locale: Locale): Note[] {
  const t = translator(locale);
  const { service } = row;
  const cut =
    row.verdict === "breaks" && row.traffic !== "none" ? translator(locale)(`common.traffic.${row.traffic}`) : "";
  return [
    ...row.problems.map((problem): Note => ({
      service,
      code: problem.code,
      level: problem.already ? "warning" : "error",
      text: `${problemText(problem, locale)}${notes(t, problem)}`,
    })),
    ...row.lint.map((note): Note => {
      const { level, ...rest } = lintNote(note, locale);
      return { ...rest, level: level === "error" && note.already ? "warning" : level };
    }),
    ...(cut === "" ? [] : [{ service, code: row.traffic, level: "error" as const, text: cut }]),
    ...(row.verdict === "unknown"
      ? [{ service, code: "unknown", level: "warning" as const, text: t("instance.state.unknown") }]
      : []),
  ];
}

function markdownNotes(t: Translator, row: PreviewService, locale: Locale): string[] {
  if (row.lint.length === 0) return [];
  const lines = row.lint.map((note) => {
    const line = markdownText(noteLine(t, note, locale));
    return `- ${isFault(note) ? `**${t("cli.preview.breaks")}** ` : ""}${line}`;
  });
  return ["", `**${t("trial.hints")}**`, "", ...lines];
}

const instance = (t: Translator, row: PreviewService) =>
  row.loadBalancerId
    ? visibleLine(row.loadBalancerId)
    : row.calls.length > 0
      ? t("cli.preview.newInstance")
      : familyText(t("instance.facts.noInstance"), row.family);

function notes(t: Translator, problem: PreviewProblem): string {
  const parts = [problem.already ? t("cli.preview.before") : "", problem.stops ? t("cli.preview.stops") : ""].filter(
    (part) => part !== "",
  );
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

function callText(t: Translator, call: PreviewCall, locale: Locale): string[] {
  const more = remarks(t, call, locale);
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
  const t = translator(locale);
  const out = [`## ${t("trial.calls")}`, "", t("cli.preview.summary", { ...preview.summary })];
  for (const row of preview.services) {
    out.push(
      "",
      `### ${labelled(codeSpan(row.service), t(VERDICTS[row.verdict]), locale)}`,
      "",
      `${t(CHANGES[row.change])}, ${codeSpan(instance(t, row))}`,
    );
    if (row.verdict === "notClb") {
      out.push(...markdownNotes(t, row, locale));
      continue;
    }
    out.push(
      "",
      ...(row.calls.length === 0 ? [t("trial.noCalls")] : row.calls.map((call) => callMarkdown(t, call, locale))),
    );
    if (row.problems.length > 0) out.push("", `**${t("trial.refused")}**`, "");
    for (const problem of row.problems)
      out.push(
        `- ${codeSpan(problem.code)} ${markdownText(problemText(problem, locale))}${markdownText(notes(t, problem))}`,
      );
    if (row.blocked.length > 0)
      out.push("", `**${t("trial.blocked")}**`, "", ...row.blocked.map((call) => callMarkdown(t, call, locale)));
    if (row.traffic !== "none") out.push("", `**${translator(locale)(`common.traffic.${row.traffic}`)}**`);
    out.push(...markdownNotes(t, row, locale));
    if (row.assumed.length > 0) out.push("", `**${t("trial.assumed")}**`, "");
    for (const text of row.assumed) out.push(`- ${inLanguage(text, locale)}`);
  }
  return `${visible(out.join("\n"))}\n`;
}

function callMarkdown(t: Translator, call: PreviewCall, locale: Locale): string {
  const more = remarks(t, call, locale);
  const changes = call.changes.map(
    ({ field, from, to }) =>
      `${codeSpan(field)} ${codeSpan(valueText(from, locale))} → ${codeSpan(valueText(to, locale))}`,
  );
  return `- ${codeSpan(call.action)}${call.target ? ` ${codeSpan(call.target)}` : ""}${more.length > 0 ? ` (${more.join(", ")})` : ""}${changes.length > 0 ? `: ${changes.join("; ")}` : ""}`;
}
