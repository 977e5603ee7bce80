import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withMaskingTable } from "./masking-document";

test("docs/dry-run.md holds the masking rules of lib/findings/masking.ts (`npm run docs` writes them)", () => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../docs/dry-run.md"), "utf8");
  expect(withMaskingTable(text) === text, "docs/dry-run.md is stale").toBe(true);
});
