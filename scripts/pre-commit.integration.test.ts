import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const hook = path.resolve(import.meta.dirname, "../.githooks/pre-commit");

test("the pre-commit hook is a program", () => {
  expect(execFileSync("sh", ["-n", hook]).toString()).toBe("");
  expect(statSync(hook).mode & 0o111).not.toBe(0);
});
