import { isObject, type NlbItem } from "@/lib/model/bundle";

/**
 * Lenient readers of raw API objects. A missing or wrongly typed value becomes the zero value, as in the CCM's SDK;
 * numbers may be given as text and vice versa.
 */
export function str(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return "";
}

/** The same, undefined where there is no text. */
export function textOf(value: unknown): string | undefined {
  return str(value) || undefined;
}

export function num(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0;
  if (typeof value === "string" && value !== "") {
    const parsed = Number(value);
    return Number.isFinite(parsed) ? parsed : 0;
  }
  return 0;
}

/** The list in a holder that may be absent, `{}` or `{"Tag": []}`: `list(x, "Tag")`. */
export function list<T>(holder: unknown, key: string): T[] {
  const inner = rec(holder)[key];
  return Array.isArray(inner) ? (inner as T[]) : [];
}

const NONE: readonly never[] = Object.freeze([]);

export function arr<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : NONE;
}

/** Objects of a list; other entries are dropped. */
export function objects<T extends object>(value: readonly T[] | null | undefined): readonly T[] {
  if (!Array.isArray(value)) return NONE;
  for (let i = 0; i < value.length; i++) if (!isObject(value[i])) return value.filter(isObject) as T[];
  return value as readonly T[];
}

/** Objects, and texts, of an API list; empty where the API returned no list. */
export const items = (value: unknown): readonly NlbItem[] => objects(value as readonly NlbItem[]);
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(str) : []);

const EMPTY: Readonly<Record<string, unknown>> = Object.freeze({});

export function rec(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : EMPTY;
}

export function has(object: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** Order by code points, independent of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
