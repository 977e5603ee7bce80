import { fieldName } from "@/lib/ccm/fields/names";
import { isAbsent } from "@/lib/model/value";
import { groupBy } from "@/lib/model/group-by";
import { differenceRows, type DifferenceRow, type Finding, type Value } from "@/lib/model/result";
import { inLanguage, type Locale } from "@/lib/model/text";

/** One setting on both sides: a row of the table of a difference, wherever it is drawn. */
export interface DifferenceLine {
  /** As people call it, in the reader's language; absent: by the API's name. */
  name?: string;
  /** As the API calls it. */
  field: string;
  /** The listener, where it is of one: `443/https`. */
  at?: string;
  desired: Value;
  actual: Value;
  /** Where the values come from: the annotation's key or the path in the Service, and the API's action and field. */
  asked?: string;
  read?: string;
  /** So many of one kind with the same two values, in one line; servers are listed in it. */
  count: number;
}

/** Up to this many rows are listed one by one; of more, those with the same two values are one. */
const LISTED = 3;

/** The table of a difference: every setting with both values, by the names that people know. */
export function differenceLines(finding: Finding, locale: Locale): DifferenceLine[] {
  const { port, protocol } = finding.resource;
  const rows = differenceRows(finding).filter(({ desired, actual }) => !isAbsent(desired) || !isAbsent(actual));
  const lines = rows.map((row): DifferenceLine => {
    const { field, desired, actual, desiredFrom, actualFrom } = row;
    const name = fieldName(isServer(row) ? "backend" : field);
    return {
      field,
      name: name && inLanguage(name, locale),
      at: port === undefined ? undefined : [port, protocol].filter(Boolean).join("/"),
      desired,
      actual,
      asked: desiredFrom?.kind === "annotation" || desiredFrom?.kind === "spec" ? desiredFrom.name : undefined,
      read: actualFrom?.name,
      count: 1,
    };
  });
  if (lines.length <= LISTED) return lines;
  const alike = groupBy(lines, keyOf);
  return [...alike.values()].map((same) => {
    const [first] = same as [DifferenceLine, ...DifferenceLine[]];
    const all = (side: "desired" | "actual") =>
      isServer(first) && same.length > 1 && first[side] !== null ? same.map((line) => String(line[side])) : first[side];
    return { ...first, desired: all("desired"), actual: all("actual"), count: same.length };
  });
}

/** Rows with the same two values; servers of one port and weight that one side lacks. */
function keyOf(line: DifferenceLine): string {
  const { field, desired, actual } = line;
  const isAlike = isServer(line) && (desired === null || actual === null);
  const values = [desired, actual].map((value) =>
    isAlike && value !== null ? String(value).slice(field.lastIndexOf(":")) : value,
  );
  return JSON.stringify([isAlike ? line.at : "", ...values]);
}

/** A server of a group is named by its own values. */
const isServer = ({ field, desired, actual }: Pick<DifferenceRow, "field" | "desired" | "actual">): boolean =>
  /:\d+$/.test(field) && [desired, actual].some((value) => typeof value === "string" && value.startsWith(field));
