import { once } from "@/lib/text/keeping";
import { publishedCodes, sentenceInside } from "./api-family";
import { catalogue } from "./templates";
import { HALF, LONG_NAME, SHORT_NAME } from "./thresholds";
import { begunBy, nearestWord, wordsByLength } from "./typing";

/** Reasons and error codes inside any text: in another case, cut off, with a typing error. */

/** Words that may be a name, with dots or underscores between their parts. */
const NAME_LIKE = /[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9_]+)*/g;
/** A name as it is compared: without case, and without the letters that a scan of an image confuses. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/error$/, "")
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m");

const knownNames = once(() => {
  const all = [...catalogue().reasons, ...publishedCodes(), ...catalogue().apiNames];
  const byFolded = new Map(all.map((name) => [folded(name), name]));
  return { byFolded, words: wordsByLength(byFolded.keys()) };
});

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
  const head = text.slice(0, HALF);
  const { length } = text.trim();
  const mayBeName = (word: string) =>
    word.length >= LONG_NAME || word.length === length || /[._]|[a-z][A-Z]/.test(word);
  const words = (head.match(NAME_LIKE) ?? []).filter(mayBeName);
  if (words.length === 0) return undefined;
  for (const word of words) {
    const known = knownNames().byFolded.get(folded(word));
    if (known && isName(word, known)) return known;
  }
  const end = text.replace(/(?<![\s.…。?？!！])[\s.…。?？!！]+$/, "").length;
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
