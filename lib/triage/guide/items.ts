import type { Locale, Text } from "@/lib/model/text";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS } from "@/lib/knowledge/findings";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { translateGeneric, type GuideStep } from "@/lib/knowledge/steps";
import { HEADINGS } from "@/lib/knowledge/search/headings";
import { once } from "@/lib/text/memoize";
import type { GuideItem } from "./search";

/** Every code of the product in the reader's language, in the order of the list. */
export function guideItems(locale: Locale): GuideItem[] {
  const inLanguage = (text: Text) => translateGeneric(text, locale);
  const other: Locale = locale === "en" ? "zh-CN" : "en";
  const heads = (code: string, title: Text, ...more: (string | null | undefined)[]) => [
    translateGeneric(title, other),
    ...(HEADINGS[code] ?? []),
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
    summary: inLanguage([info.cause, info.remedy].find(({ en }) => !en.includes("{")) ?? info.shortTitle),
    headings: heads(info.code, info.title, inLanguage(info.title)),
    about: inLanguage(info.cause).replace(/<\w+>/g, ""),
    words: words(info.officialCheck, info.messageCode),
  }));
  const faq = FAQ.map((row): GuideItem => ({
    code: row.code,
    kind: "faq",
    group: "faq",
    title: inLanguage(row.title),
    summary: inLanguage(row.answer),
    headings: heads(row.code, row.title),
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

const built = { en: once(() => guideItems("en")), "zh-CN": once(() => guideItems("zh-CN")) };
/** The items of one language, built on first use. */
export const itemsOf = (locale: Locale): GuideItem[] => built[locale]();
