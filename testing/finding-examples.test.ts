import { expect, test } from "vitest";
import { FINDINGS } from "@/lib/knowledge/findings";
import written from "@/lib/triage/guide/finding-examples.generated.json";

test("every finding that compares Service and CLB has an example in both languages", () => {
  const compared = Object.values(FINDINGS)
    .filter((info) => /^CLB2/.test(info.code) && !info.retired && !info.documentedOnly)
    .map((info) => info.code);
  const examples: Record<string, { title: { en: string; zh: string } }> = written;
  expect(compared.filter((code) => !examples[code]).sort()).toEqual([]);
  for (const [code, { title }] of Object.entries(examples)) {
    expect(title.en, code).not.toBe("");
    expect(title.zh, code).toMatch(/[\u4e00-\u9fff]/);
  }
});
