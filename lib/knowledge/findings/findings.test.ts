import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FINDING_GROUPS, FINDINGS, OFFICIAL_CHECKS, findingInfo } from "./";

const DIGIT: Record<string, string> = {
  annotation: "1",
  listener: "2",
  backend: "3",
  instance: "4",
  lifecycle: "5",
  version: "6",
  nlb: "7",
  source: "9",
};
/** A name once, whether it is shown or chooses between words. */
const placeholders = (text: string) => [
  ...new Set(
    [...text.replace(/ (?:one|other) \{\w+\}/g, "").matchAll(/\{(\w+)(?:\}|, plural,)/g)].map((match) => match[1]!),
  ),
];

describe("finding tables", () => {
  test("every code is in its family's table once", () => {
    const all = FINDING_GROUPS.flatMap(({ group, findings }) => findings.map(({ code }) => ({ group, code })));
    expect(new Set(all.map((e) => e.code)).size).toBe(all.length);
    expect(all.map((e) => e.code).sort()).toEqual(Object.keys(FINDINGS).sort());
    for (const { group, code } of all) {
      expect(code).toMatch(new RegExp(`^CLB${DIGIT[group]}\\d\\d$`));
    }
  });

  test("texts use declared parameters only", () => {
    for (const info of Object.values(FINDINGS)) {
      for (const text of [info.shortTitle.en, info.shortTitle.zh])
        expect(text, `${info.code}: a short title has no finding to fill it`).toMatch(/^[^{}…]{4,}$/);
      for (const part of ["title", "shortTitle", "cause", "remedy"] as const) {
        const { en, zh } = info[part];
        // A blank between Chinese and Latin words.
        expect(zh, info.code).not.toMatch(/[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]/);
        for (const name of [...placeholders(en), ...placeholders(zh)])
          expect(info.params, `${info.code} ${part}`).toContain(name);
      }
    }
  });

  test("every row of the product's precheck table is reachable", () => {
    const reached = new Set(Object.values(FINDINGS).map((info) => info.officialCheck));
    expect(OFFICIAL_CHECKS.filter((row) => !reached.has(row))).toEqual([]);
  });

  test("the engine uses known codes only, and all but the documented ones", () => {
    const source = ["../../engine", "../../ccm/fields"]
      .flatMap((room) =>
        readdirSync(path.resolve(import.meta.dirname, room), { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
          .map((name) => readFileSync(path.resolve(import.meta.dirname, room, name), "utf8")),
      )
      .join("\n");
    const used = new Set(source.match(/CLB\d{3}/g));
    for (const code of used) expect(findingInfo(code), code).toBeDefined();
    const unused = Object.values(FINDINGS).filter(
      (info) => !used.has(info.code) && !info.documentedOnly && !info.retired,
    );
    expect(unused.map((info) => info.code)).toEqual([]);
  });
});
