import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

interface Threat {
  threat: string;
  /** Files named, each with the names quoted after it. */
  tests: { file: string; names: string[] }[];
}

/** The tables of SECURITY.md: threats, then the points of the review. "same file" is the one named last. */
function rowsOf(part: 0 | 1): Threat[] {
  const rows = (
    readFileSync(path.join(root, "SECURITY.md"), "utf8").split("\n## Points of the security review")[part] ?? ""
  )
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:threat|point) \|/.test(line));
  let last = "";
  return rows.map((row) => {
    const [threat = "", , cell = ""] = row.slice(2, -2).split(" | ");
    const tests: Threat["tests"] = [];
    for (const [, code, same, name] of cell.matchAll(/`([^`]+)`|(same file)|"([^"]+)"/g)) {
      if (name !== undefined) tests.at(-1)?.names.push(name);
      else if (same || code === "e2e" || code?.includes("/")) {
        last = code ?? last;
        tests.push({ file: last, names: [] });
      }
    }
    return { threat, tests };
  });
}

/** What the tests of a name may stand in: the file, or every browser test. */
function textOf(file: string): string {
  const files =
    file === "e2e"
      ? readdirSync(path.join(root, "e2e"))
          .filter((name) => name.endsWith(".spec.ts"))
          .map((name) => path.join("e2e", name))
      : [file];
  return files.map((one) => readFileSync(path.join(root, one), "utf8")).join("\n");
}

describe("SECURITY.md", () => {
  const table = rowsOf(0);
  const points = rowsOf(1);

  it("lists threats, and each names at least one test", () => {
    expect(table.length).toBeGreaterThan(20);
    for (const { threat, tests } of table) expect(tests.length, threat).toBeGreaterThan(0);
  });

  it.each([...table, ...points].map((row) => [row.threat, row.tests] as const))(
    "%s: its tests are there under their names",
    (_, tests) => {
      for (const { file, names } of tests) {
        expect(file === "e2e" || existsSync(path.join(root, file)), file).toBe(true);
        const text = textOf(file);
        expect(text, file).toMatch(/\b(?:it|test|describe)(?:\.\w+)*\(/);
        for (const name of names) expect(text, `${file}: ${name}`).toContain(name);
      }
    },
  );
});
