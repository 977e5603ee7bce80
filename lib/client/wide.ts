import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 1280px)";

function listen(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** There is room for two panes beside each other; false on the server and while the page awakes. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
