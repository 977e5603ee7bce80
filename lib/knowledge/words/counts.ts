import type { ResultSummary } from "@/lib/model/result";
import { shownStates, type RowState } from "@/lib/model/row-state";
import { labelled, listed, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "./rows";

/** Services by state as the pages count them: `Services by state: Fail 37, Advice 4, Pass 6`. */
function statesLine(counts: Readonly<Record<RowState, number>>, locale: Locale): string {
  const parts = shownStates(counts).map((state) => `${translate(WORDS.status[state], locale)} ${counts[state]}`);
  return labelled(translate(WORDS.count.states, locale), listed(parts, locale), locale);
}

/**
 * The numbers under a verdict: Services by state, findings that the precheck does not show, instances without a Service; `more`
 * goes on after them.
 */
export function countsLine(
  counts: Readonly<Record<RowState, number>>,
  summary: Pick<ResultSummary, "hidden" | "orphans">,
  locale: Locale,
  more: readonly string[] = [],
): string {
  const { hidden, orphans } = summary;
  const parts = [
    statesLine(counts, locale),
    translate(WORDS.count.hidden, locale, { count: hidden }),
    ...(orphans > 0 ? [translate(WORDS.orphans.title, locale, { count: orphans })] : []),
    ...more.filter(Boolean),
  ];
  return parts.join(locale === "zh-CN" ? "；" : "; ");
}
