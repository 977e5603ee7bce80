/** Go behaviour used by the CCM: number parsing, quoting, JSON escaping and joined errors. */

export type Atoi = { ok: true; value: number } | { ok: false; error: string };

const INTEGER = /^[+-]?[0-9]+$/;
const MAX_INT64 = 9223372036854775807n;

/** `strconv.Atoi`: optional sign, digits only, 64 bits. Values beyond 2^53 keep their order but not their last digits. */
export function atoi(text: string): Atoi {
  if (!INTEGER.test(text)) return { ok: false, error: `strconv.Atoi: parsing ${quote(text)}: invalid syntax` };
  if (text.length > 15) {
    const big = BigInt(text.startsWith("+") ? text.slice(1) : text);
    if (big > MAX_INT64 || big < -MAX_INT64 - 1n)
      return { ok: false, error: `strconv.Atoi: parsing ${quote(text)}: value out of range` };
  }
  return { ok: true, value: Number(text) };
}

const SHORT: Record<string, string> = {
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** A string in Go's `%q` format. */
export function quote(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let out = '"';
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (char === '"' || char === "\\") out += `\\${char}`;
    else if (SHORT[char]) out += SHORT[char];
    else if (code < 0x20 || code === 0x7f) out += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (isPrintable(char, code)) out += char;
    else if (code < 0x10000) out += `\\u${code.toString(16).padStart(4, "0")}`;
    else out += `\\U${code.toString(16).padStart(8, "0")}`;
  }
  return `${out}"`;
}

function isPrintable(char: string, code: number): boolean {
  return code === 0x20 || (code < 0x7f ? true : /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(char));
}

/** `encoding/json` of a string: like JSON.stringify, but <, >, & and the line separators are escaped. */
export function jsonString(text: string): string {
  const out = JSON.stringify(text);
  return /[<>&\u2028\u2029]/.test(out)
    ? out.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    : out;
}

/** `utilerrors.NewAggregate(...).Error()`: a single message unchanged, several without duplicates in brackets. */
export function aggregate(errors: readonly string[]): string {
  if (errors.length === 0) return "";
  if (errors.length === 1) return errors[0]!;
  const seen = [...new Set(errors)];
  return seen.length === 1 ? seen[0]! : `[${seen.join(", ")}]`;
}

/** `fmt.Sprintf("%v")` of a string slice. */
export function list(values: readonly string[]): string {
  return `[${values.join(" ")}]`;
}
