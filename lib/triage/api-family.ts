import { memoizeLast, once } from "@/lib/text/memoize";
import PUBLISHED from "./published-errors.json" with { type: "json" };
import { annotationOfApi } from "@/lib/knowledge/events/family";
import { GRAMMAR } from "@/lib/knowledge/events/api-grammar";
import { putIn } from "./templates";
import type { ApiFamily } from "@/lib/knowledge/events/types";

/** Meaning of an OpenAPI error: a published error is looked up, any other is recognised by the words of its code and sentence. */
export interface ApiMeaning {
  family: ApiFamily;
  /** The row of its own that a CLB answer has. */
  code?: string;
  /** Published by the API of NLB alone. */
  nlb?: true;
}

/** `InvalidX.NotFound` as words; a sentence that holds such a name is read the same. */
const inWords = (text: string) => text.replace(/([a-z\d])([A-Z])/g, "$1 $2");
const wordsOfCode = (code: string) =>
  inWords(code)
    .replace(/[._%]+/g, " ")
    .trim()
    .toLowerCase();

/** More of a sentence than this says nothing new. */
const TEXT = 600;
const sentenceOf = (text: string) => text.slice(0, TEXT).toLowerCase().replaceAll("’", "'").trim();
/** As it is compared: without blanks; values in brackets and quotes, ids and numbers are one hole, as `%s` is. */
export const compared = memoizeLast((text) =>
  sentenceOf(text)
    .replace(/\[[^\]]{0,80}\]|"[^"]{0,80}"|%s|\{\w+\}|\b[a-z]{1,5}-[a-z0-9]{4,40}\b|\b\d[\d/.:]{0,20}\b/g, "x")
    .replace(/\s/g, "")
    .replace(/(?<![.!`*|])[.!`*|]+$/, ""),
);

/** Every published error: its code, its sentence (`""`: it has none; `%s`: a value), and what it means. */
export const publishedErrors = once(() =>
  Object.entries(PUBLISHED).flatMap(([answer, list]) => {
    const [family, ...rest] = answer.split(" ") as [ApiFamily, ...string[]];
    const code = rest.find((word) => word !== "nlb");
    const meaning: ApiMeaning = { family, ...(code ? { code } : {}), ...(rest.includes("nlb") ? { nlb: true } : {}) };
    return list.map((error) => {
      const [apiCode = "", sentence = ""] = error.split(/: (.*)/s);
      return { meaning, code: apiCode, sentence };
    });
  }),
);

const published = once(() => {
  const byCode = new Map<string, ApiMeaning[]>();
  const bySentence = new Map<string, ApiMeaning[]>();
  const both = new Map<string, ApiMeaning>();
  const sentencesOf = new Map<string, string[]>();
  /** Parameters by their own names: `ForwardPort`. */
  const parameters = new Set<string>();
  const add = (map: Map<string, ApiMeaning[]>, key: string, meaning: ApiMeaning) => {
    const isSame = ({ family, code, nlb }: ApiMeaning) =>
      family === meaning.family && code === meaning.code && nlb === meaning.nlb;
    if (!map.get(key)?.some(isSame)) putIn(map, key, meaning);
  };
  for (const { meaning, code, sentence } of publishedErrors()) {
    for (const [name] of `${code}: ${sentence}`.matchAll(PARAMETER))
      parameters.add(name.replace(/^(?:Invalid|Illegal|Missing)/, ""));
    add(byCode, code.toLowerCase(), meaning);
    putIn(sentencesOf, code.toLowerCase(), sentence);
    if (!sentence) continue;
    add(bySentence, compared(sentence), meaning);
    both.set(`${code.toLowerCase()}: ${compared(sentence)}`, meaning);
  }
  return { byCode, bySentence, both, parameters, sentencesOf };
});

const PUTS = /^(?:add|attach|associate|create|join|set|update|modify)/i;

/**
 * Meaning of one API answer; undefined when neither code nor sentence identifies it. `action` is the call that was
 * answered, where the text names it; `answer`: the text came in an answer's own form.
 */
export function meaningOfApiError(
  code: string | undefined,
  text: string,
  action?: string,
  answer = true,
): ApiMeaning | undefined {
  const meaning = publishedMeaning(code, text) ?? meaningOf(code, text, answer);
  // That a thing is not there is what a removal wanted, and what keeps an addition from working.
  return meaning?.family === "settled" && action && PUTS.test(action) ? { family: "notFound" } : meaning;
}

const PARAMETER = /\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+){1,5}\b/g;
/** Whether a text holds a parameter of the APIs by its name. */
export const namesParameter = (text: string): boolean =>
  [...text.matchAll(PARAMETER)].some(
    ([name]) => published().parameters.has(name) || annotationOfApi(undefined, name) !== undefined,
  );

/** A word that may be a code or a reason: with dots or capitals in it, or too long for another word. */
export const NAME =
  /\b(?:[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9_]+)+|[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]+|[A-Za-z][A-Za-z0-9]{11,})/g;

/** The published answer that a text mentions: its code, and its sentence where the text contains it. */
export function answerInside(text: string): string | undefined {
  const letters = compared(text);
  for (const word of text.match(NAME) ?? []) {
    const sentences = published().sentencesOf.get(word.toLowerCase());
    if (!sentences) continue;
    const [said = ""] = sentences
      .filter((sentence) => letters.includes(compared(sentence)))
      .sort((a, b) => b.length - a.length);
    return `ErrorCode: ${word}, Message: ${said.replaceAll("%s", "x")}`;
  }
  return undefined;
}

export const isPublishedCode = (word: string): boolean => published().byCode.has(word.toLowerCase());

/** The published answer: of code and sentence, of the sentence, or of a code with one meaning only. */
export function publishedMeaning(code: string | undefined, text: string): ApiMeaning | undefined {
  const { both, bySentence, byCode } = published();
  const sentence = compared(text);
  const ofCode = code ? onlyOne(byCode.get(code.toLowerCase())) : undefined;
  if (sentence === "") return ofCode;
  const ofBoth = code ? both.get(`${code.toLowerCase()}: ${sentence}`) : undefined;
  if (ofBoth) return ofBoth;
  return onlyOne(bySentence.get(sentence)) ?? ofCode;
}

function onlyOne(meanings: readonly ApiMeaning[] | undefined): ApiMeaning | undefined {
  const [first] = meanings ?? [];
  if (!first || !meanings?.every(({ family }) => family === first.family)) return undefined;
  if (meanings.length === 1) return first;
  return meanings.every(({ nlb }) => nlb) ? { family: first.family, nlb: true } : { family: first.family };
}

/** Another product's own errors: the controller does not configure it, so an answer would be a guess. */
const OTHER_PRODUCT = /private ?link|global accelerat|\bwaf\b|\banti-?d ?do ?s\b|vpn gateway|\bnas\b|\bess\b|\brds\b/;

function meaningOf(code: string | undefined, text: string, answer: boolean): ApiMeaning | undefined {
  const words = wordsOfCode(code ?? "");
  const sentence = sentenceOf(inWords(text));
  if (words === "" && OTHER_PRODUCT.test(sentence)) return undefined;
  for (const [family, expression, of] of GRAMMAR) {
    if (of && !answer) continue;
    if ((words !== "" && expression.test(words)) || (sentence !== "" && expression.test(sentence))) return { family };
  }
  return undefined;
}
