import {
  choiceParam,
  listParam,
  readParams,
  textParam,
  withFallback,
  writeParams,
  type ValuesOf,
} from "@/lib/client/query-state";
import type { ListChoice, ListView } from "@/lib/views";

/** The readiness page's address: what is filtered, sorted and shown, so that a link shows the same to a colleague. */
export const readinessParams = {
  view: withFallback(choiceParam(["instances", "services"]), "instances"),
  q: withFallback(textParam, ""),
  state: withFallback(listParam, []),
  visibility: withFallback(listParam, []),
  category: withFallback(listParam, []),
  code: withFallback(listParam, []),
  namespace: withFallback(listParam, []),
  sort: withFallback(textParam, ""),
  /** Columns that are put away. */
  hide: withFallback(listParam, []),
};

export type ListParams = ValuesOf<typeof readinessParams>;

/** The list's part of an address: `?view=services&state=fail`, or empty. */
export function listQuery(params: ListParams, view: ListView): string {
  return writeParams(readinessParams, { ...params, view });
}

/** A kept view's query as the list's state; what it does not name is as at the start. */
export const paramsOf = (query: string): ListParams => readParams(readinessParams, query);

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
