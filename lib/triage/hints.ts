import { compared, publishedCodes, publishedErrors, sentenceInside } from "./api-family";
import { saysWrong } from "./api-sentence";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { familyCode } from "@/lib/knowledge/events/family";
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
  const begun = cut ? [...words.all].filter((name) => name.startsWith(wanted)) : [];
  const near = begun.length > 0 || !typos ? begun : [nearestWord(wanted, words) ?? ""];
  return near.flatMap((name) => byFolded.get(name) ?? []);
}

/** Whether a word is a name as it is written, or could be no other word. */
const isName = (word: string, known: string) =>
  word === known || (word.length >= SHORT_NAME && (/[._]/.test(word) || word.length >= LONG_NAME));

/** The first reason or error code that stands somewhere in a text; with a typing error or cut off too, unless `exact`. */
export function nameInside(text: string, exact: boolean): string | undefined {
  const head = text.slice(0, MOST);
  const words = [...head.matchAll(NAME_LIKE)].filter(
    ([word]) => /[._]|[a-z][A-Z]/.test(word) || word.length >= LONG_NAME || word.length === text.trim().length,
  );
  for (const [word] of words) {
    const known = knownNames().byFolded.get(folded(word));
    if (known && isName(word, known)) return known;
  }
  const end = text.replace(/[\s.…。?？!！]+$/, "").length;
  for (const { 0: word, index } of words) {
    const last = index + word.length >= end;
    const named = /[._]/.test(word) || /code\W{0,4}$/i.test(head.slice(0, index));
    if (exact ? !last || !named : !named && !/[a-z][A-Z]/.test(word)) continue;
    const [meant] = namesMeant(word, last, !exact);
    if (meant) return meant;
  }
  return undefined;
}

/** The answer of an API that stands in a text about it: its code, its published sentence, or both. */
export function answerInside(text: string): string | undefined {
  const code = nameInside(text, true);
  const sentence = sentenceInside(text);
  if (code && catalogue().reasons.has(code)) return sentence && `Message: ${sentence}`;
  return code ? `ErrorCode: ${code}, Message: ${sentence ?? ""}` : sentence && `Message: ${sentence}`;
}

interface Sentence {
  tokens: readonly string[];
  /** Code of the row that answers it. */
  code: string;
  /** Of texts about an NLB, or about none; undefined: of both. */
  nlb: boolean | undefined;
  /** Weight of all its tokens. */
  whole: number;
}
/** Words of the frames, which no row has. */
const FRAME = "error syncing deleting creating message annotation service";

interface Known {
  sentences: readonly Sentence[];
  /** Sentences that hold a word, or two words one behind the other. */
  holders: ReadonlyMap<string, readonly number[]>;
  /** 1 for a word that one sentence holds, less the more hold it; half for two words, which count alone already. */
  weights: ReadonlyMap<string, number>;
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
  const sentences = knownSentences().flatMap(({ text, code, any }) => {
    const nlb = any ? undefined : code.startsWith("NLB");
    const tokens = [...new Set(text.split(/\{\w+\}/).flatMap(tokensOf))];
    return wordsOf(text.replace(/\{\w+\}/g, " ")).length > 2 ? [{ tokens, code, nlb, whole: 0 }] : [];
  });
  const holders = new Map<string, number[]>();
  const phrases = [...catalogue().phrases.keys()].join(" ");
  for (const word of wordsOf(`${WRAPPER_STARTS.join(" ")} ${FRAME} ${phrases}`)) holders.set(word, []);
  sentences.forEach(({ tokens }, i) => {
    for (const token of tokens) putIn(holders, token, i);
  });
  const single = [...holders.keys()].filter((word) => !word.includes(" "));
  const weights = new Map<string, number>();
  for (const [token, { length }] of holders)
    if (length > 0)
      weights.set(
        token,
        (Math.log(1 + sentences.length / length) / Math.log(1 + sentences.length)) * (token.includes(" ") ? PAIR : 1),
      );
  built = { sentences, holders, weights, words: wordsByLength(single, (word) => holders.get(word)?.length ?? 0) };
  for (const sentence of sentences) sentence.whole = sum(sentence.tokens, weightOfToken);
  return built;
}
const PAIR = 0.5;

const sum = (tokens: readonly string[], of: (token: string) => number) =>
  tokens.reduce((all, token) => all + of(token), 0);

const weightOfToken = (token: string): number => known().weights.get(token) ?? 0;

/** How much the words of a text say that our sentences hold. */
export const weightOf = (text: string): number => sum(tokensOf(text.slice(0, MOST)), weightOfToken);

/** A text with more unknown words than this is not about us. */
const ALIEN = 0.6;

/** The text with words that nobody knows put right where exactly one known word is near; undefined when none is. */
export function withoutTypos(text: string): string | undefined {
  const { holders, words } = known();
  const head = text.slice(0, MOST).replace(SCANNED, asRead);
  let changed = head !== text.slice(0, MOST);
  // A parameter's own name is several words.
  const typed = (head.match(/[A-Za-z]{4,30}/g) ?? []).filter((word) => !/[a-z][A-Z]/.test(word));
  const unknown = typed.filter((word) => !holders.has(word.toLowerCase()));
  if (unknown.length > ALIEN * typed.length) return undefined;
  const out = head.replace(/[A-Za-z]{4,30}/g, (word, at: number) => {
    const lower = word.toLowerCase();
    if (/[a-z][A-Z]/.test(word) || holders.has(lower)) return word;
    const meant = nearestWord(lower, words) ?? (at + word.length === head.length ? begunWord(lower) : undefined);
    if (!meant) return word;
    changed = true;
    return /^[A-Z]/.test(word) ? meant[0]?.toUpperCase() + meant.slice(1) : meant;
  });
  return changed ? out : undefined;
}

/** Words in which a scan of an image may have confused letters: digits among them, or `rn` for `m`. */
const SCANNED = /(?<![\w./-])(?=[a-z]*(?:[01|]|rn))(?=[01|]*[a-z][01|]*[a-z])[a-z01|]{4,30}(?![\w/-])/gi;
/** The known word that was scanned; else the word as it is. */
function asRead(word: string): string {
  const { holders } = known();
  const letters = word.toLowerCase().replace(/[1|]/g, "l").replaceAll("0", "o");
  if (holders.has(word.toLowerCase())) return word;
  return [letters, letters.replaceAll("rn", "m")].find((read) => holders.has(read)) ?? word;
}

/** What the last word was to be, where the text was cut in it. */
function begunWord(start: string): string | undefined {
  let best: string | undefined;
  for (const [word, { length }] of known().holders)
    if (word.startsWith(start) && !word.includes(" ") && length > (known().holders.get(best ?? "")?.length ?? 0))
      best = word;
  return best;
}

/** Sentences of the rows and of the APIs as they are compared, one behind the other, and where each begins. */
let written: { text: string; starts: number[]; codes: string[] } | undefined;
function writtenSentences() {
  if (written) return written;
  written = { text: "", starts: [], codes: [] };
  for (const { text, code } of knownSentences()) {
    written.starts.push(written.text.length);
    written.codes.push(code);
    written.text += `${loose(text)}\n`;
  }
  return written;
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
    const piece = loose(part.replace(/^[\s.…]+|[\s.…]+$/g, "").replace(OPEN_VALUE, "")).trim();
    if (piece.length < PIECE || piece.split(" ").length < PIECE_WORDS) continue;
    // A sentence's words are all known, but for those that were cut and values.
    if (
      wordsOf(part.replace(/\S*[\d/]\S*/g, " "))
        .slice(1, -1)
        .some((word) => !known().holders.has(word))
    )
      continue;
    const { text: all, starts, codes } = writtenSentences();
    const found = new Set<string>();
    for (let at = all.indexOf(piece); at >= 0 && found.size <= 2 * MOST_ROWS; at = all.indexOf(piece, at + 1)) {
      const next = starts.findIndex((start) => start > at);
      found.add(codes.at(next < 0 ? -1 : next - 1) as string);
    }
    const own = [...found].filter((code) => code.startsWith("NLB") === nlb);
    const rows = own.length > 0 ? own : [...found];
    if (rows.length > 0 && rows.length <= MOST_ROWS) return rows;
  }
  return [];
}
const PIECE_WORDS = 3;
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
