import { SHAPES } from "./secret-shapes";
import { maskNamedValues } from "./secret-values";

/**
 * Masks credentials in any text: Event messages, SDK errors, URLs, YAML, log lines. The one place for it: what is
 * collected passes through here before it is kept, shown, logged or shared. Pure, idempotent and linear in the length
 * of the text; what is masked becomes `***`, the name before it stays readable.
 *
 * Two kinds of rules: forms that are secrets wherever they stand (./secret-shapes) and values that are secrets because
 * of their name (./secret-names, ./secret-values).
 */
export function redactSecrets(text: string): string {
  return mask(text);
}

/** What `redactSecrets` would mask, by kind, for a report's list of masked things. */
export function secretKinds(text: string): string[] {
  const kinds = new Set<string>();
  mask(text, (kind) => kinds.add(kind));
  return [...kinds];
}

/** Cheap test first: most texts of a large bundle hold none of these. */
const HINT =
  /key|sign?|token|secret|pass|pwd|bearer|basic|auth|credential|cookie|session|acs3|:\/\/|@|LTAI|STS\.|TMP\.|CAIS|A[KS]IA|AKID|ALTAK|eyJ|LS0t|-----|Private-|gh[opusr]_|github_|gl[a-z]{2,6}-|xox|xapp|AIza|ya29|GOCSPX|\b[sr]k[-_=:]|\b[as]k\b|whsec|npm_|pypi-|dckr|do[opr]_v1|SG\.|hf_|hv[bsr]\.|shp|gls[ab]_|sntry|lin_api|nvapi|AGE-|sq0|EAA|Q~|mysql|mariadb|redis-cli|curl|hook|ftqq|connection|[^\x00-\x7f]|contrase|senha|kennwort/i;

function mask(text: string, told?: (kind: string) => void): string {
  if (text.length < 4 || !HINT.test(text)) return text;
  let out = text;
  for (const { kind, find, put } of SHAPES) {
    const next = out.replace(find, put);
    if (told && next !== out) told(kind);
    out = next;
  }
  return maskNamedValues(out, told);
}
