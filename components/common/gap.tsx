import { useLocale } from "next-intl";

/** The space between two sentences; none in Chinese. */
export function Gap() {
  return useLocale().startsWith("zh") ? "" : " ";
}
