import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withLayerTable } from "./architecture";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");

it("ARCHITECTURE.md shows the rooms of scripts/layers.mjs (`npm run docs` writes them)", () => {
  expect(withLayerTable(text)).toBe(text);
});
