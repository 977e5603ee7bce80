import { useSyncExternalStore } from "react";

/** From this width on two panes fit side by side. */
const PANES_PX = 1280;

/** Whether the window is at least this wide; false on the server and during hydration. */
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
