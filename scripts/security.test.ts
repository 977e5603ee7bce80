import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Row {
  claim: string;
  /** Files named, each with the titles quoted after it. */
  tests: { file: string; titles: string[] }[];
}

/** Rows of the tables of a document whose last column names tests. */
function rowsOf(document: string): Row[] {
  const rows = read(document)
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.endsWith("| test |"));
  return rows.map((row) => {
    const cells = row.slice(2, -2).split(" | ");
    const tests: Row["tests"] = [];
    for (const [, file, title] of cells.at(-1)!.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (file !== undefined) tests.push({ file, titles: [] });
      else if (title !== undefined) tests.at(-1)?.titles.push(title);
    }
    return { claim: cells[0] ?? "", tests };
  });
}

const DOCUMENTS = ["SECURITY.md", "docs/security-tests.md"];

describe.each(DOCUMENTS.map((document) => [document, rowsOf(document)] as const))("%s", (_, rows) => {
  it("names tests for each claim", () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const { claim, tests } of rows) expect(tests.length, claim).toBeGreaterThan(0);
  });

  it.each(rows.map(({ claim, tests }) => [claim, tests] as const))(
    "%s: its tests are there under their titles",
    (__, tests) => {
      for (const { file, titles } of tests) {
        expect(existsSync(path.join(root, file)), file).toBe(true);
        const text = read(file);
        // A title is the first argument of a call.
        for (const title of titles)
          expect(
            ['"', "`", "'"].some((quote) =>
              new RegExp(`\\(\\s*${quote}${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${quote}`).test(text),
            ),
            `${file}: ${title}`,
          ).toBe(true);
      }
    },
  );
});
