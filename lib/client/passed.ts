import { useNow } from "next-intl";
import { useSyncExternalStore } from "react";

/** The longest that a browser's timer takes. */
const MOST_MS = 2 ** 31 - 1;

/** Whether a time (RFC 3339) has passed; false without a time. */
export function usePassed(at: string | undefined): boolean {
  const drawn = useNow().getTime();
  const end = at === undefined ? Infinity : Date.parse(at);
  const wait = (passed: () => void) => {
    const timer = setTimeout(passed, Math.min(Math.max(0, end - Date.now()), MOST_MS));
    return () => clearTimeout(timer);
  };
  return useSyncExternalStore(
    wait,
    () => Date.now() >= end,
    () => drawn >= end,
  );
}
