"use client";

import { useQueryState } from "nuqs";

/** From a line to the finding that speaks of it, which stands in the first part of the page; the keyboard goes on from there. */
export function useGoToFinding(): (id: string) => void {
  const [, setPart] = useQueryState("part");
  return (id) =>
    void setPart(null).then(() =>
      requestAnimationFrame(() => {
        const finding = document.getElementById(id);
        finding?.setAttribute("tabindex", "-1");
        finding?.scrollIntoView({ block: "center" });
        finding?.focus({ preventScroll: true });
      }),
    );
}
