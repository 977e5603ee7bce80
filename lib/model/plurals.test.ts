import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fill } from "./translate";

const root = path.resolve(import.meta.dirname, "../..");
const NOUNS =
  "Services|findings|changes|calls|commands|steps|items|instances|nodes|backends|groups|listeners|Events|clusters|errors|reads|kinds|tags|runs";
/** A number that may be one, in front of a noun that is always several. A version, a port or an id is none; `2 of {total}` says several. */
const ALWAYS_SEVERAL = new RegExp(
  `(?<!of )\\{(?!to|port|vServerGroupId|loadBalancerId|protocol|json)\\w+\\} (?:(?:more|NLB|failing|other) )?(?:${NOUNS})\\b`,
  "g",
);

function texts(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|json)$/.test(name) && !/\.test\.|generated/.test(name))
    .map((name) => path.join(folder, name));
}

describe("numbers in sentences", () => {
  it("choose the word by the number", () => {
    const text = "{count, plural, one {# Service uses} other {# Services use}} NLB in {region}";
    expect(fill(text, "en", { count: 1, region: "cn-a" })).toBe("1 Service uses NLB in cn-a");
    expect(fill(text, "en", { count: 3, region: "cn-a" })).toBe("3 Services use NLB in cn-a");
  });

  it("are never in front of a noun that says several whatever they are", () => {
    const found = [...texts("lib"), ...texts("messages/en")].flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .filter((line) => !line.includes("${"))
        .flatMap((line) => (line.match(ALWAYS_SEVERAL) ?? []).map((hit) => `${file}: ${hit}`)),
    );
    expect(found).toEqual([]);
  });
});
