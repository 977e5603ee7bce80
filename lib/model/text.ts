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

/** A sentence before a language is chosen: its text and the values of its placeholders. */
export interface Sentence {
  text: Text;
  params?: Params;
}

/**
 * What hides a finding, as one text: which findings stand before it (`until` has a place for their codes) and the reason.
 * Undefined when neither is known.
 */
export function translateHidden(
  until: Text,
  reason: Text | undefined,
  codes: readonly string[],
  locale: Locale,
): string | undefined {
  const parts = [
    ...(codes.length > 0 ? [translate(until, locale, { codes: codes.join(", ") })] : []),
    ...(reason ? [translate(reason, locale)] : []),
  ];
  return parts.length > 0 ? parts.join(locale === "zh-CN" ? "" : " ") : undefined;
}

/** Picks the language and fills `{name}` placeholders. A placeholder without a value stays visible. */
export function translate(text: Text, locale: Locale, params: FindingParams = {}): string {
  return fill(locale === "zh-CN" ? text.zh : text.en, params);
}

const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

function chosen(template: string, params: FindingParams): string {
  if (!template.includes(", plural, ")) return template;
  return template.replace(PLURAL, (_whole, name: string, one: string, other: string) =>
    (Number(params[name]) === 1 ? one : other).replaceAll("#", `{${name}}`),
  );
}

/**
 * Fills `{name}`; `{name, plural, one {...} other {...}}` first chooses by the number, as message files do.
 */
export function fill(template: string, params: FindingParams): string {
  return chosen(template, params).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });
}
