import { describe, expect, test, vi } from "vitest";
import type * as Rows from "@/lib/ccm/catalog/rows";
import type { ExplainedRow } from "@/lib/ccm/catalog/types";
import { annotationOfApi } from "@/lib/events/rows/family";
import { annotation, buildPair } from "@/testing/engine-bundle";
import { lintCodes, NEXT } from "@/testing/next-version";
import { annotationEntries } from "./annotations";

/** CONTRIBUTING's recipe of an Annotation that is not compared, performed: one row joins the catalogue, and nothing else is told about it. */
vi.mock("@/lib/ccm/catalog/rows", async (load) => {
  const real = await load<typeof Rows>();
  const added = {
    key: "lb-made-up",
    meaning: { en: "Made up for a test.", zh: "测试用注解。" },
    apiWords: ["notcalledso"],
    legacy: true,
    appliesTo: ["clb"],
    target: "loadbalancer",
    valueType: "enum",
    allowed: ["one", "two"],
    since: "v2.15.0",
    notAllowed: "api-rejects",
  } as const;
  return { ...real, ROWS: [...real.ROWS, added] };
});

describe("one row adds an annotation", () => {
  const serviceWith = (value: string) => {
    const pair = buildPair({ ports: [{ port: 80, protocol: "http" }] });
    pair.service.metadata!.annotations![annotation("made-up")] = value;
    return pair.service;
  };

  test("lint knows its values and its version", () => {
    expect(lintCodes(serviceWith("one"), NEXT)).toEqual([]);
    expect(lintCodes(serviceWith("three"), NEXT)).toEqual(["ANN111"]);
    expect(lintCodes(serviceWith("one"), "v2.14.0").some((code) => code.startsWith("ANN13"))).toBe(true);
  });

  test.each(["en", "zh-CN"] as const)("its page says in %s what it means", (locale) => {
    const entry = annotationEntries(locale).find(({ id }) => id === "lb-made-up");
    expect(entry).toMatchObject({
      meaning: locale === "en" ? "Made up for a test." : "测试用注解。",
      values: "one | two",
      since: "v2.15.0",
      legacyKey: "service.beta.kubernetes.io/alicloud-loadbalancer-made-up",
    });
  });

  test("an API error with its word names it", () => {
    expect(annotationOfApi("InvalidParam.NotCalledSo", "")).toBe(annotation("made-up"));
  });

  test("a row that says nothing of its key does not compile", () => {
    const mute = { key: "lb-x", appliesTo: ["clb"], target: "service", valueType: "string", since: "v2.15.0" } as const;
    // @ts-expect-error neither a meaning nor a caution
    const row: ExplainedRow = mute;
    expect(row.key).toBe("lb-x");
  });
});
