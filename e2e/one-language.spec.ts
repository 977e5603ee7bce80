import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serverFile } from "../scripts/build-if-stale.mjs";
import { sentencesIn } from "./support/page-scripts";
import { expect, test } from "./support/test";

const root = path.resolve(import.meta.dirname, "..");
const chunks = path.join(path.dirname(serverFile(root)), ".next/static/chunks");

test("no script of the pages holds a sentence of the catalogue", () => {
  const scripts = readdirSync(chunks, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(chunks, name), "utf8"));
  expect(scripts.length).toBeGreaterThan(30);
  for (const locale of ["en", "zh-CN"] as const) expect(sentencesIn(scripts, locale)).toEqual([]);
});
