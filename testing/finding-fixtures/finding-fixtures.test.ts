import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { EXHIBITS, exhibitName, galleryBundle } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const result = runEngine(galleryBundle({ now: NOW }), { checkedAt: NOW, targetVersion: "v2.14.0" });

describe("the gallery", () => {
  it.each(EXHIBITS.map((exhibit) => exhibit.code))("shows %s", (code) => {
    const row = result.services.find((r) => r.service === `gallery/${exhibitName(code)}`)!;
    expect(row.findings.map((f) => f.code)).toContain(code);
  });

  it("has every code once", () => {
    expect(new Set(EXHIBITS.map((e) => e.code)).size).toBe(EXHIBITS.length);
  });
});
