import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as catalogue from "@/messages/en";
import { AREAS } from "./areas";

const ROOT = path.resolve(import.meta.dirname, "../../messages");
type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}
const read = (locale: string, area: string) =>
  flatten(JSON.parse(readFileSync(path.join(ROOT, locale, `${area}.json`), "utf8")) as Tree);
/** Names in `{name}` and `{name, plural, ...}`; a one-word branch such as `one {once}` is a sentence, not a name. */
const argumentsOf = (message: string) =>
  [
    ...new Set([...message.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g)].map((m) => m[1]!)),
  ].sort();
const tagsOf = (message: string) => [...new Set([...message.matchAll(/<(\w+)>/g)].map((m) => m[1]!))].sort();

const ALL = Object.keys(catalogue);

test("the catalogue has every message file, in both languages, and pages load areas of it", () => {
  for (const locale of ["en", "zh-CN"]) {
    const files = readdirSync(path.join(ROOT, locale)).filter((name) => name.endsWith(".json"));
    expect(files.map((name) => name.replace(/\.json$/, "")).sort()).toEqual(ALL.sort());
  }
  expect(ALL).toEqual(expect.arrayContaining([...AREAS]));
});

describe.each(ALL)("%s", (area) => {
  const en = read("en", area);
  const zh = new Map(read("zh-CN", area));
  test("has the same keys in both languages", () => {
    expect([...zh.keys()].sort()).toEqual(en.map(([key]) => key).sort());
  });
  test("uses the same values and tags in both languages, and no empty sentence", () => {
    for (const [key, message] of en) {
      const other = zh.get(key) ?? "";
      expect(other.trim(), key).not.toBe("");
      expect({ key, args: argumentsOf(other), tags: tagsOf(other) }).toEqual({
        key,
        args: argumentsOf(message),
        tags: tagsOf(message),
      });
    }
  });
});
