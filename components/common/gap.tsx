import { useLocale } from "next-intl";

/** What stands between two sentences: nothing after a Chinese full stop. */
export function Gap() {
  return useLocale().startsWith("zh") ? null : " ";
}
