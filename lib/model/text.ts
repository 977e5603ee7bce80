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
 * What hides a finding, as one text: the findings before it (`until` has a place for their codes) and the reason.
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
    ...(reason ? [translate(reason, locale)] : []),
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

/** Picks the language and fills `{name}` placeholders. A placeholder without a value stays visible. */
export function translate(text: Text, locale: Locale, params: FindingParams = {}): string {
  return fill(inLanguage(text, locale), params);
}

/** The sentence in one language, with its placeholders. */
export function inLanguage(text: Text, locale: Locale): string {
  return locale === "zh-CN" ? text.zh : text.en;
}

/** A branch of a plural or select, `one {# Service}`, and the whole of it; a branch may hold placeholders. */
const BRANCH = String.raw`(?<![=\w])([=\w]+) \{((?:[^{}]|\{[^{}]*\})*)\}`;
const CHOICE = new RegExp(String.raw`\{(\w+), (plural|select),((?:\s*${BRANCH})+)\s*\}`, "g");

/** Chooses among branches: of a plural English knows one and other, Chinese only other, and `=0` is before both; of a select by the word. */
function chosen(name: string, kind: string, branches: string, params: FindingParams): string {
  const texts = new Map([...branches.matchAll(new RegExp(BRANCH, "g"))].map(([, key = "", text = ""]) => [key, text]));
  if (kind === "select") return texts.get(String(params[name])) ?? texts.get("other") ?? "";
  const count = Number(params[name]);
  const text = texts.get(`=${count}`) ?? (count === 1 ? texts.get("one") : undefined) ?? texts.get("other") ?? "";
  return text.replaceAll("#", `{${name}}`);
}

/**
 * Fills `{name}`; `{name, plural, =0 {...} one {...} other {...}}` first chooses by the number, `{name, select, a {...} other {...}}`
 * by the word, as message files do.
 */
export function fill(template: string, params: FindingParams): string {
  const text = /, (?:plural|select),/.test(template)
    ? template.replace(CHOICE, (_, name: string, kind: string, branches: string) =>
        chosen(name, kind, branches, params),
      )
    : template;
  return text.replace(/\{(\w+)(, number)?\}/g, (whole, name: string, number?: string) => {
    const value = params[name];
    if (value === undefined || value === null) return whole;
    return number === undefined ? String(value) : Number(value).toLocaleString("en");
  });
}
