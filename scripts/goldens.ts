// `npm run goldens`: does the product answer as recorded in testing/goldens? With `-- --write` it is recorded; a name
// (`-- fleet`) chooses one file, `-- --all` prints every difference.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { GOLDENS, type Golden } from "../testing/goldens/record";

const folder = path.resolve(import.meta.dirname, "../testing/goldens");
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith("--"));
const LINES = words.includes("--all") ? Infinity : 30;

/** A window as wide as the text: pages repeat each other over megabytes. */
const pack = (golden: Golden): Buffer =>
  brotliCompressSync(JSON.stringify(golden), {
    params: {
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 27,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  });
const unpack = (packed: Buffer): Golden => {
  const text = brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } });
  return JSON.parse(text.toString()) as Golden;
};

/** Places at which two values differ, with both sides; of lists, what both begin and end with is left out. */
function* differences(
  before: unknown,
  after: unknown,
  at = "",
): Generator<[place: string, before: string, after: string]> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    let [head, tail] = [0, 0];
    const most = Math.min(before.length, after.length);
    while (head < most && same(before[head], after[head])) head += 1;
    while (tail < most - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
    yield [
      `${at}[${head}]`,
      show(before.slice(head, before.length - tail)),
      show(after.slice(head, after.length - tail)),
    ];
  } else if (isObject(before) && isObject(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(before[key], after[key], at === "" ? key : `${at}.${key}`);
  else if (typeof before === "string" && typeof after === "string" && before.includes("\n"))
    yield* differences(before.split("\n"), after.split("\n"), `${at} line`);
  else yield [at, show(before), show(after)];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "(nothing)";
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
};

const DIGEST = /^"[0-9a-f]{12}"$/;

/** Prints what changed, the same change at many places once; true when nothing did. */
function compare(name: string, before: Golden, after: Golden): boolean {
  const changes = new Map<string, { first: string; places: number }>();
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    for (const [place, was, is] of differences(before[key], after[key])) {
      const change =
        DIGEST.test(was) && DIGEST.test(is)
          ? " (a page of which only the digest is kept)"
          : `\n    - ${was}\n    + ${is}`;
      const known = changes.get(change);
      if (known) known.places += 1;
      else changes.set(change, { first: `${key.slice(0, 120).replaceAll("\n", "⏎")}: ${place}`, places: 1 });
    }
  console.log(`${changes.size === 0 ? "same    " : "CHANGED "} ${name}: ${Object.keys(after).length} answers`);
  for (const [change, { first, places }] of [...changes].slice(0, LINES))
    console.log(`  ${first}${places > 1 ? ` and ${places - 1} more` : ""}${change}`);
  if (changes.size > LINES) console.log(`  ... and ${changes.size - LINES} other changes (--all shows them)`);
  return changes.size === 0;
}

for (const [name, record] of Object.entries(GOLDENS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!record) {
    console.log(`skipped  ${name}: its input is not beside this clone`);
    continue;
  }
  const file = path.join(folder, `${name}.json.br`);
  const golden = JSON.parse(JSON.stringify(await record())) as Golden;
  const before = existsSync(file) ? unpack(readFileSync(file)) : {};
  if (compare(name, before, golden)) continue;
  if (words.includes("--write")) writeFileSync(file, pack(golden));
  else process.exitCode = 1;
}
