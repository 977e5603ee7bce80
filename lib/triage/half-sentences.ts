import { EVENT_RULES } from "@/lib/knowledge/events";
import { familyCode } from "@/lib/knowledge/events/family";
import { WRAPPER_STARTS } from "@/lib/knowledge/events/wrappers";
import { keepingLast, once } from "@/lib/text/keeping";
import { compared, publishedErrors } from "./api-family";
import { saysWrong } from "./api-sentence";
import { catalogue, lowerCase, putIn } from "./templates";
import {
  ALIEN,
  HALF,
  PAIR,
  PIECE_LETTERS,
  PIECE_ROWS,
  PIECE_WORDS,
  UNKNOWN_PAIR,
  UNKNOWN_WORD,
  WHOLE_SHARE,
  WHOLE_WORDS,
} from "./thresholds";
import type { Candidate } from "./types";
import { begunBy, nearestWord, wordsByLength } from "./typing";

/** Sentences with typing errors, pieces and near ones: by table and distance over those of the rows and the published errors. */

interface Sentence {
  /** Code of the row that answers it. */
  code: string;
  /** Of texts about an NLB, or about none; undefined: of both. */
  nlb: boolean | undefined;
  /** Weight of all its tokens. */
  whole: number;
}

/** A word of our sentences, or two of them one behind the other: half a sentence has them in its order. */
interface Token {
  /** Places of the sentences that hold it. */
  holders: number[];
  /** 1 for a word that one sentence holds, less the more hold it; half for two words, which count alone already. */
  weight: number;
  /** The words behind it, each as the second of two. */
  next: Map<string, Token>;
}
/** Words of the frames, which no row has. */
const FRAME = "error syncing deleting creating message annotation service";

const NOT = /\b(?:(ca)|(do|does|did|is|are|was|wo))n['’]?t\b|n['’]t\b/gi;
const wordsOf = keepingLast((text): string[] => {
  const apart = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/\bAcount\b/g, "Account")
    .replace(NOT, (_, can?: string, stem = "") => (can ? "can not" : `${stem} not`));
  return lowerCase(apart).match(/[a-z][a-z0-9]+/g) ?? [];
});

/**
 * Every sentence of the rows and of the APIs, with the row that answers it; `{value}` where it has one. `any`: only an
 * NLB's API answers it, so a text need not name an NLB.
 */
function knownSentences(): { text: string; code: string; any?: true }[] {
  const rows = EVENT_RULES.filter(({ group }) => group !== "precheck").flatMap(({ patterns, code }) =>
    patterns.map((text) => ({ text, code })),
  );
  const answers = publishedErrors().map(({ meaning, code, sentence }) => {
    // What fills the hole says it all; the code says it as well.
    const text = sentence.includes("%s") ? `${sentence.replaceAll("%s", "{x}")} {x} ${code}` : sentence;
    if (meaning.nlb) return { text, code: familyCode(meaning.family, true), any: true as const };
    return { text, code: meaning.code ?? familyCode(meaning.family, false) };
  });
  return [...rows, ...answers];
}

const known = once(() => {
  const tokens = new Map<string, Token>();
  const tokenOf = (word: string, of = tokens): Token => {
    const token = of.get(word) ?? { holders: [], weight: 0, next: new Map<string, Token>() };
    of.set(word, token);
    return token;
  };
  const phrases = [...catalogue().phrases.keys()].join(" ");
  wordsOf(`${WRAPPER_STARTS.join(" ")} ${FRAME} ${phrases}`).forEach((word) => tokenOf(word));
  const sentences = knownSentences().flatMap(({ text, code, any }) => {
    if (wordsOf(text.replace(/\{\w+\}/g, " ")).length <= 2) return [];
    const own = text
      .split(/\{\w+\}/)
      .map(wordsOf)
      .flatMap((words) => [
        ...words.map((word) => tokenOf(word)),
        ...words.slice(1).map((word, i) => tokenOf(word, tokenOf(words[i] as string).next)),
      ]);
    return [{ code, nlb: any ? undefined : code.startsWith("NLB"), own: new Set(own), whole: 0 }];
  });
  sentences.forEach(({ own }, i) => own.forEach(({ holders }) => holders.push(i)));
  const weigh = (token: Token, share: number) => {
    const { length } = token.holders;
    if (length > 0) token.weight = (Math.log(1 + sentences.length / length) / Math.log(1 + sentences.length)) * share;
    token.next.forEach((pair) => weigh(pair, PAIR));
  };
  tokens.forEach((token) => weigh(token, 1));
  for (const sentence of sentences) sentence.whole = sum(sentence.own, weightOfToken);
  const words = wordsByLength(tokens.keys(), (word) => tokens.get(word)?.holders.length ?? 0);
  // How much of each sentence a text holds, for one text after the other.
  const held = new Float64Array(sentences.length);
  return { sentences, held, tokens, words };
});

const isKnown = (word: string): boolean => known().tokens.has(word);

/** What nobody knows. */
const NO_WORD: Token = { holders: [], weight: 0, next: new Map() };
const NO_PAIR: Token = { ...NO_WORD };

/** The words of a text and their pairs, each once. */
const tokensOf = keepingLast((text): Token[] => {
  const { tokens } = known();
  const words = wordsOf(text);
  const once = new Set(words);
  const out = Array.from(once, (word) => tokens.get(word) ?? NO_WORD);
  const again = (i: number) => words.findIndex((word, j) => word === words[i] && words[j + 1] === words[i + 1]) < i;
  for (let i = 0; i + 1 < words.length; i++)
    if (once.size === words.length || !again(i))
      out.push(tokens.get(words[i] as string)?.next.get(words[i + 1] as string) ?? NO_PAIR);
  return out;
});

const weightOfToken = ({ weight }: Token): number => weight;

function sum<T>(items: Iterable<T>, of: (item: T) => number): number {
  let all = 0;
  for (const item of items) all += of(item);
  return all;
}

/** How much the words of a text say that our sentences hold. */
export const weightOf = (text: string): number => sum(tokensOf(text.slice(0, HALF)), weightOfToken);

/** The text with words that nobody knows put right where exactly one known word is near; undefined when none is. */
export function withoutTypos(text: string): string | undefined {
  const raw = text.slice(0, HALF);
  const head = MAY_BE_SCANNED.test(raw) ? raw.replace(SCANNED, asRead) : raw;
  const typed = (head.match(TYPED) ?? []).filter((word) => !SEVERAL_WORDS.test(word));
  const unknown = typed.filter((word) => !isKnown(word.toLowerCase()));
  if (unknown.length > ALIEN * typed.length) return undefined;
  const right =
    unknown.length === 0
      ? head
      : head.replace(TYPED, (word, at: number) => {
          const lower = word.toLowerCase();
          if (SEVERAL_WORDS.test(word) || isKnown(lower)) return word;
          const cut = at + word.length === head.length;
          const meant = nearestWord(lower, known().words) ?? (cut ? begunWord(lower) : undefined) ?? word;
          return meant !== word && /^[A-Z]/.test(word) ? meant[0]?.toUpperCase() + meant.slice(1) : meant;
        });
  return right === raw ? undefined : right;
}
const TYPED = /[A-Za-z]{4,30}/g;
/** A parameter's own name is several words. */
const SEVERAL_WORDS = /[a-z][A-Z]/;

/** Words in which a scan of an image may have confused letters: digits among them, or `rn` for `m`. */
const SCANNED = /(?<![\w./-])(?=[a-z]{0,29}(?:[01|]|rn))(?=[01|]{0,28}[a-z][01|]{0,28}[a-z])[a-z01|]{4,30}(?![\w/-])/gi;
const MAY_BE_SCANNED = /[01|]|rn/i;
/** The known word that was scanned; else the word as it is. */
function asRead(word: string): string {
  const letters = word.toLowerCase().replace(/[1|]/g, "l").replaceAll("0", "o");
  if (isKnown(word.toLowerCase())) return word;
  return [letters, letters.replaceAll("rn", "m")].find(isKnown) ?? word;
}

/** What the last word was to be, where the text was cut in it. */
function begunWord(start: string): string | undefined {
  const [first, ...rest] = begunBy(start, known().words).filter(({ often }) => often > 0);
  return rest.reduce((best, entry) => (entry.often > (best?.often ?? 0) ? entry : best), first)?.word;
}

/** Sentences of the rows and of the APIs as they are compared, and the places of those that hold a word. */
const writtenSentences = once(() => {
  const holders = new Map<string, number[]>();
  const sentences = knownSentences().map(({ text, code }, i) => {
    const compact = loose(text);
    for (const word of new Set(compact.match(WORD))) putIn(holders, word, i);
    return { text: compact, code };
  });
  return { sentences, holders };
});
const WORD = /[a-z0-9]+/g;

/** Codes of the sentences that hold a piece, as far as they are needed to tell whether it is one of too many. */
function rowsThatHold(piece: string): string[] {
  const { sentences, holders } = writtenSentences();
  // A word at either end may be a part of one.
  const whole = [...piece.matchAll(WORD)].filter(
    ({ 0: word, index }) => index > 0 && index + word.length < piece.length,
  );
  let rarest: Iterable<number> = sentences.keys();
  let fewest = Infinity;
  for (const [word] of whole) {
    const list = holders.get(word) ?? [];
    if (list.length < fewest) [rarest, fewest] = [list, list.length];
  }
  const found = new Set<string>();
  for (const i of rarest) {
    const { text, code } = sentences[i] as { text: string; code: string };
    if (text.includes(piece)) found.add(code);
    if (found.size > 2 * PIECE_ROWS) break;
  }
  return [...found];
}

/** What is left of a value at either end of a piece, which is no longer than `HALF`. */
const OPEN_VALUE = /^\S{0,400}[\])"]\W{0,400}(?=\s)|\[[^\]]{0,400}$|(?<!\w)["'][^"']*$/g;

/** As sentences are compared; a Service and a list are one value too. */
const loose = (text: string): string =>
  compared(text)
    .replace(/\b[\w.-]+\/[\w.-]+\b/g, "x")
    .replace(/\bx(?:[\s,:]+x\b)+/g, "x");

/** Rows one of whose sentences the text, or most of it, is an exact piece of; an NLB's where `nlb`, if it has any. */
export function rowsOfPiece(text: string, nlb: boolean): string[] {
  const head = text.slice(0, HALF);
  for (const part of [head, ...head.split(/: /).filter((clause) => clause.length > head.length / 2)]) {
    if (part.length < PIECE_LETTERS) continue;
    // A sentence's words are all known, but for those that were cut and values.
    const inner = wordsOf(/[\d/]/.test(part) ? withoutValues(part) : part).slice(1, -1);
    if (!inner.every(isKnown)) continue;
    const piece = loose(part.replace(/^[\s.…]+|(?<![\s.…])[\s.…]+$/g, "").replace(OPEN_VALUE, "")).trim();
    if (piece.length < PIECE_LETTERS || piece.split(" ").length < PIECE_WORDS) continue;
    const found = rowsThatHold(piece);
    const own = found.filter((code) => code.startsWith("NLB") === nlb);
    const rows = own.length > 0 ? own : found;
    if (rows.length > 0 && rows.length <= PIECE_ROWS) return rows;
  }
  return [];
}
const withoutValues = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !/[\d/]/.test(word))
    .join(" ");
/** What begins and ends as a sentence is no piece of one. */
export const isPiece = (text: string): boolean => !/^[A-Z][^]*[a-z\]"][.!]\s*$/.test(text);

/** Where somebody's own sentence ends and the next begins. */
const CLAUSE = /[。；;!?！？\n]|[.,:，：] |\.{2,}|…/;

interface Near extends Candidate {
  /** How much the words in common say. */
  shared: number;
}

/**
 * Rows whose sentences are nearest to any clause of a text, best first: a sentence with some words changed, a piece of
 * one, or a whole one among other words. `least`: how much the words in common have to say.
 */
export function nearestRows(text: string, nlb: boolean, least: number): Near[] {
  const { sentences, held } = known();
  const best = new Map<string, Near>();
  const right = text.slice(0, HALF);
  // No clause says more than the whole.
  if (weightOf(right) < least) return [];
  const wrong = saysWrong(right) || /^\s*(?:\.{2,}|…)/.test(text);
  for (const clause of new Set([right, ...right.split(CLAUSE)])) {
    const tokens = tokensOf(clause);
    if (tokens.length < 2 || sum(tokens, weightOfToken) < least) continue;
    const all = sum(tokens, (token) => token.weight || (token === NO_PAIR ? UNKNOWN_PAIR : UNKNOWN_WORD));
    held.fill(0);
    for (const { holders, weight } of tokens) for (const i of holders) held[i] = (held[i] as number) + weight;
    for (let i = 0; i < held.length; i++) {
      const shared = held[i] as number;
      if (shared < least) continue;
      const { code, nlb: ofNlb, whole } = sentences[i] as Sentence;
      const own = shared > WHOLE_WORDS && shared > WHOLE_SHARE * Math.min(whole, all);
      if ((ofNlb ?? nlb) !== nlb || !(wrong || own)) continue;
      const confidence = Math.max((2 * shared) / (all + whole), (0.95 * shared) / whole, (0.9 * shared) / all);
      const other = best.get(code);
      if (!other || confidence > other.confidence || (confidence === other.confidence && shared > other.shared))
        best.set(code, { code, confidence, shared });
    }
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence || b.shared - a.shared);
}
