import { maskingText, renderFinding } from "@/lib/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, type Finding, type Result, type ResultService } from "@/lib/model/result";
import { translate, type Locale, type Params, type Text } from "@/lib/model/text";
import { unjudgedSentence } from "@/lib/model/unjudged";
import { hidingCodes } from "@/lib/model/result";
import { verdictSentence } from "@/lib/model/verdict";
import { WORDS } from "@/lib/model/words";
import { firstOf, inPlanOrder, stepsOf, type RemedyOptions } from "@/lib/remediation";
import { acceptedBy, acceptedCount, waiversTitle, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { visible as plain } from "@/lib/text/inert";
import { firstStepLines } from "./formats/texts";

/** How many NLB Services nobody judged, as part of the verdict. */
export function notCoveredLine(count: number, locale: Locale): string {
  return locale === "en"
    ? `${count} NLB ${count === 1 ? "Service is" : "Services are"} not covered: the controller's own dry run of NLB is a stub.`
    : `${count} 个 NLB Service 未覆盖：CCM 对 NLB 的 dry run 只是空实现。`;
}

const SHOWN_PER_SERVICE = 20;

/** Words of the text alone; those of findings and verdicts come from their homes. */
const TEXTS = {
  about: {
    en: "cluster {id}  region {region}  rules {rules}  checked {at}",
    zh: "集群 {id}  地域 {region}  规则 {rules}  检查于 {at}",
  },
  noId: { en: "(id unknown)", zh: "（ID 未知）" },
  counts: {
    en: "pass {pass}  fail {fail}  unknown {unknown}  skipped {skipped}{nlb}  hidden findings {hidden}  orphans {orphans}",
    zh: "通过 {pass}  不通过 {fail}  无法判断 {unknown}  不检查 {skipped}{nlb}  预检不显示的问题 {hidden}  孤立实例 {orphans}",
  },
  nlb: { en: "  NLB not covered {count}", zh: "  NLB 未覆盖 {count}" },
  unknown: { en: "Unknown ({count}):", zh: "无法判断（{count}）：" },
  more: { en: "... and {count} more (--json lists all)", zh: "…… 另有 {count} 个（--json 列出全部）" },
  notRead: { en: "not read: {what}", zh: "未能读取：{what}" },
  orphan: {
    en: "orphan CLB instance {id} {address}: no Service of this cluster uses it",
    zh: "孤立的 CLB 实例 {id} {address}：本集群没有 Service 使用它",
  },
  noInstance: { en: "(no CLB instance)", zh: "（无 CLB 实例）" },
  none: { en: "(none)", zh: "（无）" },
} as const satisfies Record<string, Text>;

/** The check as text for people: verdict first, then failing Services with the first command for each. */
export function renderResult(result: Result, bundle: Bundle, options: RemedyOptions): string {
  const out: string[] = [];
  const say = (key: keyof typeof TEXTS, params?: Params) => plain(translate(TEXTS[key], options.locale, params));
  const { status } = result.summary;
  const failing = result.services.filter(isFailing);
  out.push(verdictSentence(result, options.locale));
  const { notCovered = 0 } = result.summary;
  out.push(
    say("about", {
      id: result.cluster.id || say("noId"),
      region: result.cluster.region,
      rules: result.rulesVersion,
      at: result.checkedAt,
    }),
    say("counts", {
      ...status,
      nlb: notCovered > 0 ? say("nlb", { count: notCovered }) : "",
      hidden: result.summary.hidden,
      orphans: result.summary.orphans,
    }),
  );
  for (const service of failing) out.push("", ...renderService(service, bundle, options));
  if (result.waivers && result.waivers.length > 0) {
    const count = acceptedCount(result.summary.accepted, options.locale);
    out.push("", `${waiversTitle(options.locale)}${count ? `: ${count}` : ""}`);
    for (const waiver of result.waivers)
      out.push(
        plain(
          `  ${waiverState(waiver.state, options.locale)}: ${waiverSubject(waiver, options.locale)} ${acceptedBy(waiver, options.locale)}`,
        ),
      );
  }
  const unknown = result.services.filter((s) => s.status === "unknown");
  if (unknown.length > 0) {
    out.push("", say("unknown", { count: unknown.length }));
    for (const s of unknown.slice(0, SHOWN_PER_SERVICE))
      out.push(
        `  ${plain(s.service)}  ${plain(
          unjudgedSentence(s, (f) => renderFinding(f, options.locale).title, options.locale) ??
            (s.findings.map((f) => renderFinding(f, options.locale).title).join("; ") || s.reason || ""),
        )}`,
      );
    if (unknown.length > SHOWN_PER_SERVICE) out.push(`  ${say("more", { count: unknown.length - SHOWN_PER_SERVICE })}`);
  }
  for (const error of result.errors.slice(0, SHOWN_PER_SERVICE)) {
    const { source, action, resource, code, message } = error;
    out.push(say("notRead", { what: `${source} ${action}${resource ? ` ${resource}` : ""}: ${code}: ${message}` }));
  }
  for (const { kind, loadBalancerId, address } of result.orphans)
    if (kind === "orphan") out.push(say("orphan", { id: loadBalancerId, address }));
  return `${out.join("\n")}\n`;
}

function renderService(service: ResultService, bundle: Bundle, options: RemedyOptions): string[] {
  const { locale } = options;
  const lines = [
    `${plain(service.service)}  ${service.loadBalancerId ? plain(service.loadBalancerId) : translate(TEXTS.noInstance, locale)}`,
  ];
  const steps = stepsOf(service, bundle, options);
  const shown = inPlanOrder(service.findings, steps)
    .filter((f) => f.visibility !== "advice")
    .slice(0, SHOWN_PER_SERVICE);
  for (const f of shown) {
    lines.push(
      `  [${translate(WORDS.visibility[f.visibility], locale)}${f.accepted ? `, ${translate(WORDS.status.accepted, locale)}` : ""}] ${f.code} ${plain(renderFinding(f, locale).title)}${difference(f, locale)}`,
    );
    const hidden = maskingText(f.maskRule, hidingCodes(f, service.findings), locale);
    if (hidden) lines.push(`      ${hidden}`);
  }
  const [first, ...how] = firstStepLines(firstOf(steps), locale);
  if (first !== undefined) lines.push(`  ${plain(first)}`, ...how.map((line) => `      ${plain(line)}`));
  if (service.syncError) lines.push(`  Event: ${plain(service.syncError)}`);
  return lines;
}

function difference(f: Finding, locale: Locale): string {
  if (f.desired === undefined && f.actual === undefined) return "";
  const none = translate(TEXTS.none, locale);
  const show = (v: Finding["desired"]) =>
    v === null || v === undefined ? none : plain(Array.isArray(v) ? v.join(", ") : String(v)) || none;
  const { desired, actual } = WORDS.side;
  const [colon, comma] = locale === "en" ? [": ", ", "] : ["：", "，"];
  return `${colon}${translate(desired, locale)} ${show(f.desired)}${comma}${translate(actual, locale)} ${show(f.actual)}`;
}
