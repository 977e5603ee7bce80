import { LIKELY_NAMES, SHORT_NAMES, SURE_NAMES } from "./secret-names";

/**
 * Values that are secrets because of the name before them. One pass: the expression finds a name with its separator,
 * the value is then read by hand (quoted, escaped any number of times, or bare), so that no length is too long and no
 * text takes more than linear time.
 */
const QUOTE = "(?:\\\\{0,7}[\"'`]|%22|&quot;)";
const SEPARATOR = "\\s{0,8}(?:=>|:=|={1,2}|:|：|%3D|%253D|%3A|>)";
const NAME = `(?<sure>${SURE_NAMES.join("|")})|(?<likely>${LIKELY_NAMES.join("|")})|(?<![A-Za-z0-9])(?<short>${SHORT_NAMES.join("|")})|(?<![A-Z])(?<short2>PASS|Pass)`;
const FIND = new RegExp(
  `(?:${NAME})(?:` +
    // `name: value`, `"name": "value"`, `<name>value`
    `(?<assign>${QUOTE}?${SEPARATOR})` +
    // `{"name": "DB_PASSWORD", "value": "..."}`: the environment of a container
    `|(?<env>${QUOTE}\\s{0,8},\\s{0,8}${QUOTE}value${QUOTE}\\s{0,8}:)` +
    // `["--password", "..."]` and `--password ...`
    `|(?<args>${QUOTE}\\s{0,8},)` +
    `|(?<flag>\\s{1,3}(?=\\S))` +
    `)`,
  "gi",
);
const OPEN = /(?:\\{0,7}["'`]|%22|&quot;|“|「)/y;
const CLOSING: Record<string, string> = { "“": "”", "「": "」" };
const BARE = /[^\s"'&,;<>{}[\]\\`|]+/y;
const BLANKS = /[ \t]{0,8}/y;
/** A YAML block, its line ends as they are or escaped. */
const BLOCK = /[|>][+-]?\d?[ \t]*(?:\r?\n|\\{1,7}n)((?:[ \t]+(?:(?!\\{1,7}n)[^\r\n"])*(?:\\{1,7}n|\r?\n|(?=")|$))+)/y;
const NOT_A_VALUE = /^(?:\*{3}.*|true|false|null|none|nil|undefined|required|optional|\$\{.*|\$\(.*|\{\{.*|<.*)$/i;

export type Told = (kind: string) => void;

export function maskNamedValues(text: string, told?: Told): string {
  FIND.lastIndex = 0;
  let out = "";
  let done = 0;
  for (let match = FIND.exec(text); match; match = FIND.exec(text)) {
    const groups = match.groups ?? {};
    if (groups.flag !== undefined && !isFlag(text, match.index)) {
      FIND.lastIndex = match.index + match[0].length - groups.flag.length;
      continue;
    }
    if (groups.args !== undefined && !isFlag(text, match.index)) continue;
    const value = readValue(text, FIND.lastIndex);
    if (!value || !isSecret(value, groups)) continue;
    out += `${text.slice(done, value.from)}***`;
    done = value.to;
    FIND.lastIndex = value.to;
    told?.(kindOf(match[0]));
  }
  return done === 0 ? text : out + text.slice(done);
}

/** `--db-password`, `-token`: the word begins with a dash. */
function isFlag(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < 60 && /[\w.-]/.test(text[start - 1] as string)) start -= 1;
  return text[start] === "-" || (text[start] === "-" && text[start + 1] === "-");
}

interface Value {
  from: number;
  to: number;
  text: string;
  quoted: boolean;
}

function readValue(text: string, at: number): Value | undefined {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  const begin = BLANKS.lastIndex;
  BLOCK.lastIndex = begin;
  const block = BLOCK.exec(text);
  if (block?.[1]) {
    const to = BLOCK.lastIndex;
    return { from: to - block[1].length, to, text: block[1].trim(), quoted: true };
  }
  OPEN.lastIndex = begin;
  const open = OPEN.exec(text)?.[0];
  if (open) {
    const from = begin + open.length;
    const to = closing(text, from, CLOSING[open] ?? open);
    return { from, to, text: text.slice(from, Math.min(to, from + 200)), quoted: true };
  }
  BARE.lastIndex = begin;
  const bare = BARE.exec(text)?.[0];
  if (bare === undefined) return undefined;
  return { from: begin, to: begin + bare.length, text: bare.slice(0, 200), quoted: false };
}

/** Where a quoted value ends: the same quote at the same depth of escaping; an unclosed one goes to the end. */
function closing(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1))
    if (text[at - 1] !== "\\") return at;
  return text.length;
}

function isSecret(value: Value, groups: Record<string, string | undefined>): boolean {
  if (value.text === "" || NOT_A_VALUE.test(value.text)) return false;
  const bareColon = !value.quoted && /[:：>]\s{0,8}$/.test(groups.assign ?? "") && !/=>$/.test(groups.assign ?? "");
  if (groups.short !== undefined || groups.short2 !== undefined) return looksSecret(value.text);
  if (bareColon || groups.flag !== undefined) return looksSecret(value.text);
  return groups.sure !== undefined || value.text.length >= 4;
}

/** Not a word, a number, an address, a version or a name made of words. */
function looksSecret(text: string): boolean {
  if (text.length < 6) return false;
  const word = text.replace(/[.:!?]+$/, "");
  if (/^\d+(?:[.:/-]\d+)*(?:ms|s|m|h|d|%|[kKMGT]i?B?)?$/.test(word)) return false;
  if (/^[vV]\d+(?:\.\d+)+/.test(word)) return false;
  if (/\d/.test(word)) return true;
  if (/[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word)) return true;
  if (/[!#$%^*+=~]/.test(word) || word.length >= 32) return true;
  // Words have vowels; what a generator made of letters alone mostly does not read like one.
  return word
    .split(/[-_./]/)
    .some((part) => /[bcdfghjklmnpqrstvwxz]{5}/i.test(part) || (part.length >= 8 && !/[aeiouy]/i.test(part)));
}

function kindOf(name: string): string {
  if (/key[-_.]?id|access[-_.]?key/i.test(name)) return "access key id";
  if (/token|api[-_.]?key|令牌/i.test(name)) return "token";
  if (/private|client[-_.]?key|私钥/i.test(name)) return "private key";
  return /signature|sig\b|auth|credential/i.test(name) ? "credential" : "password";
}
