/**
 * YAML text as go-yaml v2.4 writes it, for the values that the controller hashes: texts, whole numbers, lists and maps.
 * A text that it writes in a way that cannot be foretold throws `NotWritable`.
 */
export type Node = string | number | readonly Node[] | { readonly [key: string]: Node };

export class NotWritable extends Error {}

/** Column after which a text is folded at the next blank. */
const WIDTH = 80;
const LONGEST_KEY = 128;
/** Above it the order of keys with numbers is not tried pair by pair. */
const MOST_KEYS = 100;

export function goYaml(node: Node): string {
  const out = new Writer();
  write(out, node, 0, true);
  startLine(out, 0);
  return out.text;
}

class Writer {
  text = "";
  /** In characters, from the last line break, those of Unicode included. */
  column = 0;
  /** To read it from the growing text would copy that text each time. */
  last = "";

  put(text: string): void {
    this.text += text;
    this.last = text.at(-1) ?? this.last;
    // Most texts, and each letter of a long one.
    if (/^[ -~]*$/.test(text)) {
      this.column += text.length;
      return;
    }
    const end = Math.max(...["\n", "\u2028", "\u2029"].map((one) => text.lastIndexOf(one)));
    this.column = [...text.slice(end + 1)].length + (end < 0 ? this.column : 0);
  }

  newLine(indent: number): void {
    this.put(`\n${" ".repeat(indent)}`);
  }
}

/** `first`: the node begins here, after a dash or at the start. */
function write(out: Writer, node: Node, indent: number, first: boolean): void {
  if (typeof node === "number") out.put(String(node));
  else if (typeof node === "string") writeText(out, node, indent + 2);
  else if (isList(node)) {
    node.forEach((item, at) => {
      if (at > 0 || !first) startLine(out, indent);
      out.put("- ");
      write(out, item, typeof item === "string" ? indent : indent + 2, true);
    });
  } else {
    const keys = sorted(Object.keys(node));
    if (keys.length === 0) out.put("{}");
    keys.forEach((key, at) => {
      if (at > 0 || !first) startLine(out, indent);
      writeKey(out, key);
      out.put(": ");
      write(out, node[key]!, indent, false);
    });
  }
}

const isList = (node: Node): node is readonly Node[] => Array.isArray(node);

function startLine(out: Writer, indent: number): void {
  out.put(`${isBreak(out.last) ? "" : "\n"}${" ".repeat(indent)}`);
}

function writeKey(out: Writer, key: string): void {
  const seen = analyse(key, [...key]);
  if (seen.breaks || new TextEncoder().encode(key).length > LONGEST_KEY) throw new NotWritable("key");
  const style = !isText(key) ? "double" : seen.plain ? "plain" : seen.single ? "single" : "double";
  // A key is never folded.
  if (style === "plain") out.put(key);
  else writeQuoted(out, [...key], 0, style, false);
}

function writeText(out: Writer, text: string, indent: number): void {
  const chars = [...text];
  const seen = analyse(text, chars);
  if (text.includes("\n") && seen.block) writeLiteral(out, chars, indent);
  else if (text.includes("\n") || !isText(text)) writeQuoted(out, chars, indent, "double", true);
  else if (seen.plain) writePlain(out, chars, indent);
  else writeQuoted(out, chars, indent, seen.single ? "single" : "double", true);
}

const BREAKS: ReadonlySet<string | undefined> = new Set("\n\r\u0085\u2028\u2029");
const isBreak = (char: string | undefined) => BREAKS.has(char);
const isBlank = (char: string | undefined) => char === " " || char === "\t";
/** Written as it is. */
const isPrintable = (text: string) => /^[\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/.test(text);

/** Most texts: every style is possible. */
const SIMPLE = /^[\w/][\w./,=+-]*$/;
const ANY_STYLE = { breaks: false, plain: true, single: true, block: true };

/** Styles that a text can have. */
function analyse(text: string, chars: readonly string[]) {
  if (SIMPLE.test(text)) return ANY_STYLE;
  const start = chars.slice(0, 3).join("");
  let indicators = start === "---" || start === "...";
  let breaks = false;
  let blankBreak = false;
  let breakBlank = false;
  chars.forEach((char, at) => {
    const before = chars[at - 1];
    const next = chars[at + 1];
    const blankNext = next === undefined || isBlank(next);
    if (at === 0) {
      if (/^[#,[\]{}&*!|>'"%@`]$/.test(char) || (/^[?:-]$/.test(char) && blankNext)) indicators = true;
    } else if ((char === ":" && blankNext) || (char === "#" && (isBlank(before) || isBreak(before) || before === "\0")))
      indicators = true;
    if (isBreak(char)) {
      breaks = true;
      if (before === " ") blankBreak = true;
    }
    if (char === " " && isBreak(before)) breakBlank = true;
  });
  const [first, last] = [chars[0], chars.at(-1)];
  const edges = [first, last].some((char) => char === " " || isBreak(char));
  const quoted = blankBreak || !isPrintable(text);
  return {
    breaks,
    plain: !(indicators || edges || breaks || quoted),
    single: !(quoted || breakBlank),
    block: !(quoted || last === " "),
  };
}

function writePlain(out: Writer, chars: readonly string[], indent: number): void {
  if (out.column + chars.length <= WIDTH) return out.put(chars.join(""));
  let blank = false;
  chars.forEach((char, at) => {
    if (char === " " && !blank && out.column > WIDTH && chars[at + 1] !== " ") out.newLine(indent);
    else out.put(char);
    blank = char === " ";
  });
}

function writeQuoted(
  out: Writer,
  chars: readonly string[],
  indent: number,
  style: "single" | "double",
  folds: boolean,
): void {
  const mark = style === "single" ? "'" : '"';
  const startsWithBom = chars[0] === "\ufeff";
  out.put(mark);
  let blank = false;
  let broke = false;
  chars.forEach((char, at) => {
    const next = chars[at + 1];
    if (style === "double" && (startsWithBom || !isPrintable(char) || isBreak(char) || char === '"' || char === "\\")) {
      out.put(escaped(char));
      blank = false;
    } else if (char === " ") {
      const fold = folds && !blank && out.column > WIDTH && at > 0 && next !== undefined;
      if (fold && (style === "double" || next !== " ")) {
        out.newLine(indent);
        if (next === " ") out.put("\\");
      } else out.put(char);
      blank = true;
    } else if (isBreak(char)) {
      out.put(char);
      broke = true;
    } else {
      if (broke) out.put(" ".repeat(indent));
      out.put(style === "single" && char === "'" ? "''" : char);
      blank = false;
      broke = false;
    }
  });
  out.put(mark);
}

const SHORT: Readonly<Record<string, string>> = {
  ...{ "\0": "0", "\x07": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r", "\x1b": "e" },
  ...{ '"': '"', "\\": "\\", "\u0085": "N", "\u00a0": "_", "\u2028": "L", "\u2029": "P" },
};

function escaped(char: string): string {
  const short = SHORT[char];
  if (short !== undefined) return `\\${short}`;
  const code = char.codePointAt(0)!;
  const [mark, digits] = code <= 0xff ? ["x", 2] : code <= 0xffff ? ["u", 4] : (["U", 8] as const);
  return `\\${mark}${code.toString(16).toUpperCase().padStart(Number(digits), "0")}`;
}

function writeLiteral(out: Writer, chars: readonly string[], indent: number): void {
  const [first, last, before] = [chars[0], chars.at(-1), chars.at(-2)];
  const hint = first === " " || isBreak(first) ? "2" : "";
  const chomp = !isBreak(last) ? "-" : chars.length === 1 || isBreak(before) ? "+" : "";
  out.put(`|${hint}${chomp}\n`);
  let broke = true;
  for (const char of chars) {
    if (broke && !isBreak(char)) out.put(" ".repeat(indent));
    out.put(char);
    broke = isBreak(char);
  }
}

const WORDS =
  /^(?:|~|y|Y|n|N|(?:[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF|[tT]rue|TRUE|[fF]alse|FALSE|[nN]ull|NULL)|\.(?:nan|NaN|NAN)|[-+]?\.(?:inf|Inf|INF))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const INTEGER = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)$/;

/** Whether a reader takes the text, unquoted, for a text: no word, number or time. */
function isText(text: string): boolean {
  if (WORDS.test(text) || BASE_60.test(text)) return false;
  if (text.startsWith(".")) return !isFloat(text.replace(/(?<=\d)_(?=\d)/g, ""));
  if (!/^[-+0-9]/.test(text)) return true;
  if (isTime(text)) return false;
  const plain = text.replaceAll("_", "");
  return !(isInteger(plain) || isFloat(plain));
}

const isFloat = (text: string) => FLOAT.test(text) && Number.isFinite(Number(text));

function isInteger(text: string): boolean {
  // A sign may also stand behind the mark of a binary number.
  const [, sign, digits] = INTEGER.exec(text.replace(/^0b([-+])(?=[01]+$)/, "$10b")) ?? [];
  if (digits === undefined) return false;
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits}` : digits);
  return value < 2n ** 63n || (sign === "-" ? value === 2n ** 63n : sign === "" && value < 2n ** 64n);
}

const TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d{1,9})?(?:Z|[-+](\d\d):(\d\d)))|(?: +(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d{1,9})?))?$/;

/** Times that only some builds of Go read, with a comma, many digits or an odd zone, cannot be foretold. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d{1,2}-\d{1,2}/.test(text)) return false;
  const [, ...found] = TIME.exec(text) ?? [];
  if (found.length === 0) {
    if (/^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]| +)\d{1,2}:\d{1,2}:\d{1,2}/.test(text)) throw new NotWritable("time");
    return false;
  }
  const [year, month, day, ...clock] = found.map((one) => Number(one ?? 0)) as [number, number, number, ...number[]];
  const [hour, minute, second, zoneHour, zoneMinute, hour2, minute2, second2] = clock as [number, ...number[]];
  if (zoneHour! > 23 || zoneMinute! > 59) throw new NotWritable("time");
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return (
    days !== undefined &&
    day >= 1 &&
    day <= days &&
    Math.max(hour, hour2!) < 24 &&
    Math.max(minute!, minute2!) < 60 &&
    Math.max(second!, second2!) < 60
  );
}

/** Keys in go-yaml's order: letters last, numbers by their value. It is no order for some sets of keys. */
function sorted(keys: readonly string[]): string[] {
  const out = [...keys].sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
  if (!keys.some((key) => /\p{Nd}/u.test(key))) return out;
  const isOrder = out.length <= MOST_KEYS && out.every((a, at) => out.slice(at + 1).every((b) => isLess(a, b)));
  if (!isOrder) throw new NotWritable("order");
  return out;
}

const ASCII = /^[\0-\x7f]*$/;
const charsOf = (text: string): ArrayLike<string> => (ASCII.test(text) ? text : [...text]);
const isLetter = (char: string) => /^\p{L}$/u.test(char);
const isDigit = (char: string | undefined) => char !== undefined && /^\p{Nd}$/u.test(char);
const codeOf = (char: string) => char.codePointAt(0)!;

function isLess(first: string, second: string): boolean {
  const [a, b] = [charsOf(first), charsOf(second)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (at === a.length || at === b.length) return a.length < b.length;
  const [x, y] = [a[at]!, b[at]!];
  if (isLetter(x) && isLetter(y)) return codeOf(x) < codeOf(y);
  if (isLetter(x) || isLetter(y)) return isLetter(y);
  let lead = 0n;
  if (x === "0" || y === "0")
    for (let before = at - 1; isDigit(a[before]); before--)
      if (a[before] !== "0") {
        lead = 1n;
        break;
      }
  const [m, endOfA] = numberAt(a, at, lead);
  const [n, endOfB] = numberAt(b, at, lead);
  if (m !== n) return m < n;
  return endOfA === endOfB ? codeOf(x) < codeOf(y) : endOfA < endOfB;
}

function numberAt(chars: ArrayLike<string>, at: number, lead: bigint): [bigint, number] {
  let value = lead;
  let end = at;
  for (; isDigit(chars[end]); end++) value = BigInt.asIntN(64, value * 10n + BigInt(codeOf(chars[end]!) - 48));
  return [value, end];
}
