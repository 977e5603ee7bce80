import { renderFinding } from "@/lib/findings/text";
import type { Traffic, Value } from "@/lib/model/result";
import { translate, type Locale, type Params, type Text } from "@/lib/model/text";
import type { Preview, PreviewCall, PreviewProblem, PreviewService } from "@/lib/preview";
import { codeSpan, markdownText, visible, visibleLine } from "@/lib/text/inert";

const t = (en: string, zh: string): Text => ({ en, zh });
const TEXTS = {
  title: t("What the CCM would do", "CCM 将执行的操作"),
  summary: t(
    "{services, plural, one {# Service} other {# Services}}, {calls, plural, one {# call} other {# calls}}, {breaks} would break, {unknown} cannot be told.",
    "{services} 个 Service，{calls} 次调用，{breaks} 个会出现问题，{unknown} 个无法判断。",
  ),
  breaks: t("breaks", "会出现问题"),
  ok: t("ok", "正常"),
  unknown: t("cannot be told: an input is missing", "无法判断：缺少数据"),
  notClb: t("not the CLB controller's business", "不归 CLB 控制器处理"),
  create: t("new", "新建"),
  update: t("changed", "修改"),
  delete: t("deleted", "删除"),
  none: t("not in the cluster", "集群中不存在"),
  newInstance: t("new instance", "新实例"),
  noCalls: t("No call: nothing of the instance changes.", "没有调用：实例不会变化。"),
  already: t("due anyway", "本就待执行"),
  cost: t("changes the bill", "影响费用"),
  blocked: t("Not made, because of the errors", "因错误而不会执行"),
  problems: t("Errors it would meet", "将遇到的错误"),
  before: t("there already", "此前已存在"),
  stops: t("nothing of this Service is synchronised while it lasts", "在此期间该 Service 完全不会同步"),
  traffic: t("Traffic", "流量影响"),
  lint: t("Annotations", "注解检查"),
  assumed: t("Assumed", "预估前提"),
  backends: t("{count, plural, one {# backend} other {# backends}}", "{count} 个后端服务器"),
  nothing: t("(none)", "（无）"),
} as const;
const TRAFFIC: Readonly<Record<Traffic, Text>> = {
  none: t("none", "无"),
  newConnections: t("new connections are served differently", "影响新建连接"),
  existingConnections: t("open connections are cut", "已有连接会中断"),
  addressLost: t("the address is lost for good", "地址永久丢失"),
};

type Words = (key: keyof typeof TEXTS, params?: Params) => string;
const wordsOf =
  (locale: Locale): Words =>
  (key, params) =>
    translate(TEXTS[key], locale, params);

const show = (w: Words, value: Value) =>
  value === null ? w("nothing") : Array.isArray(value) ? value.join(", ") || w("nothing") : String(value);

function problemText(problem: PreviewProblem, locale: Locale): string {
  if (problem.finding) return renderFinding(problem.finding, locale).title;
  return problem.text ? translate(problem.text, locale, problem.params) : problem.code;
}

const remarks = (w: Words, call: PreviewCall, locale: Locale) =>
  [
    call.count === undefined ? "" : w("backends", { count: call.count }),
    call.traffic === "none" ? "" : translate(TRAFFIC[call.traffic], locale),
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
    if (row.blocked.length > 0) out.push(`  ${w("blocked")}:`);
    for (const call of row.blocked) out.push(...callText(w, call, locale).map((line) => `  ${line}`));
    if (row.traffic !== "none") out.push(`  ${w("traffic")}: ${translate(TRAFFIC[row.traffic], locale)}`);
    for (const finding of row.lint) out.push(`  ${w("lint")}: ${finding.code} ${visibleLine(finding.message)}`);
    for (const text of row.assumed) out.push(`  ${w("assumed")}: ${translate(text, locale)}`);
  }
  return `${out.join("\n")}\n`;
}

const instance = (w: Words, row: PreviewService) =>
  row.loadBalancerId ? visibleLine(row.loadBalancerId) : row.calls.length > 0 ? w("newInstance") : w("nothing");

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
        `      ${visibleLine(field)}: ${visibleLine(show(w, from))} -> ${visibleLine(show(w, to))}`,
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
      `### ${codeSpan(row.service)}: ${w(row.verdict)}`,
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
    if (row.traffic !== "none") out.push("", `**${w("traffic")}**: ${translate(TRAFFIC[row.traffic], locale)}`);
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
    ({ field, from, to }) => `${codeSpan(field)} ${codeSpan(show(w, from))} → ${codeSpan(show(w, to))}`,
  );
  return `- ${codeSpan(call.action)}${call.target ? ` ${codeSpan(call.target)}` : ""}${more.length > 0 ? ` (${more.join(", ")})` : ""}${changes.length > 0 ? `: ${changes.join("; ")}` : ""}`;
}
