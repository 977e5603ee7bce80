import type { InstanceRow } from "./rows";
import { ROW_STATES } from "@/lib/model/row-state";

/** What the filter rail and the search field hold; an empty list means everything. */
export interface RowFilters {
  q: string;
  state: readonly string[];
  visibility: readonly string[];
  category: readonly string[];
  code: readonly string[];
  namespace: readonly string[];
  family: readonly string[];
}
export type FacetId = Exclude<keyof RowFilters, "q">;

export interface Facet {
  value: string;
  count: number;
}

const READ: Record<FacetId, (row: InstanceRow) => Iterable<string>> = {
  state: (row) => [row.state],
  visibility: (row) => distinct(row.findings, "visibility"),
  category: (row) => distinct(row.findings, "category"),
  code: (row) => distinct(row.findings, "code"),
  namespace: (row) => row.namespaces,
  family: (row) => [row.family ?? "clb"],
};
const FACETS = Object.keys(READ) as FacetId[];

const distinct = (findings: InstanceRow["findings"], field: "visibility" | "category" | "code") =>
  new Set(findings.map((finding) => finding[field]));

export function filterRows<Row extends InstanceRow>(rows: readonly Row[], filters: RowFilters): Row[] {
  const words = wordsOf(filters);
  const sets = setsOf(filters);
  return rows.filter((row) => sets.every(([id, wanted]) => hasAny(READ[id](row), wanted)) && matchesWords(row, words));
}

/**
 * Options of every facet with counts. A facet's own choice does not narrow its counts, so that the reader sees what
 * adding another value would bring. One pass: a row counts everywhere when it passes all facets, and in one facet when
 * that alone would leave it out.
 */
export function countFacets(rows: readonly InstanceRow[], filters: RowFilters): Record<FacetId, Facet[]> {
  const words = wordsOf(filters);
  const sets = setsOf(filters);
  const counts = new Map<FacetId, Map<string, number>>(FACETS.map((id) => [id, new Map()]));
  for (const row of rows) {
    const missed = matchesWords(row, words) ? sets.filter(([id, wanted]) => !hasAny(READ[id](row), wanted)) : undefined;
    for (const id of FACETS) {
      const matches = missed !== undefined && (missed.length === 0 || (missed.length === 1 && missed[0]![0] === id));
      const of = counts.get(id)!;
      for (const value of READ[id](row)) of.set(value, (of.get(value) ?? 0) + (matches ? 1 : 0));
    }
  }
  const facetOf = (id: FacetId): Facet[] => {
    const of = counts.get(id)!;
    for (const value of filters[id]) if (!of.has(value)) of.set(value, 0);
    return [...of].map(([value, count]) => ({ value, count })).sort(id === "state" ? byState : byCount);
  };
  return Object.fromEntries(FACETS.map((id) => [id, facetOf(id)])) as Record<FacetId, Facet[]>;
}

const byState = (a: Facet, b: Facet) =>
  ROW_STATES.indexOf(a.value as InstanceRow["state"]) - ROW_STATES.indexOf(b.value as InstanceRow["state"]);
const byCount = (a: Facet, b: Facet) => b.count - a.count || a.value.localeCompare(b.value);

const wordsOf = ({ q }: RowFilters) => q.trim().toLowerCase().split(/\s+/).filter(Boolean);
const setsOf = (filters: RowFilters) =>
  FACETS.filter((id) => filters[id].length > 0).map((id) => [id, new Set(filters[id])] as const);

function hasAny(values: Iterable<string>, wanted: ReadonlySet<string>): boolean {
  for (const value of values) if (wanted.has(value)) return true;
  return false;
}

/** What a row is found by; made once, because every key typed asks all rows. */
const texts = new WeakMap<InstanceRow, string>();

/** Every word must be there; of words with commas between them, one. */
function matchesWords(row: InstanceRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  let text = texts.get(row);
  if (text === undefined) {
    text =
      `${row.loadBalancerId ?? ""} ${row.name ?? ""} ${row.address ?? ""} ${row.services.join(" ")} ${row.findings.map((f) => f.code).join(" ")}`.toLowerCase();
    texts.set(row, text);
  }
  return words.every((word) => word.split(",").some((one) => one !== "" && text.includes(one)));
}
