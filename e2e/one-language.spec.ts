import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "playwright/test";
import { demoBundle } from "../simulator/demo/bundle";
import { hanIn, sentencesIn } from "./support/page-scripts";
import { startStage, type RunningStage } from "./support/stages";
import { NAMES, visit, visits } from "./support/visits";

const dir = mkdtempSync(path.join(tmpdir(), "preflight-e2e-language-"));
const file = path.join(dir, "cluster.json");

test.describe("a page loads the language that it shows", () => {
  let stage: RunningStage;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    writeFileSync(file, JSON.stringify(demoBundle({ now: "2026-11-21T08:00:00Z" })));
    stage = await startStage("demo");
  });
  test.afterAll(async () => {
    await stage.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  for (const one of visits(file))
    test(`${one.name}: no other language, no row of the catalogue that is not shown`, async ({ browser }) => {
      const english = await browser.newContext({ locale: "en-US" });
      const loaded = await visit(english, one, stage.at);
      await english.close();
      expect(loaded.scripts.size).toBeGreaterThan(3);
      expect(hanIn(loaded)).toBeLessThanOrEqual(one.han ?? NAMES);
      expect(sentencesIn(loaded.scripts.values(), "zh-CN")).toEqual([]);
      expect(sentencesIn(loaded.pages, "zh-CN")).toEqual([]);
      expect(sentencesIn(loaded.scripts.values(), "en")).toEqual([]);

      const chinese = await browser.newContext({ locale: "zh-CN" });
      const other = await visit(chinese, one, stage.at);
      await chinese.close();
      expect(sentencesIn(other.scripts.values(), "en")).toEqual([]);
      expect(sentencesIn(other.pages, "en")).toEqual([]);
      expect(sentencesIn(other.scripts.values(), "zh-CN")).toEqual([]);
    });
});
