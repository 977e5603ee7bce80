import { fieldName } from "@/lib/ccm/fields/names";
import { isAbsent } from "@/lib/model/value";
import { groupBy } from "@/lib/model/group-by";
import { differenceRows, type DifferenceRow, type Finding } from "@/lib/model/result";
import { inLanguage, type Locale } from "@/lib/model/text";
import type { DifferenceLine } from "../difference";

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
  const alike = groupBy(lines, ({ desired, actual }) => JSON.stringify([desired, actual]));
  return [...alike.values()].map((same) => ({ ...same[0]!, count: same.length }));
}

/** A server of a group is named by its own values. */
const isServer = ({ field, desired, actual }: DifferenceRow): boolean =>
  /:\d+$/.test(field) && [desired, actual].some((value) => typeof value === "string" && value.startsWith(field));
