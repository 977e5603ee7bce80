import { maskingText, renderFinding } from "@/lib/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, type Finding, type Result, type ResultService } from "@/lib/model/result";
import { translate, type Locale, type Text } from "@/lib/model/text";
import { unjudgedSentence } from "@/lib/model/unjudged";
import { hidingCodes, nothingButNlb, verdictOf } from "@/lib/model/result";
import { firstStep, type FirstStep, type RemedyOptions } from "@/lib/remediation";
import { TRAFFIC_TEXT } from "@/lib/remediation/plan-texts";
import { acceptedBy, acceptedCount, waiversTitle, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { visible as plain } from "@/lib/text/inert";

const WORDS = {
  ready: "READY: no CLB instance would be changed.",
  readyAccepted: "READY: what would be changed was accepted.",
  notReady: "NOT READY",
  unknown: "UNKNOWN: some inputs could not be read, so nothing can be promised.",
  nothingJudged: "UNKNOWN: no CLB Service was judged, so nothing can be promised.",
} as const;

/** How many NLB Services nobody judged, as part of the verdict. */
export function notCoveredLine(count: number, locale: Locale): string {
  return locale === "en"
    ? `${count} NLB ${count === 1 ? "Service is" : "Services are"} not covered: the controller's own dry run of NLB is a stub.`
    : `${count} 个 NLB Service 未覆盖：CCM 对 NLB 的 dry run 只是空实现。`;
}

const SHOWN_PER_SERVICE = 20;

/** The check as text for people: verdict first, then failing Services with the first command for each. */
export function renderResult(result: Result, bundle: Bundle, options: RemedyOptions): string {
  const out: string[] = [];
  const { status } = result.summary;
  const verdict = verdictOf(result);
  const failing = result.services.filter(isFailing);
  const silent = failing.filter((s) => s.reported.length === 0).length;
  out.push(
    verdict === "notReady"
      ? `${WORDS.notReady}: ${failing.length} of ${result.summary.services - status.skipped} ${result.summary.services - status.skipped === 1 ? "Service fails" : "Services fail"}.${silent > 0 ? ` ${silent} of them without an item in the official precheck.` : ""}`
      : verdict === "ready" && status.fail > 0
        ? WORDS.readyAccepted
        : WORDS[verdict === "unknown" && nothingButNlb(result) ? "nothingJudged" : verdict],
  );
  const { notCovered = 0 } = result.summary;
  if (notCovered > 0) out.push(notCoveredLine(notCovered, options.locale));
  out.push(
    `cluster ${plain(result.cluster.id) || "(id unknown)"}  region ${plain(result.cluster.region)}  rules ${result.rulesVersion}  checked ${result.checkedAt}`,
    `pass ${status.pass}  fail ${status.fail}  unknown ${status.unknown}  skipped ${status.skipped}${notCovered > 0 ? `  NLB not covered ${notCovered}` : ""}  hidden findings ${result.summary.hidden}  orphans ${result.summary.orphans}`,
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
    out.push("", `Unknown (${unknown.length}):`);
    for (const s of unknown.slice(0, SHOWN_PER_SERVICE))
      out.push(
        `  ${plain(s.service)}  ${plain(
          unjudgedSentence(s, (f) => renderFinding(f, options.locale).title, options.locale) ??
            (s.findings.map((f) => renderFinding(f, options.locale).title).join("; ") || s.reason || ""),
        )}`,
      );
    if (unknown.length > SHOWN_PER_SERVICE)
      out.push(`  ... and ${unknown.length - SHOWN_PER_SERVICE} more (--json lists all)`);
  }
  for (const error of result.errors.slice(0, SHOWN_PER_SERVICE)) {
    out.push(
      `not read: ${plain(error.source)} ${plain(error.action)}${error.resource ? ` ${plain(error.resource)}` : ""}: ${plain(error.code)}: ${plain(error.message)}`,
    );
  }
  for (const orphan of result.orphans)
    if (orphan.kind === "orphan")
      out.push(
        `orphan CLB instance ${plain(orphan.loadBalancerId)} ${plain(orphan.address)}: no Service of this cluster uses it`,
      );
  return `${out.join("\n")}\n`;
}

function renderService(service: ResultService, bundle: Bundle, options: RemedyOptions): string[] {
  const { locale } = options;
  const lines = [
    `${plain(service.service)}  ${service.loadBalancerId ? plain(service.loadBalancerId) : "(no CLB instance)"}`,
  ];
  const shown = service.findings.filter((f) => f.visibility !== "advice").slice(0, SHOWN_PER_SERVICE);
  for (const f of shown) {
    lines.push(
      `  [${f.visibility}${f.accepted ? ", accepted" : ""}] ${f.code} ${plain(renderFinding(f, locale).title)}${difference(f)}`,
    );
    const hidden = maskingText(f.maskRule, hidingCodes(f, service.findings), locale);
    if (hidden) lines.push(`      ${hidden}`);
  }
  lines.push(...renderFirst(firstStep(service, bundle, options), locale));
  if (service.syncError) lines.push(`  Event: ${plain(service.syncError)}`);
  return lines;
}

const FIRST = {
  first: { en: "First: {code} {title} {text}", zh: "先处理：{code} {title} {text}" },
  example: { en: "Example, fill in {places}:", zh: "示例，请填写 {places}：" },
  traffic: { en: "Traffic:", zh: "流量影响：" },
} as const satisfies Record<string, Text>;

/**
 * The plan's own first step: all annotations of the Service change together in it. One finding's command alone would start the
 * sync of everything else, so none is shown beside the findings.
 */
function renderFirst(first: FirstStep | undefined, locale: Locale): string[] {
  if (!first) return [];
  const { code, title, text = "", traffic, path, command, example } = first;
  return [
    `  ${plain(translate(FIRST.first, locale, { code, title, text }))} ${translate(FIRST.traffic, locale)} ${translate(TRAFFIC_TEXT[traffic], locale)}.`,
    ...(path ? [`      ${plain(path)}`] : []),
    ...(command ? command.split("\n").map((line) => `      ${plain(line)}`) : []),
    ...(example
      ? [`      ${translate(FIRST.example, locale, { places: example.places.join(", ") })} ${plain(example.command)}`]
      : []),
  ];
}

function difference(f: Finding): string {
  if (f.desired === undefined && f.actual === undefined) return "";
  const show = (v: Finding["desired"]) =>
    v === null || v === undefined ? "(none)" : plain(Array.isArray(v) ? v.join(", ") : String(v));
  return `: Service asks for ${show(f.desired)}, CLB has ${show(f.actual)}`;
}
