import { isPublishedCode, publishedCodes } from "./api-family";
import { saysWrong } from "./api-sentence";
import PUBLISHED from "./published-errors.json" with { type: "json" };
import { EVENT_RULES } from "@/lib/knowledge/events";
import { familyCode } from "@/lib/knowledge/events/family";
import type { ApiFamily } from "@/lib/knowledge/events/types";
import { SIGNS } from "@/lib/knowledge/symptoms/signs";
import { terms } from "./guide/terms";
import { catalogue, lowerCase, putIn } from "./templates";
import { nearestWord, wordsByLength, type Words } from "./typing";
import type { Candidate } from "./types";
import { WRAPPER_STARTS } from "@/lib/knowledge/events/wrappers";

/**
 * What a half message may mean: a code or reason inside any sentence, a sentence with typing errors, a piece of one, a
 * symptom in somebody's own words. By table and distance over the sentences that the rows and the published errors hold.
 */

/** More of a text than this is no half message. */
const MOST = 400;

/** Words with dots between, or three in one; fewer are any program's. */
const NAME_LIKE =
  /[A-Z][A-Za-z0-9]{1,40}(?:[._][A-Za-z][A-Za-z0-9_]{1,40}){1,3}|\b[A-Z]+[a-z]+(?:[A-Z]+[a-z]*){2,6}\b/g;

/**
 * A reason of ours or an error code of the APIs that stands somewhere in a text; with a typing error or cut off too,
 * unless `exact`.
 */
export function nameInside(text: string, exact: boolean): string | undefined {
  const head = text.slice(0, MOST);
  const words = [...head.matchAll(NAME_LIKE)];
  const found = words.find(([word]) => isName(word))?.[0];
  if (found || exact) return found;
  for (const { 0: word, index } of words) {
    const meant = nearestName(word, index + word.length === text.trimEnd().length);
    if (meant) return meant;
  }
  return undefined;
}

const isName = (word: string) =>
  catalogue().reasons.has(word) || isPublishedCode(word) || catalogue().apiCodes.has(word.toLowerCase());

/** Shorter names are too near to each other. */
const LONG_NAME = 12;
let names: Words | undefined;
function nearestName(word: string, last: boolean): string | undefined {
  if (word.length < LONG_NAME) return undefined;
  names ??= wordsByLength([...catalogue().reasons, ...publishedCodes()]);
  return (last ? names.all.find((name) => name.startsWith(word)) : undefined) ?? nearestWord(word, names);
}

interface Sentence {
  tokens: readonly string[];
  /** Code of the row that answers it. */
  code: string;
  nlb: boolean;
  /** Weight of all its tokens. */
  whole: number;
}
/** Words of the frames, which no row has. */
const FRAME = "error syncing deleting creating message annotation service";

interface Known {
  sentences: readonly Sentence[];
  /** Sentences that hold a word, or two words one behind the other. */
  holders: ReadonlyMap<string, readonly number[]>;
  /** Single words, to look for the one that was meant. */
  words: Words;
}
let built: Known | undefined;

const NOT = /\b(?:(ca)|(do|does|did|is|are|was|wo))n['’]?t\b|n['’]t\b/gi;
const wordsOf = (text: string): string[] =>
  lowerCase(
    text
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/\bAcount\b/g, "Account")
      .replace(NOT, (_, can?: string, stem = "") => (can ? "can not" : `${stem} not`)),
  ).match(/[a-z][a-z0-9]+/g) ?? [];
/** Words, and each with the one behind it: half a sentence has them in its order. */
const tokensOf = (text: string): string[] => {
  const words = wordsOf(text);
  return [...new Set([...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)])];
};

function known(): Known {
  if (built) return built;
  const sentences: Sentence[] = [];
  const add = (pieces: readonly string[], code: string) => {
    if (wordsOf(pieces.join(" ")).length > 2)
      sentences.push({ tokens: [...new Set(pieces.flatMap(tokensOf))], code, nlb: code.startsWith("NLB"), whole: 0 });
  };
  for (const rule of EVENT_RULES)
    if (rule.group !== "precheck") for (const pattern of rule.patterns) add(pattern.split(/\{\w+\}/), rule.code);
  for (const [answer, errors] of Object.entries(PUBLISHED)) {
    const [family, code] = answer.split(" ") as [ApiFamily, string?];
    for (const error of errors) {
      const [apiCode = "", sentence = ""] = error.split(/: (.*)/s);
      // What fills the hole says it all; the code says it as well.
      add([sentence, sentence.includes("%s") ? apiCode : ""], code ?? familyCode(family, false));
    }
  }
  const holders = new Map<string, number[]>();
  const phrases = [...catalogue().phrases.keys()].join(" ");
  for (const word of wordsOf(`${WRAPPER_STARTS.join(" ")} ${FRAME} ${phrases}`)) holders.set(word, []);
  sentences.forEach(({ tokens }, i) => {
    for (const token of tokens) putIn(holders, token, i);
  });
  const single = [...holders.keys()].filter((word) => !word.includes(" "));
  built = { sentences, holders, words: wordsByLength(single, (word) => holders.get(word)?.length ?? 0) };
  for (const sentence of sentences) sentence.whole = sum(sentence.tokens, weightOfToken);
  return built;
}

const sum = (tokens: readonly string[], of: (token: string) => number) =>
  tokens.reduce((all, token) => all + of(token), 0);

/** 1 for what one sentence holds, less the more hold it, nothing for what none does. */
function weightOfToken(token: string): number {
  const { holders, sentences } = known();
  const held = holders.get(token)?.length;
  if (!held) return 0;
  return (Math.log(1 + sentences.length / held) / Math.log(1 + sentences.length)) * (token.includes(" ") ? PAIR : 1);
}
/** Its words count already. */
const PAIR = 0.5;

/** How much the words of a text say that our sentences hold. */
export const weightOf = (text: string): number => sum(tokensOf(text.slice(0, MOST)), weightOfToken);

/** A text with more unknown words than this is not about us. */
const ALIEN = 0.6;

/** The text with words that nobody knows put right where exactly one known word is near; undefined when none is. */
export function withoutTypos(text: string): string | undefined {
  const { holders, words } = known();
  // A parameter's own name is several words.
  const typed = (text.slice(0, MOST).match(/[A-Za-z]{4,30}/g) ?? []).filter((word) => !/[a-z][A-Z]/.test(word));
  const unknown = typed.filter((word) => !holders.has(word.toLowerCase()));
  if (unknown.length === 0 || unknown.length > ALIEN * typed.length) return undefined;
  let changed = false;
  const out = text.slice(0, MOST).replace(/[A-Za-z]{4,30}/g, (word, at: number) => {
    const lower = word.toLowerCase();
    if (/[a-z][A-Z]/.test(word) || holders.has(lower)) return word;
    const meant = nearestWord(lower, words) ?? (at + word.length === text.length ? begunWord(lower) : undefined);
    if (!meant) return word;
    changed = true;
    return /^[A-Z]/.test(word) ? meant[0]?.toUpperCase() + meant.slice(1) : meant;
  });
  return changed ? out : undefined;
}

/** What the last word was to be, where the text was cut in it. */
function begunWord(start: string): string | undefined {
  let best: string | undefined;
  for (const [word, { length }] of known().holders)
    if (word.startsWith(start) && !word.includes(" ") && length > (known().holders.get(best ?? "")?.length ?? 0))
      best = word;
  return best;
}

/** Where somebody's own sentence ends and the next begins. */
const CLAUSE = /[。；;!?！？\n]|[.,:，：] |\.{2,}|…/;
/** What an unknown word takes from a text that is to be one sentence. */
const UNKNOWN_WORD = 0.43;
const UNKNOWN_PAIR = 0.14;

/** Where nothing is said to be wrong, a row's own sentence has to stand there, and to be long enough. */
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
  const { sentences, holders } = known();
  const best = new Map<string, Near>();
  const held = new Float64Array(sentences.length);
  const right = text.slice(0, MOST);
  const wrong = saysWrong(right) || /^\s*(?:\.{2,}|…)/.test(text);
  for (const clause of new Set([right, ...right.split(CLAUSE)])) {
    const tokens = tokensOf(clause);
    if (tokens.length < 2 || sum(tokens, weightOfToken) < least) continue;
    const all = sum(tokens, (token) => weightOfToken(token) || (token.includes(" ") ? UNKNOWN_PAIR : UNKNOWN_WORD));
    held.fill(0);
    for (const token of tokens) {
      const weight = weightOfToken(token);
      for (const i of holders.get(token) ?? []) held[i] = (held[i] as number) + weight;
    }
    for (let i = 0; i < held.length; i++) {
      const shared = held[i] as number;
      if (shared < least) continue;
      const { code, nlb: ofNlb, whole } = sentences[i] as Sentence;
      if (ofNlb !== nlb || !(wrong || (shared > WHOLE * whole && shared > MUCH))) continue;
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
