import { describe, expect, test, vi } from "vitest";
import type * as Rows from "@/lib/knowledge/annotations/rows";
import type * as Table from "@/lib/ccm/version-table";
import type { ExplainedRow } from "@/lib/ccm/annotation-row";
import { annotationOfApi } from "@/lib/knowledge/events/family";
import { annotation, buildPair } from "@/testing/engine-bundle";
import { lintCodes, NEWEST, NEXT } from "@/testing/next-version";
import { annotationEntries } from "@/lib/knowledge/annotations/entries";

/** CONTRIBUTING's recipe of an Annotation that is not compared, performed: one row joins the catalogue, and nothing else is changed. */
vi.mock("@/lib/knowledge/annotations/rows", async (load) => {
  const real = await load<typeof Rows>();
  const table = await vi.importActual<typeof Table>("@/lib/ccm/version-table");
  const { versionAfter } = await import("@/testing/made-up-version");
  const added = {
    key: "lb-made-up",
    meaning: { en: "Made up for a test.", zh: "测试用注解。" },
    apiWords: ["notcalledso"],
    legacy: true,
    appliesTo: ["clb"],
    target: "loadbalancer",
    valueType: "enum",
    allowed: ["one", "two"],
    since: versionAfter(table.VERSION_ROWS),
    notAllowed: "api-rejects",
  } as const;
  return { ...real, ROWS: [...real.ROWS, added] };
});

vi.mock("@/lib/ccm/version-table", async (load) => {
  const { withNext } = await import("@/testing/made-up-version");
  return withNext(await load<typeof Table>());
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
    expect(lintCodes(serviceWith("one"), NEWEST).some((code) => code.startsWith("ANN13"))).toBe(true);
  });

  test.each(["en", "zh-CN"] as const)("its page says in %s what it means", (locale) => {
    const entry = annotationEntries(locale).find(({ id }) => id === "lb-made-up");
    expect(entry).toMatchObject({
      meaning: locale === "en" ? "Made up for a test." : "测试用注解。",
      values: "one | two",
      since: NEXT,
      legacyKey: "service.beta.kubernetes.io/alicloud-loadbalancer-made-up",
    });
  });

  test("an API error with its word names it", () => {
    expect(annotationOfApi("InvalidParam.NotCalledSo", "")).toBe(annotation("made-up"));
  });

  test("a row that says nothing of its key does not compile", () => {
    const mute = { key: "lb-x", appliesTo: ["clb"], target: "service", valueType: "string", since: NEXT } as const;
    // @ts-expect-error neither a meaning nor a caution
    const row: ExplainedRow = mute;
    expect(row.key).toBe("lb-x");
  });
});
