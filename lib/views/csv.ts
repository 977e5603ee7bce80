import type { InstanceRow } from "./rows";

/** Characters with which a spreadsheet takes a cell for a formula; names of Services and instances come from strangers. */
const FORMULA = /^[=+\-@\t\r|]/;

/** One cell of RFC 4180. A text that a spreadsheet would run is disarmed by a quotation mark before it. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as they stand in the list: state, instance, address, Services and findings, each code with its count. */
export function rowsToCsv(
  rows: readonly InstanceRow[],
  header: readonly [string, string, string, string, string, string, string],
  state: (state: InstanceRow["state"]) => string,
): string {
  const lines = rows.map((row) => [
    state(row.state),
    row.loadBalancerId ?? "",
    row.name ?? "",
    row.address ?? "",
    row.services.join(" "),
    row.findings.map(({ code, count, visibility }) => `${code} x${count} ${visibility}`).join("; "),
    row.readAt ?? "",
  ]);
  // The mark tells spreadsheets that the text is UTF-8.
  return `\uFEFF${[header, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
