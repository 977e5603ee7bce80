import { SECRET_RULES, type SecretRule } from "@/lib/text/secrets/forms";
import { decode, fold, replaceEncoded, textOf } from "./encodings";
import { buildLiteralIndex } from "./literal-index";
import { redactColumns } from "./secret-columns";
import { redactNamedValues } from "./secret-values";

export type OnFound = (kind: string) => void;
/** Encodings inside encodings, so many deep: a manifest in JSON in a query string. */
const DEPTH = 4;

/**
 * Redacts secrets in free text. Pure, idempotent and linear in the length of the text; a secret becomes `***`, the name before it stays readable. Three looks,
 * at the text as it is and in plain characters: forms that are secrets anywhere (lib/text/secrets), values with the name of a secret (./secret-values), and
 * random texts.
 */
export function redactSecrets(text: string, onFound?: OnFound): string {
  return redact(text, 0, onFound);
}

function redact(text: string, depth: number, onFound?: OnFound): string {
  if (text.length < 4 || PLAIN.test(text)) return text;
  const spellings = [text];
  for (let next = decode(text); next !== spellings[0] && spellings.length <= DEPTH; next = decode(next))
    spellings.unshift(next);
  // The plainest first: what is found in it is written so, any other text stays as it was written.
  let out = text;
  for (const spelling of spellings) {
    const redacted = byRules(spelling, onFound);
    if (redacted === spelling) continue;
    out = redacted;
    break;
  }
  const folded = NOT_ASCII.test(out) ? fold(out) : out;
  if (folded !== out) {
    const redacted = byRules(folded, onFound);
    if (redacted !== folded) out = redacted;
  }
  if (depth >= DEPTH || !lookAt(out).long) return out;
  return replaceEncoded(out, (decoded) => {
    if (USER_PASSWORD.test(decoded)) onFound?.("password");
    return USER_PASSWORD.test(decoded) || redact(decoded, depth + 1, onFound) !== decoded;
  });
}

function byRules(text: string, onFound?: OnFound): string {
  const { found } = INDEX.scan(text.toLowerCase());
  let out = text;
  for (const { kind, find, put = "***", keywords, words } of found.length > 0 ? RULES : WORDLESS) {
    if (!("test" in keywords ? keywords.test(text) : found.some((word) => words.has(word)))) continue;
    const next = out.replace(find, put);
    if (next !== out) onFound?.(kind);
    out = next;
  }
  out = redactNamedValues(redactColumns(out, onFound), onFound);
  return lookAt(out).mixed ? redactRandom(out, onFound) : out;
}

const NOT_ASCII = /[^\x00-\x7f]/;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const MIXED = LOWER | UPPER | DIGIT;
/** Characters of base64 by what they are. */
const KIND = new Uint8Array(65_536);
for (let code = 43; code < 123; code++) {
  const char = String.fromCharCode(code);
  KIND[code] = /[a-z]/.test(char)
    ? LOWER
    : /[A-Z]/.test(char)
      ? UPPER
      : /\d/.test(char)
        ? DIGIT
        : /[+/_-]/.test(char)
          ? 8
          : 0;
}

/**
 * Whether a text holds a run that may be text in hex or base64, and one that may be random. By hand, a look at each
 * character: an expression begins again at every one.
 */
function lookAt(text: string): { long: boolean; mixed: boolean } {
  let long = text.includes("=");
  let mixed = false;
  let seen = 0;
  let run = 0;
  for (let at = 0; at < text.length && !(long && mixed); at++) {
    const kind = KIND[text.charCodeAt(at)] as number;
    run = kind === 0 ? 0 : run + 1;
    seen = kind === 0 ? 0 : seen | kind;
    if (run >= LONG) long = true;
    if (run >= RANDOM && (seen & MIXED) === MIXED) mixed = true;
  }
  return { long, mixed };
}
/** Of hex; of base64 it is more, but where it ends with `=`. */
const LONG = 24;
const RANDOM = 12;

/** The words of all rules, looked for in one walk: most texts hold none. */
const wordsOf = ({ keywords }: SecretRule) => ("test" in keywords ? [] : keywords);
const WORDS = [...new Set(SECRET_RULES.flatMap(wordsOf))];
const INDEX = buildLiteralIndex(WORDS);
const RULES = SECRET_RULES.map((rule) => ({
  ...rule,
  words: new Set(wordsOf(rule).map((word) => WORDS.indexOf(word))),
}));
const WORDLESS = RULES.filter(({ words }) => words.size === 0);

/** Words, numbers, addresses, uids and ids of the cloud: nearly all that an answer holds, and no secrets. */
const PLAIN =
  /^(?:[A-Za-z]{0,24}|\d{0,10}|(?:\d{1,3}\.){3}\d{1,3}|(?:lb|rsp|i|eni|vsw|vpc|acl)-[a-z0-9]{1,24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `user:password` as a header or a registry's file holds it in base64: no sentence, and no pair of plain words. */
const USER_PASSWORD =
  /^(?!sha\d)[\w.$@+-]{1,64}:(?!\/\/|\d{1,5}(?:\/|$))(?=.{0,80}[\d!#$%^*_+~-])(?!\d+$)[\x21-\x7e]{6,200}$/;
const TOKEN = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
const RUN = /[A-Za-z0-9]{12,}/g;
/** Certificates, public keys and sums in base64. */
const PUBLIC = /^(?:MII[A-Za-z0-9+/]{3}CCA|MII[A-Z]IjANBg|M[FH][kY]wE|AAAA|sha\d{3}-)/;

/** Letters in both cases and digits, more mixed than in words and names. Base64 of text is judged by its decoded text. */
function redactRandom(text: string, onFound?: OnFound): string {
  return text.replace(TOKEN, (token) => {
    const out = token.replace(RUN, (run) => (isRandom(run) ? "***" : run));
    if (out === token || PUBLIC.test(token) || textOf(token) !== undefined) return token;
    onFound?.("token");
    return out;
  });
}

function isRandom(run: string): boolean {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d.*\d/.test(run)) return false;
  const changes = run.match(/[a-z][A-Z\d]|[A-Z]\d|\d[A-Za-z]|[A-Z]{2}(?=[a-z])/g) ?? [];
  return changes.length * 4 >= run.length;
}
