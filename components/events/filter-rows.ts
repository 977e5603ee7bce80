import { eventRule } from "@/lib/events/rows";
import type { EventsRow } from "@/lib/events/events-view";

export interface EventFilters {
  q: string;
  state: readonly string[];
  group: readonly string[];
  namespace: readonly string[];
  code: readonly string[];
}
export type EventFacet = "state" | "group" | "namespace";

function namespaceOf(row: EventsRow): string {
  return row.object.includes("/") ? (row.object.split("/")[0] as string) : "";
}

const valueOf: Record<EventFacet, (row: EventsRow) => string> = {
  state: (row) => row.state,
  group: (row) => row.group,
  namespace: namespaceOf,
};

function passes(row: EventsRow, filters: EventFilters, except?: EventFacet): boolean {
  for (const facet of ["state", "group", "namespace"] as const) {
    const chosen = filters[facet];
    if (facet !== except && chosen.length > 0 && !chosen.includes(valueOf[facet](row))) return false;
  }
  if (filters.code.length > 0 && !filters.code.includes(row.code)) return false;
  const needle = filters.q.trim().toLowerCase();
  if (needle === "") return true;
  const rule = eventRule(row.code);
  const text =
    `${row.code} ${row.object} ${row.loadBalancerId ?? ""} ${row.reason} ${rule?.title.en ?? ""} ${rule?.title.zh ?? ""} ${row.occurrences.map((e) => e.message).join(" ")}`.toLowerCase();
  return needle.split(/\s+/).every((word) => text.includes(word));
}

export function filterEventRows(rows: readonly EventsRow[], filters: EventFilters): EventsRow[] {
  return rows.filter((row) => passes(row, filters));
}

/** Values of one facet with counts under the other filters; what is chosen stays listed at zero. */
export function facetCounts(
  rows: readonly EventsRow[],
  filters: EventFilters,
  facet: EventFacet,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf[facet](row);
    counts.set(value, (counts.get(value) ?? 0) + (passes(row, filters, facet) ? 1 : 0));
  }
  for (const value of filters[facet]) if (!counts.has(value)) counts.set(value, 0);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
