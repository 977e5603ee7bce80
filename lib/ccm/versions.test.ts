import { expect, test } from "vitest";
import { compareVersions, KNOWN_RULES, parseVersion, rulesFor } from "./versions";

test("version strings compare by their numbers", () => {
  const newer = (a: string, b: string) => Math.sign(compareVersions(parseVersion(a)!, parseVersion(b)!));
  expect(newer("v1.9.3.276-g372aa98-aliyun", "V1.9.3.10")).toBe(1);
  expect(newer("v1.9.3.105-gfd4e547-aliyun", "v1.9.3.81-gca19cd4-aliyun")).toBe(1);
  expect(newer("v1.9.3-164-g2105d2e-aliyun", "v1.9.3.164-g2105d2e-aliyun")).toBe(0);
  expect(newer("v1.9.3", "v1.9.3.10-gfb99107-aliyun")).toBe(-1);
  expect(newer("registry.example/acs/ccm:v2.11.2", "v2.9.1")).toBe(1);
  expect(newer("v2.4.5", "v2.5.1")).toBe(-1);
  for (const text of ["", "latest", "2.x", "v2.1.0-rc1"]) expect(parseVersion(text)).toBeNull();
});

test("known rules are in order and complete", () => {
  for (let i = 1; i < KNOWN_RULES.length; i++)
    expect(
      compareVersions(parseVersion(KNOWN_RULES[i - 1]!.version)!, parseVersion(KNOWN_RULES[i]!.version)!),
    ).toBeLessThan(0);
});

test("a target takes its own rules or the nearest older ones", () => {
  expect(rulesFor(undefined)).toMatchObject({ match: "newest", rules: { version: "v2.14.0" } });
  expect(rulesFor("v2.9.1")).toMatchObject({ match: "exact", rules: { version: "v2.9.1" } });
  expect(rulesFor("v2.9.2")).toMatchObject({ match: "between", rules: { version: "v2.9.1" } });
  expect(rulesFor("v3.0.0")).toMatchObject({ match: "newer", rules: { version: "v2.14.0" } });
  expect(rulesFor("v1.9.3.378")).toMatchObject({ match: "older", rules: { version: "v2.1.0" } });
  expect(rulesFor("latest")).toMatchObject({ match: "unreadable", rules: { version: "v2.14.0" } });
});
