import { isSecretKey } from "./secret-names";

const LINE_END = /(\r?\n|(?:\\{1,7}r)?\\{1,7}n)/;
const SEPARATORS = ["|", "\t", "\\t", ";", ","] as const;
/** A name alone in its cell; in the first one another text may be before it, as in JSON. */
const HEAD_CELL = /^[\s"'`]*([\p{L}\p{N}_.-]{2,30}(?: [\p{L}\p{N}_.-]{2,30})?)[\s"'`\\]*$/u;
const FIRST_CELL = /(?:^|[\s"'`])([\p{L}\p{N}_.-]{2,30})[\s"'`\\]*$/u;
const VALUE = /[^\s"'`\\{}[\]]+/;

interface Table {
  separator: string;
  width: number;
  columns: Map<number, string>;
}

/**
 * Tables and CSV with a column of secrets: below a head that names one, the cells of that column are masked, as long as the
 * lines have the head's number of cells. Linear in the length of the text.
 */
export function redactColumns(text: string, onFound?: (kind: string) => void): string {
  if (!LINE_END.test(text)) return text;
  const parts = text.split(LINE_END);
  let table: Table | undefined;
  // Every second part is the end of a line.
  for (let at = 0; at < parts.length; at += 2) {
    const line = parts[at] as string;
    const cells = table && line.split(table.separator);
    if (table && cells?.length === table.width) parts[at] = maskCells(cells, table, onFound);
    else table = tableOf(line);
  }
  return parts.join("");
}

function tableOf(line: string): Table | undefined {
  if (line.length > 2_000) return undefined;
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const cells = line.split(separator);
    const columns = new Map<number, string>();
    for (const [n, cell] of cells.entries()) {
      const name = (n === 0 ? FIRST_CELL : HEAD_CELL).exec(cell)?.[1];
      // Two words in a cell of a table; between commas they are a sentence.
      if (name === undefined || (name.includes(" ") && ";,".includes(separator))) continue;
      const kind = isSecretKey(name);
      if (kind) columns.set(n, kind);
    }
    if (columns.size > 0) return { separator, width: cells.length, columns };
  }
  return undefined;
}

function maskCells(cells: string[], { separator, columns }: Table, onFound?: (kind: string) => void): string {
  for (const [n, kind] of columns) {
    const value = VALUE.exec(cells[n] as string)?.[0];
    // A rule below the head, an empty cell, or one that is masked.
    if (value === undefined || /^[-:=+*]+$/.test(value)) continue;
    onFound?.(kind);
    cells[n] = (cells[n] as string).replace(VALUE, "***");
  }
  return cells.join(separator);
}
