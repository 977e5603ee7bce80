import {
  createLoader,
  createSerializer,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs";
import type { ListChoice, ListView } from "@/lib/views";

/** The readiness page's address: what is filtered, sorted and shown, so that a link shows the same to a colleague. */
export const readinessParams = {
  view: parseAsStringLiteral(["instances", "services"] as const).withDefault("instances"),
  q: parseAsString.withDefault(""),
  state: parseAsArrayOf(parseAsString).withDefault([]),
  visibility: parseAsArrayOf(parseAsString).withDefault([]),
  category: parseAsArrayOf(parseAsString).withDefault([]),
  code: parseAsArrayOf(parseAsString).withDefault([]),
  namespace: parseAsArrayOf(parseAsString).withDefault([]),
  sort: parseAsString.withDefault(""),
  /** Columns that are put away. */
  hide: parseAsArrayOf(parseAsString).withDefault([]),
};

export type ListParams = inferParserType<typeof readinessParams>;

const serialize = createSerializer(readinessParams);

/** The list's part of an address: `?view=services&state=fail`, or empty. */
export function listQuery(params: ListParams, view: ListView): string {
  return serialize({ ...params, view });
}

/** A kept view's query as the list's state; what it does not name is as at the start. */
export const paramsOf: (query: string) => ListParams = createLoader(readinessParams);

/** A page's address that remembers the list it was opened from. Inside files the page's own address holds it already. */
export function withQuery(href: string, query: string): string {
  if (href.startsWith("#") || query === "") return href;
  return href.includes("?") ? `${href}&${query.slice(1)}` : `${href}${query}`;
}

export function choiceOf(
  { q, state, visibility, category, code, namespace, sort }: ListParams,
  view: ListView,
): ListChoice {
  return { view, filters: { q, state, visibility, category, code, namespace }, sort };
}
