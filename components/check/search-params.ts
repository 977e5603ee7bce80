import {
  createSerializer,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { ListView, RowFilters } from "@/lib/views";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The Fix list's address: what it shows and what narrows it, so that a link shows the same to a colleague. */
export const listParams = {
  view: parseAsStringLiteral(["instances", "services"]).withDefault("instances"),
  q: parseAsString.withDefault(""),
  group: list,
  state: list,
  visibility: list,
  category: list,
  code: list,
  namespace: list,
  family: list,
};

export type ListParams = inferParserType<typeof listParams>;
const serialize = createSerializer(listParams);

/** The list's part of an address: `?view=services&state=fail`, or empty. */
export function listQuery(params: ListParams, view: ListView): string {
  return serialize({ ...params, view });
}

/** A page's address that remembers the list it was opened from. Inside files the page's own address holds it already. */
export function withQuery(href: string, query: string): string {
  if (href.startsWith("#") || query === "") return href;
  return href.includes("?") ? `${href}&${query.slice(1)}` : `${href}${query}`;
}

export function filtersOf({ q, state, visibility, category, code, namespace, family }: ListParams): RowFilters {
  return { q, state, visibility, category, code, namespace, family };
}
