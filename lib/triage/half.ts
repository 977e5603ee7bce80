import { eventRule } from "@/lib/knowledge/events";
import { isFamilyCode } from "@/lib/knowledge/events/family";
import { NAMES_OURS, NAMES_SYMPTOM, SPEAKS_OF_OURS, TROUBLE } from "@/lib/knowledge/events/people";
import { answerRule, SIGNS } from "@/lib/knowledge/symptoms/signs";
import { once } from "@/lib/text/keeping";
import { unwrapApiAnswer } from "./api-answer";
import { publishedMeaning } from "./api-family";
import { isChained, isProse, namesNlb, namesOtherProduct } from "./api-sentence";
import { answersTo } from "./guide/items";
import { terms } from "./guide/terms";
import { answerInside, nameInside, namesMeant } from "./half-names";
import { isPiece, nearestRows, rowsOfPiece, weightOf, withoutTypos } from "./half-sentences";
import { best, fitting, partOf, summarise, withoutEnd, type Context } from "./parts";
import { catalogue, lowerCase, matchTemplates } from "./templates";
import {
  ALMOST,
  BEGUN_NAME,
  CLOSE,
  FEW_WORDS,
  HALF,
  LONGEST_NAME,
  MANY_WORDS,
  MOST_CANDIDATES,
  MOST_QUOTED,
  NEAR,
  OWN_SENTENCE,
  SURE,
  VERY_NEAR,
} from "./thresholds";
import type { Candidate, Classification } from "./types";

/** A text that may be half a message. */
export interface Half {
  /** As it was pasted, and without its frame. */
  message: string;
  text: string;
  context: Context;
  /** Other programs are named in it. */
  foreign?: true;
  /** Reads another text as a whole message. */
  read: (message: string) => Classification;
}

/** What was told of a text, or what it may mean where it is half a message. `complaint`: somebody goes on in words of their own. */
export function orCandidates(told: Classification, half: Half, complaint = false): Classification {
  const { message, text, context } = half;
  if (message.length > HALF) return told;
  const others = complaint
    ? symptomsIn(message).map((code) => ({ code, confidence: SURE.likely }))
    : told.known
      ? closest(half, told.variables.apiCode).filter(({ code }) => code !== told.code)
      : candidatesOf(half);
  const [first] = others;
  const rule = first && answerRule(first.code);
  if (!rule) return told;
  const candidates = told.known ? [...others, { code: told.code, confidence: told.confidence }] : others;
  const part = partOf(rule, text, context, first.confidence);
  return {
    ...summarise([part], { dryRun: false, moreMayBeHidden: false, variables: context.variables }),
    ...(candidates.length > 1 ? { candidates } : {}),
  };
}

/** A sentence of which only the kind is known may be a row's with some words changed: the row whose sentence is nearly the text's. */
function closest({ text, context: { nlb }, read }: Half, apiCode: string | undefined): Candidate[] {
  const sentence = unwrapApiAnswer(text).text;
  if (publishedMeaning(undefined, sentence)) return [];
  const last = /(?<![\w.])[\w.]+$/.exec(text)?.[0];
  const bare = last !== undefined && (last === text || last === apiCode) ? namesMeant(last, true) : [];
  const answer = answerInside(text) ?? "";
  const meant = bare.length > 0 ? bare.map((name) => `ErrorCode: ${name}`) : [answer];
  // A code that has been read already says nothing new.
  if (bare.length === 0 && apiCode && answer === `ErrorCode: ${apiCode}, Message: `) meant.pop();
  const codes = meant
    .slice(0, MOST_CANDIDATES)
    .map(read)
    .flatMap(({ known, code }) => (known ? code : []));
  if (codes.length > 0) return likely(codes);
  const right = withoutTypos(sentence);
  const corrected = right === undefined ? undefined : read(right);
  if (corrected?.known && !isFamilyCode(corrected.code)) return likely([corrected.code]);
  const pieces = right !== undefined || isPiece(sentence) ? rowsOfPiece(right ?? sentence, nlb) : [];
  if (pieces.length > 0) return likely(pieces);
  const [near] = nearestRows(sentence, nlb, MANY_WORDS);
  return near && near.confidence >= ALMOST && !isFamilyCode(near.code)
    ? [{ code: near.code, confidence: SURE.likely * near.confidence }]
    : [];
}

/** Each row once, all as likely. */
function likely(codes: readonly string[]): Candidate[] {
  const rows = [...new Set(codes)];
  return rows.map((code) => ({ code, confidence: SURE.likely / rows.length }));
}

/**
 * What half a message may mean: a reason or code in a text about it, a quoted message, the beginning of a check's name,
 * the same text without typing errors, the nearest sentences, a symptom in somebody's own words.
 */
function candidatesOf({ text, context, foreign, read }: Half): readonly Candidate[] {
  const ours = context.own || NAMES_OURS.test(text);
  const own = foreign && ownSentence(text, context);
  if (own) return likely([own]);
  // Where other programs are named too, only what stands there word by word counts, but in a question about an SLB.
  const asks = !foreign || (ours && isProse(text));
  const otherProduct = namesOtherProduct(undefined, text);
  // About another product: nothing that is near to it would be meant.
  const othersOwn = !ours && otherProduct;
  const exact = othersOwn || (!ours && !context.framed && /[\s:]/.test(text.trim()));
  const name = nameInside(text, exact);
  const reason = name && catalogue().byReason.get(name);
  if (reason && asks) return likely([reason.code]);

  const corrected = otherProduct || !asks ? text : (withoutTypos(text) ?? text);
  const says = corrected === text || ours || context.framed || weightOf(corrected) > MANY_WORDS / 2;
  const right = says ? corrected : text;
  const answer = othersOwn && !foreign ? undefined : answerInside(text, exact ? name : nameInside(text, true));
  const others = [
    ...(answer ? [answer] : []),
    ...(isChained(text) || (othersOwn && !foreign) ? [] : quotedIn(text)),
    ...(asks && name && !catalogue().reasons.has(name) && !namesOtherProduct(name, text) ? [`ErrorCode: ${name}`] : []),
    right,
  ];
  let kind: Candidate | undefined;
  for (const message of others) {
    if (message === text) continue;
    const meant = read(message);
    if (!meant.known || (meant.severity === "info" && !foreign)) continue;
    const candidate = { code: meant.code, confidence: Math.min(SURE.likely, meant.confidence) };
    if (message !== right || !isFamilyCode(meant.code)) return [candidate];
    kind = { ...candidate, confidence: ALMOST * candidate.confidence };
  }
  if (!asks) return [];

  const nlb = context.nlb || namesNlb(lowerCase(right), undefined);
  for (const whole of new Set([text, right])) {
    const pieces = rowsOfPiece(unwrapApiAnswer(whole).text, nlb).filter((code) => isOwn(code, context));
    if (pieces.length > 0) return likely(pieces);
  }
  const begun = namesBegunBy(text);
  if (begun.length > 0) return likely(begun);
  // The frame that all clouds share says nothing of ours.
  const unlikely = ours ? !isProse(text) && otherProduct : context.framed || othersOwn;
  const near = unlikely ? [] : nearestRows(unwrapApiAnswer(right).text, nlb, ours ? FEW_WORDS : MANY_WORDS);
  const rows = nearest(
    near.filter(({ code, confidence }) => isOwn(code, context) && confidence >= (ours ? NEAR : VERY_NEAR)),
  );
  if (rows.length > 0) return rows;
  if (kind) return [kind];
  const bare = /^(?:[a-z]+-controller)?$/.test(text) ? context.reason : undefined;
  if (FAILED.test(name ?? bare ?? "")) return [{ code: "EVT225", confidence: SURE.likely }];
  const symptoms = ours || NAMES_SYMPTOM.test(text) ? symptomsIn(text) : [];
  const told = SPEAKS_OF_OURS.test(text) && TROUBLE.test(text) && !otherProduct && !foreign && !context.framed;
  return inOwnWords(symptoms, told ? answersTo(text) : []);
}

/** Code of the row whose own sentence stands in a text that names other programs. */
const ownSentence = (text: string, context: Context): string | undefined =>
  best(
    fitting(matchTemplates(text), context).filter(({ rule, score }) => score >= OWN_SENTENCE && !rule.shared),
    undefined,
  )?.rule.code;

/** Other programs write the sentences of some rows too. */
function isOwn(code: string, { framed }: Context): boolean {
  const rule = eventRule(code);
  return framed || !(rule?.framed || rule?.shared);
}

/** The best of the nearest rows, and those that are as good. */
function nearest(near: readonly Candidate[]): Candidate[] {
  const most = near[0]?.confidence ?? 0;
  const rows = near.filter(({ confidence }) => confidence > most - CLOSE).slice(0, MOST_CANDIDATES);
  return rows.map(({ code, confidence }) => ({ code, confidence: (SURE.likely * confidence) / rows.length }));
}

/** A problem that is told in somebody's own words is looked up as a question is. */
function inOwnWords(symptoms: readonly string[], answers: readonly string[]): Candidate[] {
  const rank = (code: string) => (answers.includes(code) ? answers.indexOf(code) : answers.length);
  const spoken = [...symptoms].sort((a, b) => rank(a) - rank(b));
  const found = [...new Set([...spoken, ...answers])].slice(0, MOST_CANDIDATES);
  return found.map((code) => ({
    code,
    confidence: symptoms.includes(code) ? SURE.likely : SURE.likely / found.length,
  }));
}

/** Rows of documented names that a text is the beginning of, or some words of. */
function namesBegunBy(text: string): string[] {
  const begun = withoutEnd(lowerCase(text).replace(/[?？!！]/g, " "));
  if (begun.length < BEGUN_NAME || begun.length > LONGEST_NAME) return [];
  const words = begun.split(/\s+/);
  const some = words.length >= 3 && words.every((word) => documented().words.has(word));
  if (!some && !documented().beginnings.has(begun.slice(0, BEGUN_NAME))) return [];
  const holds = (name: string) => some && words.every((word) => ` ${name} `.includes(` ${word} `));
  const found = [...catalogue().phrases]
    .filter(([name]) => name.startsWith(begun) || holds(name))
    .map(([, rule]) => rule.code);
  return [...new Set(found)].slice(0, MOST_CANDIDATES);
}
const documented = once(() => {
  const names = [...catalogue().phrases.keys()];
  return {
    words: new Set(names.flatMap((name) => name.split(" "))),
    beginnings: new Set(names.map((name) => name.slice(0, BEGUN_NAME))),
  };
});
/** A failed synchronisation, of which the message is missing. */
const FAILED = /^(?:Sync|Creating|Update)LoadBalancerFailed$/;

/** Symptoms that a text speaks of in its own words, the one that says most first. */
function symptomsIn(text: string): string[] {
  const held = new Set(terms(text.slice(0, HALF)));
  const spoken = signs().filter(({ words }) => words.every((word) => held.has(word)));
  return [...new Set(spoken.sort((a, b) => b.words.length - a.words.length).map(({ code }) => code))];
}
const signs = once(() =>
  Object.entries(SIGNS).flatMap(([code, lines]) => lines.map((line) => ({ code, words: terms(line) }))),
);

/** Messages that somebody speaks of: between quotation marks, or the English words of a Chinese question. */
export function quotedIn(text: string): string[] {
  const quoted = [...text.matchAll(/["'“‘「`]([^"'”’」`]{6,400})["'”’」`]/g)].map((found) => found[1] as string);
  const english = /[\u3400-\u9fff]/.test(text) ? (text.match(/[A-Za-z][\x20-\x7e]{6,400}/g) ?? []) : [];
  return [...quoted, ...english].slice(0, MOST_QUOTED);
}
