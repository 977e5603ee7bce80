import { kindOf, maskingText, renderFinding } from "@/lib/knowledge/findings/text";
import { isLossOf } from "@/lib/judge/label";
import { graveNotes, noteText, type LintFinding } from "@/lib/lint/index";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, type Finding, type Result, type ResultService, hidingCodes } from "@/lib/model/result";
import { countStates } from "@/lib/model/row-state";
import { bracketed, labelAbove, labelled, listed, type Locale } from "@/lib/model/text";
import { unjudgedSentence } from "@/lib/views/unjudged";
import { countsLine, verdictSentence } from "@/lib/views/verdict";
import { familyText } from "@/lib/model/family";
import { translator } from "@/lib/model/translator";
import { storedItemsLine } from "@/lib/report/stored-items-line";
import { firstOf, inPlanOrder, remediesOf, wayBehind, type RemedyOptions } from "@/lib/remediation";
import { acceptedCount, waiverLine, waiversTitle } from "@/lib/upgrade/waivers/texts";
import { visible, visibleLine as plain } from "@/lib/text/inert";
import { firstStepLines, readText, withValues } from "./formats/texts";
import { errorLine } from "./io";

const SHOWN_PER_SERVICE = 20;

/** The check as text for people: verdict first, then failing Services with the first command for each. */
export function renderResult(
  result: Result,
  bundle: Bundle,
  options: RemedyOptions,
  notes: ReadonlyMap<string, LintFinding[]> = graveNotes(bundle, result.services, options),
  remedies = remediesOf(bundle, options, result.services),
): string {
  const out: string[] = [];
  const { locale } = options;
  const t = translator(locale);
  /** Prints the first lines of a list, and how many more there are. */
  const list = <T>(items: readonly T[], line: (item: T) => string) => {
    for (const item of items.slice(0, SHOWN_PER_SERVICE)) out.push(plain(`  ${line(item)}`));
    const count = items.length - SHOWN_PER_SERVICE;
    if (count > 0) out.push(plain(`  ${t("cli.check.moreOnTerminal", { count })}`));
  };
  const { accepted } = result.summary;
  const failing = result.services.filter(isFailing);
  const counts = countsLine(countStates(result.services), result.summary, locale);
  out.push(plain(verdictSentence(result, locale, bundle)), plain(clusterLine(result, bundle, locale)), counts);
  for (const service of failing) out.push("", ...renderService(service, remedies, locale));
  if (result.waivers && result.waivers.length > 0) {
    const count = acceptedCount(accepted, locale);
    out.push("", count ? labelled(waiversTitle(locale), count, locale) : waiversTitle(locale));
    for (const waiver of result.waivers) out.push(plain(`  ${waiverLine(waiver, locale)}`));
  }
  const unknown = result.services.filter((s) => s.status === "unknown");
  if (unknown.length > 0) {
    out.push("", `${t("common.status.unknown")} ${unknown.length}`);
    const title = (f: Finding) => renderFinding(f, locale).title;
    list(unknown, (s) => {
      const reason = unjudgedSentence(s, title, locale) ?? (s.findings.map(title).join("; ") || s.reason || "");
      return `${s.service}  ${reason}`;
    });
  }
  if (result.errors.length > 0) out.push("", t("common.partialTitle", { count: result.errors.length }));
  list(result.errors, errorLine);
  const orphans = result.orphans.filter(({ kind }) => kind === "orphan");
  if (orphans.length > 0) out.push("", t("files.orphans", { count: orphans.length }));
  for (const { loadBalancerId, address } of orphans) out.push(plain(`  ${loadBalancerId}  ${address}`));
  const grave = [...notes.values()].flat();
  if (grave.length > 0) out.push("", t("preview.hints"));
  list(grave, (note) => `${note.service}  ${note.code} ${noteText(note, locale)}`);
  return `${out.join("\n")}\n`;
}

function renderService(service: ResultService, remedies: ReturnType<typeof remediesOf>, locale: Locale): string[] {
  const t = translator(locale);
  const lines = [
    `${plain(service.service)}  ${service.loadBalancerId ? plain(service.loadBalancerId) : bracketed(familyText(t("instance.facts.noInstance"), service.family), locale).trim()}`,
  ];
  if (service.sync && service.sync !== "inStep") lines.push(`  ${t(`instance.sync.${service.sync}`)}`);
  const steps = remedies.stepsOf(service);
  const shown = inPlanOrder(service.findings, steps)
    .filter((f) => f.visibility !== "advice" || isLossOf(service, f))
    .slice(0, SHOWN_PER_SERVICE);
  for (const f of shown) {
    const accepted = f.accepted ? `, ${t("common.status.accepted")}` : "";
    const head = `  [${t(`common.visibility.${f.visibility}`)}${accepted}] ${f.code} ${plain(renderFinding(f, locale).title)}`;
    const step = steps.find(({ command, findingIds }) => command !== undefined && findingIds.includes(f.id));
    const way =
      step && kindOf(f.code).category !== "lifecycle"
        ? wayBehind(step, f, remedies.contextOf(f, service.service, service.loadBalancerId))
        : undefined;
    lines.push(withValues(head, f, locale, plain, way));
    if (f.changedBy && f.visibility !== "advice") lines.push(`      ${t(`instance.changedBy.${f.changedBy}`)}`);
    const hidden = maskingText(f.maskRule, hidingCodes(f, service.findings), locale);
    if (hidden) lines.push(`      ${plain(hidden)}`);
  }
  const [first, ...how] = firstStepLines(firstOf(steps), locale);
  if (first !== undefined) lines.push(`  ${plain(first)}`, ...how.map((line) => `      ${visible(line)}`));
  const kept = storedItemsLine(service, locale);
  if (kept) lines.push(`  ${plain(kept)}`);
  if (service.syncError)
    lines.push(`  ${labelAbove(t("instance.syncError"), locale)}`, `      ${plain(service.syncError)}`);
  return lines;
}

/** Which cluster, which rules, and when: as the pages name them. */
function clusterLine(result: Result, bundle: Bundle, locale: Locale): string {
  const { id, region, ccmVersion } = result.cluster;
  const t = translator(locale);
  const versions = {
    from: ccmVersion || t("check.facts.versionUnknown"),
    to: result.cluster.targetCcmVersion || result.rulesVersion,
  };
  const parts = [
    `${t("check.facts.clusterId")} ${id || t("common.notSet")}`,
    `${t("check.facts.region")} ${region}`,
    `${t("check.facts.versions", versions)}${bracketed(t("check.facts.rules", { version: result.rulesVersion }), locale)}`,
    `${t("instance.facts.checked")} ${result.checkedAt}`,
    readText({ bundle, data: result }, locale),
  ];
  return listed(parts, locale);
}
