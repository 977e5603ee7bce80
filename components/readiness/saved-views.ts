const KEY = "preflight.views";
const MOST = 30;

/** A list's filter, order and columns under a name; the address alone holds the same for a colleague. */
export interface SavedView {
  name: string;
  /** `?view=services&state=fail` */
  query: string;
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "query" in value &&
    typeof value.query === "string"
  );
}

/** Views kept in this browser, oldest first. */
export function readViews(): SavedView[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView).slice(-MOST) : [];
  } catch {
    return [];
  }
}

export function writeViews(views: readonly SavedView[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(views.slice(-MOST)));
  } catch {
    // Storage is blocked or full: the view lives in the address.
  }
}
