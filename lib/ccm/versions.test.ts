import { describe, expect, it, test } from "vitest";
import { NEWEST_RELEASED as SHOWN_RELEASED, VERSION_NAMES } from "./version-names.generated";
import { VERSION_ROWS } from "./version-table";
import {
  atLeast,
  compareVersions,
  firstVersionWith,
  KNOWN_RULES,
  NEWEST_RELEASED,
  parseVersion,
  rulesFor,
} from "./versions";

const NEWEST = KNOWN_RULES.at(-1)!.version;

test("known rules are in order and complete", () => {
  for (let i = 1; i < KNOWN_RULES.length; i++)
    expect(compareVersions(KNOWN_RULES[i - 1]!.version, KNOWN_RULES[i]!.version)).toBe(-1);
});

test("the names for browsers are those of the table (npm run docs)", () => {
  expect(VERSION_NAMES).toEqual(KNOWN_RULES.map(({ version }) => version));
  expect(NEWEST_RELEASED).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(SHOWN_RELEASED).toBe(NEWEST_RELEASED);
});

test("a target takes its own rules or the nearest older ones", () => {
  expect(rulesFor(undefined)).toMatchObject({ match: "newest", rules: { version: NEWEST } });
  expect(rulesFor("v2.9.1")).toMatchObject({ match: "exact", rules: { version: "v2.9.1" } });
  expect(rulesFor("v2.9.2")).toMatchObject({ match: "between", rules: { version: "v2.9.1" } });
  expect(rulesFor("v3.0.0")).toMatchObject({ match: "newer", rules: { version: NEWEST } });
  expect(rulesFor("v1.9.3.378")).toMatchObject({ match: "older", rules: { version: "v2.1.0" } });
  expect(rulesFor("latest")).toMatchObject({ match: "unreadable", rules: { version: NEWEST } });
});

test("every row names its source, and changes something", () => {
  for (const row of VERSION_ROWS) {
    expect(row.source).toContain(`tag ${row.version}`);
    const base = KNOWN_RULES.find((rules) => rules.version === row.after) ?? KNOWN_RULES[VERSION_ROWS.indexOf(row)]!;
    for (const [name, value] of Object.entries(row.rules))
      expect(base[name as keyof typeof row.rules], `${row.version} ${name}`).not.toEqual(value);
  }
});

test("what an upgrade brings to life follows from the table", () => {
  expect(firstVersionWith((rules) => rules.additionalTags !== "none")).toBe("v2.10.0");
  expect(firstVersionWith((rules) => rules.domainExtensions)).toBe("v2.13.0");
  expect(firstVersionWith((rules) => rules.batchSize < 0)).toBeNull();
});

describe("version order", () => {
  it.each([
    ["v1.9.3.276-g372aa98-aliyun", "V1.9.3.10", 1],
    ["v1.9.3.105-g0876ccc-aliyun", "v1.9.3.81-gca19cd4-aliyun", 1],
    ["v1.9.3-164-g2105d2e-aliyun", "v1.9.3.164-g2105d2e-aliyun", 0],
    ["v1.9.3", "v1.9.3.10-gfb99107-aliyun", -1],
    ["v2.1.0", "v1.9.3.380-gd6d0962-aliyun", 1],
    ["v2.11.2", "v2.9.1", 1],
    ["v2.4.5", "v2.5.1", -1],
    ["registry.example.com/acs/cloud-controller-manager-amd64:v2.9.1", "2.9.1", 0],
    ["registry.example.com:5000/ccm:v2.10.0", "v2.9.1", 1],
    ["latest", "v2.9.1", null],
    ["", "v2.9.1", null],
    ["v2.1.0-rc1", "v2.1.0", null],
    ["2.x", "v2.1.0", null],
  ] as const)("%s against %s is %s", (a, b, expected) => expect(compareVersions(a, b)).toBe(expected));

  it("knows gates", () => {
    expect(atLeast("v2.5.1", "v2.6.0")).toBe(false);
    expect(atLeast("v2.12.1-aliyun", "v2.12.1")).toBe(true);
    expect(atLeast(undefined, "v2.6.0")).toBeNull();
    expect(parseVersion("v1.9.3.276-g372aa98-aliyun")).toEqual([1, 9, 3, 276]);
  });
});
