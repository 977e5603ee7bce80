import { IntlMessageFormat } from "intl-messageformat";

/** A sentence for people, in every language the product speaks. */
export interface Text {
  en: string;
  zh: string;
}

export type Locale = "en" | "zh-CN";

export type Params = Record<string, string | number | boolean | null | undefined>;

/** Params of a finding: besides what a sentence shows, lists for who makes its remedy. */
export type FindingParams = Record<string, FindingParam>;
type FindingParam = Params[string] | readonly string[] | readonly Readonly<Record<string, string>>[];

/**
 * Reason why a finding is hidden, as one text: the findings before it (`until` has a place for their codes) and the reason.
 * Undefined when neither is known.
 */
export function translateHidden(
  until: Text,
  reason: Text | undefined,
  codes: readonly string[],
  locale: Locale,
): string | undefined {
  const parts = [
    ...(codes.length > 0 ? [translate(until, locale, { codes: codes.join(", "), count: codes.length })] : []),
    ...(reason ? [inLanguage(reason, locale)] : []),
  ];
  return parts.length > 0 ? joinSentences(parts, locale) : undefined;
}

/** Sentences one after the other: a blank between them, and none after the Chinese full stop, which brings its own room. */
export function joinSentences(sentences: readonly (string | undefined | false)[], locale: Locale): string {
  return sentences.reduce<string>((text, next) => {
    if (text === "" || !next) return text + (next || "");
    return locale === "zh-CN" && /[。！？；：）]$/.test(text) ? text + next : `${text} ${next}`;
  }, "");
}

/** A label before what it names, with the colon of the language. */
export function labelled(label: string, value: string, locale: Locale): string {
  return locale === "zh-CN" ? `${label}：${value}` : `${label}: ${value}`;
}

/** A label above what it names: it ends with the colon. */
export const labelAbove = (label: string, locale: Locale): string => labelled(label, "", locale).trimEnd();

/** Parts of one sentence, with the commas of the language. */
export const listed = (parts: readonly string[], locale: Locale): string =>
  parts.join(locale === "zh-CN" ? "，" : ", ");

/** A phrase as a sentence of its own. */
export function asSentence(text: string, locale: Locale): string {
  return /[.。]$/.test(text) ? text : `${text}${locale === "zh-CN" ? "。" : "."}`;
}

/** A word in brackets after another, as the language sets them. */
export function bracketed(text: string, locale: Locale): string {
  return locale === "zh-CN" ? `（${text}）` : ` (${text})`;
}

/**
 * A sentence in one language, filled by ICU rules: `{name}`, `{count, plural, one {# Service} other {# Services}}`,
 * `{kind, select, ...}`. A place without a value stays visible. Without params the sentence is returned as it is, so one that was
 * filled before is not read again.
 */
export function translate(text: Text, locale: Locale, params?: FindingParams): string {
  const sentence = inLanguage(text, locale);
  return params ? fill(sentence, locale, params) : sentence;
}

/** The sentence in one language, with its placeholders. */
export function inLanguage(text: Text, locale: Locale): string {
  return locale === "zh-CN" ? text.zh : text.en;
}

/** Compiled sentences of the rows: each is read once, when it is first filled. */
const compiled = { en: new Map<string, IntlMessageFormat>(), "zh-CN": new Map<string, IntlMessageFormat>() };

/** Fills a sentence of a row, never one with values in it already. Throws where it is not ICU syntax. */
export function fill(sentence: string, locale: Locale, params: FindingParams): string {
  if (!sentence.includes("{")) return sentence;
  let format = compiled[locale].get(sentence);
  if (!format) {
    format = new IntlMessageFormat(sentence, locale, undefined, { ignoreTag: true });
    compiled[locale].set(sentence, format);
  }
  return String(format.format(valuesOf(params)));
}

/** Values as ICU takes them; of a place without one its own `{name}`. */
const valuesOf = (params: FindingParams) =>
  new Proxy(params as Record<string, string | number>, {
    has: () => true,
    get: (_, name: string) => {
      const value = params[name];
      if (value === undefined || value === null) return `{${name}}`;
      return typeof value === "number" ? value : String(value);
    },
  });
