import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LOCALE_COOKIE } from "./areas";
import { loadMessages } from "./load-messages";
import { pickLocale } from "./pick-locale";

/** No language in the URL: a link pasted to a colleague opens in the colleague's language. */
export default getRequestConfig(async () => {
  const locale = pickLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return { locale, messages: await loadMessages(locale), timeZone: "UTC", now: new Date() };
});
