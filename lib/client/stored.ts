import { useCallback, useSyncExternalStore } from "react";

/** A text that this browser keeps; null where it keeps none, or where storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined removes it. Where storage is blocked nothing is kept. */
export function writeStored(key: string, text: string | undefined): void {
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    return;
  }
  // Browsers tell the other tabs alone.
  window.dispatchEvent(new StorageEvent("storage"));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}

/** The same, followed; null on the server. */
export function useStored(key: string | undefined): string | null {
  const read = useCallback(() => (key === undefined ? null : readStored(key)), [key]);
  return useSyncExternalStore(subscribe, read, () => null);
}
