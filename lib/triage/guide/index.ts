import type { Locale, Text } from "@/lib/model/text";
import { EVENT_RULES, MERGED } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS, findingInfo } from "@/lib/knowledge/findings";
import { precheckByMessageCode, PRECHECKS } from "@/lib/knowledge/prechecks";
import { translateGeneric, type GuideStep } from "@/lib/knowledge/steps";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";
import { classifyEvent } from "@/lib/triage";
import { quotedIn } from "@/lib/triage/hints";
import { CERTAIN } from "@/lib/triage/types";
import { HEADINGS } from "@/lib/knowledge/search/headings";
import { searchGuide, type GuideItem, type GuideKind, type GuideRow } from "./search";

export * from "./search";

/** Every code of the product in the reader's language, in the order of the list. */
export function guideItems(locale: Locale): GuideItem[] {
  const inLanguage = (text: Text) => translateGeneric(text, locale);
  const other: Locale = locale === "en" ? "zh-CN" : "en";
  const heads = (code: string, title: Text, ...more: (string | null | undefined)[]) => [
    translateGeneric(title, other),
    ...(HEADINGS[code] ?? []),
    ...more.filter((text) => text !== null && text !== undefined),
  ];
  const stepWords = (steps: readonly GuideStep[]) =>
    steps.map((step) => `${step.text.en} ${step.text.zh} ${step.command ?? ""}`).join(" ");
  const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ").toLowerCase();
  const events = EVENT_RULES.map((rule): GuideItem => {
    const precheck = PRECHECKS.find((row) => row.code === rule.code);
    return {
      code: rule.code,
      kind: precheck ? "precheck" : "event",
      group: rule.group,
      severity: rule.severity,
      title: inLanguage(rule.title),
      summary: inLanguage(rule.cause),
      headings: heads(rule.code, rule.title, precheck?.documented),
      words: words(
        translateGeneric(rule.cause, other),
        ...rule.patterns,
        ...rule.reasons,
        ...(rule.apiCodes ?? []),
        precheck?.messageCode,
      ),
    };
  });
  const findings = Object.values(FINDINGS).map((info): GuideItem => ({
    code: info.code,
    kind: "finding",
    group: info.category,
    severity: info.severity,
    // No Service is at hand whose values would fill the whole title; its words are searched all the same.
    title: inLanguage(info.shortTitle),
    summary: inLanguage(info.cause),
    headings: heads(info.code, info.title, inLanguage(info.title)),
    words: words(info.officialCheck, info.messageCode),
  }));
  const symptoms = SYMPTOMS.map((row): GuideItem => ({
    code: row.code,
    kind: "symptom",
    group: "symptom",
    title: inLanguage(row.title),
    summary: inLanguage(row.cause),
    headings: heads(row.code, row.title, row.id.replaceAll("-", " ")),
    words: words(
      translateGeneric(row.cause, other),
      ...row.questions.flatMap((question) => [
        question.ask.en,
        question.ask.zh,
        ...question.answers.flatMap((answer) => [
          answer.label.en,
          answer.label.zh,
          answer.conclusion?.en,
          answer.conclusion?.zh,
          stepWords(answer.steps ?? []),
        ]),
      ]),
    ),
  }));
  const faq = FAQ.map((row): GuideItem => ({
    code: row.code,
    kind: "faq",
    group: "faq",
    title: inLanguage(row.title),
    summary: inLanguage(row.answer),
    headings: heads(row.code, row.title, row.id.replaceAll("-", " ")),
    words: words(
      translateGeneric(row.answer, other),
      ...row.sections.flatMap((section) => [
        section.title.en,
        section.title.zh,
        section.text?.en,
        section.text?.zh,
        stepWords(section.steps),
      ]),
    ),
  }));
  return [
    ...events.filter((e) => e.kind === "precheck"),
    ...findings,
    ...symptoms,
    ...events.filter((e) => e.kind === "event"),
    ...faq,
  ];
}

/** The same as the guide's page gets it: what a search looks through besides is in both languages, and stays here. */
export function guideRows(locale: Locale): GuideRow[] {
  return guideItems(locale).map(({ headings: _headings, words: _words, ...row }) => row);
}

const kept = new Map<Locale, GuideItem[]>();

/**
 * The search of the command line, the API and the command palette: a pasted message is classified first, then titles,
 * headings and steps are searched. Best first.
 */
export function searchEverything(query: string, locale: Locale): readonly GuideItem[] {
  let items = kept.get(locale);
  if (!items) kept.set(locale, (items = guideItems(locale)));
  return searchGuide(items, query.slice(0, MAX_QUERY), meantCodes(query.slice(0, MAX_QUERY)));
}

const MAX_QUERY = 4_096;

/** Codes of the message that the query is, or of the precheck item it names; family answers are too general to lead a search. */
function meantCodes(query: string): string[] {
  const items = (query.match(/\b[A-Z]\w*[A-Z]\w*/g) ?? []).flatMap((word) => precheckByMessageCode(word)?.code ?? []);
  if (items.length > 0) return items;
  for (const message of [query, ...quotedIn(query)]) {
    if (!/\s|\.|:/.test(message.trim())) continue;
    const c = classifyEvent({ message });
    if (c.known && c.confidence >= CERTAIN) return c.parts.filter((part) => part.known).map((part) => part.code);
  }
  return [];
}

/** What a code belongs to, whatever its spelling; undefined for one that is not ours. */
export function resolveCode(raw: string): { code: string; kind: GuideKind } | undefined {
  const code = MERGED[raw.toUpperCase()] ?? raw.toUpperCase();
  if (PRECHECKS.some((row) => row.code === code)) return { code, kind: "precheck" };
  if (EVENT_RULES.some((row) => row.code === code)) return { code, kind: "event" };
  if (findingInfo(code)) return { code, kind: "finding" };
  if (SYMPTOMS.some((row) => row.code === code)) return { code, kind: "symptom" };
  if (FAQ.some((row) => row.code === code)) return { code, kind: "faq" };
  return undefined;
}

/** Titles by code, for links from one page to another. */
export function codeTitles(locale: Locale, codes: readonly string[]): { code: string; title: string }[] {
  const items = new Map(guideItems(locale).map((item) => [item.code, item.title]));
  return codes.flatMap((code) => {
    const title = items.get(code);
    return title ? [{ code, title }] : [];
  });
}

/**
 * Codes that belong together: those a row names, those that name it, and the findings and precheck items of one
 * MessageCode.
 */
export function relatedCodes(code: string): string[] {
  const rows: readonly { code: string; related?: readonly string[] }[] = [...EVENT_RULES, ...SYMPTOMS, ...FAQ];
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
  precheck: { messageCode: string | null; documented: string | null },
  info: { messageCode?: string; officialCheck?: string },
): boolean {
  if (info.messageCode) return info.messageCode === precheck.messageCode;
  return info.officialCheck !== undefined && info.officialCheck === precheck.documented;
}
