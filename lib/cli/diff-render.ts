import { renderFinding } from "@/lib/knowledge/findings/text";
import { labelAbove, labelled, translate, type Locale, type Params, type Text } from "@/lib/model/text";
import { valueText } from "@/lib/knowledge/words/values";
import { familyText } from "@/lib/model/family";
import { WORDS } from "@/lib/knowledge/words/rows";
import type { Preview, PreviewCall, PreviewProblem, PreviewService } from "@/lib/remediation/what-if";
import { codeSpan, markdownText, visible, visibleLine } from "@/lib/text/inert";

const t = (en: string, zh: string): Text => ({ en, zh });
/** Words of a preview: those of the page that tries a change, and the few that only this command has. */
const TEXTS = {
  title: WORDS.preview.calls,
  noCalls: WORDS.preview.noCalls,
  already: WORDS.preview.already,
  cost: WORDS.preview.cost,
  blocked: WORDS.preview.blocked,
  problems: WORDS.preview.refused,
  lint: WORDS.preview.hints,
  assumed: WORDS.preview.assumed,
  unknown: WORDS.rowState.unknown,
  notClb: WORDS.rowState.skipped,
  create: WORDS.change.added,
  update: WORDS.change.changed,
  delete: WORDS.change.removed,
  noInstance: WORDS.one.noInstance,
  summary: t(
    "{services, plural, one {# Service} other {# Services}}, {calls, plural, one {# call} other {# calls}}, {breaks} would break, {unknown} could not be checked.",
    "{services} 个 Service，{calls} 次调用，{breaks} 个会出现问题，{unknown} 个未能完成检查。",
  ),
  breaks: t("breaks", "会出现问题"),
  ok: t("ok", "正常"),
  none: t("not in the cluster", "集群中不存在"),
  newInstance: t("new instance", "新实例"),
  before: t("there already", "此前已存在"),
  stops: t("nothing of this Service is synchronised while it lasts", "在此期间该 Service 完全不会同步"),
  backends: t("{count, plural, one {# backend} other {# backends}}", "{count} 个后端服务器"),
} as const;

type Words = (key: keyof typeof TEXTS, params?: Params) => string;
const wordsOf =
  (locale: Locale): Words =>
  (key, params) =>
    translate(TEXTS[key], locale, params);

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
    if (row.verdict === "notClb") continue;
    if (row.calls.length === 0) out.push(`  ${w("noCalls")}`);
    for (const call of row.calls) out.push(...callText(w, call, locale));
    for (const problem of row.problems)
      out.push(`  ! ${problem.code} ${visibleLine(problemText(problem, locale))}${notes(w, problem)}`);
    if (row.blocked.length > 0) out.push(`  ${labelAbove(w("blocked"), locale)}`);
    for (const call of row.blocked) out.push(...callText(w, call, locale).map((line) => `  ${line}`));
    if (row.traffic !== "none") out.push(`  ${translate(WORDS.traffic[row.traffic], locale)}`);
    for (const finding of row.lint)
      out.push(`  ${labelled(w("lint"), `${finding.code} ${visibleLine(finding.message)}`, locale)}`);
    for (const text of row.assumed) out.push(`  ${labelled(w("assumed"), translate(text, locale), locale)}`);
  }
  return `${out.join("\n")}\n`;
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
    if (row.verdict === "notClb") continue;
    out.push("", ...(row.calls.length === 0 ? [w("noCalls")] : row.calls.map((call) => callMarkdown(w, call, locale))));
    if (row.problems.length > 0) out.push("", `**${w("problems")}**`, "");
    for (const problem of row.problems)
      out.push(
        `- ${codeSpan(problem.code)} ${markdownText(problemText(problem, locale))}${markdownText(notes(w, problem))}`,
      );
    if (row.blocked.length > 0)
      out.push("", `**${w("blocked")}**`, "", ...row.blocked.map((call) => callMarkdown(w, call, locale)));
    if (row.traffic !== "none") out.push("", `**${translate(WORDS.traffic[row.traffic], locale)}**`);
    if (row.lint.length > 0) out.push("", `**${w("lint")}**`, "");
    for (const finding of row.lint) out.push(`- ${codeSpan(finding.code)} ${markdownText(finding.message)}`);
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
