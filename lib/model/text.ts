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

/** Chooses among the branches of each `{name, plural, ...}`; `#` in a branch is the number. */
function chosen(template: string, params: FindingParams): string {
  const begin = /\{(\w+), plural,/.exec(template);
  if (!begin) return template;
  const name = begin[1]!;
  const end = closing(template, begin.index);
  const branches = template.slice(begin.index + begin[0].length, end);
  const branch = branchOf(branches, Number(params[name])).replaceAll("#", `{${name}}`);
  return template.slice(0, begin.index) + chosen(branch, params) + chosen(template.slice(end + 1), params);
}

/** English knows one and other, Chinese only other; `=0` is before both. */
function branchOf(text: string, count: number): string {
  const branches = new Map<string, string>();
  for (let from = 0, open = text.indexOf("{"); open >= 0; open = text.indexOf("{", from)) {
    const close = closing(text, open);
    branches.set(text.slice(from, open).trim(), text.slice(open + 1, close));
    from = close + 1;
  }
  return branches.get(`=${count}`) ?? (count === 1 ? branches.get("one") : undefined) ?? branches.get("other") ?? "";
}

/** The brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/**
 * Fills `{name}`; `{name, plural, =0 {...} one {...} other {...}}` first chooses by the number, as message files do.
 */
export function fill(template: string, params: FindingParams): string {
  return (template.includes(", plural,") ? chosen(template, params) : template).replace(
    /\{(\w+)(, number)?\}/g,
    (whole, name: string, number?: string) => {
      const value = params[name];
      if (value === undefined || value === null) return whole;
      return number === undefined ? String(value) : Number(value).toLocaleString("en");
    },
  );
}
