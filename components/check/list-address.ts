import {
  createSerializer,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { LinkTarget } from "@/lib/client/address";
import { GROUPINGS, type InstanceRow, type ListView } from "@/lib/views";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The Fix list's query: its view and filters, so that a link shows the same list. */
export const listParams = {
  view: parseAsStringLiteral(["instances", "services"]).withDefault("instances"),
  by: parseAsStringLiteral(GROUPINGS).withDefault("takes"),
  q: parseAsString.withDefault(""),
  group: list,
  state: list,
  visibility: list,
  category: list,
  code: list,
  namespace: list,
  family: list,
  owner: list,
  sync: list,
};

/** The list's part of an address: `?view=services&state=fail`, or empty. */
export const listQuery: (params: inferParserType<typeof listParams>) => string = createSerializer(listParams);

/** A page's address that remembers the list it was opened from. Inside files the page's own address holds it already. */
export function withQuery(href: string, query: string): string {
  if (href.startsWith("#") || query === "") return href;
  return href.includes("?") ? `${href}&${query.slice(1)}` : `${href}${query}`;
}

/** The page of a row: of the instance, or of the Service where the list is of Services or there is no instance. */
export function rowTarget(row: Pick<InstanceRow, "loadBalancerId" | "services">, view: ListView): LinkTarget {
  return row.loadBalancerId !== null && (view === "instances" || row.services.length === 0)
    ? { to: "instance", id: row.loadBalancerId }
    : { to: "service", key: row.services[0] ?? "" };
}

/** Ids of rows that outlive a reload of the tab: the order in which a list is worked on, and the row opened last from it. */
type What = "queue" | "place";

/** Ids stored for this list; empty on the server, and when storage is blocked. */
export function remembered(what: What, list: string): string[] {
  try {
    return (JSON.parse(window.sessionStorage.getItem(`preflight.${what} ${list}`) ?? "[]") as unknown[]).map(String);
  } catch {
    return [];
  }
}

export function remember(what: What, list: string, ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(`preflight.${what} ${list}`, JSON.stringify(ids));
  } catch {
    // Storage is blocked or full: the current order of the list is used.
  }
}
