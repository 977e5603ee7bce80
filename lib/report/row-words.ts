import type { SourceHealth } from "@/lib/model/run";
import {
  itemsByName,
  type Acceptance,
  type Orphan,
  type ResultService,
  type ResultServiceOf,
} from "@/lib/model/result";
import { rowState, stateParts } from "@/lib/model/row-state";
import { asSentence, bracketed, joinSentences, labelled, listed, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/knowledge/words/rows";
import type { ReportEvent } from "./schema";

/** State of a Service's row, on pages and in files. */
export function stateWord(row: ResultService, locale: Locale): string {
  return translate(WORDS.status[rowState(row)], locale);
}

/** The sentence after the state of a Service on its page. */
export function stateSentence(row: ResultService, locale: Locale): string {
  const parts = stateParts(rowState(row), row.findings);
  return listed(
    parts.map(([key, values]) => translate(WORDS.rowState[key], locale, values)),
    locale,
  );
}

/** How many of a Service's items the result Event stores, and which share a name. Undefined where it stores all. */
export function keptLine(row: Pick<ResultServiceOf<unknown>, "reported">, locale: Locale): string | undefined {
  const names = itemsByName(row);
  if (!names) return undefined;
  const shared = [...names].filter(([, items]) => items.length > 1);
  const said = shared.map(([name, items]) =>
    labelled(
      name,
      listed(
        items.map(({ code }) => code),
        locale,
      ),
      locale,
    ),
  );
  const counts = { items: row.reported.length, shown: names.size };
  return joinSentences(
    [translate(WORDS.row.kept, locale, counts), ...said.map((line) => asSentence(line, locale))],
    locale,
  );
}

/** Owner, end and reason of an acceptance. Not escaped. */
export function acceptedLine({ owner, until, reason }: Acceptance, locale: Locale): string {
  return labelled(translate(WORDS.row.accepted, locale, { owner, until }), reason, locale);
}

/** `SLB: partial`, with the words of the pages. */
export function sourceState({ source, state }: Pick<SourceHealth, "source" | "state">, locale: Locale): string {
  return labelled(translate(WORDS.sourceName[source], locale), translate(WORDS.sourceState[state], locale), locale);
}

/** Facts about an Event besides its message: state, count, last time, meaning and who has to act. Not escaped. */
export function eventNote(event: ReportEvent, locale: Locale): string {
  const { count, lastAt, state, classification } = event;
  const facts = [
    ...(state ? [translate(WORDS.event[state], locale)] : []),
    translate(WORDS.eventText.times, locale, { count }),
    ...(lastAt ? [`${translate(WORDS.eventColumn.lastSeen, locale)} ${lastAt}`] : []),
  ];
  const turn = classification?.whoActs ? bracketed(translate(WORDS.turn[classification.whoActs], locale), locale) : "";
  const note = bracketed(listed(facts, locale), locale);
  return classification ? `${labelled(note, translate(classification.title, locale), locale)}${turn}` : note;
}

interface OrphanList<O> {
  title: string;
  orphans: readonly O[];
  note?: string;
}

/** Instances that no Service uses, counted as in the summary; the API server's own instance is a separate list. */
export function orphanLists<O extends Pick<Orphan, "kind">>(orphans: readonly O[], locale: Locale): OrphanList<O>[] {
  const of = (kind: Orphan["kind"]) => orphans.filter((orphan) => orphan.kind === kind);
  const left = of("orphan");
  const lists: OrphanList<O>[] = [
    { title: translate(WORDS.orphans.title, locale, { count: left.length }), orphans: left },
    {
      title: translate(WORDS.orphans.apiserverTitle, locale),
      orphans: of("apiserver"),
      note: translate(WORDS.orphans.apiserver, locale),
    },
  ];
  return lists.filter((list) => list.orphans.length > 0);
}
