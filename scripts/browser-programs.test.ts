import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_RULES } from "@/lib/events/rows";
import { shownTriage, type ShownTriage } from "@/lib/events/triage";
import { FINDINGS } from "@/lib/findings";
import { PASTES } from "@/testing/wild/pastes";
import { BROWSER_PROGRAMS, programOptions } from "./browser-programs.mjs";
import { inOneLanguage } from "./one-language.mjs";

const HAN = /[\u3400-\u9fff]/g;
/** Words by which secrets, other products and errors of the API are recognised, in whatever language they come. */
const RECOGNISED = 1_000;

const sources = new Map<string, string>();
beforeAll(async () => {
  for (const name of Object.keys(BROWSER_PROGRAMS)) {
    const { outputFiles } = await build({ ...programOptions(name), outdir: "unused", write: false });
    sources.set(name, outputFiles.map((file) => file.text).join("\n"));
  }
}, 120_000);

const source = (name: string) => sources.get(name) ?? "";
const patterns = EVENT_RULES.flatMap((rule) => rule.patterns)
  .join("\n")
  .toLowerCase();
/** Titles and causes of both tables that have words of their own in both languages, and are no message of the API's. */
const sentences = (language: "en" | "zh") =>
  [...EVENT_RULES, ...Object.values(FINDINGS)]
    .flatMap(({ title, cause }) => [title, cause])
    .filter(({ en, zh }) => en !== zh && zh.match(HAN) !== null && !patterns.includes(en.toLowerCase()))
    .map((text) => text[language])
    // As it is inside a string of the program.
    .filter((text) => !/["`\\$\n]/.test(text));
const held = (name: string, language: "en" | "zh") => sentences(language).filter((text) => source(name).includes(text));

describe("programs of the browser's workers", () => {
  test("the reader of an opened file holds the language it is for, and not the other", () => {
    expect(held("file-en", "en").length).toBeGreaterThan(300);
    expect(held("file-en", "zh")).toEqual([]);
    expect(source("file-en").match(HAN)!.length).toBeLessThan(RECOGNISED);
    expect(held("file-zh-CN", "zh").length).toBeGreaterThan(300);
    expect(held("file-zh-CN", "en")).toEqual([]);
  });

  test("the reader of messages holds no text of the catalogue in any language", () => {
    expect(held("triage", "zh")).toEqual([]);
    expect(held("triage", "en")).toEqual([]);
    expect(source("triage").match(HAN)!.length).toBeLessThan(RECOGNISED);
  });

  test("the reader of messages answers as the function of the command line does", () => {
    const answers = new Map<number, ShownTriage>();
    const scope = {
      postMessage: (reply: { id: number; triage: ShownTriage }) => answers.set(reply.id, reply.triage),
      onmessage: (_: { data: { id: number; text: string } }): void => undefined,
    };

    new Function("self", source("triage"))(scope);
    const texts = EVENT_RULES.flatMap((rule) =>
      [...rule.examples, ...(rule.nearMisses ?? [])].map(({ message }) => message),
    );
    expect(texts.length).toBeGreaterThan(300);
    // Each also through a few of the ways in which it may have been pasted.
    const ways = Object.values(PASTES);
    texts.push(...texts.flatMap((text, i) => [0, 1, 2].map((k) => ways[(3 * i + k) % ways.length]!(text))));
    texts.forEach((text, id) => scope.onmessage({ data: { id, text } }));
    texts.forEach((text, id) => expect(answers.get(id), text).toEqual(JSON.parse(JSON.stringify(shownTriage(text)))));
  });
});

test("of two languages side by side one stays, and nothing else changes", () => {
  const table = `import { t } from "x"; const a = t("Read it.", "查看。"); const b = { en: \`A \${c}\`, zh: \`甲 \${c}\` };
step.look("See.", "查看。", "kubectl get {namespace}"); const plain = { code: "EVT1", zh: "CLB", en: "CLB" };`;
  expect(inOneLanguage(table, "lib/x.ts", "en")).toBe(
    table.replace('"查看。")', '"")').replace("`甲 ${c}`", '""').replace('"查看。", "kub', '"", "kub'),
  );
  expect(inOneLanguage(table, "lib/x.ts", "zh")).toBe(
    table.replace('"Read it."', '""').replace("`A ${c}`", '""').replace('"See."', '""'),
  );
  expect(inOneLanguage(`const names = /密码/;`, "lib/text/names.ts", "en")).toBeUndefined();
});
