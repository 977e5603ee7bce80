// `npm run goldens`: does the product answer as recorded in testing/goldens? With `-- --write` it is recorded; a name
// (`-- fleet`) chooses one part, `-- --all` prints every difference.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { changedLines } from "../testing/goldens/changed-lines";
import { GOLDENS, rounded, type Golden } from "../testing/goldens/record";

const folder = path.resolve(import.meta.dirname, "../testing/goldens");
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith("--"));
const write = words.includes("--write");
const LINES = words.includes("--all") ? Infinity : 60;

/** Rows: one a line, as JSON. Else one value a line; texts of several lines as they are; keys sorted. */
const textOf = (golden: Golden | readonly object[]): string =>
  Array.isArray(golden)
    ? golden.map((row) => `${JSON.stringify(row)}\n`).join("")
    : stringify(JSON.parse(JSON.stringify(golden, rounded)), {
        aliasDuplicateObjects: false,
        blockQuote: "literal",
        lineWidth: 0,
        sortMapEntries: true,
      });

const recorded = (name: string): string[] =>
  existsSync(path.join(folder, name)) ? readdirSync(path.join(folder, name)).map((file) => path.join(name, file)) : [];

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];

/** Prints the lines that differ, the same line of many places once. */
function show(file: string, text: string): void {
  const { stdout } = spawnSync("git", ["diff", "--no-index", "--unified=0", "--", file, "-"], {
    encoding: "utf8",
    input: text,
    maxBuffer: Infinity,
  });
  const lines = stdout
    .split("\n")
    .slice(4)
    .filter((line) => /^[-+]/.test(line));
  print(lines);
}

function print(lines: readonly string[]): void {
  const places = new Map<string, number>();
  for (const line of lines) places.set(line, (places.get(line) ?? 0) + 1);
  for (const [line, count] of [...places].slice(0, LINES))
    console.log(`  ${line.length > 300 ? `${line.slice(0, 297)}...` : line}${count > 1 ? `  (${count} times)` : ""}`);
  if (places.size > LINES) console.log(`  ... and ${places.size - LINES} other lines (--all shows them)`);
}

for (const [name, record] of Object.entries(GOLDENS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const left = new Set(recorded(name));
  for (const [part, golden] of Object.entries(await record())) {
    const ending = Array.isArray(golden) ? "jsonl" : "yaml";
    const one = `${part ? path.join(name, part) : name}.${ending}`;
    left.delete(one);
    const file = path.join(folder, one);
    const text = textOf(golden);
    const same = existsSync(file) && readFileSync(file, "utf8") === text;
    console.log(`${same ? "same    " : "CHANGED "} ${one}`);
    if (same) continue;
    if (Array.isArray(golden)) print(changedLines(linesOf(file), text.split("\n").filter(Boolean)));
    else show(existsSync(file) ? file : "/dev/null", text);
    if (!write) process.exitCode = 1;
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  for (const one of left) {
    console.log(`GONE     ${one}`);
    if (write) rmSync(path.join(folder, one));
    else process.exitCode = 1;
  }
}
