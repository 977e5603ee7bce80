import type { RowSummary } from "@/lib/model/run";
import { filterRows, type RowFilters } from "./filter";
import { groupByInstance, serviceRows, type InstanceRow } from "./rows";

export type ListView = "instances" | "services";

/** All rows of a list, before filter and order. */
export function allRows(rows: readonly RowSummary[], view: ListView): InstanceRow[] {
  return view === "instances" ? groupByInstance(rows) : serviceRows(rows);
}

export interface Queue {
  /** Rows to work on, in the list's order; those fixed since stay in their place. */
  ids: string[];
  /** How many of them still need work. */
  left: number;
  next?: InstanceRow;
  previous?: InstanceRow;
}

/** Without a choice of states the failing rows are the work; with one, exactly the rows that were chosen. */
export function needsWork(row: InstanceRow, filters: RowFilters): boolean {
  return filters.state.length > 0 ? filters.state.includes(row.state) : row.state === "fail";
}

/**
 * The work that a list (in its order) holds, seen from one of its rows. `remembered` is the order at the beginning: a row
 * that is fixed moves in the list, but "next" continues from its old place.
 */
export function queueOf(
  rows: readonly InstanceRow[],
  filters: RowFilters,
  currentId: string | undefined,
  remembered: readonly string[] = [],
): Queue {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const waiting = filterRows(rows, filters)
    .filter((row) => needsWork(row, filters))
    .map(({ id }) => id);
  const needs = new Set(waiting);
  const ids = [...new Set([...remembered.filter((id) => byId.has(id)), ...waiting])];
  const at = currentId === undefined ? -1 : ids.indexOf(currentId);
  // From the current row round to it again.
  const after = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))].filter((id) => needs.has(id));
  return {
    ids,
    left: waiting.length,
    next: byId.get(after[0] ?? ""),
    previous: byId.get(after.at(-1) ?? ""),
  };
}

/** The row of a list that a page of one instance or Service belongs to. */
export function rowIdOf(
  rows: readonly RowSummary[],
  view: ListView,
  subject: { kind: "instance"; id: string } | { kind: "service"; key: string },
): string | undefined {
  if (view === "instances") {
    if (subject.kind === "instance") return subject.id;
    const row = rows.find((one) => one.service === subject.key);
    return row?.loadBalancerId ?? `service:${subject.key}`;
  }
  return subject.kind === "service" ? subject.key : rows.find((one) => one.loadBalancerId === subject.id)?.service;
}
