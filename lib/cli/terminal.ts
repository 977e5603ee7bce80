import { maskingText, renderFinding } from "@/lib/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, type Finding, type Result, type ResultService } from "@/lib/model/result";
import { translate, type Locale, type Text } from "@/lib/model/text";
import { unjudgedSentence } from "@/lib/model/unjudged";
import { hidingCodes } from "@/lib/model/result";
import { verdictSentence } from "@/lib/model/verdict";
import { WORDS } from "@/lib/model/words";
import { firstOf, inPlanOrder, stepsOf, type FirstStep, type RemedyOptions } from "@/lib/remediation";
import { acceptedBy, acceptedCount, waiversTitle, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { visible as plain } from "@/lib/text/inert";

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
  const failing = result.services.filter(isFailing);
  out.push(verdictSentence(result, options.locale));
  const { notCovered = 0 } = result.summary;
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
  lines.push(...renderFirst(firstOf(steps), locale));
  if (service.syncError) lines.push(`  Event: ${plain(service.syncError)}`);
  return lines;
}

const FIRST = {
  example: { en: "Example, fill in {places}:", zh: "示例，请填写 {places}：" },
} as const satisfies Record<string, Text>;

/**
 * The plan's own first step: all annotations of the Service change together in it. One finding's command alone would start the
 * sync of everything else, so none is shown beside the findings.
 */
function renderFirst(first: FirstStep | undefined, locale: Locale): string[] {
  if (!first) return [];
  const { code, title, text = "", traffic, path, command, example } = first;
  return [
    `  ${plain(`${translate(WORDS.page.fixFirst, locale)}${locale === "en" ? ": " : "："}${code} ${title} ${text}`)} ${translate(WORDS.traffic[traffic], locale)}.`,
    ...(path ? [`      ${plain(path)}`] : []),
    ...(command ? command.split("\n").map((line) => `      ${plain(line)}`) : []),
    ...(example
      ? [`      ${translate(FIRST.example, locale, { places: example.places.join(", ") })} ${plain(example.command)}`]
      : []),
  ];
}

function difference(f: Finding, locale: Locale): string {
  if (f.desired === undefined && f.actual === undefined) return "";
  const show = (v: Finding["desired"]) =>
    v === null || v === undefined ? "(none)" : plain(Array.isArray(v) ? v.join(", ") : String(v));
  const { desired, actual } = WORDS.side;
  return `: ${translate(desired, locale)} ${show(f.desired)}, ${translate(actual, locale)} ${show(f.actual)}`;
}
