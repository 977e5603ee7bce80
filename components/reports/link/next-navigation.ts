import { useMemo, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** Calls `listener` when something asks for the page to be drawn anew, as after another language was chosen. */
export function onRefresh(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const router = {
  push: (href: string) => location.assign(href),
  replace: (href: string) => location.replace(href),
  refresh: () => listeners.forEach((listener) => listener()),
};

/** Stands for Next's router in the program of shared reports: places in a report are fragments of its address. */
export const useRouter = () => router;

function onMove(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

/** What the address says after its question mark. */
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(onMove, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}
