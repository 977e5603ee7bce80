import { EVENT_RULES } from "@/lib/knowledge/events";
import { once } from "@/lib/text/keeping";
import { publishedErrors } from "./api-family";

/**
 * What stood between two lines: nothing where a word, a code or an id was cut, else a blank. Told by the words that the
 * messages we know are made of.
 */

/** The examples of rows are not read: the browser does not have them. */
const vocabulary = once((): ReadonlySet<string> => {
  const rows = EVENT_RULES.flatMap(({ patterns, reasons, phrases = [], apiCodes = [] }) => [
    ...patterns,
    ...reasons,
    ...phrases,
    ...apiCodes,
  ]);
  // A code glues words together that a sentence has apart.
  const sentences = publishedErrors().map(({ sentence }) => sentence);
  return new Set(
    [...rows, ...sentences].flatMap((text) => text.toLowerCase().match(/[a-z]{2,}(?:'[a-z]+)?|\ba\b/g) ?? []),
  );
});

const TAIL = /[A-Za-z0-9]+$/;
const HEAD = /^[A-Za-z0-9]+/;

/** `""` or `" "`. `exact`: the line was cut at a fixed width, so a break in the middle of a word is likely. */
export function lineGlue(before: string, line: string, exact: boolean): "" | " " {
  if (/\s$/.test(before)) return "";
  const next = line.trimStart();
  // One blank is the text's own, more are an indent.
  if (exact && /^ \S/.test(line)) return " ";
  if (/^[\])},.;:!?]/.test(next)) return "";
  if (/[[({/=@#"'-]$/.test(before) && !/ -$/.test(before)) return exact || !/["']$/.test(before) ? "" : " ";
  const tail = TAIL.exec(before.slice(-80))?.[0].toLowerCase() ?? "";
  const head = HEAD.exec(next.slice(0, 80))?.[0].toLowerCase() ?? "";
  if (tail === "") return /[:,;]$/.test(before) && head !== "" && !/^\d/.test(head) ? " " : exact ? "" : " ";
  if (head === "") return exact && !/^[[({"']/.test(next) ? "" : " ";
  const known = vocabulary();
  const [whole, first, second] = [known.has(tail + head), known.has(tail), known.has(head)];
  if (whole && !(first && second)) return "";
  if (first && second && !whole) return " ";
  if (exact) return "";
  return !second && /\d/.test(tail + head) ? "" : " ";
}

/** Whether the break stands in the middle of a word: one of ours, or one whose halves are none. */
export function cutsWord(before: string, line: string): boolean {
  const tail = TAIL.exec(before.slice(-80))?.[0].toLowerCase();
  const head = HEAD.exec(line.trimStart().slice(0, 80))?.[0].toLowerCase();
  if (!tail || !head) return false;
  const known = vocabulary();
  const [first, second] = [known.has(tail), known.has(head)];
  return known.has(tail + head) ? !(first && second) : !first && !second && /^[a-z]+$/.test(tail + head);
}
