import type { Value } from "@/lib/model/result";
import { translate, type Locale } from "@/lib/model/text";
import { WORDS } from "./rows";

/** A compared value where only text is drawn, as the pages show it: what is not there in words. Not escaped. */
export function valueText(value: Value | undefined, locale: Locale): string {
  if (value === null || value === undefined) return translate(WORDS.value.notSet, locale);
  if (value === "") return translate(WORDS.value.empty, locale);
  if (Array.isArray(value)) return value.length === 0 ? translate(WORDS.value.none, locale) : value.join(", ");
  return String(value);
}

/** Whether a value says that there is none: pages and files write those apart from values that were set. */
export const isAbsent = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
