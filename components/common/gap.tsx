import { useLocale } from "next-intl";

/** What stands between two sentences: nothing after a Chinese full stop. */
export function useGap(): "" | " " {
  return useLocale().startsWith("zh") ? "" : " ";
}

/** The same as an element. */
export function Gap() {
  return useGap();
}
