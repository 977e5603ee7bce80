import { isPublishedCode } from "./api-family";
import { namesOtherProduct } from "./api-sentence";
import PUBLISHED from "./published-errors.json" with { type: "json" };
import { EVENT_RULES, type EventRule } from "@/lib/knowledge/events";
import { familyCode } from "@/lib/knowledge/events/family";
import type { ApiFamily } from "@/lib/knowledge/events/types";
import type { Candidate } from "./types";
import { WRAPPER_STARTS } from "./unwrap";
import { catalogue, lowerCase, type TemplateMatch } from "./templates";

/**
 * What a half message may mean: a code or reason inside any sentence, a sentence with typing errors, a beginning, a
 * tail. By table and distance over the sentences that the rows and the published errors hold.
 */

/** More of a text than this is no half message. */
const MOST = 400;
const MOST_WORDS = 60;

/** Words with dots between; one word alone is any program's. */
const CODE_LIKE = /[A-Z][A-Za-z0-9]{1,40}(?:[._][A-Z][A-Za-z0-9_]{1,40}){1,3}/g;

/** An error code of the APIs that stands somewhere in a text about nothing else. */
export function codeInside(text: string): string | undefined {
  const codes = text.slice(0, MOST).match(CODE_LIKE) ?? [];
  return codes.find(
    (code) => (isPublishedCode(code) || catalogue().apiCodes.has(code.toLowerCase())) && !namesOtherProduct(code, text),
  );
}

/** A reason that only one thing has, in a text about it. */
export function reasonInside(text: string): EventRule | undefined {
  for (const [word] of text.slice(0, MOST).matchAll(/\b[A-Z][A-Za-z]{9,40}\b/g)) {
    const rule = catalogue().byReason.get(word);
    if (rule && /loadbalancer|route|node|backends|eip/i.test(word)) return rule;
  }
  return undefined;
}

/** A text that begins in the middle of a sentence: rows of which a sentence ends with it. */
export function matchTail(text: string): TemplateMatch[] {
  const tail = lowerCase(text)
    .replace(/^(?:\.{2,}|…)\s?/, "")
    .replace(/[\s.。]+$/, "");
  if (tail.length < LEAST_TAIL || tail.length > MOST) return [];
  const ends = catalogue().cutOff.filter(({ literal }) => literal.replace(/[\s.]+$/, "").endsWith(tail));
  return ends.map(({ rule }) => ({
    rule,
    start: 0,
    end: text.length,
    openEnded: false,
    captures: {},
    score: tail.length,
  }));
}
const LEAST_TAIL = 20;

interface Sentence {
  words: readonly string[];
  /** Code of the row that answers it. */
  code: string;
  nlb: boolean;
}
/** Words of the frames, which no row has. */
const FRAME = "error syncing deleting creating message annotation service";

interface Known {
  sentences: readonly Sentence[];
  /** Sentences that hold a word. */
  holders: ReadonlyMap<string, readonly number[]>;
  /** Words by length, to look for the one that was meant. */
  byLength: ReadonlyMap<number, readonly string[]>;
}
let built: Known | undefined;

const WORD = /[a-z][a-z0-9]+/g;
const wordsOf = (text: string): string[] => lowerCase(text.replace(/([a-z\d])([A-Z])/g, "$1 $2")).match(WORD) ?? [];

function known(): Known {
  if (built) return built;
  const sentences: Sentence[] = [];
  const add = (text: string, code: string) => {
    const words = [...new Set(wordsOf(text.replace(/\{\w+\}/g, " ")))];
    if (words.length > 1) sentences.push({ words, code, nlb: code.startsWith("NLB") });
  };
  for (const rule of EVENT_RULES)
    if (rule.group !== "precheck") for (const pattern of rule.patterns) add(pattern, rule.code);
  for (const [answer, errors] of Object.entries(PUBLISHED)) {
    const [family, code] = answer.split(" ") as [ApiFamily, string?];
    for (const error of errors) add(error.split(/: (.*)/s)[1] ?? "", code ?? familyCode(family, false));
  }
  const holders = new Map<string, number[]>();
  for (const word of wordsOf(`${WRAPPER_STARTS.join(" ")} ${FRAME}`)) holders.set(word, []);
  sentences.forEach(({ words }, i) => {
    for (const word of words) {
      const list = holders.get(word);
      if (list) list.push(i);
      else holders.set(word, [i]);
    }
  });
  const byLength = new Map<number, string[]>();
  for (const word of holders.keys()) {
    const list = byLength.get(word.length);
    if (list) list.push(word);
    else byLength.set(word.length, [word]);
  }
  return (built = { sentences, holders, byLength });
}

/** A text with more unknown words than this is not about us. */
const ALIEN = 0.6;

/** The text with words that nobody knows put right where exactly one known word is near; undefined when none is. */
export function withoutTypos(text: string): string | undefined {
  const { holders } = known();
  const words = text.slice(0, MOST).match(/[A-Za-z]{3,30}/g) ?? [];
  const unknown = words.filter((word) => !holders.has(word.toLowerCase()));
  if (unknown.length === 0 || unknown.length > ALIEN * words.length) return undefined;
  let changed = false;
  const out = text.slice(0, MOST).replace(/[A-Za-z]{3,30}/g, (word) => {
    const lower = word.toLowerCase();
    // A parameter's own name is several words.
    if (/[a-z][A-Z]/.test(word)) return word;
    if (holders.has(lower)) return word;
    const meant = nearestWord(lower);
    if (!meant) return word;
    changed = true;
    return /^[A-Z]/.test(word) ? meant[0]?.toUpperCase() + meant.slice(1) : meant;
  });
  return changed ? out : undefined;
}

function nearestWord(word: string): string | undefined {
  const { byLength, holders } = known();
  const most = word.length < 8 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  let often = 0;
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const other of byLength.get(length) ?? []) {
      if (other[0] !== word[0] && other[1] !== word[1]) continue;
      // A short word is another one with a letter changed: a slip leaves one out, or takes two in the wrong order.
      if (word.length < 5 && length <= word.length && sorted(word) !== sorted(other)) continue;
      const away = distance(word, other, least);
      const held = holders.get(other)?.length ?? 0;
      if (away < least || (away === least && away <= most && held > often)) [best, least, often] = [other, away, held];
    }
  return best;
}

const sorted = (word: string) => [...word].sort().join("");

/** Changes between two words, two letters in the wrong order being one; `limit` or more is as good as any. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (last[j] as number) + 1,
        (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}

/** Fewer words in common say nothing. */
const LEAST_WORDS = 3;

/** Rows whose sentences are nearest to a text, best first: how much of the text they hold, and how much of them it holds. */
export function nearestRows(text: string, nlb: boolean): Candidate[] {
  const { sentences, holders } = known();
  const words = [...new Set(wordsOf(text).slice(0, MOST_WORDS))];
  const weight = (word: string) => {
    const held = holders.get(word)?.length;
    return held === undefined ? 0 : Math.log(1 + sentences.length / held);
  };
  const all = words.reduce((sum, word) => sum + (weight(word) || 3), 0);
  const shared = new Map<number, number>();
  for (const word of words) for (const i of holders.get(word) ?? []) shared.set(i, (shared.get(i) ?? 0) + weight(word));
  const best = new Map<string, number>();
  for (const [i, sum] of shared) {
    const { words: own, code, nlb: ofNlb } = sentences[i] as Sentence;
    if (ofNlb !== nlb || words.filter((word) => own.includes(word)).length < LEAST_WORDS) continue;
    const whole = own.reduce((total, word) => total + weight(word), 0);
    const near = (2 * sum) / (all + whole);
    if (near > (best.get(code) ?? 0)) best.set(code, near);
  }
  return [...best]
    .map(([code, confidence]) => ({ code, confidence }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 3);
}
