import { isSecretKey } from "./secret-names";

/**
 * Tables: the head names a column, the secret stands lines below it (CSV, TSV, a table of Markdown), lines ended as they
 * are or as escapes. A head is a line of short names without an empty one between; rows have as many cells as it.
 */
const LINE_END = /\r?\n|(?:\\{1,7}r)?\\{1,7}n/g;
const SEPARATORS = [",", ";", "\t", "|", "，"];
/** Escapes of a tab, for a line inside JSON. */
const ESCAPED_TAB = /\\{1,7}t/;
const MOST_CELLS = 40;
const MOST_HEAD = 600;
/** What may stand around a cell: quotes, their escapes, blanks, the end of what encloses the last one. */
const CORE = /^([\s\\"'`]*)([\s\S]*?)([\s\\"'`}\]]*)$/;
const NAMES_A_SECRET = /pass|pwd|secret|token|key|credential|密|口令|令牌|凭|私/i;
const NO_VALUE = /^(?:[:\s-]*|\*{3}|.{1,3}|true|false|null|none|n\/a|required|optional|<.*|\$\{.*|\{\{.*)$/i;

export function redactTables(text: string, told?: (kind: string) => void): string {
  if (!NAMES_A_SECRET.test(text)) return text;
  const out = INSERT.test(text) ? inInserts(text, told) : text;
  if (!/\n|\\n/.test(out)) return out;
  return inJson(out, told) ?? inLines(out, told);
}

/** `(name, password) VALUES ('a', '...')`: columns in brackets, then rows in brackets. */
const INSERT = /\bvalues?\s{0,4}\(/i;
const COLUMNS = /\(([\w\s,."`[\]\\]{1,600})\)\s{0,4}values?\s{0,4}(?=\()/gi;
const ROW = /\((?:[^()'"]|\\{0,7}'[^'\r\n]{0,2000}'|\\{0,7}"[^"\r\n]{0,2000}"){1,4000}\)\s{0,4},?\s{0,4}/y;
const CELL = /\s{0,4}(?:\\{0,7}'[^'\r\n]{0,2000}'|\\{0,7}"[^"\r\n]{0,2000}"|[^,'"()]{0,2000})\s{0,4}/g;

function inInserts(text: string, told?: (kind: string) => void): string {
  let out = "";
  let done = 0;
  for (const columns of text.matchAll(COLUMNS)) {
    const names = (columns[1] ?? "").split(",").map((name) => CORE.exec(name)?.[2] ?? "");
    const secret = new Set(names.flatMap((name, i) => (isSecretKey(name) ? [i] : [])));
    let at = columns.index + columns[0].length;
    if (secret.size === 0 || at < done) continue;
    for (ROW.lastIndex = at; ROW.test(text); ROW.lastIndex = at) {
      const end = ROW.lastIndex;
      out += text.slice(done, at) + maskedValues(text.slice(at, end), names.length, secret, told);
      at = done = end;
    }
  }
  return done === 0 ? text : out + text.slice(done);
}

function maskedValues(row: string, cells: number, secret: ReadonlySet<number>, told?: (kind: string) => void): string {
  const last = row.lastIndexOf(")");
  const parts = (row.slice(1, last).match(CELL) ?? []).filter((part) => part !== "");
  if (parts.length !== cells) return row;
  const masked = parts.map((part, i) => {
    const [, before = "", core = "", after = ""] = CORE.exec(part) ?? [];
    if (!secret.has(i) || NO_VALUE.test(core)) return part;
    told?.("password");
    return `${before}***${after}`;
  });
  return `(${masked.join(",")}${row.slice(last)}`;
}

/** A text that is JSON holds its tables in its strings, each of them alone: lines of one are no rows of another. */
function inJson(text: string, told?: (kind: string) => void): string | undefined {
  if (!/^\s{0,8}[{[]/.test(text) || !/[}\]]\s{0,8}$/.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  let changed = false;
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") {
      const out = redactTables(part, told);
      if (out !== part) changed = true;
      return out;
    }
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]));
  };
  const walked = walk(value);
  return changed ? JSON.stringify(walked) : text;
}

function inLines(text: string, told?: (kind: string) => void): string {
  const lines: { text: string; end: string }[] = [];
  let from = 0;
  for (const end of text.matchAll(LINE_END)) {
    lines.push({ text: text.slice(from, end.index), end: end[0] });
    from = end.index + end[0].length;
  }
  lines.push({ text: text.slice(from), end: "" });
  let changed = false;
  for (let at = 0; at + 1 < lines.length; at++) {
    const head = headOf(lines[at]?.text ?? "");
    if (!head) continue;
    for (let row = at + 1; row < lines.length; row++, at++) {
      const line = lines[row];
      const next = line && maskedRow(line.text, head);
      if (line === undefined || next === undefined) break;
      if (next !== line.text) {
        line.text = next;
        changed = true;
      }
    }
  }
  if (!changed) return text;
  told?.("password");
  return lines.map((line) => line.text + line.end).join("");
}

interface Head {
  separator: string;
  cells: number;
  secret: ReadonlySet<number>;
}

function headOf(line: string): Head | undefined {
  if (line.length > MOST_HEAD || !NAMES_A_SECRET.test(line)) return undefined;
  for (const separator of [...SEPARATORS, ESCAPED_TAB.exec(line)?.[0]]) {
    if (separator === undefined || !line.includes(separator)) continue;
    const cells = line.split(separator);
    if (cells.length < 2 || cells.length > MOST_CELLS) continue;
    const names = cells.map((cell, i) => {
      const name = CORE.exec(cell)?.[2] ?? "";
      // Before the first name may stand a sentence, or the field that holds the table.
      return i === 0 ? name.slice(Math.max(name.lastIndexOf('"'), name.lastIndexOf(":")) + 1).trim() : name;
    });
    const empty = names.map((name) => name === "");
    // Only the outer bars of Markdown leave an empty cell.
    if (empty.slice(1, -1).includes(true) || (separator !== "|" && (empty[0] || empty.at(-1)))) continue;
    if (names.some((name) => name.length > 40 || /[{}[\]:=()<>]/.test(name) || name.split(/\s+/).length > 3)) continue;
    const secret = names.flatMap((name, i) => (isSecretKey(name.replaceAll(/\s+/g, "-")) ? [i] : []));
    if (secret.length > 0) return { separator, cells: cells.length, secret: new Set(secret) };
  }
  return undefined;
}

/** The row with its secrets redacted; undefined: it is no row of this table. */
function maskedRow(line: string, { separator, cells, secret }: Head): string | undefined {
  if (line.length > 20_000) return undefined;
  const parts = line.split(separator);
  if (parts.length !== cells) return undefined;
  return parts
    .map((part, i) => {
      if (!secret.has(i)) return part;
      const [, before = "", core = "", after = ""] = CORE.exec(part) ?? [];
      return NO_VALUE.test(core) || /\s/.test(core) ? part : `${before}***${after}`;
    })
    .join(separator);
}
