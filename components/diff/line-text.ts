import type { useTranslations } from "next-intl";
import type { SideLine } from "@/lib/views";

/** A line as it is read and copied: of the object as it stands, of what is not in it as a YAML comment. */
export function lineText(line: SideLine, t: ReturnType<typeof useTranslations<"diff">>): string {
  const { extra } = line;
  if (!extra) return line.text;
  const value = Array.isArray(extra.value) ? extra.value.join(", ") : String(extra.value ?? "");
  const words =
    extra.kind === "notSet"
      ? t("notSet", { field: extra.field, value })
      : extra.kind === "missing"
        ? t("missing", { field: extra.field })
        : value === "" || value === extra.field
          ? t("derivedOnly", { field: extra.field })
          : t("derived", { field: extra.field, value });
  return `${line.text}${words}`;
}
