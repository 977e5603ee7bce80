import type { RowSummary } from "@/lib/model/run";
import type { InstanceRow } from "./rows";
import { compareFindings } from "./rows";
import { ROW_STATES, rowState } from "./state";

/** What the filter rail and the search field hold; an empty list means everything. */
export interface RowFilters {
  q: string;
  state: readonly string[];
  visibility: readonly string[];
  category: readonly string[];
  code: readonly string[];
  namespace: readonly string[];
}
export type FacetId = Exclude<keyof RowFilters, "q">;
const FACETS: readonly FacetId[] = ["state", "visibility", "category", "code", "namespace"];

export interface Facet {
  value: string;
  count: number;
}

const READ: Record<FacetId, (row: InstanceRow) => Iterable<string>> = {
  state: (row) => [row.state],
  visibility: (row) => new Set(row.findings.map((f) => f.visibility)),
  category: (row) => new Set(row.findings.map((f) => f.category)),
  code: (row) => new Set(row.findings.map((f) => f.code)),
  namespace: (row) => row.namespaces,
};

/** Service rows in the shape of instance rows, so that both tables share filters and columns. */
export function serviceRows(rows: readonly RowSummary[]): InstanceRow[] {
  return rows.map((row) => ({
    id: row.service,
    loadBalancerId: row.loadBalancerId,
    name: row.loadBalancerName,
    address: row.address,
    services: [row.service],
    namespaces: [row.service.slice(0, row.service.indexOf("/"))],
    state: rowState(row),
    findings: [...row.findings].sort(compareFindings),
    reported: row.findings.reduce((sum, finding) => sum + (finding.visibility === "reported" ? finding.count : 0), 0),
    syncError: row.syncError,
    readAt: row.readAt,
    unstable: row.unstable === true,
  }));
}

export function filterRows(rows: readonly InstanceRow[], filters: RowFilters): InstanceRow[] {
  const test = matcher(filters);
  return rows.filter((row) => test(row));
}

/**
 * Options of every facet with counts. A facet's own choice does not narrow its counts, so that the reader sees what
 * adding another value would bring.
 */
export function countFacets(rows: readonly InstanceRow[], filters: RowFilters): Record<FacetId, Facet[]> {
  const out = {} as Record<FacetId, Facet[]>;
  for (const id of FACETS) {
    const test = matcher({ ...filters, [id]: [] });
    const counts = new Map<string, number>();
    for (const row of rows) {
      const matches = test(row);
      for (const value of READ[id](row)) counts.set(value, (counts.get(value) ?? 0) + (matches ? 1 : 0));
    }
    for (const value of filters[id]) if (!counts.has(value)) counts.set(value, 0);
    out[id] = [...counts].map(([value, count]) => ({ value, count })).sort(id === "state" ? byState : byCount);
  }
  return out;
}

const byState = (a: Facet, b: Facet) =>
  ROW_STATES.indexOf(a.value as InstanceRow["state"]) - ROW_STATES.indexOf(b.value as InstanceRow["state"]);
const byCount = (a: Facet, b: Facet) => b.count - a.count || a.value.localeCompare(b.value);

function matcher(filters: RowFilters): (row: InstanceRow) => boolean {
  const words = filters.q.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const sets = FACETS.filter((id) => filters[id].length > 0).map((id) => [READ[id], new Set(filters[id])] as const);
  return (row) => {
    for (const [read, wanted] of sets) {
      let found = false;
      for (const value of read(row)) {
        if (!wanted.has(value)) continue;
        found = true;
        break;
      }
      if (!found) return false;
    }
    if (words.length === 0) return true;
    const text =
      `${row.loadBalancerId ?? ""} ${row.name ?? ""} ${row.address ?? ""} ${row.services.join(" ")} ${row.findings.map((f) => f.code).join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
