"use client";

import { createContext, useCallback, useContext } from "react";

/** A place inside one check: the same components link to it from a live cluster, an opened file and a report. */
export type LinkTarget =
  | { to: "readiness"; query?: Record<string, string> }
  | { to: "instance"; id: string }
  | { to: "service"; key: string }
  | { to: "services" }
  | { to: "events" }
  | { to: "plan"; services?: readonly string[] }
  | { to: "history" }
  | { to: "playbook" }
  | { to: "after" }
  | { to: "waivers" }
  | { to: "permissions" };

/** cluster: pages under `/c/<key>`, which keep the target version they are read for. local: fragments of the page that holds the file or report, such as `#/i/lb-1`. */
export type LinkBase = { kind: "cluster"; key: string; target?: string } | { kind: "local" };

const LinkBaseContext = createContext<LinkBase>({ kind: "local" });

export function LinkBaseProvider({ base, children }: { base: LinkBase; children: React.ReactNode }) {
  return <LinkBaseContext value={base}>{children}</LinkBaseContext>;
}

export function useHref(): (target: LinkTarget) => string {
  const base = useContext(LinkBaseContext);
  return useCallback((target: LinkTarget) => hrefOf(base, target), [base]);
}

/** Pure form of `useHref`. Ids are encoded, so a hostile name in a file cannot leave its segment. */
export function hrefOf(base: LinkBase, target: LinkTarget): string {
  if (base.kind === "local") return `#${localPath(target)}`;
  const query = {
    ...(target.to === "services" ? { view: "services" } : target.to === "readiness" ? target.query : {}),
    ...(target.to === "plan" && target.services ? { services: target.services.join(",") } : {}),
    ...(base.target ? { target: base.target } : {}),
  };
  const path = target.to === "services" || target.to === "readiness" ? "" : localPath(target);
  const search = new URLSearchParams(query).toString();
  return `/c/${encodeURIComponent(base.key)}${path}${search ? `?${search}` : ""}`;
}

/** The instances of which one was named: its page, or the list of them alone. */
export function backendsHref(base: LinkBase, instances: readonly string[]): string {
  const [only, ...more] = instances;
  return only !== undefined && more.length === 0
    ? hrefOf(base, { to: "instance", id: only })
    : hrefOf(base, { to: "readiness", query: { q: instances.join(",") } });
}

/** The Events that hold a word. */
export const eventsHref = (base: LinkBase, word: string): string =>
  `${hrefOf(base, { to: "events" })}?${new URLSearchParams({ q: word }).toString()}`;

function localPath(target: LinkTarget): string {
  switch (target.to) {
    case "readiness":
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

/** Where a fragment points; anything unknown is the readiness page. */
export type LocalRoute =
  | { page: "readiness" | "services" | "events" | "plan" | "playbook" | "after" | "waivers" }
  | { page: "instance"; id: string }
  | { page: "service"; key: string };

const LOCAL_PAGES = ["services", "events", "plan", "playbook", "after", "waivers"] as const;

export function parseLocalRoute(hash: string): LocalRoute {
  const parts = hash.replace(/^#/, "").split("/").filter(Boolean).map(decode);
  if (parts[0] === "i" && parts[1]) return { page: "instance", id: parts[1] };
  if (parts[0] === "s" && parts[1] && parts[2]) return { page: "service", key: `${parts[1]}/${parts[2]}` };
  const page = LOCAL_PAGES.find((known) => known === parts[0]);
  if (page) return { page };
  return { page: "readiness" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
