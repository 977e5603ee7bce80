import { catalogue, lowerCase, type TemplateMatch } from "./templates";

/** A shorter beginning says too little. */
const LEAST = 24;

/**
 * Kubernetes cuts a message at 1,024 characters, people cut what they copy. Finds the row one of whose sentences begins
 * near the end of the text and was cut inside it; the longest such beginning wins. Cost: the literals of the catalogue
 * times their length, whatever the length of the text.
 */
export function matchCutOff(text: string): TemplateMatch | undefined {
  const lower = lowerCase(text.trimEnd().slice(-400));
  // A sentence that came to its end was not cut.
  if (/[^.][.!)\]}"']$/.test(lower)) return undefined;
  let found: TemplateMatch | undefined;
  for (const { literal, rule } of catalogue().cutOff) {
    const seen = overlap(lower, literal, (found?.score ?? LEAST - 1) + 1);
    if (seen > 0)
      found = { rule, start: text.length - seen, end: text.length, openEnded: false, captures: {}, score: seen };
  }
  return found;
}

/** Length of the longest beginning of `literal`, at least `least` long, that `text` ends with; 0 for none. */
function overlap(text: string, literal: string, least: number): number {
  const last = text.charCodeAt(text.length - 1);
  for (let size = Math.min(text.length, literal.length - 1); size >= least; size--)
    if (literal.charCodeAt(size - 1) === last && text.endsWith(literal.slice(0, size))) return size;
  return 0;
}
