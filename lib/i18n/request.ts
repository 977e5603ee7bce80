import { cookies, headers } from "next/headers";
import type { AbstractIntlMessages } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { AREAS, LOCALE_COOKIE } from "./areas";
import { pickLocale } from "./pick-locale";

/** No language in the URL: a link pasted to a colleague opens in the colleague's language. */
export default getRequestConfig(async () => {
  const locale = pickLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  const entries = await Promise.all(AREAS.map(async (area) => [area, await loadArea(locale, area)] as const));
  return { locale, messages: Object.fromEntries(entries), timeZone: "UTC", now: new Date() };
});

async function loadArea(locale: string, area: string): Promise<AbstractIntlMessages> {
  try {
    return ((await import(`../../messages/${locale}/${area}.json`)) as { default: AbstractIntlMessages }).default;
  } catch {
    return {};
  }
}
