import MiniSearch from "minisearch";
import { EVENT_RULES, eventRule } from "@/lib/knowledge/events";
import { familyCode } from "@/lib/knowledge/events/family";
import { NAMES_CONTROLLER_PARTS, NAMES_SYMPTOM, TROUBLE, FINE } from "@/lib/knowledge/events/free-text";
import { answerRule, SIGNS } from "@/lib/knowledge/answers";
import type { EventRule } from "@/lib/knowledge/events/types";
import { once } from "@/lib/text/memoize";
import { answerInside, compared, NAME, publishedErrors } from "./api-family";
import { isChained, isProse, namesOtherProduct, saysWrong } from "./api-sentence";
import { terms } from "./guide/terms";
import { matchTruncated } from "./truncated";
import { best, fitting, partOf, summarise, type Context } from "./parts";
import { SURE } from "./sure";
import { catalogue, matchTemplates } from "./templates";
import type { Candidate, Classification } from "./types";

/** Letters of a text that is searched for: a longer one is a whole message, or no message. */
const LONGEST = 400;
/** How much of the shorter one of a text and a sentence the other has to hold: where the text names a part of this controller, and else. */
const NEAR = 0.6;
const VERY_NEAR = 0.8;
/** All of a sentence: weights are added in any order. */
const ALL = 0.999;
/** Minimum weight of shared words where no part of this controller is named. */
const MUCH = 1.55;
/** Letters of a piece of a sentence. */
const PIECE = 20;
/** Entries that are named. */
const MOST = 3;

/** Key of an entry: a sentence, or a name (a code, a reason), which is one word. */
interface Sentence {
  code: string;
  text: string;
  /** Of the NLB part alone, of the CLB part alone; undefined: of both. */
  nlb?: boolean;
}

function sentences(): Sentence[] {
  const rows = EVENT_RULES.flatMap(({ code, patterns, phrases = [], byReason = [], apiCodes = [] }) => {
    const nlb = code.startsWith("NLB");
    return [...patterns, ...phrases, ...byReason, ...apiCodes].map((text) => ({ code, text, nlb }));
  });
  const answers = publishedErrors().flatMap(({ meaning: { family, code, nlb }, code: apiCode, sentence }) => {
    const own = nlb ? { code: familyCode(family, true) } : { code: code ?? familyCode(family, false), nlb: false };
    return [apiCode, sentence].filter(Boolean).map((text) => ({ ...own, text }));
  });
  const signs = Object.entries(SIGNS).flatMap(([code, lines]) => lines.map((text) => ({ code, text })));
  return [...rows, ...answers, ...signs];
}

/** Values say nothing of a sentence: places of a template, ids, addresses and numbers but the status of an answer. */
const VALUE = /\{\w+\}|%s|\b[a-z]{1,5}-(?=[a-z0-9]*\d)[a-z0-9]{4,40}\b|\b(?![45]\d\d\b)\d[\d/.:,]*\b/g;
const wordsOf = (text: string): string[] => [...new Set(terms(text.replace(VALUE, " ")))];

/** Without leading dots, which mark omitted text. */
const lettersOf = (text: string): string => compared(text.replace(/^\s*(?:\.{2,}|…)/, ""));

const LOWER = (text: string): string => text.toLowerCase();

const known = once(() => {
  const all = sentences().map((one, id) => ({
    ...one,
    id,
    words: wordsOf(one.text),
    letters: lettersOf(one.text),
  }));
  const isName = ({ text }: Sentence) => !/\s/.test(text);
  const told = all.filter((one) => !isName(one));
  const holders = new Map<string, Set<string>>();
  for (const { words, code } of told)
    for (const word of words) holders.set(word, (holders.get(word) ?? new Set()).add(code));
  /** Weight of a word: 1 where one entry has it, less the more have it. */
  const says = (word: string) => Math.log(1 + told.length / (holders.get(word)?.size ?? 1)) / Math.log(1 + told.length);
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + says(word), 0);
  const asIs = { fields: ["text"], processTerm: (term: string) => term };
  const spoken = new MiniSearch<(typeof all)[number]>({ ...asIs, tokenize: wordsOf });
  spoken.addAll(told);
  const names = new MiniSearch<(typeof all)[number]>({ ...asIs, tokenize: (text) => [LOWER(text)] });
  names.addAll(all.filter(isName));
  return { spoken, names, all, weigh, isKnown: (word: string) => holders.has(word) };
});

interface Near extends Candidate {
  /** A code or reason of the entry is in the text. */
  named?: true;
  /** The words in common are there as they are. */
  exact: boolean;
  /** The text is a piece of the sentence, letter by letter. */
  piece?: boolean;
  /** Weight and number of the shared words. */
  shared: number;
  words: number;
}
const score = ({ confidence, shared }: Near) => confidence * shared;

function named(text: string): Near[] {
  const { names, all } = known();
  return (text.match(NAME) ?? []).slice(0, MOST).flatMap((word) =>
    names
      .search(word, { fuzzy: 0.1, prefix: text.trimEnd().endsWith(word) })
      .slice(0, MOST)
      .map(({ id }) => {
        const { code } = all[id as number] as Sentence;
        return { code, named: true as const, exact: true, confidence: 1, shared: 2 * MUCH, words: 1 };
      }),
  );
}

/**
 * Entries whose codes, reasons or sentences are nearest to a text, best first; their confidence is how much of the shorter
 * one the other holds. `nlb`: the text is about an NLB.
 */
export function closest(text: string, nlb: boolean): Near[] {
  const { spoken, all, weigh, isKnown } = known();
  const asked = wordsOf(text);
  const piece = lettersOf(text);
  /** A word that may have been cut. */
  const last = /[a-z]$/.test(text) ? asked.at(-1) : undefined;
  const best = new Map<string, Near>(named(text).map((one) => [one.code, one]));
  const found = spoken.search(text, {
    fuzzy: (term) => /^[a-z]{4,}$/.test(term) && !isKnown(term) && 0.3,
    prefix: (term) => term === last && term.length > 2,
  });
  for (const { id, terms: held, queryTerms } of found) {
    const { code, nlb: ofNlb, words: own, letters } = all[id as number] as (typeof all)[number];
    // One word in common is chance.
    if (((ofNlb ?? nlb) !== nlb && !isOfBoth(code)) || held.length < 2) continue;
    const shared = weigh(held);
    const exact = held.every((word) => asked.includes(word));
    const near = {
      code,
      exact,
      piece: piece.length >= PIECE && letters.includes(piece),
      confidence: Math.max(shared / weigh(own), queryTerms.length / asked.length),
      shared,
      words: held.length,
    };
    const other = best.get(code);
    if (!other || score(near) > score(other)) best.set(code, near);
  }
  return [...best.values()].sort((a, b) => score(b) - score(a));
}
/** Minimum length of a row's sentence that counts although other programs are named too. */
const OWN_SENTENCE = 30;
/** The row whose own sentence, or whose reason, is in a text. */
function standing(text: string, context: Context): EventRule | undefined {
  const own = fitting(matchTemplates(text), context).filter(({ rule, score }) => score >= OWN_SENTENCE && !rule.shared);
  const [reason] = (text.match(NAME) ?? []).flatMap((word) => {
    const { byReason, apiCodes } = catalogue();
    return byReason.get(word) ?? apiCodes.get(word.toLowerCase()) ?? [];
  });
  return best(own, undefined)?.rule ?? reason;
}
/** At most likely, each part too: pages show the parts. */
function likely(meant: Classification): Classification {
  const most = <T extends { confidence: number }>(one: T): T => ({
    ...one,
    confidence: Math.min(SURE.likely, one.confidence),
  });
  return { ...most(meant), parts: meant.parts.map(most) };
}
const only = (rule: EventRule, text: string, context: Context, confidence: number = SURE.likely) =>
  summarise([partOf(rule, text, context, confidence)], {
    dryRun: false,
    moreMayBeHidden: false,
    variables: context.variables,
  });
const begunBy = (code: string): Near => ({ code, exact: true, confidence: 1, shared: MUCH, words: 1 });
const isOfBoth = (code: string) => /^(?:EVT2|PRE|EVT8)/.test(code);
const isSymptom = (code: string) => /^(?:SYM|FAQ)/.test(code);

/** Words of a check, beside which its items are meant. */
const OF_A_CHECK = /检查|预检|pre-?check|upgrade check/i;

interface Reading {
  /** Reads another text as a whole message. */
  read: (message: string) => Classification;
  /** Other programs are named in the text. */
  foreign?: boolean;
  /** A success with a complaint behind it. */
  complaint?: boolean;
}

/** Classification of a text, or the entries that are closest to it where no row knows it as it is: never certain. */
export function orClosest(
  told: Classification,
  text: string,
  context: Context,
  { read, foreign = false, complaint = false }: Reading,
): Classification {
  if (text.length > LONGEST) return told;
  const ours = context.own || NAMES_CONTROLLER_PARTS.test(text);
  const symptom = ours || complaint || NAMES_SYMPTOM.test(text);
  const others = namesOtherProduct(undefined, text);
  const answer = complaint || (others && !ours && !foreign) ? undefined : answerInside(text);
  const meant = answer ? read(answer) : undefined;
  if (meant?.known) return likely(meant);
  // Where other programs are named too, only verbatim matches count.
  const stands = told.known || complaint ? undefined : standing(text, context);
  if (stands) return only(stands, text, context);
  const symptomAlone = others && !isProse(text);
  if (others && !(symptomAlone ? NAMES_SYMPTOM.test(text) : symptom)) return told;
  // The frame that all clouds share says nothing about the controller, and a chain of errors may be any program's.
  if (!symptom && (foreign || context.framed || isChained(text))) return told;
  const wrong = (saysWrong(text) || TROUBLE.test(text)) && !FINE.test(text);
  const fits = ({ code, named: byName, exact, piece, confidence, shared, words }: Near): boolean => {
    // A success is no answer to an error.
    if (code === told.code || (wrong && eventRule(code)?.recovers)) return false;
    if (isSymptom(code)) return symptom && exact && confidence > ALL;
    if (symptomAlone) return false;
    if (complaint) return false;
    if (byName) return true;
    if (code.startsWith("PRE")) return piece || (OF_A_CHECK.test(text) && confidence > ALL);
    const row = eventRule(code);
    // Other programs write such sentences too.
    if (!context.framed && (row?.framed || row?.shared)) return false;
    if (piece) return true;
    return wrong && (ours ? confidence >= NEAR : confidence >= VERY_NEAR && shared >= MUCH && words > 2);
  };
  // Rows whose sentences begin as a text that was cut off come first.
  const begun =
    told.known || !context.framed ? [] : fitting(matchTruncated(text), context).map(({ rule }) => begunBy(rule.code));
  const all = begun.length > 1 ? begun : closest(text, context.nlb).filter(fits);
  // A complete message of a check or a program weighs more than a sign.
  const whole = all.filter(({ code, confidence, words }) => !isSymptom(code) && confidence > ALL && words > 2);
  const near = whole.length > 0 ? whole : all;
  const [first] = near;
  const rule = first && answerRule(first.code);
  if (!rule) return told;
  const rows = near.filter((one) => score(one) > 0.8 * score(first));
  // Equally near to many others: chance.
  if (rows.length > 2 * MOST) return told;
  const candidates = rows
    .slice(0, MOST)
    .map(({ code, confidence }) => ({ code, confidence: (SURE.likely * confidence) / Math.min(rows.length, MOST) }));
  if (told.known && !complaint)
    return { ...told, candidates: [{ code: told.code, confidence: told.confidence }, ...candidates].slice(0, MOST) };
  const likeliest = only(rule, text, context, candidates[0]!.confidence);
  return candidates.length > 1 ? { ...likeliest, candidates } : likeliest;
}
