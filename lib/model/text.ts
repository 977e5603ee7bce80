/** A sentence for people, in every language the product speaks. */
export interface Text {
  en: string;
  zh: string;
}

export type Locale = "en" | "zh-CN";

export type Params = Record<string, string | number | boolean | null | undefined>;

/** Params of a finding: besides what a sentence shows, lists for who makes its remedy. */
export type FindingParams = Record<string, FindingParam>;
export type FindingParam = Params[string] | readonly string[] | readonly Readonly<Record<string, string>>[];

/** Picks the language and fills `{name}` placeholders. A placeholder without a value stays visible. */
export function translate(text: Text, locale: Locale, params: FindingParams = {}): string {
  return fill(locale === "zh-CN" ? text.zh : text.en, params);
}

export function fill(template: string, params: FindingParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });
}
