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
  "what-if",
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

  for (const one of visits(file).filter(({ name }) => TRIED.includes(name)))
    test(`${one.name}: no other language, no row of the catalogue that is not shown`, async ({ browser, demo }) => {
      const at = (address: string) => demo.url + address;
      const english = await browser.newContext({ locale: "en-US" });
      const loaded = await visit(english, one, at);
      await english.close();
      expect(loaded.scripts.size).toBeGreaterThan(3);
      expect(hanIn(loaded)).toBeLessThanOrEqual(one.han ?? NAMES);
      expect(sentencesIn(loaded.scripts.values(), "zh-CN")).toEqual([]);
      expect(sentencesIn(loaded.pages, "zh-CN")).toEqual([]);
      expect(sentencesIn(loaded.scripts.values(), "en")).toEqual([]);

      const chinese = await browser.newContext({ locale: "zh-CN" });
      const other = await visit(chinese, one, at);
      await chinese.close();
      expect(sentencesIn(other.scripts.values(), "en")).toEqual([]);
      expect(sentencesIn(other.pages, "en")).toEqual([]);
      expect(sentencesIn(other.scripts.values(), "zh-CN")).toEqual([]);
    });
});
