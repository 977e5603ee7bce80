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

/** Sentences one after the other: a blank between them, and none after the Chinese full stop, which brings its own room. */
export function joinSentences(sentences: readonly (string | undefined | false)[], locale: Locale): string {
  return sentences.reduce<string>((text, next) => {
    if (text === "" || !next) return text + (next || "");
    return locale === "zh-CN" && /[。！？；：）]$/.test(text) ? text + next : `${text} ${next}`;
  }, "");
}

/** `label: value`, with the locale's colon. */
export function labelled(label: string, value: string, locale: Locale): string {
  return locale === "zh-CN" ? `${label}：${value}` : `${label}: ${value}`;
}

/** A label inside an English sentence; one with a name in it stays as it is. */
export const insideSentence = (label: string): string =>
  /[A-Z]/.test(label.slice(1)) ? label : label.slice(0, 1).toLowerCase() + label.slice(1);

/** `label:` as the line above its value. */
export const labelAbove = (label: string, locale: Locale): string => labelled(label, "", locale).trimEnd();

/** Parts of one sentence, with the commas of the language. */
export const listed = (parts: readonly string[], locale: Locale): string =>
  parts.join(locale === "zh-CN" ? "，" : ", ");

/** A phrase as a sentence. */
export function asSentence(text: string, locale: Locale): string {
  return /[.。?？]$/.test(text) ? text : `${text}${locale === "zh-CN" ? "。" : "."}`;
}

/** A word in brackets after another, as the language sets them. */
export function bracketed(text: string, locale: Locale): string {
  return locale === "zh-CN" ? `（${text}）` : ` (${text})`;
}

/** The sentence in one language, with its placeholders. */
export function inLanguage(text: Text, locale: Locale): string {
  return locale === "zh-CN" ? text.zh : text.en;
}
