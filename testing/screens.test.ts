import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const HELD = /^`([^`]+)` "([^"]*)"(?: \|)?$/;

const rows = readFileSync(path.join(ROOT, "docs/screens.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (met|job|---)/.test(line));

test.each(rows)("%s", (row) => {
  const cells = row.split(" | ").slice(1);
  // The last cell names what holds the line; where a job is done on two devices, the one before it as well.
  const holders = cells.filter((cell, at) => at === cells.length - 1 || /^`[^`]+\.tsx?`/.test(cell));
  for (const cell of holders) {
    const [, file, words] = HELD.exec(cell) ?? [];
    expect(file, "names the test that holds it").toBeDefined();
    expect(file, "is a test, not the place where it stands").toMatch(/\.(test|spec)\.tsx?$|^bench\//);
    const full = path.join(ROOT, file!);
    expect(existsSync(full), `${file} is there`).toBe(true);
    expect(readFileSync(full, "utf8").includes(words!), `${file} holds "${words}"`).toBe(true);
  }
});

test("every job names a test for a desktop and one for a phone", () => {
  const text = readFileSync(path.join(ROOT, "docs/screens.md"), "utf8");
  const table = text.split("| job | on a desktop | on a phone |")[1]?.split("\n\n")[0] ?? "";
  const jobs = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  expect(jobs.length).toBeGreaterThan(20);
  for (const job of jobs) expect(job.match(/`e2e\/[a-z-]+\.spec\.ts` "[^"]+"/g), job).toHaveLength(2);
});
