import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** Rooms whose expressions see text that anybody may have written. */
const ROOMS = ["lib/triage", "lib/triage/guide", "lib/text"];
/** Pasted text of this length; the answer to it may take as long as a thousandth of a second a kilobyte. */
const LENGTH = 3_000;
const LIMIT_MS = 40;

interface Found {
  where: string;
  expression: RegExp;
}

function expressionsIn(file: string): Found[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const flags = node.text.slice(end + 1).replace(/[gy]/g, "");
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ where: `${file}:${line + 1}`, expression: new RegExp(node.text.slice(1, end), flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = ROOMS.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => path.join(room, name)),
);
const all = files.flatMap(expressionsIn);

/**
 * Texts that make a backtracking expression walk: each literal run of the expression over and over, with what its holes
 * and repetitions take between them, and an end that does not fit.
 */
function pumps({ source }: RegExp): string[] {
  const words = source
    .replace(/\\[bBdDsSwWu]|\\u[0-9a-f]{4}|\[[^\]]*\]|\{\d+,?\d*\}|\(\?[:=!<]*/g, " ")
    .split(/[\\|()?*+^$. ]+/)
    .filter((word) => word.length > 0);
  const seeds = new Set([" ", "\t ", "\n", "a", "a ", "A.", "1.", "a/", "-", "_.", "中", '"', "[", "x: ", "Aa"]);
  for (const word of words.slice(0, 24)) for (const tail of ["", " ", " a"]) seeds.add(`${word}${tail}`);
  return [...seeds].flatMap((seed) => {
    const body = seed.repeat(Math.ceil(LENGTH / seed.length)).slice(0, LENGTH);
    return [body, `${body}\u0000`];
  });
}

/** Processor time of one try; of the best of six where that is too long: a busy machine must not fail the bound. */
function timeOf(expression: RegExp, text: string): number {
  let best = Infinity;
  for (let round = 0; round < 6 && best > LIMIT_MS; round++) {
    const start = process.cpuUsage();
    expression.test(text);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe("expressions", () => {
  it("are found: a test that walks nothing proves nothing", () => {
    expect(all.length).toBeGreaterThan(150);
    expect(all.some(({ where }) => where.startsWith("lib/triage/api-sentence.ts"))).toBe(true);
  });
  it("do not run away on any text", () => {
    const slow = all.flatMap(({ where, expression }) => {
      for (const text of pumps(expression)) {
        const best = timeOf(expression, text);
        if (best > LIMIT_MS) return [`${where} ${Math.round(best)} ms on ${JSON.stringify(text.slice(0, 20))}`];
      }
      return [];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});
