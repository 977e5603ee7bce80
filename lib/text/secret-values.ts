import { LIKELY_NAMES, SHORT_NAMES, SURE_NAMES } from "@/lib/text/secrets/names";
import { isChosen, isNamed, isSecret, isSpoken, looksSecret, type Value } from "./secret-looks";
import { isSecretKey, SUFFIX } from "./secret-names";

/**
 * Values that are secrets because of the name before them. One pass: the expression finds a name with its separator,
 * the value is then read by hand (quoted, escaped any number of times, or bare), so that no length is too long and no
 * text takes more than linear time.
 */
const QUOTE = "(?:\\\\{0,7}[\"'`]|%22|&quot;|[“”„«»「『’])";
/** `apiKey: String =`: a type between name and value. */
const TYPED = ":\\s{0,2}(?:&(?:'static )?)?(?:string|str)\\??\\s{1,2}=(?=\\s{0,2}\\\\{0,7}[\"'`])";
const SEPARATOR = `(?:\\s|\\\\{1,7}[nrt]){0,8}(?:${TYPED}|\\\\{0,7}(?:<<<|=>|->|→|:=|~=|={1,2}|[:：＝|]|%3D|%253D|%3A|>|(?:已?(?:重置|修改|更改|改|设置|设|换))?[为為是成]|は|[은는](?=\\s)))`;
const NAME = `(?<sure>${SURE_NAMES.join("|")})|(?<likely>${LIKELY_NAMES.join("|")})|(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt]))(?<short>${SHORT_NAMES.join("|")})|(?:(?<![a-z])|(?<=[a-z]{2})(?<!by|com|sur|tres|over|under|im|multi))(?<short2>pass)`;
/** A name with what separates it from its value. */
const NAMED_VALUE = new RegExp(
  `(?:${NAME})${SUFFIX}(?:` +
    // `name: value`, `"name": "value"`, `<name>value`, `form[name]=value`, `environ["name"] = value`, `setName("value")`
    `(?<assign>(?:${QUOTE}?\\]|${QUOTE}|\\*\\*)?${SEPARATOR}|\\((?=\\s{0,2}\\\\{0,7}["']))` +
    // `{"name": "DB_PASSWORD", "value": "..."}`: the environment of a container, in JSON, YAML or XML; parts of a form
    `|(?<env>(?:${QUOTE}|(?=[\\r\\n,\\\\]))(?:\\s|,|\\\\{1,7}[nrt]){1,40}${QUOTE}?(?:tag_?)?val(?:ue)?${QUOTE}?\\s{0,8}[:=]|${QUOTE}(?:(?:\\\\{1,7}r|\\r)?(?:\\\\{1,7}n|\\n)){2})` +
    // `["--password", "..."]` and `--password ...`
    `|(?<args>${QUOTE}\\s{0,8},)` +
    `|(?<flag>\\s{1,3}(?=\\S))` +
    `)`,
  "gi",
);
const OPEN = /(?:\\{0,7}["'`]|%22|&quot;|[“„«「『])/y;
const CLOSING: Record<string, string> = { "“": "”", "„": "“", "«": "»", "「": "」", "『": "』" };
const CLOSES = new Set(Object.values(CLOSING));
const BARE = /[^\s"'&,;<>{}[\]\\`|，。；、」』”»]+/y;
/** As much as is needed to judge it: what is no secret is not read to its end for every name in front of it. */
const HEAD = /[^\s"'&,;<>{}[\]\\`|，。；、」』”»]{1,300}/y;
const BLANKS = /[ \t]{0,8}/y;
/** Text between a separator and its value: the end of bold words in Markdown, a tag or anchor of YAML, a type of Go, a call around it, the prefix of a string of Python or SQL. */
const DECOR =
  /(?:\*\*(?!\*)[ \t]{0,2})?(?:(?:!{1,2}\w{0,20}|&\w{1,30})[ \t]{1,4}){0,2}(?:\((?:\w{1,10}|\[\]byte)\)[ \t]?(?:\(len=\d{1,9}\)[ \t]?)?)?(?:(?!\w{0,20}(?:env|var|lookup|file|path|prompt|input|read|get|ref|name))\w{1,20}(?:::\w{1,20})?(?=\(\s{0,2}\\{0,7}["']))?\(?(?:(?:[bruf]{1,2}|[NE])(?=\\{0,7}["']))?/y;
/** The value is on the next line, which may be written as escapes. */
const NEXT_LINE = /\\?(?:\r?\n|(?:\\{1,7}r)?\\{1,7}n)[ \t]{0,60}/y;
/** `password for root is`, `password`, `口令是` in a sentence. */
const WORDS =
  /\s{1,3}(?:(?:for|of|to)\s{1,3}[^\s:]{1,60}(?:\s{1,3}|(?=:)))?(?:(?:(?:is|was|are)\s{1,3})?(?:(?:now|changed|reset|set)\s{1,3})?(?:is|was|are|ist|lautet|est|es|è|é|to|[-–])\s{1,3}|[:：]\s{0,3})?/y;
/** After a bare value: the next pair, or the end of what encloses it. */
const NEXT_PAIR =
  /[,;&{[]\s{0,3}(?:["'\\]|[\w.-]{1,60}\s{0,2}(?:=|:|%3D))|&(?:quot|apos|lt|gt|amp|#\d{2,3});|[}\]](?=$|[\s,;:.)}\]"'\\])/y;
/** A YAML block, its line ends as they are or escaped. */
const BLOCK = /[|>][+-]?\d?[ \t]*(?:\r?\n|\\{1,7}n)((?:[ \t](?:(?!\\{1,7}n)[^\r\n"])*(?:\\{1,7}n|\r?\n|(?=")|$))+)/y;
/** `checksum/secret: 01ba…`: what follows is a sum over a secret. */
const SUM_OF = /(?:checksum|digest|hash)[/_.-][\w.-]{0,30}$/i;
/** `"value": "...", "name": "DB_PASSWORD"`: the name comes after. */
const REVERSED =
  /((\\{0,7}")(?:tag_?)?value\2\s{0,8}:\s{0,8}\2)([^"\\]+)(?=\2\s{0,8},\s{0,8}\2(?:tag_?key|key|name)\2\s{0,8}:\s{0,8}\2([^"\\]{1,120})\2)/gi;
/** The same in YAML. */
const REVERSED_LINES =
  /((?<![\w-])value:[ \t]{1,4}["']?)([^\s"'\\]{1,2000})(?=["']?[ \t]{0,4}(?:\r?\n|\\{1,7}n)[ \t]{0,40}name:[ \t]{1,4}["']?([\w.-]{1,120}))/g;

/** Rules by name: most texts hold none, and the names themselves are many. */
const NAME_WORDS =
  /pass|pw|psk|secret|token|key|auth|sig|sess|cookie|cred|app[-_]?code|tion[-_. ]?string|snmp|erlang|clave|chave|mot[-_ ]?de|kennwort|senha|contrase|(?<![a-z0-9])[as]k\b|[^\x00-\x7f]/i;

export function redactNamedValues(whole: string, onFound?: (kind: string) => void): string {
  if (!NAME_WORDS.test(whole)) return whole;
  const masked = (all: string, before: string, value: string, name: string) => {
    if (value.startsWith("***") || !isSecretKey(name)) return all;
    onFound?.(kindOf(name));
    return `${before}***`;
  };
  const text = whole
    .replace(REVERSED, (all: string, before: string, _quote: string, value: string, name: string) =>
      masked(all, before, value, name),
    )
    .replace(REVERSED_LINES, masked);
  NAMED_VALUE.lastIndex = 0;
  let out = "";
  let done = 0;
  for (let match = NAMED_VALUE.exec(text); match; match = NAMED_VALUE.exec(text)) {
    const groups = match.groups ?? {};
    const from = NAMED_VALUE.lastIndex;
    if (SUM_OF.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
    if (groups.flag !== undefined) NAMED_VALUE.lastIndex = from - groups.flag.length;
    const spoken = groups.flag !== undefined && !isFlag(text, match.index);
    const written = { groups, text: match[0], partOfAnother: /[\w.-]/.test(text[match.index - 1] ?? "") };
    if (spoken && !isNamed(written)) continue;
    // A header beside its value is no list of names.
    const listed = groups.args !== undefined && !isFlag(text, match.index) && !/^x-/i.test(match[0]);
    const value = readValue(text, spoken ? afterWords(text, from - (groups.flag?.length ?? 0)) : from);
    if (!value) continue;
    const name = { ...written, listed };
    if (!(spoken ? isSpoken(value, name) || isDirective(text, match.index, from, value) : isSecret(value, name)))
      continue;
    if (!value.quoted) value.to = toTheWordsEnd(text, value);
    if (groups.sure !== undefined && !value.quoted && !spoken) value.to = toTheEnd(text, value.to);
    out += `${text.slice(done, value.from)}***`;
    done = value.to;
    NAMED_VALUE.lastIndex = value.to;
    onFound?.(kindOf(match[0]));
  }
  return done === 0 ? text : out + text.slice(done);
}

/** `--db-password`, `-token`: the word begins with a dash. */
function isFlag(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < 60 && /[\w.-]/.test(text[start - 1] as string)) start -= 1;
  return text[start] === "-";
}

function afterWords(text: string, at: number): number {
  WORDS.lastIndex = at;
  WORDS.test(text);
  return WORDS.lastIndex;
}

/** All of a bare value, of which only the beginning was read; one in brackets ended before them. */
function toTheWordsEnd(text: string, { to, text: head }: Value): number {
  if (head.length < 200) return to;
  BARE.lastIndex = to;
  return BARE.test(text) ? BARE.lastIndex : to;
}

/** A password may hold a comma or a semicolon: a bare value continues until the next pair or the end of what encloses it. */
function toTheEnd(text: string, from: number): number {
  let to = from;
  while (/[,;{}[\]&]/.test(text[to] ?? "")) {
    NEXT_PAIR.lastIndex = to;
    if (NEXT_PAIR.test(text)) break;
    BARE.lastIndex = to + 1;
    if (!BARE.test(text)) break;
    to = BARE.lastIndex;
  }
  return to;
}

function readValue(text: string, at: number): Value | undefined {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  let begin = BLANKS.lastIndex;
  BLOCK.lastIndex = begin;
  const block = BLOCK.exec(text);
  if (block?.[1]) {
    const to = BLOCK.lastIndex;
    return { from: to - block[1].length, to, text: block[1].trim(), quoted: true };
  }
  NEXT_LINE.lastIndex = begin;
  const below = NEXT_LINE.test(text);
  if (below) begin = NEXT_LINE.lastIndex;
  DECOR.lastIndex = begin;
  const decor = DECOR.exec(text)?.[0] ?? "";
  begin += decor.length;
  OPEN.lastIndex = begin;
  let open = OPEN.exec(text)?.[0];
  if (open) {
    // The end of what encloses a name without a value.
    if (/^(?:[}\],]|$)/.test(text.slice(begin + open.length, begin + open.length + 1))) return undefined;
    // Three quotes in a row hold the text of several lines.
    if (text.startsWith(open + open, begin + open.length)) open += open + open;
    const from = begin + open.length;
    const to = closing(text, from, CLOSING[open] ?? open);
    if (below && /^\s{0,8}:/.test(text.slice(to + open.length, to + open.length + 9))) return undefined;
    return { from, to, text: text.slice(from, Math.min(to, from + 200)), quoted: true };
  }
  HEAD.lastIndex = begin;
  let bare = HEAD.exec(text)?.[0];
  if (bare === undefined) return undefined;
  if (decor.endsWith("(")) bare = bare.split(")")[0] ?? bare;
  // A word below that names something itself.
  if (
    below &&
    (bare.endsWith(":") || /^[:=]/.test(text[begin + bare.length] ?? "") || !looksSecret(bare.slice(0, 200)))
  )
    return undefined;
  const value = { from: begin, to: begin + bare.length, text: bare.slice(0, 200), quoted: false };
  return fillsTheLine(text, at, value) ? { ...value, alone: true } : value;
}

const LINE_BEFORE =
  /(?:^|\n|\\[nr]|["']|: )[ \t-]{0,40}\\{0,7}["']?[\p{L}\p{M}\p{N}_.-]{1,60}\\{0,7}["']?[:：][ \t]{0,8}$/u;
/** The line begins with the name. */
const LINE_BEGINS = /(?:^|\n|\\[nr]|["'])[ \t]{0,40}[\w.-]{0,60}$/;
/** The same behind what an error was wrapped in: a word of a sentence is no setting then. */
const WRAPPED = /: [\w.-]{0,60}$/;
const LINE_AFTER = /(?:[ \t]{0,8}(?:$|\r?\n|\\{1,7}[nr])|\\{0,7}")/y;

/** `  password: correct-horse`, a line of a file and not a sentence about passwords. */
function fillsTheLine(text: string, at: number, { to, text: value }: Value): boolean {
  if (!isChosen(value)) return false;
  LINE_AFTER.lastIndex = to;
  return LINE_AFTER.test(text) && LINE_BEFORE.test(text.slice(Math.max(0, at - 120), at));
}

/** `masterauth correct-horse`, the line of a file of settings: name and value, and nothing else. */
function isDirective(text: string, at: number, from: number, value: Value): boolean {
  if (value.quoted || value.from !== from || !isChosen(value.text)) return false;
  LINE_AFTER.lastIndex = value.to;
  if (!LINE_AFTER.test(text)) return false;
  const before = text.slice(Math.max(0, at - 100), at);
  return (
    LINE_BEGINS.test(before) || (WRAPPED.test(before) && !/^pass(?:word|phrase|code)/i.test(text.slice(at, at + 10)))
  );
}

/** Where a quoted value ends: the same quote at the same depth of escaping; an unclosed one goes to the end. */
function closing(text: string, from: number, quote: string): number {
  // Where opening and closing quotes differ, the search is limited.
  if (CLOSES.has(quote)) {
    const at = text.slice(from, from + 2_000).indexOf(quote);
    return at < 0 ? Math.min(from + 2_000, text.length) : from + at;
  }
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (text[at - 1] === "\\") continue;
    // A doubled one is a quote inside, in YAML and SQL.
    if (quote === "'" && at > from && text[at + 1] === "'") at += 1;
    else return at;
  }
  return text.length;
}

function kindOf(name: string): string {
  if (/key[-_.]?id|access[-_.]?key/i.test(name)) return "access key id";
  if (/token|api[-_.]?key|令牌/i.test(name)) return "token";
  if (/private|client[-_.]?key|私钥/i.test(name)) return "private key";
  return /signature|sig\b|auth|credential/i.test(name) ? "credential" : "password";
}
