import { expect, test } from "vitest";
import { FINDINGS } from "@/lib/knowledge/findings";
import written from "@/lib/triage/guide/finding-examples.generated.json";
import { findingExamples } from "./finding-examples";

const examples = findingExamples();

test("the guide's examples are what the engine and the remedies say today (npm run docs)", () => {
  expect(written).toEqual(examples);
});

test("every finding that compares Service and CLB has an example in both languages", () => {
  const compared = Object.values(FINDINGS)
    .filter((info) => /^CLB2/.test(info.code) && !info.retired && !info.documentedOnly)
    .map((info) => info.code);
  expect(compared.filter((code) => !examples[code]).sort()).toEqual([]);
  for (const [code, { title }] of Object.entries(examples)) {
    expect(title.en, code).not.toBe("");
    expect(title.zh, code).toMatch(/[\u4e00-\u9fff]/);
  }
});
