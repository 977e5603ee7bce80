import {
  OTHER_PRODUCT,
  SUBJECT,
  NOUN,
  BEGINS,
  PARAMETER_FIRST,
  WRONG,
  PROSE,
  CHAINED,
  CODE,
  NOT_OURS,
  ABOUT,
  NLB_WORDS,
  CLB_ACTION,
} from "@/lib/knowledge/events/api-words";
import { memoizeLast } from "@/lib/text/memoize";
import { isPublishedCode, meaningOfApiError, namesParameter, publishedMeaning } from "./api-family";

/**
 * Tells answers of the APIs behind the controller when nothing but the answer itself was pasted: a sentence, a code, or
 * both. Other products answer in the same grammar, and people write in the same words, so a text that is not published
 * must name a part of this controller, begin as the APIs' sentences do, and name no other product.
 */

/** More of a text than this says nothing new. */
const WINDOW = 400;

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._]/g, " ")
    .toLowerCase();
const isOfOthers = memoizeLast((text) => OTHER_PRODUCT.test(wordsOf(text)));

/** Whether code and sentence name a product or component that the controller does not use. */
export function namesOtherProduct(code: string | undefined, text: string): boolean {
  const head = text.slice(0, WINDOW);
  // `InvalidDiskId.NotFound` is three words about a disk.
  return isOfOthers(head) || (code !== undefined && OTHER_PRODUCT.test(`${wordsOf(code)} ${wordsOf(head)}`));
}

/** An `[nlb-...]` frame chooses the family at once, an `[lb-...]` frame rules it out; else the text decides. */
export function namesNlb(lower: string, frameId: string | undefined): boolean {
  const id = frameId?.toLowerCase();
  if (id?.startsWith("nlb-")) return true;
  if (id?.startsWith("lb-")) return false;
  const head = lower.slice(0, 2_000);
  return NLB_WORDS.test(head) && !CLB_ACTION.test(head);
}

export const saysWrong = (text: string): boolean => WRONG.test(text.slice(0, WINDOW).toLowerCase());

/** Whether the text was written by a person, not a program. */
export const isProse = (text: string): boolean => PROSE.test(text.slice(0, WINDOW));
export const isChained = (text: string): boolean => CHAINED.test(text.slice(0, WINDOW));

/**
 * Whether a bare text reads as the sentence of an API behind the controller. `framed`: a reason or frame says that the
 * controller wrote it, so only the shape counts.
 */
export function isApiSentence(text: string, framed: boolean): boolean {
  const head = text.slice(0, WINDOW).trim();
  if (publishedMeaning(undefined, head)) return true;
  if (PROSE.test(head) || CHAINED.test(head)) return false;
  const lower = head.toLowerCase();
  if (!saysWrong(lower)) return false;
  const begins = BEGINS.test(head);
  const named = namesParameter(head);
  // A program's own sentences have no dot at their end.
  if (
    !framed &&
    !/[.。!]$/.test(head) &&
    !(named && PARAMETER_FIRST.test(head)) &&
    (!begins || /^(?:the|this|there|invalid|no) /i.test(head))
  )
    return false;
  return SUBJECT.test(lower) || named || (begins && (framed || NOUN.test(lower)));
}

/** Whether a word is an error code of the vendor's and about what the controller calls. */
function isApiCode(word: string): boolean {
  if (isPublishedCode(word)) return true;
  if (word.length > 90 || NOT_OURS.test(word) || !CODE.test(word)) return false;
  return (/[._]/.test(word) || ABOUT.test(word)) && meaningOfApiError(word, "", undefined, false) !== undefined;
}

const LEAD =
  /^[[(]?([A-Z][A-Za-z0-9]{3,60}(?:[._][A-Za-z0-9%_]{1,60}){0,3})[\])]?(?:\s{0,3}[:,;|-]\s{0,3}|\s{1,3}(?=[A-Z\u4e00-\u9fff]))(\S[^]*)$/;

/** `InvalidX.NotFound: The specified X ...`, or a code alone (then without a sentence). */
export function codeAndSentence(text: string): { code: string; sentence: string } | undefined {
  const alone = text.replace(/[:\s]{1,9}$/, "");
  if (CODE.test(alone) || isPublishedCode(alone)) return isApiCode(alone) ? { code: alone, sentence: "" } : undefined;
  const lead = LEAD.exec(text);
  if (!lead) return undefined;
  const [, code = "", sentence = ""] = lead;
  return isApiCode(code) ? { code, sentence } : undefined;
}
