import { ownerId } from "@/lib/model/owner";
import type { InstanceRow } from "./rows";
import { ROW_STATES } from "@/lib/model/row-state";
import { SYNC_STATES } from "@/lib/model/sync-state";

/** Chosen values by facet and the text of the search field; an empty list means everything. */
export type Filters<Id extends string> = Record<Id, readonly string[]> & { q: string };

export interface Facet {
  value: string;
  count: number;
}

interface FilterDefinition<Row, Id extends string> {
  /** Values of a row by facet. */
  read: Record<Id, (row: Row) => Iterable<string>>;
  /** Text searched. */
  textOf: (row: Row) => string;
  /** The values of a facet in their own order, where it is not by count. */
  order?: Partial<Record<Id, readonly string[]>>;
}

/** Filters and counts of a list. The text of a row is made once, because each key typed reads all rows. */
export function listFilter<Row extends object, Id extends string>({
  read,
  textOf,
  order = {},
}: FilterDefinition<Row, Id>) {
  const ids = Object.keys(read) as Id[];
  const texts = new WeakMap<Row, string>();
  /** Every word must match; of words joined by commas, one of them. */
  const hasWords = (row: Row, words: readonly string[]): boolean => {
    if (words.length === 0) return true;
    const text = texts.get(row) ?? textOf(row).toLowerCase();
    texts.set(row, text);
    return words.every((word) => word.split(",").some((one) => one !== "" && text.includes(one)));
  };
  const chosenOf = (filters: Filters<Id>) =>
    ids.filter((id) => filters[id].length > 0).map((id) => [id, new Set<string>(filters[id])] as const);
  const hasAny = (row: Row, [id, wanted]: readonly [Id, ReadonlySet<string>]): boolean => {
    for (const value of read[id](row)) if (wanted.has(value)) return true;
    return false;
  };

  return {
    filterRows<R extends Row>(rows: readonly R[], filters: Filters<Id>): R[] {
      const words = wordsOf(filters.q);
      const chosen = chosenOf(filters);
      return rows.filter((row) => chosen.every((one) => hasAny(row, one)) && hasWords(row, words));
    },
    /**
     * Options of every facet with counts, the most frequent first. A facet's own choice does not narrow its counts: a row
     * counts everywhere when it passes all facets, and in one facet when only that one leaves it out.
     */
    countFacets(rows: readonly Row[], filters: Filters<Id>): Record<Id, Facet[]> {
      const words = wordsOf(filters.q);
      const chosen = chosenOf(filters);
      const counts = new Map(ids.map((id) => [id, new Map(filters[id].map((value) => [value, 0]))]));
      for (const row of rows) {
        const missed = hasWords(row, words) ? chosen.filter((one) => !hasAny(row, one)) : undefined;
        for (const [id, of] of counts) {
          const matches = missed !== undefined && missed.every(([other]) => other === id);
          for (const value of read[id](row)) of.set(value, (of.get(value) ?? 0) + (matches ? 1 : 0));
        }
      }
      const facets = [...counts].map(([id, of]) => {
        const place = ({ value }: Facet) => (order as Record<Id, readonly string[]>)[id]?.indexOf(value) ?? 0;
        const list = [...of].map(([value, count]) => ({ value, count }));
        return [id, list.sort((a, b) => place(a) - place(b) || byCount(a, b))];
      });
      return Object.fromEntries(facets) as Record<Id, Facet[]>;
    },
  };
}

const byCount = (a: Facet, b: Facet) => b.count - a.count || a.value.localeCompare(b.value);
const wordsOf = (q: string) => q.trim().toLowerCase().split(/\s+/).filter(Boolean);

const distinct = (findings: InstanceRow["findings"], field: "visibility" | "category" | "code") =>
  new Set(findings.map((finding) => finding[field]));

export type FacetId = "state" | "visibility" | "category" | "code" | "namespace" | "family" | "owner" | "sync";
export type RowFilters = Filters<FacetId>;

const instances = listFilter<InstanceRow, FacetId>({
  read: {
    state: (row) => [row.state],
    visibility: (row) => distinct(row.findings, "visibility"),
    category: (row) => distinct(row.findings, "category"),
    code: (row) => distinct(row.findings, "code"),
    namespace: (row) => row.namespaces,
    family: (row) => [row.family ?? "clb"],
    owner: (row) => row.owners.map(ownerId),
    sync: (row) => row.syncs ?? [],
  },
  textOf: (row) =>
    `${row.loadBalancerId ?? ""} ${row.name ?? ""} ${row.address ?? ""} ${row.services.join(" ")} ${row.findings.map((f) => f.code).join(" ")}`,
  order: { state: ROW_STATES, sync: SYNC_STATES },
});
export const { filterRows, countFacets } = instances;
