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

/**
 * Cheap test first: most texts of a large bundle hold none of these. Plain words stand together in front, since the
 * engine sorts neighbouring words by their first letter; that halves the cost.
 */
const HINT =
  /key|sig|token|secret|pass|pwd|bearer|basic|auth|credential|cookie|session|acs3|:\/\/|@|LTAI|STS\.|TMP\.|CAIS|AKIA|ASIA|AKID|ALTAK|eyJ|LS0t|-----|Private-|gho_|ghp_|ghu_|ghs_|ghr_|github_|xox|xapp|AIza|ya29|GOCSPX|whsec|npm_|pypi-|dckr|doo_v1|dop_v1|dor_v1|SG\.|hf_|hvb\.|hvs\.|hvr\.|shp|glsa_|glsb_|sntry|lin_api|nvapi|AGE-|sq0|EAA|Q~|mysql|mariadb|redis-cli|curl|hook|ftqq|connection|contrase|senha|kennwort|gl[a-z]{2,6}-|\b[sr]k[-_=:]|\b[as]k\b|[^\x00-\x7f]/i;

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
