import { firstLook, type FirstLook } from "./first-look";
import { redactInEncodings, type Redact } from "./secret-encodings";
import { LIKELY_NAMES, SURE_NAMES } from "./secret-names";
import { LONG_SHAPES, RUN, RUN_SHAPES, SHAPES, type SecretShape } from "./secret-shapes";
import { redactTables } from "./secret-tables";
import { NAMED_VALUE, redactNamedValues } from "./secret-values";

/**
 * Redacts credentials in any text: Event messages, SDK errors, URLs, YAML, log lines. The one place for it: what is
 * collected passes through here before it is kept, shown, logged or shared. Pure, idempotent and linear in the length
 * of the text; what is redacted becomes `***`, the name before it stays readable.
 *
 * Two kinds of rules: forms that are secrets wherever they stand (./secret-shapes) and values that are secrets because
 * of their name (./secret-names, ./secret-values).
 */
export function redactSecrets(text: string): string {
  return everywhere(text);
}

/** What `redactSecrets` would redact, by kind, for a report's list of redacted things. */
export function secretKinds(text: string): string[] {
  const kinds = new Set<string>();
  everywhere(text, (kind) => kinds.add(kind));
  return [...kinds];
}

/**
 * Cheap tests first: most texts of a large bundle hold none of these. Plain words, forms and beginnings of words are
 * three expressions, since the engine looks for a list of words six times as fast as for a list with others in it.
 */
const WORDS =
  /key|sig|token|secret|pass|pwd|bearer|basic|auth|cred|cookie|sess|acs3|telegram|ticket=|LTAI|CAIS|AKIA|ASIA|AKID|ALTAK|eyJ|LS0t|PRIVATE|gho_|ghp_|ghu_|ghs_|ghr_|github_|xox|xapp|AIza|ya29|GOCSPX|whsec|npm_|pypi-|dckr|doo_v1|dop_v1|dor_v1|SG\.|hf_|hvb\.|hvs\.|hvr\.|shp|glsa_|glsb_|sntry|lin_api|nvapi|AGE-|sq0|EAA|Q~|ATATT|ATBB|NRAK|PMAK|CCIPAT|pscale|sbp_|pul-|dapi|dp\.|atlasv1|sctp|api\.day|mysql|mariadb|mongo|sqlcmd|ldap|ossutil|openssl|ipmitool|mosquitto|cqlsh|cypher-|kadmin|lftp|smbc|rpccl|snmp|unrar|net use |http -|https -|redis-cli|curl|login|identified|oracle|kty|hook|ftqq|connection|community|psk|clave|contrase|chave|segre|chiave|schl|leutel|senha|kennwort|geheimnis|parola|haslo|wachtwoord|adgangskode|salasana|jelsz|heslo|sifre|khau|sandi|_pw|_vault/i;
const FORMS =
  /[?&]code=|@|7z \w|\/u:|\{(?:s{0,2}ha|crypt)|\d:AA[\w-]{30}|(?:\d|\*):[\w*-]{1,63}:[\w.$*-]{1,63}:\S|_[as]k\b|[[(]at[\])]|(?:STS|TMP)\.[a-z0-9]{8}|\$(?:apr1|[156y]|2[abxy]|argon|pbkdf|scrypt)|l[oö]senord|gl[a-z]{2,6}-|\\[nrt](?:[ars]k|sec|pw)/i;
const STARTS = /\b(?:SK[-_=:0-9a-f]|SEC[0-9a-f]|rk[-_=:]|[as]k\b|pw)/i;
const NOT_ASCII = /[^\x00-\x7f]/;
/** Names of secrets in other scripts: every text of such a language would pass otherwise. */
const OTHER_SCRIPTS = new RegExp(
  [...SURE_NAMES, ...LIKELY_NAMES, "[账帐賬]密"].filter((name) => NOT_ASCII.test(name)).join("|"),
  "i",
);
/** Long enough to be a token of an unknown issuer, or a text in base64. */
const LONG = 26;
const PADDED = /[A-Za-z0-9+/]{14}={1,2}(?!=)/;
/** Characters that may stand for others. */
const ENCODED = /%[0-9a-f]{2}|&[a-z#]|\\u00/i;

/** What a text is made of: nothing but digits and dots, nothing but what names of objects may hold, or anything else. */
const IN_NAME = 1;
const ELSE = 2;
const LETTER_OR_DIGIT = 4;
const IN_TOKEN = 8;
/** Every character by what it can be part of, so that one look at each is enough. */
const KIND = new Uint8Array(65_536).fill(ELSE);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  KIND[code] =
    (/[0-9.]/.test(char) ? 0 : /[a-z-]/.test(char) ? IN_NAME : ELSE) |
    (/[A-Za-z0-9]/.test(char) ? LETTER_OR_DIGIT : 0) |
    (/[A-Za-z0-9+/_-]/.test(char) ? IN_TOKEN : 0);
}
/** What of FORMS can be in a text that is made like the name of an object; most texts of a cluster are. */
const FORMS_IN_NAMES = /(?:sts|tmp)\.[a-z0-9]{8}|losenord|gl[a-z]{2,6}-/;
const NUMBERS = /^[\d.]*$/;
/** `metadata.uid` and its like: ids of objects, each seen once. */
const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Addresses, numbers and uids: half of what a cluster holds, nothing of it comes twice, and none of it is a secret. */
export function isPlainId(text: string): boolean {
  if (text.length === 36) return UID.test(text);
  return text.length < LONG && NUMBERS.test(text);
}

/**
 * What a text is made of, whether it holds a long run of the characters of tokens, and one of letters and digits alone: ids
 * with hyphens have the first without the second. By hand: an expression begins again at every character.
 */
function lookAt(text: string): { long: boolean; unbroken: boolean; madeOf: number } {
  let run = 0;
  let alone = 0;
  let long = false;
  let unbroken = false;
  let madeOf = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = KIND[text.charCodeAt(at)] as number;
    madeOf |= kind & (IN_NAME | ELSE);
    run = kind & IN_TOKEN ? run + 1 : 0;
    alone = kind & LETTER_OR_DIGIT ? alone + 1 : 0;
    if (run === LONG) long = true;
    if (alone === RUN) unbroken = true;
    if (long && unbroken && madeOf >= ELSE) break;
  }
  return { long, unbroken, madeOf };
}

/** Everything that is made of words, in one look: what asks whether the rules are tried, and the forms themselves. */
const RULES = [SHAPES, RUN_SHAPES, LONG_SHAPES] as const;
let look: FirstLook | undefined;
const lookFor = (text: string) =>
  (look ??= firstLook([WORDS, STARTS, NAMED_VALUE, ...RULES.flat().map(({ find }) => find)])).mayHit(
    text.toLowerCase(),
  );

/** The forms of one list that can stand in the text that was looked at. */
function possible(shapes: (typeof RULES)[number], may: Uint8Array): readonly SecretShape[] {
  let at = 3;
  for (const list of RULES) {
    if (list === shapes) break;
    at += list.length;
  }
  return shapes.filter((_, i) => may[at + i] === 1);
}

function mayHold(text: string, madeOf: number, may: Uint8Array): boolean {
  // All of WORDS is words: where one was found, it hits.
  if (may[0] === 1 || (may[1] === 1 && STARTS.test(text))) return true;
  if (madeOf < ELSE) return FORMS_IN_NAMES.test(text);
  return FORMS.test(text) || (NOT_ASCII.test(text) && OTHER_SCRIPTS.test(text));
}

type Shapes = readonly SecretShape[];

/** The rules on the text as it stands, then on what it holds in another spelling. */
function everywhere(text: string, told?: (kind: string) => void): string {
  if (text.length < 4 || isPlainId(text)) return text;
  const { long: token, unbroken, madeOf } = lookAt(text);
  if (madeOf === 0 && !token) return text;
  const long = token || (text.includes("=") && PADDED.test(text));
  const encoded = madeOf >= ELSE && ENCODED.test(text);
  const may = lookFor(text);
  const runs = unbroken ? possible(RUN_SHAPES, may) : [];
  const longs = long ? possible(LONG_SHAPES, may) : [];
  let out = mayHold(text, madeOf, may) ? plainly(text, possible(SHAPES, may), may[2] === 1, told) : text;
  out = shaped(shaped(out, runs, told), longs, told);
  if (!long && !encoded) return out;
  const inner: Redact = (decoded) => {
    const within = lookFor(decoded);
    const named = within[2] === 1;
    const [plain, run, any] = RULES.map((shapes) => possible(shapes, within)) as [Shapes, Shapes, Shapes];
    return shaped(shaped(plainly(decoded, plain, named, told), run, told), any, told);
  };
  return redactInEncodings(out, inner, told);
}

/** `named`: the text holds a word of the names whose values are secrets. */
function plainly(text: string, shapes: Shapes, named: boolean, told?: (kind: string) => void): string {
  const out = shaped(keyTails(redactTables(text, told), told), shapes, told);
  return named ? redactNamedValues(out, told) : out;
}

function shaped(text: string, shapes: readonly SecretShape[], told?: (kind: string) => void): string {
  let out = text;
  for (const { kind, find, put, only, needs } of shapes) {
    if (needs && !holdsOne(out, needs)) continue;
    if (only && !only.test(out)) continue;
    const next = out.replace(find, put);
    if (told && next !== out) told(kind);
    out = next;
  }
  return out;
}

function holdsOne(text: string, words: readonly string[]): boolean {
  for (const word of words) if (text.includes(word)) return true;
  return false;
}

const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/g;

/** The end of a private key whose beginning was cut off. By hand, backwards: an expression would try every beginning. */
function keyTails(text: string, told?: (kind: string) => void): string {
  if (!text.includes("-----END ")) return text;
  let out = "";
  let done = 0;
  for (const match of text.matchAll(KEY_END)) {
    let from = match.index;
    while (from > done && /[A-Za-z0-9+/=\s\\]/.test(text[from - 1] as string)) from--;
    // Behind a beginning it is a whole key, which has a rule of its own.
    if (match.index - from < 16 || text[from - 1] === "-") continue;
    out += `${text.slice(done, from)}*** `;
    done = match.index;
    told?.("private key");
  }
  return done === 0 ? text : out + text.slice(done);
}
