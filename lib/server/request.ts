import "server-only";
import { cookies, headers } from "next/headers";
import { LOCALE_COOKIE } from "@/lib/i18n/areas";
import { pickLocale } from "@/lib/i18n/pick-locale";
import type { Locale } from "@/lib/model/text";
import { hostName } from "@/lib/server/access/hosts";

export async function requestLocale(): Promise<Locale> {
  return pickLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
}

/** Language named in the address (`lang=zh-CN`), for answers that do not depend on the reader; English otherwise. */
export function namedLocale(address: URLSearchParams): Locale {
  return /^zh/i.test(address.get("lang") ?? "") ? "zh-CN" : "en";
}

/**
 * The origin of links: the configured one, else the Host of the request, which the guard has checked. A Host header that is
 * not a host name is ignored.
 */
export function requestOrigin(headers: Pick<Headers, "get">, publicUrl = process.env["PREFLIGHT_PUBLIC_URL"]): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.get("host") ?? "";
  return `http://${hostName(host) === undefined ? "localhost" : host}`;
}
