import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROW = /^\|.*\| `([^`]+)` "([^"]*)" \|$/;

const rows = readFileSync(path.join(ROOT, "docs/screens.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (met|---)/.test(line));

test.each(rows)("%s", (row) => {
  const [, file, words] = ROW.exec(row) ?? [];
  expect(file, "names the test that holds it").toBeDefined();
  expect(file, "is a test, not the place where it stands").toMatch(/\.(test|spec)\.tsx?$|^bench\//);
  const full = path.join(ROOT, file!);
  expect(existsSync(full), `${file} is there`).toBe(true);
  expect(readFileSync(full, "utf8").includes(words!), `${file} holds "${words}"`).toBe(true);
});
