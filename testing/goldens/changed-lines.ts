type Row = Readonly<Record<string, unknown>>;

/** Fields that say which row it is; the others are decided. */
const ABOUT = ["service", "findings", "way", "preview", "release", "event"];

/** Rows of two recordings that differ, a line each: `service what: field: -gone +new`. */
export function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [byAbout(before), byAbout(after)];
  const lines = [...new Set([...had.keys(), ...has.keys()])].flatMap((about) => {
    const [from, to] = [had.get(about), has.get(about)];
    if (from && to) {
      const fields = changedFields(from, to);
      return fields.length > 0 ? [`~ ${about}: ${fields.join("; ")}`] : [];
    }
    return from ? [`- ${about}: ${short(from)}`] : [`+ ${about}: ${short(to!)}`];
  });
  return lines.length > 0 || before.join("\n") === after.join("\n") ? lines : ["~ the order of lines"];
}

function byAbout(lines: readonly string[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const line of lines) {
    const row = JSON.parse(line) as Row;
    const about = ABOUT.flatMap((field) => (row[field] === undefined ? [] : [row[field]].flat())).join(" ");
    let name = about;
    for (let n = 2; rows.has(name); n++) name = `${about} (${n})`;
    rows.set(name, row);
  }
  return rows;
}

const short = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([field]) => !ABOUT.includes(field))));

const changedFields = (from: Row, to: Row): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field): string[] => {
    const [a, b] = [from[field], to[field]];
    if (JSON.stringify(a) === JSON.stringify(b)) return [];
    if (Array.isArray(a) && Array.isArray(b)) return [`${field} ${changedItems(a, b)}`];
    if (isRow(a) && isRow(b)) return changedFields(a, b).map((inner) => `${field}.${inner}`);
    return [`${field} ${JSON.stringify(a)} -> ${JSON.stringify(b)}`];
  });

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

function changedItems(from: readonly unknown[], to: readonly unknown[]): string {
  const [a, b] = [from, to].map((list) => list.map((item) => (typeof item === "string" ? item : JSON.stringify(item))));
  const gone = a!.filter((item) => !b!.includes(item)).map((item) => `-{${item}}`);
  const added = b!.filter((item) => !a!.includes(item)).map((item) => `+{${item}}`);
  return [...gone, ...added].join(" ") || "other order";
}
