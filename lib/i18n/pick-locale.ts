import type { Locale } from "@/lib/model/text";
import { DEFAULT_LOCALE } from "./areas";

/** The cookie wins; otherwise the first supported language of Accept-Language. Every `zh` reads Simplified Chinese. */
export function pickLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (cookie === "en" || cookie === "zh-CN") return cookie;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => tag !== "" && q > 0)
    .sort((a, b) => b.q - a.q);
  const spoken = wanted.find(({ tag }) => /^(en|zh)(-|$)/.test(tag));
  if (!spoken) return DEFAULT_LOCALE;
  return spoken.tag.startsWith("zh") ? "zh-CN" : "en";
}
