import { BEGINNING, catalogue, lowerCase, matchBegun, type TemplateMatch } from "./templates";

/** Letters that a beginning needs in the controller's frame. */
const BEGUN_FRAMED = 20;

/** The mark at the end of a text that was cut, where the cut is marked. */
const ELLIPSIS = /\s?(?:(?<!\.)\.{2,}|…)$/;

/** The head of any answer. */
const HEAD_ONLY = /status code: ?\d{0,3},? ?(?:c|co|cod|code|code:|code: )?$/;

/** Whether a text says that it continues. */
export const isTruncated = (text: string): boolean => ELLIPSIS.test(text.trimEnd());

/**
 * Kubernetes cuts a message at 1,024 characters, people cut what they copy. Finds the row one of whose sentences begins
 * near the end of the text and was cut inside it; the longest such beginning wins, of each row that has it. Cost: that of the last 400 characters, whatever the length of the text.
 */
export function matchTruncated(text: string): TemplateMatch[] {
  const whole = text.trimEnd().replace(ELLIPSIS, "");
  const lower = lowerCase(whole.slice(-400));
  // A sentence that came to its end was not cut, unless a value is open in it.
  if (
    whole.length === text.trimEnd().length &&
    /[.!)\]}"']$/.test(lower) &&
    lower.lastIndexOf("[") <= lower.lastIndexOf("]")
  )
    return [];
  if (HEAD_ONLY.test(lower)) return [];
  let found: TemplateMatch[] = [];
  const offer = (match: TemplateMatch) => {
    const most = found[0]?.score ?? BEGUN_FRAMED;
    if (match.score < most) return;
    if (match.score > most) found = [];
    if (!found.some(({ rule }) => rule === match.rule)) found.push(match);
  };
  for (const match of matchBegun(whole)) offer(match);
  for (let from = 0; from <= lower.length - BEGUN_FRAMED; from++) {
    // A sentence begins with a word, or behind one.
    if (from > 0 && isWord(lower.charCodeAt(from)) && isWord(lower.charCodeAt(from - 1))) continue;
    for (const { literal, rule } of catalogue().beginnings.get(lower.slice(from, from + BEGINNING)) ?? []) {
      const score = lower.length - from;
      if (score < literal.length && literal.startsWith(lower.slice(from)))
        offer({ rule, start: whole.length - score, end: whole.length, openEnded: false, captures: {}, score });
    }
  }
  return found;
}

const isWord = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
