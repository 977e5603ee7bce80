import type { Locale } from "@/lib/model/text";
import { LOCALE_COOKIE } from "./areas";

/** Remembers the language for a year. Client side; takes effect when the page is refreshed. */
export function setLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax`;
}
