import type { Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import type { Value } from "@/lib/model/value";

/** A compared value as the pages show it. Not escaped. */
export function valueText(value: Value | undefined, locale: Locale): string {
  const t = translator(locale);
  if (value === null || value === undefined) return t("common.notSet");
  if (value === "") return t("common.empty");
  if (Array.isArray(value)) return value.length === 0 ? t("common.none") : value.join(", ");
  return String(value);
}
