import type { FirstStep } from "@/lib/remediation";
import { type PublishedFinding, type PublishedResult, type Value, type Visibility } from "@/lib/model/result";
import { verdictSentence as sentenceOf } from "@/lib/model/verdict";
import { WORDS } from "@/lib/model/words";
import { joinSentences, translate, type Locale, type Params, type Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/** Words of the machine-read formats; titles and causes come with the result, in its language. */
const TEXTS = {
  title: t("CCM precheck", "CCM 预检"),
  notCovered: t(
    "NLB Services not covered, because the controller's own dry run of NLB is a stub: {count}.",
    "未覆盖的 NLB Service（CCM 对 NLB 的 dry run 只是空实现）：{count} 个。",
  ),
  accepted: t(
    "Accepted: {findings, plural, one {# finding} other {# findings}}, {services, plural, one {# failing Service} other {# failing Services}}.",
    "已接受：{findings} 个问题，{services} 个不通过的 Service。",
  ),
  acceptedBy: t("Accepted {by}", "已接受：{by}"),
  gate: t(
    "Gate at {level}: {count, plural, one {# finding counts} other {# findings count}}.",
    "门禁级别 {level}：{count} 个问题计入。",
  ),
  counts: t(
    "{pass} pass, {fail} fail, {unknown} unknown, {skipped} not checked, {hidden, plural, one {# finding} other {# findings}} the precheck does not show.",
    "{pass} 个通过，{fail} 个不通过，{unknown} 个无法判断，{skipped} 个不检查，{hidden} 个问题预检不会显示。",
  ),
  ...WORDS.visibility,
  unknown: WORDS.status.unknown,
  difference: t("Service asks for {desired}, CLB has {actual}", "Service 期望 {desired}，CLB 实际为 {actual}"),
  none: t("(none)", "（无）"),
  unjudged: t("This Service could not be judged.", "无法判断此 Service。"),
  syncFails: t("The sync fails: {error}", "同步失败：{error}"),
  skipped: t("Not the business of the CLB controller ({reason}).", "不归 CLB 控制器处理（{reason}）。"),
  orphan: t("CLB instance {id} belongs to no Service.", "CLB 实例 {id} 不属于任何 Service。"),
  notRead: t("Not read: {action}", "未能读取：{action}"),
  service: t("Service", "Service"),
  instance: t("CLB instance", "CLB 实例"),
  findings: t("Findings", "问题"),
  more: t("{count, plural, one {# more finding} other {# more findings}}", "另有 {count} 个问题"),
  moreServices: t("{count, plural, one {# more Service} other {# more Services}}", "另有 {count} 个 Service"),
} as const;

export type Words = (key: keyof typeof TEXTS, params?: Params) => string;

export function words(locale: Locale): Words {
  return (key, params) => translate(TEXTS[key], locale, params);
}

export const visibilityWord = (w: Words, visibility: Visibility): string => w(visibility);

/** The verdict as the pages say it, and what was accepted: all formats say the same. */
export function verdictSentence(w: Words, result: PublishedResult, locale: Locale): string {
  const { accepted } = result.summary;
  return [sentenceOf(result, locale), ...(accepted ? [w("accepted", { ...accepted })] : [])].join(" ");
}

export function show(w: Words, value: Value | undefined): string {
  if (value === null || value === undefined) return w("none");
  return Array.isArray(value) ? value.join(", ") || w("none") : String(value);
}

/** One line on a finding: what seen, code, title and the two values. Not escaped. */
export function findingLine(w: Words, finding: PublishedFinding): string {
  const head = `[${visibilityWord(w, finding.visibility)}] ${finding.code} ${finding.title}`;
  if (finding.desired === undefined && finding.actual === undefined) return head;
  return `${head}: ${w("difference", { desired: show(w, finding.desired), actual: show(w, finding.actual) })}`;
}

const EXAMPLE = { en: "Example, fill in {places}:", zh: "示例，请填写 {places}：" } as const satisfies Text;

/**
 * The plan's own first step: all annotations of the Service change together in it. One finding's command alone would start the
 * sync of everything else, so none is shown beside the findings. First what to do, then where or how, a line each. Not escaped.
 */
export function firstStepLines(first: FirstStep | undefined, locale: Locale): string[] {
  if (!first) return [];
  const { code, title, text = "", traffic, path, command, example } = first;
  const head = `${translate(WORDS.page.fixFirst, locale)}${locale === "en" ? ": " : "："}${code} ${title}`;
  const effect = `${translate(WORDS.traffic[traffic], locale)}${locale === "en" ? "." : "。"}`;
  return [
    joinSentences([head, text, effect].filter(Boolean), locale),
    ...(path ? [path] : []),
    ...(command ? command.split("\n") : []),
    ...(example ? [`${translate(EXAMPLE, locale, { places: example.places.join(", ") })} ${example.command}`] : []),
  ];
}
