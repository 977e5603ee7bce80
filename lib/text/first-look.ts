import { buildMarker, type Marker } from "./literal-index";

/**
 * Many expressions on one text: each is made of alternatives that hold words, so one walk over the text tells
 * which of them can hit at all. The words are read from the expressions themselves, so they never disagree.
 */
export interface FirstLook {
  /**
   * Which expressions may hit, by their place in the list given; valid until the next call. The text is in lower case,
   * whatever case the expressions are made for.
   */
  mayHit(text: string): Uint8Array;
}

/** One letter stands in every text. */
const SHORTEST = 2;

export function firstLook(expressions: readonly (RegExp | undefined)[]): FirstLook {
  const words = new Map<string, number[]>();
  const always = new Uint8Array(expressions.length);
  expressions.forEach((expression, i) => {
    if (!expression) return;
    const needed = wordsOf(expression);
    if (!needed) always[i] = 1;
    for (const word of needed ?? []) {
      const list = words.get(word);
      if (list) list.push(i);
      else words.set(word, [i]);
    }
  });
  const owners = [...words.values()];
  let mark: Marker | undefined;
  const hit = new Uint8Array(expressions.length);
  return {
    mayHit(text) {
      mark ??= buildMarker([...words.keys()], owners);
      hit.set(always);
      mark(text, hit);
      return hit;
    },
  };
}

/** One word for each alternative of an expression, one of which stands in every hit; undefined where one has none. */
export function wordsOf(expression: RegExp): string[] | undefined {
  return wordsOfAlternatives(expression.source)?.map((word) => word.toLowerCase());
}

function wordsOfAlternatives(source: string): string[] | undefined {
  const all: string[] = [];
  for (const alternative of split(source)) {
    const needed = wordsOfSequence(alternative);
    if (!needed) return undefined;
    all.push(...needed);
  }
  return all;
}

/** The longest run of plain characters in one alternative, or the words of a group that it cannot do without. */
function wordsOfSequence(source: string): string[] | undefined {
  let run = "";
  let longest = "";
  let group: string[] | undefined;
  const end = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  let at = 0;
  while (at < source.length) {
    const char = source[at] as string;
    if (char === "^" || char === "$") {
      at += 1;
    } else if (char === "\\" && /[bB]/.test(source[at + 1] ?? "")) {
      at += 2;
    } else if (char === "(") {
      const close = closing(source, at);
      const inner = source.slice(at + 1, close);
      const [optional, next] = quantifier(source, close + 1);
      // What looks ahead or behind takes no characters.
      if (!/^\?(?:[=!]|<[=!])/.test(inner)) {
        end();
        if (!optional) {
          const needed = wordsOfAlternatives(inner.replace(/^\?(?::|<\w+>)/, ""));
          if (needed && (!group || shortest(needed) > shortest(group))) group = needed;
        }
      }
      at = next;
    } else {
      const [literal, after] = one(source, at);
      const [optional, next] = quantifier(source, after);
      if (literal === undefined || next > after) {
        // A character that is counted may stand there once: what follows it begins anew.
        if (literal !== undefined && !optional) run += literal;
        end();
      } else run += literal;
      at = next;
    }
  }
  end();
  if (group && shortest(group) >= SHORTEST && shortest(group) > longest.length) return group;
  return longest.length >= SHORTEST ? [longest] : group && shortest(group) >= SHORTEST ? group : undefined;
}

const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.length));

/** The character at this place when it is a plain one, and where the next piece begins. */
function one(source: string, at: number): [literal: string | undefined, next: number] {
  const char = source[at] as string;
  if (char === "[") return [undefined, classEnd(source, at) + 1];
  if (char === ".") return [undefined, at + 1];
  if (char !== "\\") return [char, at + 1];
  const escaped =
    /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<\w+>|[^])/.exec(source.slice(at))?.[0] ?? char;
  // A sign that would mean something without its slash; all others stand for more than themselves.
  const plain = escaped.length === 2 && !/[a-zA-Z0-9]/.test(escaped) ? escaped[1] : undefined;
  return [plain, at + escaped.length];
}

/** Whether what stands before this place may be missing, and where the next piece begins. */
function quantifier(source: string, at: number): [optional: boolean, next: number] {
  const found = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 12));
  if (!found) return [false, at];
  return [/^(?:[?*]|\{0)/.test(found[0]), at + found[0].length];
}

/** Where a class of characters ends. */
function classEnd(source: string, open: number): number {
  let at = open + 1;
  while (at < source.length && source[at] !== "]") at += source[at] === "\\" ? 2 : 1;
  return at;
}

function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "[") at = classEnd(source, at);
    else if (source[at] === "(") depth += 1;
    else if (source[at] === ")" && --depth === 0) return at;
  }
  return source.length;
}

/** At the bars that are in no group. */
function split(source: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "[") at = classEnd(source, at);
    else if (source[at] === "(") at = closing(source, at);
    else if (source[at] === "|") {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(source.slice(from));
  return parts;
}
