/** Ids of rows that outlive a reload of the tab: the order in which a list is worked on, and the row opened last from it. */
type What = "queue" | "place";

/** Ids that were kept for this list; none for another one, on the server, and where storage is blocked. */
export function remembered(what: What, list: string): string[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(`preflight.${what}`) ?? "{}") as {
      of?: unknown;
      ids?: unknown;
    };
    return kept.of === list && Array.isArray(kept.ids) ? kept.ids.map(String) : [];
  } catch {
    return [];
  }
}

export function remember(what: What, list: string, ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(`preflight.${what}`, JSON.stringify({ of: list, ids }));
  } catch {
    // Storage is blocked or full: the list's order as it is now does as well.
  }
}
