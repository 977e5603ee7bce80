import type { SourceHealth } from "@/lib/model/run";
import type { ResultServiceOf } from "@/lib/model/result";
import { rowState, stateParts } from "@/lib/model/row-state";
import { bracketed, labelled, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/model/words";
import type { ReportEvent, ReportFinding } from "./schema";

/** What a Service's row says of its state, on pages and in files. */
export function stateWord(row: ResultServiceOf<ReportFinding>, locale: Locale): string {
  return translate(WORDS.status[rowState(row)], locale);
}

/** What the page of a Service says after its state. */
export function stateSentence(row: ResultServiceOf<ReportFinding>, locale: Locale): string {
  return stateParts(rowState(row), row.findings)
    .map(([key, values]) => translate(WORDS.rowState[key], locale, values))
    .join(locale === "zh-CN" ? "，" : ", ");
}

/** `SLB: partial`, with the words of the pages. */
export function sourceState({ source, state }: Pick<SourceHealth, "source" | "state">, locale: Locale): string {
  return labelled(translate(WORDS.sourceName[source], locale), translate(WORDS.sourceState[state], locale), locale);
}

/** What is told of an Event beside its message: state, how often, when last, what it means and whose turn it is. Not escaped. */
export function eventNote(event: ReportEvent, locale: Locale): string {
  const { count, lastAt, state, classification } = event;
  const facts = [
    ...(state ? [translate(WORDS.event[state], locale)] : []),
    translate(WORDS.eventText.times, locale, { count }),
    ...(lastAt ? [`${translate(WORDS.eventColumn.lastSeen, locale)} ${lastAt}`] : []),
  ];
  const turn = classification?.whoActs ? bracketed(translate(WORDS.turn[classification.whoActs], locale), locale) : "";
  const note = bracketed(facts.join(locale === "zh-CN" ? "，" : ", "), locale);
  return classification ? `${labelled(note, translate(classification.title, locale), locale)}${turn}` : note;
}
