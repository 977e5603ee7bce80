import { useSyncExternalStore } from "react";

/** From here on two panes fit beside each other. */
const PANES_PX = 1280;

/** There are so many pixels beside each other; false on the server and while the page awakes. */
export function useWide(px = PANES_PX): boolean {
  const media = `(min-width: ${px}px)`;
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(media).matches,
    () => false,
  );
}
