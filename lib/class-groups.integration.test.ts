import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { mergeClasses } from "./class-groups";

const root = path.resolve(import.meta.dirname, "..");
const reference = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"] }] } },
});

/** Every word in a string of a component that the reference takes for a class. */
function classesInUse(): string[] {
  const words = new Set<string>();
  for (const folder of ["app", "components"])
    for (const name of readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
      if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue;
      for (const [, text = ""] of readFileSync(path.join(root, folder, name), "utf8").matchAll(
        /["'`]([^"'`\n]*)["'`]/g,
      ))
        for (const word of text.split(/\s+/)) if (/^[a-z\-[]/.test(word)) words.add(word);
    }
  return [...words].filter((word) => reference(`${word} ${word}`) === word);
}

test("each pair of classes in use is joined as the reference joins it", () => {
  const names = classesInUse();
  expect(names.length).toBeGreaterThan(300);
  const wrong: string[] = [];
  for (const one of names)
    for (const other of names) {
      const pair = `${one} ${other}`;
      const [wanted, got] = [reference(pair), mergeClasses(pair)];
      if (wanted !== got) wrong.push(`${pair}: ${wanted} / ${got}`);
    }
  expect(wrong.slice(0, 40)).toEqual([]);
});

test("spaces and words that are no utility stay out of the way", () => {
  expect(mergeClasses("  row-link  px-2 row-link px-3 ")).toBe("row-link row-link px-3");
  expect(mergeClasses("")).toBe("");
});
