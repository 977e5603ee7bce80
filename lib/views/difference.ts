import type { DifferenceRow, Finding, RemediationOption, Value } from "@/lib/model/result";

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
  /** So many of one kind with the same two values, in one line. */
  count: number;
}

export type Direction = RemediationOption["direction"];

/** The side that changes: keeping one side's value changes the other. */
export const movingSide = (direction: Direction | undefined): "service" | "cloud" | undefined =>
  direction === "keep-cloud" ? "service" : direction === "keep-service" ? "cloud" : undefined;

/** Value of both sides after the fix; undefined where no side takes over the other's value. */
export function afterFix(
  { desired, actual }: Pick<DifferenceRow, "desired" | "actual">,
  direction: Direction | undefined,
) {
  return direction === "keep-cloud" ? actual : direction === "keep-service" ? desired : undefined;
}

/** The rows of what differs: the finding's own pair, unless it only names its list, then the list. Each with its sources. */
export function differenceRows(finding: Finding): DifferenceRow[] {
  const { field, desired = null, actual = null, desiredFrom, actualFrom, rows = [] } = finding;
  const own = desired !== null || actual !== null || (field !== undefined && rows.length === 0);
  const all: DifferenceRow[] = [...(own ? [{ field: field ?? "", desired, actual }] : []), ...rows];
  return all.map((row) => ({ desiredFrom, actualFrom, ...row }));
}

/** A row of the table, and what becomes of it. `open`: a person decides. */
export interface TableRow extends DifferenceLine {
  direction?: Direction;
  open?: boolean;
}
