import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "./schema";
import { clustersWithFreeTexts, WRITTEN } from "@/testing/free-texts";
import { buildReport } from "./build";
import { renderMarkdown } from "./markdown";
import { DEFAULT_REDACTION } from "./schema";

const now = "2026-11-21T10:00:00.000Z";
describe.each(clustersWithFreeTexts())("a report of the cluster $name", ({ bundle, result }) => {
  const build = (freeTexts: boolean) =>
    buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: { ...DEFAULT_REDACTION, freeTexts }, now });
  let report: Report;
  beforeAll(() => {
    report = build(true);
  });

  // Everything that is sent or shown of a report is made of its JSON: leak.integration.test.ts makes all of it.
  it("leaves out what people wrote, reasons of accepted findings too, and says so by kind and place", () => {
    for (const text of [JSON.stringify(report), renderMarkdown(report, "en")]) expect(text).not.toMatch(WRITTEN);
    const kinds = new Map(report.redacted.map(({ kind, where }) => [kind, where]));
    for (const kind of ["annotation", "tag", "text", "free text"]) expect([...kinds.keys()]).toContain(kind);
    expect(kinds.get("annotation")).toBe("bundle.kubernetes.services[].metadata.annotations");
  });

  it("keeps the annotations, tags and descriptions of the controller, and every name", () => {
    const own = (text: string) =>
      text.match(/"service\.beta\.kubernetes\.io\/[^"]+":"[^"]*"|"k8s\/[^"]+"|"kubernetes\.do\.not\.delete[^}]+/g) ??
      [];
    expect(own(JSON.stringify(report.bundle))).toEqual(own(JSON.stringify(bundle)));
    expect(own(JSON.stringify(report.bundle)).length).toBeGreaterThan(50);
    expect(report.result.services.map(({ service }) => service)).toEqual(result.services.map(({ service }) => service));
  });

  it("holds all of it where the switch is off", () => {
    const whole = build(false);
    for (const text of [JSON.stringify(whole), renderMarkdown(whole, "en")]) expect(text).toMatch(WRITTEN);
  });
});
