/**
 * JSON values as YAML text, for reading. Every string that is not a plain word is written as a JSON string, which
 * YAML reads as it is; characters that would act in a terminal or reverse the text are escaped in it. Writes
 * 5,000 Services in well under a second, which is why it is not a general YAML library.
 */
export function toYaml(value: unknown): string {
  if (!isBlock(value)) return `${scalarOf(value)}\n`;
  return toYamlLines(value)
    .map(({ text }) => `${text}\n`)
    .join("");
}

const PLAIN = /^[A-Za-z_][A-Za-z0-9_./-]*$/;
/** Words that YAML 1.1 readers turn into booleans, null or numbers. */
const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n|nan|inf)$/i;
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/g;

/** Text with the characters escaped that act in a terminal or reverse it; right inside double quotes. */
export const escapeInvisible = (text: string): string =>
  text.replace(ESCAPED, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** One line of YAML text, and its place in the document. */
export interface YamlLine {
  /** The whole line, indentation included. */
  text: string;
  /** Keys and indexes from the top, with dots: `spec.ports.0.port`. A key may hold dots itself. */
  path: readonly (string | number)[];
  /** Line that this one hangs under; -1 at the top. */
  parent: number;
  /** Where the value begins in `text`; absent where the line only opens a block. */
  value?: number;
}

/** The lines of `toYaml` of an object or list that is not empty; each knows its path and the line it belongs to. */
export function toYamlLines(value: unknown): YamlLine[] {
  const out: YamlLine[] = [];
  block(value, [], -1, "", "", out);
  return out;
}

const isBlock = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) ? value.length > 0 : Object.values(value).some((child) => child !== undefined));

/** The children of a mapping or list. `first` takes the place of the indentation of the first line: the dash of an item. */
function block(
  value: unknown,
  path: readonly (string | number)[],
  parent: number,
  indent: string,
  first: string,
  out: YamlLine[],
): void {
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      const lead = `${index === 0 && first !== "" ? first : indent}- `;
      const at = [...path, index];
      if (isBlock(item)) block(item, at, parent, `${indent}  `, lead, out);
      else out.push({ text: `${lead}${scalarOf(item)}`, path: at, parent, value: lead.length });
    });
    return;
  }
  let head = parent;
  let lead = first === "" ? indent : first;
  for (const [key, child] of Object.entries(value as object)) {
    if (child === undefined) continue;
    const at = [...path, key];
    const text = `${lead}${toScalar(key)}:`;
    const line = out.length;
    if (isBlock(child)) {
      out.push({ text, path: at, parent: head });
      // As kubectl writes it: list items are not indented below their key.
      block(child, at, line, Array.isArray(child) ? indent : `${indent}  `, "", out);
    } else out.push({ text: `${text} ${scalarOf(child)}`, path: at, parent: head, value: text.length + 1 });
    // The first line of an item is its heading: it identifies the item.
    if (first !== "" && head === parent) head = line;
    lead = indent;
  }
}

function scalarOf(value: unknown): string {
  if (Array.isArray(value)) return "[]";
  return typeof value === "object" && value !== null ? "{}" : toScalar(value);
}

/** One value as it is behind a key: plain words as they are, other strings as JSON strings. */
function toScalar(value: unknown): string {
  if (typeof value !== "string") return value === null || value === undefined ? "null" : String(value);
  if (PLAIN.test(value) && !RESERVED.test(value)) return value;
  return escapeInvisible(JSON.stringify(value));
}
