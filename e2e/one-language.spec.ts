import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoBundle } from "../simulator/demo/bundle";
import { expect, test } from "./support/test";
import { hanIn, sentencesIn } from "./support/page-scripts";
import { NAMES, visit, visits } from "./support/visits";

/** Each program of the pages once: other pages load a part of what these do. */
const TRIED = [
  "clusters",
  "overview",
  "service",
  "preview",
  "fix",
  "upgrade",
  "shared report",
  "triage",
  "guide of an Event",
  "annotations",
  "opened file",
];

const dir = mkdtempSync(path.join(tmpdir(), "preflight-e2e-language-"));
const file = path.join(dir, "cluster.json");

test.describe("a page loads the language that it shows", () => {
  test.beforeAll(() => writeFileSync(file, JSON.stringify(demoBundle({ now: "2026-11-21T08:00:00Z" }))));
  test.afterAll(() => rmSync(dir, { recursive: true, force: true }));

  for (const [locale, shown, other] of [
    ["en-US", "en", "zh-CN"],
    ["zh-CN", "zh-CN", "en"],
  ] as const)
    test(`no other language, no row of the catalogue that is not shown (${locale})`, async ({ browser, demo }) => {
      const context = await browser.newContext({ locale });
      for (const one of visits(file).filter(({ name }) => TRIED.includes(name))) {
        const loaded = await visit(context, one, (address) => demo.url + address);
        expect(loaded.scripts.size, one.name).toBeGreaterThan(3);
        if (shown === "en") expect(hanIn(loaded), one.name).toBeLessThanOrEqual(one.han ?? NAMES);
        expect(sentencesIn(loaded.scripts.values(), other), one.name).toEqual([]);
        expect(sentencesIn(loaded.pages, other), one.name).toEqual([]);
        expect(sentencesIn(loaded.scripts.values(), shown), one.name).toEqual([]);
      }
      await context.close();
    });
});
