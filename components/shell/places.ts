import { hrefOf } from "@/lib/client/links";

/** Where `g` and a second key lead. Places of a check need a cluster on screen. */
export const PLACES = [
  { key: "c", id: "clusters" },
  { key: "i", id: "instances" },
  { key: "s", id: "services" },
  { key: "e", id: "events" },
  { key: "p", id: "plan" },
  { key: "h", id: "history" },
  { key: "t", id: "triage" },
  { key: "u", id: "guide" },
  { key: "o", id: "open" },
] as const;
export type PlaceId = (typeof PLACES)[number]["id"];

/** Address of a place; undefined for a part of a check when no cluster is on screen. */
export function placeHref(id: PlaceId, cluster: string | undefined): string | undefined {
  switch (id) {
    case "clusters":
      return "/?all=1";
    case "triage":
    case "guide":
    case "open":
      return `/${id}`;
    default:
      return cluster === undefined
        ? undefined
        : hrefOf({ kind: "cluster", key: cluster }, id === "instances" ? { to: "readiness" } : { to: id });
  }
}
