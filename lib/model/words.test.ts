import { createTranslator } from "next-intl";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { REDACTED_KINDS } from "@/lib/reports/texts";
import { groupByInstance } from "@/lib/views";
import { summarizeRow } from "@/lib/views/build/rows";
import { generateScale } from "@/simulator/cluster/scale";
import { demoBundle } from "@/simulator/demo/bundle";
import { translate } from "./text";
import { verdictOf } from "./result";
import { verdictSentence } from "./verdict";
import { verdictNumbers, verdictParts } from "./verdict-parts";
import { WORDS, WORDS_AT } from "./words";

const messages = (locale: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}/${area}.json`, import.meta.url), "utf8")) as Record<
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

test("sentences with numbers come out as on the pages", () => {
  for (const locale of ["en", "zh-CN"] as const) {
    const t = createTranslator({ locale, messages: { readiness: messages(locale, "readiness") } });
    for (const [key, text] of Object.entries(WORDS.sentence))
      for (const count of [0, 1, 2, 37]) {
        const values = { count, instances: count, total: count, reported: count, missed: 1 };
        expect(translate(text, locale, values), key).toBe(t(`readiness.sentence.${key}` as never, values as never));
      }
  }
});

test.each([
  ["demo", demoBundle({ now: "2026-01-02T03:04:05Z" })],
  ["scale", generateScale({ services: 200, ports: 2, nodes: 5, failing: 0.2, seed: 3 })],
])("the verdict of a file has the numbers of the page: %s", (_name, bundle) => {
  const result = runEngine(bundle, { checkedAt: "2026-01-02T03:04:05Z" });
  const rows = result.services.map((row) => summarizeRow(row, indexBundle(bundle)));
  const services = rows.filter((row) => row.status !== "skipped").length;
  const t = createTranslator({ locale: "en", messages: { readiness: messages("en", "readiness") } });
  const page = verdictParts(verdictOf(result), verdictNumbers(groupByInstance(rows)), services).map(([key, values]) =>
    t(`readiness.sentence.${key}` as never, values as never),
  );
  expect(verdictSentence(result, "en")).toBe(`${WORDS.verdict[verdictOf(result)].en}: ${page.join(" ")}`);
});
