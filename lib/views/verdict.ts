import { verdictOf, type Result, type ResultSummary, type UpgradeNumbers } from "@/lib/model/result";
import { shownStates, type RowState } from "@/lib/model/row-state";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle } from "@/lib/model/bundle";
import { asSentence, joinSentences, labelled, listed, type Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { verdictNumbers, verdictParts, verdictWord } from "@/lib/model/verdict-parts";
import { instanceRows } from "./rows";
import { newActionsOf } from "./readiness";
import { summarizeRow } from "./row-summary";

/**
 * The verdict of a whole result in words, the same that the pages begin with: "Not ready: 37 to fix before ...". With the bundle, Ready
 * also says what fails now and which inputs of the upgrade were not read.
 */
export function verdictSentence(
  result: Pick<Result, "cluster" | "rulesVersion" | "summary" | "errors" | "services">,
  locale: Locale,
  bundle?: Bundle,
): string {
  const t = translator(locale);
  const index = bundle && indexBundle(bundle);
  const services = result.services.filter((row) => row.status !== "skipped").length;
  const numbers = verdictNumbers(instanceRows(result.services.map((row) => summarizeRow(row, index))));
  const verdict = verdictWord(verdictOf(result), numbers);
  const sentences = verdictParts(verdict, numbers, services).map(([key, values]) =>
    t(
      (key === "toFix" && !result.summary.upgrade?.restart) || key === "unread"
        ? `files.verdict.${key}`
        : `check.sentence.${key}`,
      values,
    ),
  );
  const word =
    verdict === "readyExcept"
      ? t("check.sentence.readyExcept", { count: numbers.stillReported })
      : t(`common.verdict.${verdict}`);
  const count = bundle && verdict.startsWith("ready") ? newActionsOf({ result, bundle }, locale) : 0;
  if (count > 0) sentences.push(asSentence(t("overview.notInVerdict.role", { count }), locale));
  if (verdict.startsWith("ready") && !result.cluster.ccmVersion) sentences.push(t("overview.notInVerdict.version"));
  return labelled(word, joinSentences(sentences, locale), locale);
}

/** Services by state as the pages count them: `Services by state: Fail 37, Advice 4, Pass 6`. */
function statesLine(counts: Readonly<Record<RowState, number>>, locale: Locale): string {
  const t = translator(locale);
  const parts = shownStates(counts).map((state) => `${t(`common.status.${state}`)} ${counts[state]}`);
  return labelled(t("common.count.states"), listed(parts, locale), locale);
}

/** Effect of the upgrade itself, or of a restart where the target runs already, whatever the precheck says: in parts of a sentence. */
function upgradeParts({ services, asleep, unknown, restart }: UpgradeNumbers, locale: Locale): string[] {
  const t = translator(locale);
  return [
    t(restart ? "common.count.restart" : "common.count.upgrade", { services }),
    ...(asleep > 0 ? [t("common.count.asleep", { count: asleep })] : []),
    ...(unknown > 0 ? [t("common.count.wakingUnknown", { count: unknown })] : []),
  ];
}

/** Numbers under a verdict: Services by state, findings that the precheck does not show, instances without a Service, then `more`. */
export function countsLine(
  counts: Readonly<Record<RowState, number>>,
  { hidden, orphans, upgrade }: Pick<ResultSummary, "hidden" | "orphans" | "upgrade">,
  locale: Locale,
  more: readonly string[] = [],
): string {
  const t = translator(locale);
  const parts = [
    statesLine(counts, locale),
    t("common.count.hidden", { count: hidden }),
    ...(upgrade ? upgradeParts(upgrade, locale) : []),
    ...(orphans > 0 ? [t("files.orphans", { count: orphans })] : []),
    ...more.filter(Boolean),
  ];
  return parts.join(locale === "zh-CN" ? "；" : "; ");
}
