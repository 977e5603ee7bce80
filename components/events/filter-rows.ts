import type { EventsRow, EventsView } from "@/lib/triage/events-view";
import type { SaidAnswers } from "@/lib/triage/types";

export interface EventFilters {
  q: string;
  state: readonly string[];
  group: readonly string[];
  namespace: readonly string[];
  code: readonly string[];
}
type Shown = Pick<EventsView, "rows" | "answers">;
export type EventFacet = "state" | "group" | "namespace";

function namespaceOf(row: EventsRow): string {
  return row.object.includes("/") ? (row.object.split("/")[0] as string) : "";
}

const valueOf: Record<EventFacet, (row: EventsRow) => string> = {
  state: (row) => row.state,
  group: (row) => row.group,
  namespace: namespaceOf,
};

function passes(row: EventsRow, answers: SaidAnswers, filters: EventFilters, except?: EventFacet): boolean {
  for (const facet of ["state", "group", "namespace"] as const) {
    const chosen = filters[facet];
    if (facet !== except && chosen.length > 0 && !chosen.includes(valueOf[facet](row))) return false;
  }
  if (filters.code.length > 0 && !filters.code.includes(row.code)) return false;
  const needle = filters.q.trim().toLowerCase();
  if (needle === "") return true;
  const text =
    `${row.code} ${row.object} ${row.loadBalancerId ?? ""} ${row.reason} ${answers[row.code]?.title ?? ""} ${row.occurrences.map((e) => e.message).join(" ")}`.toLowerCase();
  return needle.split(/\s+/).every((word) => text.includes(word));
}

export function filterEventRows({ rows, answers }: Shown, filters: EventFilters): EventsRow[] {
  return rows.filter((row) => passes(row, answers, filters));
}

/** Values of one facet with counts under the other filters; what is chosen stays listed at zero. */
export function facetCounts(
  { rows, answers }: Shown,
  filters: EventFilters,
  facet: EventFacet,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf[facet](row);
    counts.set(value, (counts.get(value) ?? 0) + (passes(row, answers, filters, facet) ? 1 : 0));
  }
  for (const value of filters[facet]) if (!counts.has(value)) counts.set(value, 0);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
