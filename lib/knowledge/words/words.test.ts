import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REDACTED_KINDS } from "./report";
import { WORDS, WORDS_AT } from "./rows";

const messages = (locale: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}/${area}.json`, import.meta.url), "utf8")) as Record<
    string,
    unknown
  >;

/** The text at a dotted path of the pages' messages. */
function at(locale: string, path: string): unknown {
  const [area = "", ...keys] = path.split(".");
  let value: unknown = messages(locale, area);
  for (const key of keys) value = (value as Record<string, unknown>)[key];
  return value;
}

test("files, terminal and pipelines use the words of the pages", () => {
  for (const [group, path] of Object.entries(WORDS_AT) as [keyof typeof WORDS, string][])
    for (const [key, text] of Object.entries(WORDS[group])) {
      expect(text.en, `${path}.${key}`).toBe(at("en", `${path}.${key}`));
      expect(text.zh, `${path}.${key}`).toBe(at("zh-CN", `${path}.${key}`));
    }
});

test("files and pages call what was redacted the same", () => {
  for (const [kind, text] of Object.entries(REDACTED_KINDS)) {
    expect(text.en).toBe(at("en", `reports.redactedKinds.${kind}`));
    expect(text.zh).toBe(at("zh-CN", `reports.redactedKinds.${kind}`));
  }
});
