"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isShortcut } from "@/components/common/hotkeys";
import { currentCluster } from "./cluster-switcher";
import { PLACES, placeHref } from "./places";

/** The second key of a move must come within this time. */
const SECOND_KEY_MS = 1_500;

/** `g` and a letter move to a place. Listens ahead of the page, so that `g p` is the plan and not also "previous". */
export function useGoKeys(pathname: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    // A shared report leads nowhere else.
    if (pathname === undefined) return;
    let until = 0;
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (Date.now() >= until) {
        if (event.key === "g") until = Date.now() + SECOND_KEY_MS;
        return;
      }
      until = 0;
      const place = PLACES.find(({ key }) => key === event.key);
      const href = place ? placeHref(place.id, currentCluster(pathname ?? "")) : undefined;
      if (href === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      router.push(href);
    }
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [pathname, router]);
}
