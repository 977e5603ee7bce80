import { compared, publishedCodes, publishedErrors, sentenceInside } from "./api-family";
import { saysWrong } from "./api-sentence";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { remembering } from "@/lib/text/remembering";
import { familyCode } from "@/lib/knowledge/events/family";
import { SIGNS } from "@/lib/knowledge/symptoms/signs";
import { terms } from "./guide/terms";
import { catalogue, lowerCase, putIn } from "./templates";
import { begunBy, nearestWord, wordsByLength, type Words } from "./typing";
import type { Candidate } from "./types";
import { WRAPPER_STARTS } from "@/lib/knowledge/events/wrappers";

/**
 * What a half message may mean: a code or reason inside any sentence, a sentence with typing errors, a piece of one, a
 * symptom in somebody's own words. By table and distance over the sentences that the rows and the published errors hold.
 */

/** More of a text than this is no half message. */
const MOST = 400;

/** Words that may be a name, with dots or underscores between their parts. */
const NAME_LIKE = /[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9_]+)*/g;
/** Names of other lengths are near to too many, or words that anybody writes. */
const SHORT_NAME = 9;
const LONG_NAME = 12;

/** A name as it is compared: without case, and without the letters that a scan of an image confuses. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/error$/, "")
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m");

let names: { byFolded: Map<string, string>; words: Words } | undefined;
function knownNames() {
  if (names) return names;
  const all = [...catalogue().reasons, ...publishedCodes(), ...catalogue().apiNames];
  const byFolded = new Map(all.map((name) => [folded(name), name]));
  return (names = { byFolded, words: wordsByLength(byFolded.keys()) });
}

/**
 * Reasons of ours and error codes of the APIs that a word stands for: in any case, cut off at its end (`cut`), or with
 * a typing error (`typos`). More than one where it is the beginning of several.
 */
export function namesMeant(word: string, cut: boolean, typos = true): string[] {
  const { byFolded, words } = knownNames();
  const wanted = folded(word);
  const exact = byFolded.get(wanted);
  if (exact) return [exact];
  if (word.length < LONG_NAME) return [];
  const begun = cut ? begunBy(wanted, words).map(({ word: name }) => name) : [];
  const near = begun.length > 0 || !typos ? begun : [nearestWord(wanted, words) ?? ""];
  return near.flatMap((name) => byFolded.get(name) ?? []);
}

/** Whether a word is a name as it is written, or could be no other word. */
const isName = (word: string, known: string) =>
  word === known || (word.length >= SHORT_NAME && (/[._]/.test(word) || word.length >= LONG_NAME));

/** The first reason or error code that stands somewhere in a text; with a typing error or cut off too, unless `exact`. */
export function nameInside(text: string, exact: boolean): string | undefined {
  const head = text.slice(0, MOST);
  const { length } = text.trim();
  const mayBeName = (word: string) =>
    word.length >= LONG_NAME || word.length === length || /[._]|[a-z][A-Z]/.test(word);
  const words = (head.match(NAME_LIKE) ?? []).filter(mayBeName);
  if (words.length === 0) return undefined;
  for (const word of words) {
    const known = knownNames().byFolded.get(folded(word));
    if (known && isName(word, known)) return known;
  }
  const end = text.replace(/[\s.…。?？!！]+$/, "").length;
  for (const { 0: word, index } of head.matchAll(NAME_LIKE)) {
    if (!mayBeName(word)) continue;
    const last = index + word.length >= end;
    const named = /[._]/.test(word) || /code\W{0,4}$/i.test(head.slice(0, index));
    if (exact ? !last || !named : !named && !/[a-z][A-Z]/.test(word)) continue;
    const [meant] = namesMeant(word, last, !exact);
    if (meant) return meant;
  }
  return undefined;
}

/** The answer of an API that stands in a text about it: its code, its published sentence, or both. */
export function answerInside(text: string, code = nameInside(text, true)): string | undefined {
  const sentence = sentenceInside(text);
  if (code && catalogue().reasons.has(code)) return sentence && `Message: ${sentence}`;
  return code ? `ErrorCode: ${code}, Message: ${sentence ?? ""}` : sentence && `Message: ${sentence}`;
}

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

interface Known {
  sentences: readonly Sentence[];
  /** How much of each sentence a text holds, for one text after the other. */
  held: Float64Array;
  tokens: ReadonlyMap<string, Token>;
  /** Single words, to look for the one that was meant. */
  words: Words;
}
let built: Known | undefined;

const NOT = /\b(?:(ca)|(do|does|did|is|are|was|wo))n['’]?t\b|n['’]t\b/gi;
const wordsOf = remembering((text): string[] => {
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

function known(): Known {
  if (built) return built;
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
  return (built = { sentences, held: new Float64Array(sentences.length), tokens, words });
}
const PAIR = 0.5;

const isKnown = (word: string): boolean => known().tokens.has(word);

/** What nobody knows. */
const NO_WORD: Token = { holders: [], weight: 0, next: new Map() };
const NO_PAIR: Token = { ...NO_WORD };

/** The words of a text and their pairs, each once. */
const tokensOf = remembering((text): Token[] => {
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
export const weightOf = (text: string): number => sum(tokensOf(text.slice(0, MOST)), weightOfToken);

/** A text with more unknown words than this is not about us. */
const ALIEN = 0.6;

/** The text with words that nobody knows put right where exactly one known word is near; undefined when none is. */
export function withoutTypos(text: string): string | undefined {
  const raw = text.slice(0, MOST);
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
const SCANNED = /(?<![\w./-])(?=[a-z]*(?:[01|]|rn))(?=[01|]*[a-z][01|]*[a-z])[a-z01|]{4,30}(?![\w/-])/gi;
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
let written: { sentences: readonly { text: string; code: string }[]; holders: Map<string, number[]> } | undefined;
function writtenSentences() {
  if (written) return written;
  const holders = new Map<string, number[]>();
  const sentences = knownSentences().map(({ text, code }, i) => {
    const compact = loose(text);
    for (const word of new Set(compact.match(WORD))) putIn(holders, word, i);
    return { text: compact, code };
  });
  return (written = { sentences, holders });
}
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
    if (found.size > 2 * MOST_ROWS) break;
  }
  return [...found];
}

/** A shorter piece is one of too many sentences. */
const PIECE = 16;
/** What is left of a value at either end of a piece. */
const OPEN_VALUE = /^\S*[\])"]\W*(?=\s)|\[[^\]]*$|(?<!\w)["'][^"']*$/g;

/** As sentences are compared; a Service and a list are one value too. */
const loose = (text: string): string =>
  compared(text)
    .replace(/\b[\w.-]+\/[\w.-]+\b/g, "x")
    .replace(/\bx(?:[\s,:]+x\b)+/g, "x");

/** Rows one of whose sentences the text, or most of it, is an exact piece of; an NLB's where `nlb`, if it has any. */
export function rowsOfPiece(text: string, nlb: boolean): string[] {
  const head = text.slice(0, MOST);
  for (const part of [head, ...head.split(/: /).filter((clause) => clause.length > head.length / 2)]) {
    if (part.length < PIECE) continue;
    // A sentence's words are all known, but for those that were cut and values.
    const inner = wordsOf(/[\d/]/.test(part) ? withoutValues(part) : part).slice(1, -1);
    if (!inner.every(isKnown)) continue;
    const piece = loose(part.replace(/^[\s.…]+|[\s.…]+$/g, "").replace(OPEN_VALUE, "")).trim();
    if (piece.length < PIECE || piece.split(" ").length < PIECE_WORDS) continue;
    const found = rowsThatHold(piece);
    const own = found.filter((code) => code.startsWith("NLB") === nlb);
    const rows = own.length > 0 ? own : found;
    if (rows.length > 0 && rows.length <= MOST_ROWS) return rows;
  }
  return [];
}
const PIECE_WORDS = 3;
const withoutValues = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !/[\d/]/.test(word))
    .join(" ");
/** What begins and ends as a sentence is no piece of one. */
export const isPiece = (text: string): boolean => !/^[A-Z][^]*[a-z\]"][.!]\s*$/.test(text);
/** A piece of more rows says nothing. */
const MOST_ROWS = 5;

/** Where somebody's own sentence ends and the next begins. */
const CLAUSE = /[。；;!?！？\n]|[.,:，：] |\.{2,}|…/;
/** What an unknown word takes from a text that is to be one sentence. */
const UNKNOWN_WORD = 0.43;
const UNKNOWN_PAIR = 0.14;

/** Where nothing is said to be wrong, a row's own sentence or nothing but a part of it has to stand there. */
const WHOLE = 0.9;
const MUCH = 2.86;

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
  const right = text.slice(0, MOST);
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
      const own = shared > MUCH && shared > WHOLE * Math.min(whole, all);
      if ((ofNlb ?? nlb) !== nlb || !(wrong || own)) continue;
      const confidence = Math.max((2 * shared) / (all + whole), (0.95 * shared) / whole, (0.9 * shared) / all);
      const other = best.get(code);
      if (!other || confidence > other.confidence || (confidence === other.confidence && shared > other.shared))
        best.set(code, { code, confidence, shared });
    }
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence || b.shared - a.shared);
}

/** Symptoms that a text speaks of in its own words, the one that says most first. */
export function symptomsIn(text: string): string[] {
  signs ??= Object.entries(SIGNS).flatMap(([code, lines]) => lines.map((line) => ({ code, words: terms(line) })));
  const held = new Set(terms(text.slice(0, MOST)));
  const spoken = signs.filter(({ words }) => words.every((word) => held.has(word)));
  return [...new Set(spoken.sort((a, b) => b.words.length - a.words.length).map(({ code }) => code))];
}
let signs: { code: string; words: string[] }[] | undefined;

/** Messages that somebody speaks of: between quotation marks, or the English words of a Chinese question. */
export function quotedIn(text: string): string[] {
  const quoted = [...text.matchAll(/["'“‘「`]([^"'”’」`]{6,400})["'”’」`]/g)].map((found) => found[1] as string);
  const english = /[\u3400-\u9fff]/.test(text) ? (text.match(/[A-Za-z][\x20-\x7e]{6,400}/g) ?? []) : [];
  return [...quoted, ...english].slice(0, MOST_QUOTED);
}
const MOST_QUOTED = 8;
