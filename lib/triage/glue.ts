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

/** What ends a line and begins the next, and whether we know both together and each of them. */
function aroundBreak(before: string, next: string) {
  const tail = /(?<![A-Za-z0-9])[A-Za-z0-9]+$/.exec(before.slice(-80))?.[0].toLowerCase() ?? "";
  const head = /^[A-Za-z0-9]+/.exec(next.slice(0, 80))?.[0].toLowerCase() ?? "";
  const known = vocabulary();
  return { tail, head, whole: known.has(tail + head), first: known.has(tail), second: known.has(head) };
}

/** `""` or `" "`. `exact`: the line was cut at a fixed width, so a break in the middle of a word is likely. */
export function lineGlue(before: string, line: string, exact: boolean): "" | " " {
  if (/\s$/.test(before)) return "";
  const next = line.trimStart();
  // One blank is the text's own, more are an indent.
  if (exact && /^ \S/.test(line)) return " ";
  if (/^[\])},.;:!?]/.test(next)) return "";
  if (/[[({/=@#"'-]$/.test(before) && !/ -$/.test(before)) return exact || !/["']$/.test(before) ? "" : " ";
  const { tail, head, whole, first, second } = aroundBreak(before, next);
  if (tail === "") return /[:,;]$/.test(before) && head !== "" && !/^\d/.test(head) ? " " : exact ? "" : " ";
  if (head === "") return exact && !/^[[({"']/.test(next) ? "" : " ";
  if (whole && !(first && second)) return "";
  if (first && second && !whole) return " ";
  if (exact) return "";
  return !second && /\d/.test(tail + head) ? "" : " ";
}

/** Whether the break stands in the middle of a word: one of ours, or one whose halves are none. */
export function cutsWord(before: string, line: string): boolean {
  const { tail, head, whole, first, second } = aroundBreak(before, line.trimStart());
  if (tail === "" || head === "") return false;
  return whole ? !(first && second) : !first && !second && /^[a-z]+$/.test(tail + head);
}
