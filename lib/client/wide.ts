import { useSyncExternalStore } from "react";

/** From this width on two panes fit side by side. */
const WIDE = "(min-width: 1280px)";

/** Whether the window is as wide as that; false on the server and during hydration. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
