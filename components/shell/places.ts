"use client";

import { useEffect } from "react";
import { isShortcut } from "@/components/common/hotkeys";
import { hrefOf } from "@/lib/client/address";
import { useGo } from "@/lib/client/go";

/** Pages by the key after `g`. Those without an address are pages of the check on screen. */
export const PLACES = [
  { key: "c", id: "clusters", href: "/?all=1" },
  { key: "v", id: "overview" },
  { key: "f", id: "fix" },
  { key: "e", id: "events" },
  { key: "u", id: "upgrade" },
  { key: "l", id: "lookup", href: "/lookup" },
  { key: "o", id: "open", href: "/open" },
] as const;

/** Address of a place; undefined for a page of a check when no cluster is on screen. */
export function placeHref(place: (typeof PLACES)[number], cluster: string | undefined): string | undefined {
  if ("href" in place) return place.href;
  return cluster === undefined ? undefined : hrefOf({ cluster }, { to: place.id });
}

/** The cluster of the page with this path. */
export function currentCluster(pathname: string): string | undefined {
  const match = /^\/c\/([^/]+)/.exec(pathname);
  return match?.[1] ? decodeURIComponent(match[1]) : undefined;
}

/** Presses the copy button of the first fix on the page, which shows and says that it was copied. */
export function copyFirstFix(): void {
  const copy = document.querySelector<HTMLElement>("main [data-command-kind=fix] button");
  copy?.scrollIntoView({ block: "nearest" });
  copy?.click();
}

/** Time for the second key. */
const SECOND_KEY_MS = 1_500;

/** `g` and a letter move to a place. Listens ahead of the page: the second letter is no shortcut of the page. */
export function useGoKeys(cluster: string | undefined): void {
  const go = useGo();
  useEffect(() => {
    let until = 0;
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (Date.now() >= until) {
        if (event.key === "g") until = Date.now() + SECOND_KEY_MS;
        return;
      }
      until = 0;
      const place = PLACES.find(({ key }) => key === event.key);
      const href = place ? placeHref(place, cluster) : undefined;
      if (href === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go(href);
    }
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [cluster, go]);
}
