import "server-only";
import { cookies, headers } from "next/headers";
import { LOCALE_COOKIE } from "@/lib/i18n/areas";
import { pickLocale } from "@/lib/i18n/pick-locale";
import type { Locale } from "@/lib/model/text";

/** Language of the reader who asks: remediation sentences are made on the server. */
export async function requestLocale(): Promise<Locale> {
  return pickLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
}

/** Language named in the address (`lang=zh-CN`), for answers that are the same for all who ask for them; English otherwise. */
export function namedLocale(address: URLSearchParams): Locale {
  return /^zh/i.test(address.get("lang") ?? "") ? "zh-CN" : "en";
}
