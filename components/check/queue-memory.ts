import type { ListView } from "@/lib/views";

/** The order a reader works in outlives a reload of the tab, and ends with it. */
const QUEUE = "preflight.queue";
const PLACE = "preflight.place";

interface Kept {
  of: string;
  ids: string[];
}

function read(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the list's order as it is now does as well.
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    "of" in value &&
    "ids" in value &&
    Array.isArray(value.ids) &&
    value.ids.every((id) => typeof id === "string")
  );
}

/** Ids of rows in the order in which the reader began to work on this list (`source` and the list's query). */
export function rememberedQueue(source: string, query: string): string[] {
  if (typeof window === "undefined") return [];
  const kept = read(QUEUE);
  return isKept(kept) && kept.of === `${source} ${query}` ? kept.ids : [];
}

export function rememberQueue(source: string, query: string, ids: readonly string[]): void {
  write(QUEUE, { of: `${source} ${query}`, ids });
}

/** The row that was opened last from a list. */
export function recalledPlace(source: string, view: ListView): string | undefined {
  if (typeof window === "undefined") return undefined;
  const kept = read(PLACE);
  return isKept(kept) && kept.of === `${source} ${view}` ? kept.ids[0] : undefined;
}

export function rememberPlace(source: string, view: ListView, id: string): void {
  write(PLACE, { of: `${source} ${view}`, ids: [id] });
}
