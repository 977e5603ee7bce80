/** Effect on clients when the CCM (or the fix) changes this. */
export type Traffic = "none" | "newConnections" | "existingConnections" | "addressLost";

/** A compared value as a person would read it. Lists are arrays of strings, absent is null. */
export type Value = string | number | boolean | null | readonly string[];

/** Whether nothing is set: not given, empty, or a list of nothing. */
export const isAbsent = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
