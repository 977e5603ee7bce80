import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { FINDING_FIXTURES, fixtureName, findingFixturesBundle } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const result = runEngine(findingFixturesBundle({ now: NOW }), { checkedAt: NOW, targetVersion: "v2.14.0" });

describe("the finding fixtures", () => {
  it.each(FINDING_FIXTURES.map((exhibit) => exhibit.code))("shows %s", (code) => {
    const row = result.services.find((r) => r.service === `fixtures/${fixtureName(code)}`)!;
    expect(row.findings.map((f) => f.code)).toContain(code);
  });

  it("has every code once", () => {
    expect(new Set(FINDING_FIXTURES.map((e) => e.code)).size).toBe(FINDING_FIXTURES.length);
  });
});
