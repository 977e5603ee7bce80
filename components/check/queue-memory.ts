import type { ListView } from "@/lib/views";

/** The order a reader works in outlives a reload of the tab, and ends with it. */
const QUEUE = "preflight.queue";
const PLACE = "preflight.place";

/** Ids that were kept for this list; none for another one, on the server, and where storage is blocked. */
function read(key: string, of: string): string[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? "{}") as { of?: unknown; ids?: unknown };
    return kept.of === of && Array.isArray(kept.ids) ? kept.ids.map(String) : [];
  } catch {
    return [];
  }
}

function write(key: string, of: string, ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ of, ids }));
  } catch {
    // Storage is blocked or full: the list's order as it is now does as well.
  }
}

/** Ids of rows in the order in which the reader began to work on this list (`source` and the list's query). */
export const rememberedQueue = (source: string, query: string): string[] => read(QUEUE, `${source} ${query}`);

export const rememberQueue = (source: string, query: string, ids: readonly string[]): void =>
  write(QUEUE, `${source} ${query}`, ids);

/** The row that was opened last from a list. */
export const recalledPlace = (source: string, view: ListView): string | undefined =>
  read(PLACE, `${source} ${view}`)[0];

export const rememberPlace = (source: string, view: ListView, id: string): void =>
  write(PLACE, `${source} ${view}`, [id]);
