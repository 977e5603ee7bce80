import type { Locale } from "@/lib/model/text";
import { currentCode } from "@/lib/knowledge/answers";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS, findingInfo } from "@/lib/knowledge/findings";
import { precheckByMessageCode, PRECHECKS } from "@/lib/knowledge/prechecks";
import { classifyEvent } from "@/lib/triage";
import { namesCloud, speakerOf } from "@/lib/triage/foreign";
import { CERTAIN } from "@/lib/triage/sure";
import { guideItems, itemsOf } from "./items";
import { SLOTS, type Slot } from "@/lib/knowledge/search/slots";
import { translate } from "@/lib/model/translate";
import { pinned } from "./pinned";
import { openSlot, slotsOf, type Slots } from "./slots";
import { ranked, searchGuide, type FoundEntry, type GuideKind, type GuideRow, type Ranked } from "./search";

export { guideItems } from "./items";
export * from "./published";
export * from "./search";

/** The same as the guide's page gets it: what a search looks through besides is in both languages, and stays here. */
export function guideRows(locale: Locale): GuideRow[] {
  return guideItems(locale).map(({ questions: _questions, words: _words, about: _about, ...row }) => row);
}

/**
 * The search of the command line, the API and the command palette: a pasted message is classified first, then titles,
 * headings and steps are searched. Best first.
 */
export function searchEverything(query: string, locale: Locale): readonly FoundEntry[] {
  const text = query.slice(0, MAX_QUERY);
  const messages = meantCodes(text);
  const items = itemsOf(locale);
  const order = ranked(items, text);
  const found = searchGuide(items, text, messages, order).map((item): FoundEntry => ({
    ...{ code: item.code, kind: item.kind, title: item.title, summary: item.summary },
    href: "href" in item ? item.href : `/guide/${item.code}`,
  }));
  const pins = pinned(text, locale).map((pin) => ({
    ...pin,
    title: pin.title || (found.find(({ code }) => code === pin.code)?.title ?? pin.code),
  }));
  if (messages.length + pins.length === 0) askBack(found, order, text, locale);
  // A message that holds a key is about more than the key.
  const first = found.slice(0, new Set(messages).size);
  const known = new Set([...first, ...pins].map(({ code }) => code));
  return [...first, ...pins, ...found.filter(({ code }) => !known.has(code))];
}

/** How near the second answer has to be, of the score of the first. */
const CLOSE = 0.6;
/** Share of a question's words, weighed by how rare they are, that the page of an answer has to hold. */
const ENOUGH = 0.38;
const NEAREST = { en: "No page answers this for sure. The nearest:", zh: "没有页面能确切回答该问题，最接近的是：" };

/** Where the two best answers differ in one slot that the question leaves open, they say so; where none is sure, the first says that. */
function askBack([first, second]: FoundEntry[], [a, b]: readonly Ranked[], query: string, locale: Locale): void {
  if (!first || !a || first.code !== a.item.code) return;
  if (a.covered < ENOUGH || namesCloud(query.toLowerCase())) {
    first.unsure = translate(NEAREST, locale);
    return;
  }
  if (!second || !b || second.code !== b.item.code) return;
  const [own, other] = [a, b].map(({ item, slots }): Slots => ({ ...slotsOf(item.questions[0]!), ...slots }));
  const slot = b.score > CLOSE * a.score ? openSlot(slotsOf(query), own!, other!) : undefined;
  if (!slot) return;
  const { ask, values }: Slot = SLOTS[slot];
  const when = (slots: Slots) => translate(values[slots[slot]![0]!]!.label, locale);
  Object.assign(first, { ask: translate(ask, locale), when: when(own!) });
  Object.assign(second, { when: when(other!) });
}

const MAX_QUERY = 4_096;

/** Characters that a search by others may have: a search box holds no more. */
export const MOST_SEARCHED = 200;

/** Messages that a question mentions: between quotation marks, or its English words where it is in Chinese. */
function quotedIn(text: string): string[] {
  const quoted = [...text.matchAll(/["'“‘「`]([^"'”’」`]{6,400})["'”’」`]/g)].map((found) => found[1] as string);
  const english = /[\u3400-\u9fff]/.test(text) ? (text.match(/[A-Za-z][\x20-\x7e]{6,400}/g) ?? []) : [];
  return [...quoted, ...english].slice(0, 8);
}

/** Codes of the message that the query is, of the precheck item it names, or of what another program says; family answers are too general to lead a search. */
function meantCodes(query: string): string[] {
  const items = (query.match(/\b[A-Z]\w*[A-Z]\w*/g) ?? []).flatMap((word) => precheckByMessageCode(word)?.code ?? []);
  if (items.length > 0) return items;
  for (const message of [query, ...quotedIn(query)]) {
    if (!/\s|\.|:/.test(message.trim())) continue;
    const c = classifyEvent({ message });
    if (c.known && c.confidence >= CERTAIN) return c.parts.filter((part) => part.known).map((part) => part.code);
  }
  return [...(speakerOf(query)?.pages ?? [])];
}

/** Table of a code, whatever its spelling; undefined for one that is not ours. */
export function resolveCode(raw: string): { code: string; kind: GuideKind } | undefined {
  const code = currentCode(raw);
  const item = itemsOf("en").find((row) => row.code === code);
  return item && item.kind !== "annotation" ? { code, kind: item.kind } : undefined;
}

/** Titles by code, for links from one page to another. */
export function codeTitles(locale: Locale, codes: readonly string[]): { code: string; title: string }[] {
  const titles = new Map(itemsOf(locale).map(({ code, title }) => [code, title]));
  return codes.flatMap((code) => {
    const title = titles.get(code);
    return title ? [{ code, title }] : [];
  });
}

/**
 * Codes that belong together: those a row names, those that name it, and the findings and precheck items of one
 * MessageCode.
 */
export function relatedCodes(code: string): string[] {
  const rows: readonly { code: string; related?: readonly string[] }[] = [...EVENT_RULES, ...FAQ];
  const found = new Set(rows.find((row) => row.code === code)?.related ?? []);
  for (const row of rows) if (row.related?.includes(code)) found.add(row.code);
  const precheck = PRECHECKS.find((row) => row.code === code);
  const finding = findingInfo(code);
  if (precheck) for (const info of Object.values(FINDINGS)) if (matches(precheck, info)) found.add(info.code);
  if (finding) for (const row of PRECHECKS) if (matches(row, finding)) found.add(row.code);
  found.delete(code);
  return [...found];
}

function matches(
  precheck: { messageCode?: string; documented?: string },
  info: { messageCode?: string; officialCheck?: string },
): boolean {
  if (info.messageCode) return info.messageCode === precheck.messageCode;
  return info.officialCheck !== undefined && info.officialCheck === precheck.documented;
}
