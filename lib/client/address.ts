import { compareVersions } from "@/lib/ccm/version-order";
import { LATEST_TARGET } from "@/lib/views";

/** A page of one check, of a live cluster, an opened file or a report. */
export type Place =
  | { to: "overview" | "fix" | "events" | "upgrade" | "history" | "permissions" }
  | { to: "instance" | "run"; id: string }
  | { to: "service"; key: string };

export type LinkTarget = Place & { query?: Record<string, string> };

/** With a cluster: pages under `/c/<cluster>`, with the target version. Without: fragments of a file's or report's page (`#/i/lb-1`). */
export interface LinkBase {
  cluster?: string;
  target?: string;
  /** Decisions of the address, which its links keep. */
  ways?: string;
}

/** The address of a place. Ids are encoded, so a hostile name in a file cannot leave its segment. */
export function hrefOf(base: LinkBase, { query, ...place }: LinkTarget): string {
  const ways: Record<string, string> = base.ways ? { ways: base.ways } : {};
  // A fragment without a query leaves the page's own as it is.
  if (base.cluster === undefined) return `#${pathOf(place)}${searchOf(query && { ...query, ...ways })}`;
  const search = searchOf({ ...query, ...(base.target ? { target: base.target } : {}), ...ways });
  return `/c/${encodeURIComponent(base.cluster)}${pathOf(place).replace(/^\/$/, "")}${search}`;
}

function searchOf(query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search ? `?${search}` : "";
}

/** The page of one instance, or the list filtered to several. */
export function backendsHref(base: LinkBase, instances: readonly string[]): string {
  const [only, ...more] = instances;
  return only !== undefined && more.length === 0
    ? hrefOf(base, { to: "instance", id: only })
    : hrefOf(base, { to: "fix", query: { q: instances.join(",") } });
}

/** The list of Events filtered by a text. */
export const eventsHref = (base: LinkBase, word: string): string => hrefOf(base, { to: "events", query: { q: word } });

function pathOf(place: Place): string {
  switch (place.to) {
    case "overview":
      return "/";
    case "instance":
      return `/i/${encodeURIComponent(place.id)}`;
    case "run":
      return `/history/${encodeURIComponent(place.id)}`;
    case "service": {
      const slash = place.key.indexOf("/");
      return `/s/${encodeURIComponent(place.key.slice(0, slash))}/${encodeURIComponent(place.key.slice(slash + 1))}`;
    }
    default:
      return `/${place.to}`;
  }
}

const PAGES = ["fix", "events", "upgrade", "history", "permissions"] as const;

/** The place that the parts of an address name, or nothing. */
export function parsePlace(parts: readonly string[]): Place | undefined {
  const [first, second, third] = parts;
  if (first === undefined) return { to: "overview" };
  if (first === "i" && second && parts.length === 2) return { to: "instance", id: second };
  if (first === "s" && second && third && parts.length === 3) return { to: "service", key: `${second}/${third}` };
  if (first === "history" && second && parts.length === 2) return { to: "run", id: second };
  if (parts.length > 1) return undefined;
  const page = PAGES.find((known) => known === first);
  return page && { to: page };
}

/** Where a fragment points; anything unknown is the overview. */
export function parseLocalPlace(hash: string): Place {
  const [path = ""] = hash.replace(/^#/, "").split("?");
  return parsePlace(path.split("/").filter(Boolean).map(decode)) ?? { to: "overview" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The target version of an address; null without one, or when its rules are unknown. */
export function readTarget(value: string | string[] | undefined): string | null {
  if (typeof value !== "string" || value.length > 60) return null;
  const order = compareVersions(value, LATEST_TARGET);
  return order === null || order === 1 ? null : value;
}
