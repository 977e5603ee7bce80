import { SECRET_FORMS } from "./secret-forms";
import { isSecretKey, kindOfName, SECRET_NAMES, SHORT_NAMES } from "./secret-names";

export type OnFound = (kind: string) => void;

/**
 * Redacts secrets in free text. Pure, idempotent and linear in the length of the text; a secret becomes `***`, the name before it
 * stays readable. Forms that are secrets anywhere, values behind the name of a secret, and both once inside base64.
 */
export function redactSecrets(text: string, onFound?: OnFound): string {
  if (text.length < 4 || PLAIN.test(text)) return text;
  const out = byForms(text, onFound);
  if (!LONG.test(out)) return out;
  return out.replace(BASE64, (run) => {
    const decoded = decodedText(run);
    if (decoded === undefined) return run;
    const found = USER_PASSWORD.test(decoded) ? "password" : undefined;
    if (!found && byForms(decoded, onFound) === decoded) return run;
    if (found) onFound?.(found);
    return "***";
  });
}

/** Words, numbers, addresses, uids and ids of the cloud: nearly all that an answer holds, and no secrets. */
const PLAIN =
  /^(?:[A-Za-z]{0,24}|\d{0,10}|(?:\d{1,3}\.){3}\d{1,3}|(?:lb|rsp|i|eni|vsw|vpc|acl)-[a-z0-9]{1,24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Every text with a secret holds one of these. */
const HINT =
  /pass|pw|secret|token|key|cred|sign|auth|cookie|private|bearer|basic|acs3|hook|telegram|[@?&]|ltai|(?:tmp|sts)\.|a[ks]ia|cais|eyj|gh|gl|xox|xapp|aiza|ya29|gocspx|sk|rk_|npm_|pypi|dckr|hf_|hv|sg\.|ak|[密口私令凭]/i;

function byForms(text: string, onFound?: OnFound): string {
  if (!HINT.test(text)) return text;
  let out = text;
  for (const { kind, find, put = "***" } of SECRET_FORMS) {
    const next = out.replace(find, put);
    if (next !== out) onFound?.(kind);
    out = next;
  }
  return redactNamed(out, onFound);
}

const QUOTE = "\\\\{0,7}[\"'`]";
/** `name: value`, `name=value`, `"name": "value"`, `form[name]=value`, `--name value`, `"name": "DB_PASSWORD", "value": "..."`. */
const NAMED = new RegExp(
  `(?:(?<sure>${SECRET_NAMES})|(?<short>${SHORT_NAMES}))\\d{0,3}(?:` +
    `(?:${QUOTE})?(?:,|\\r?\\n)\\s{0,40}(?:${QUOTE})?val(?:ue)?(?:${QUOTE})?\\s{0,8}:\\s{0,8}(?<pair>)` +
    `|(?<name>${QUOTE}|\\])?[ \\t]{0,8}(?<sign>=>|:=|={1,2}|[:：＝]|%3D|(?<flag>(?<=--[\\w-]{0,60})\\s(?=\\S)))[ \\t]{0,8})`,
  "gi",
);
const OPEN = /\\{0,7}["'`]/y;
const BARE = /[^\s"'&,;<>{}[\]\\`|，。；、]+/y;
const NOT_A_VALUE = /^(?:.{0,40}\*{3}|true$|false$|null$|none$|\$[{(]|\{\{|<)/i;
const SUM_OF = /(?:checksum|digest|hash)[/_.-][\w.-]{0,30}$/i;

/** Values behind the name of a secret. The value is read by hand, so that none is too long. */
function redactNamed(text: string, onFound?: OnFound): string {
  let out = "";
  let done = 0;
  NAMED.lastIndex = 0;
  for (let match = NAMED.exec(text); match; match = NAMED.exec(text)) {
    const { sure, short, pair, name, sign, flag } = match.groups ?? {};
    const { from, to, quoted } = valueAt(text, NAMED.lastIndex);
    const value = text.slice(from, Math.min(to, from + 200));
    if (value === "" || NOT_A_VALUE.test(value) || SUM_OF.test(text.slice(Math.max(0, match.index - 40), match.index)))
      continue;
    if (flag !== undefined && isSecretKey(value)) continue;
    // Behind a bare colon words make a sentence: `password: required`.
    const assigned = pair !== undefined || quoted || name !== undefined || flag !== undefined || !/[:：]$/.test(sign!);
    if (short !== undefined || !assigned ? !looksMade(value) : value.length < 4 && !quoted) continue;
    out += `${text.slice(done, from)}***`;
    done = NAMED.lastIndex = to;
    onFound?.(kindOfName((sure ?? short)!));
  }
  return done === 0 ? text : out + text.slice(done);
}

/** Where a value begins and ends: a quoted one at the same quote at the same depth of escaping, or at the end of the text. */
function valueAt(text: string, at: number): { from: number; to: number; quoted: boolean } {
  OPEN.lastIndex = at;
  const open = OPEN.exec(text)?.[0];
  if (open === undefined) {
    BARE.lastIndex = at;
    return { from: at, to: BARE.test(text) ? BARE.lastIndex : at, quoted: false };
  }
  const from = at + open.length;
  let to = text.indexOf(open, from);
  while (to > 0 && text[to - 1] === "\\") to = text.indexOf(open, to + 1);
  return { from, to: to < 0 ? text.length : to, quoted: true };
}

/** No word, number, version, path or name made of words. */
const looksMade = (text: string) =>
  text.length >= 6 &&
  !/^(?:[vV]?\d[\d.:/-]*\w{0,2}|[.~]?\/\S*|https?:\S*)$/.test(text) &&
  /\d|[a-z][A-Z]|[!#$%^*+=~]/.test(text);

const LONG = /[A-Za-z0-9+/_-]{20}|=/;
const BASE64 = /(?<![A-Za-z0-9+/_%.-])[A-Za-z0-9+/_-]{14,}={0,2}(?![A-Za-z0-9+/_=%-])/g;
/** `user:password` as a header or a registry's file holds it: no sentence, and no pair of plain words. */
const USER_PASSWORD =
  /^(?!sha\d)[\w.$@+-]{1,64}:(?!\/\/|\d{1,5}(?:\/|$))(?=.{0,80}[\d!#$%^*_+~-])(?!\d+$)[\x21-\x7e]{6,200}$/;

/** The printable text in base64; undefined for other bytes: a hash, a certificate, an id. */
function decodedText(run: string): string | undefined {
  const base64 = run
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (base64.length % 4 === 1 || !/[A-Z]/.test(run) || !/[a-z]/.test(run)) return undefined;
  const decoded = atob(base64);
  return /^[\t\r\n\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
}
