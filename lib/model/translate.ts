import { IntlMessageFormat } from "intl-messageformat";
import { visibleLine } from "./visible";
import { inLanguage, type FindingParams, type Locale, type Text } from "./text";

// Apart from `text.ts`: the reader of ICU sentences is 10 kB that most pages do not need.

/**
 * A sentence in one language, filled by ICU rules: `{name}`, `{count, plural, one {# Service} other {# Services}}`,
 * `{kind, select, ...}`. A place without a value stays visible. Without params the sentence is returned as it is, so one that was
 * filled before is not read again.
 */
export function translate(text: Text, locale: Locale, params?: FindingParams): string {
  const sentence = inLanguage(text, locale);
  return params ? fill(sentence, locale, params) : sentence;
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

/** Values as ICU takes them, on one line and inert; of a place without one its own `{name}`. */
const valuesOf = (params: FindingParams) =>
  new Proxy(params as Record<string, string | number>, {
    has: () => true,
    get: (_, name: string) => {
      const value = params[name];
      if (value === undefined || value === null) return `{${name}}`;
      return typeof value === "number" ? value : visibleLine(String(value));
    },
  });
