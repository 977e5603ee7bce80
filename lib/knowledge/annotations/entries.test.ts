import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ANNOTATIONS } from "@/lib/knowledge/annotations";
import { FINDINGS } from "@/lib/knowledge/findings";
import { annotationEntries } from "./entries";

describe.each(["en", "zh-CN"] as const)("the catalogue of annotations in %s", (locale) => {
  const entries = annotationEntries(locale);

  it("says what every key means", () => {
    expect(entries.map(({ id }) => id).sort()).toEqual(ANNOTATIONS.map(({ key }) => key).sort());
    for (const { id, meaning } of entries) {
      expect(meaning.length, id).toBeGreaterThan(5);
      expect(/[\u4e00-\u9fff]/.test(meaning), id).toBe(locale === "zh-CN");
      expect(meaning, id).not.toMatch(/\{|undefined|\.\./);
    }
  });

  it("leads to findings that exist, and a compared field to its own", () => {
    for (const { codes } of entries) for (const { code } of codes) expect(FINDINGS).toHaveProperty(code);
    expect(entries.find(({ id }) => id === "lb-scheduler")!.codes.map(({ code }) => code)).toContain("CLB222");
    const compared = entries.filter((entry) => entry.compared && entry.kinds.includes("clb"));
    expect(compared.filter(({ codes }) => codes.length > 0).length).toBeGreaterThan(40);
  });

  it("has an example that YAML reads as this key and that its own values allow", () => {
    for (const info of ANNOTATIONS) {
      const { example } = entries.find(({ id }) => id === info.key)!;
      const [[key, value] = []] = Object.entries(parse(example) as Record<string, unknown>);
      expect(key).toBe(info.fullKey);
      expect(typeof value).toBe("string");
      if (info.allowed) expect(info.allowed).toContain(value);
    }
  });
});
