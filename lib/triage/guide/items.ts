import type { Locale, Text } from "@/lib/model/text";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS } from "@/lib/knowledge/findings";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { translateGeneric, type GuideStep } from "@/lib/knowledge/steps";
import { annotationEntries } from "@/lib/knowledge/annotations/entries";
import { PURPOSES, QUESTIONS } from "@/lib/knowledge/search/questions";
import { once } from "@/lib/text/memoize";
import { foundAnnotation } from "./pinned";
import type { GuideItem, SearchItem } from "./search";

/** Every code of the product in the reader's language, in the order of the list. */
export function guideItems(locale: Locale): GuideItem[] {
  const inLanguage = (text: Text) => translateGeneric(text, locale);
  const other: Locale = locale === "en" ? "zh-CN" : "en";
  const questions = (code: string, title: Text, ...more: (string | null | undefined)[]) => [
    translateGeneric(title, locale),
    translateGeneric(title, other),
    ...(QUESTIONS[code]?.split("; ") ?? []),
    ...more.filter((text) => text !== null && text !== undefined),
  ];
  const both = (text: Text | undefined) => text && `${text.en} ${text.zh}`;
  const stepWords = (steps: readonly GuideStep[]) =>
    steps.map((step) => `${both(step.text)} ${step.command ?? ""}`).join(" ");
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
      questions: precheck
        ? ofCheck(questions(rule.code, rule.title, precheck.documented, inWords(precheck.messageCode ?? "")))
        : questions(rule.code, rule.title),
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
    summary: inLanguage([info.cause, info.remedy].find(({ en }) => !en.includes("{")) ?? info.shortTitle),
    questions: questions(info.code, info.title),
    about: inLanguage(info.cause).replace(/<\w+>/g, ""),
    words: words(info.officialCheck, info.messageCode),
  }));
  const faq = FAQ.map((row): GuideItem => ({
    code: row.code,
    kind: "faq",
    group: "faq",
    title: inLanguage(row.title),
    summary: inLanguage(row.answer),
    questions: questions(row.code, row.title),
    words: words(
      translateGeneric(row.answer, other),
      ...row.sections.flatMap(({ title, text, steps }) => [both(title), both(text), stepWords(steps)]),
    ),
  }));
  return [
    ...events.filter((e) => e.kind === "precheck"),
    ...findings,
    ...events.filter((e) => e.kind === "event"),
    ...faq,
  ];
}

/** Words of an item, alone and as people ask about the check. */
const ofCheck = (items: readonly string[]) => items.flatMap((item) => (item ? [item, `precheck ${item}`] : []));

/** `SetSLBName` as a person says it. */
const inWords = (name: string) => name.replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4");

/** Annotations as answers: found by what they are for. */
function annotationItems(locale: Locale): SearchItem[] {
  const others = new Map(annotationEntries(locale === "en" ? "zh-CN" : "en").map((entry) => [entry.id, entry]));
  return annotationEntries(locale).map((entry) => ({
    ...foundAnnotation(entry, locale),
    questions: [
      entry.id.replace(/^lb-/, "").replaceAll("-", " "),
      ...[entry, others.get(entry.id)!].flatMap(({ label }) => label ?? []),
      ...(PURPOSES[entry.id]?.split("; ") ?? []),
    ],
    words: `${entry.words} ${others.get(entry.id)!.meaning}`,
    group: entry.kinds.includes("clb") ? "annotation" : "nlb",
  }));
}

const built = {
  en: once(() => [...guideItems("en"), ...annotationItems("en")]),
  "zh-CN": once(() => [...guideItems("zh-CN"), ...annotationItems("zh-CN")]),
};
/** Entries of the search in one language, built on first use: the guide and the annotations. */
export const itemsOf = (locale: Locale): SearchItem[] => built[locale]();
