"use client";

import { useEffect } from "react";

/** Begins to keep the focus (./kept-focus) with the first key that is pressed: others need none of it, and load none. */
export function useKeptFocus(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    const begin = () => {
      void import("./kept-focus").then(({ keepFocus }) => {
        if (!gone) end = keepFocus();
      });
    };
    window.addEventListener("keydown", begin, { once: true, capture: true });
    return () => {
      gone = true;
      end?.();
      window.removeEventListener("keydown", begin, { capture: true });
    };
  }, []);
}
