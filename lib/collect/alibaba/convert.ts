/**
 * Readings of loosely typed API values, as the Go SDK decodes them: absent and null give the
 * zero value, numbers and booleans become text, numeric text becomes a number.
 */
export function str(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

export function int(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? Math.trunc(value) : 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  const n = Number.parseInt(str(value), 10);
  return Number.isNaN(n) ? 0 : n;
}

/** A list that may be absent, `{}` or `{"Tag": []}`: `list(x, "Tag")`. */
export function list<T>(holder: unknown, key: string): T[] {
  if (typeof holder !== "object" || holder === null) return [];
  const inner = (holder as Record<string, unknown>)[key];
  return Array.isArray(inner) ? (inner as T[]) : [];
}
