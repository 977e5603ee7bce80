import { hrefOf } from "@/lib/client/address";

/** Where `g` and a second key lead. Places of a check need a cluster on screen. */
export const PLACES = [
  { key: "c", id: "clusters" },
  { key: "v", id: "overview" },
  { key: "f", id: "fix" },
  { key: "e", id: "events" },
  { key: "u", id: "upgrade" },
  { key: "l", id: "lookup" },
  { key: "o", id: "open" },
] as const;
export type PlaceId = (typeof PLACES)[number]["id"];

/** Address of a place; undefined for a part of a check when no cluster is on screen. */
export function placeHref(id: PlaceId, cluster: string | undefined): string | undefined {
  switch (id) {
    case "clusters":
      return "/?all=1";
    case "lookup":
    case "open":
      return `/${id}`;
    default:
      return cluster === undefined ? undefined : hrefOf({ cluster }, { to: id });
  }
}
