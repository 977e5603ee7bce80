import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;

/** False until React listens. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isTrue, isFalse);
}
