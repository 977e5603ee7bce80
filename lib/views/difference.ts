import type { DifferenceRow, RemediationOption, Value } from "@/lib/model/result";

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

export type Way = Pick<RemediationOption, "direction" | "after">;

/** Value of both sides after a way; undefined where it is not known. */
export function afterFix({ field, desired, actual }: DifferenceRow, way: Way | undefined): Value | undefined {
  const known = way?.after?.[field];
  if (known !== undefined) return known;
  return way?.direction === "keep-cloud" ? actual : way?.direction === "keep-service" ? desired : undefined;
}

/** The side that changes: the one that does not have the value after the fix. */
export const movingSide = ({ desired }: Pick<DifferenceRow, "desired">, after: Value | undefined) =>
  after === undefined ? undefined : JSON.stringify(after) === JSON.stringify(desired) ? "cloud" : "service";

/** A row of the table, and what becomes of it. `open`: a person decides. */
export interface TableRow extends DifferenceLine {
  after?: Value;
  open?: boolean;
}
