import { useLocale } from "next-intl";

/** The space between two sentences; empty in Chinese. */
export function useGap(): "" | " " {
  return useLocale().startsWith("zh") ? "" : " ";
}

/** The same as an element. */
export function Gap() {
  return useGap();
}
