import { compareVersions } from "@/lib/ccm/version-order";
import { LATEST_TARGET } from "@/lib/views";

/** A place inside one check: the same components link to it from a live cluster, an opened file and a report. */
export type LinkTarget =
  | { to: "overview" }
  | { to: "fix"; query?: Record<string, string> }
  | { to: "events"; query?: Record<string, string> }
  | { to: "upgrade"; part?: string }
  | { to: "permissions" }
  | { to: "instance"; id: string }
  | { to: "service"; key: string };

/** With a cluster: pages under `/c/<cluster>`, which keep the target version they are read for. Without: fragments of the page that holds a file or report, such as `#/i/lb-1`. */
export interface LinkBase {
  cluster?: string;
  target?: string;
}

/** The address of a place. Ids are encoded, so a hostile name in a file cannot leave its segment. */
export function hrefOf(base: LinkBase, target: LinkTarget): string {
  const query = "part" in target && target.part ? { part: target.part } : "query" in target ? target.query : undefined;
  if (base.cluster === undefined) return `#${pathOf(target)}${searchOf(query)}`;
  const search = searchOf({ ...query, ...(base.target ? { target: base.target } : {}) });
  return `/c/${encodeURIComponent(base.cluster)}${pathOf(target).replace(/^\/$/, "")}${search}`;
}

function searchOf(query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search ? `?${search}` : "";
}

/** The instances of which one was named: its page, or the list of them alone. */
export function backendsHref(base: LinkBase, instances: readonly string[]): string {
  const [only, ...more] = instances;
  return only !== undefined && more.length === 0
    ? hrefOf(base, { to: "instance", id: only })
    : hrefOf(base, { to: "fix", query: { q: instances.join(",") } });
}

/** The Events that hold a word. */
export const eventsHref = (base: LinkBase, word: string): string => hrefOf(base, { to: "events", query: { q: word } });

function pathOf(target: LinkTarget): string {
  switch (target.to) {
    case "overview":
      return "/";
    case "instance":
      return `/i/${encodeURIComponent(target.id)}`;
    case "service": {
      const slash = target.key.indexOf("/");
      return `/s/${encodeURIComponent(target.key.slice(0, slash))}/${encodeURIComponent(target.key.slice(slash + 1))}`;
    }
    default:
      return `/${target.to}`;
  }
}

export type Place =
  | { page: "overview" | "fix" | "events" | "upgrade" | "permissions" }
  | { page: "instance"; id: string }
  | { page: "service"; key: string }
  | { page: "run"; id: string };

/** Where addresses of earlier versions lead. */
const MOVED: Readonly<Record<string, LinkTarget>> = {
  services: { to: "fix", query: { view: "services" } },
  plan: { to: "fix" },
  waivers: { to: "fix" },
  playbook: { to: "upgrade" },
  after: { to: "upgrade", part: "verify" },
  history: { to: "upgrade", part: "history" },
};
const PAGES = ["fix", "events", "upgrade", "permissions"] as const;

/** The place that the parts of an address name, where an old one has moved to, or nothing. */
export function parsePlace(parts: readonly string[]): Place | { moved: LinkTarget } | undefined {
  const [first, second, third] = parts;
  if (first === undefined) return { page: "overview" };
  if (first === "i" && second && parts.length === 2) return { page: "instance", id: second };
  if (first === "s" && second && third && parts.length === 3) return { page: "service", key: `${second}/${third}` };
  if (first === "history" && second && parts.length === 2) return { page: "run", id: second };
  if (parts.length > 1) return undefined;
  const page = PAGES.find((known) => known === first);
  if (page) return { page };
  return Object.hasOwn(MOVED, first) ? { moved: MOVED[first]! } : undefined;
}

/** Where a fragment points; anything unknown is the overview. */
export function parseLocalPlace(hash: string): Place {
  const [path = ""] = hash.replace(/^#/, "").split("?");
  const place = parsePlace(path.split("/").filter(Boolean).map(decode));
  if (place && "moved" in place) return parseLocalPlace(hrefOf({}, place.moved));
  return place ?? { page: "overview" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The target version that an address names; null when it names none, or one whose rules are not known. */
export function readTarget(value: string | string[] | undefined): string | null {
  if (typeof value !== "string" || value.length > 60) return null;
  const order = compareVersions(value, LATEST_TARGET);
  return order === null || order === 1 ? null : value;
}
