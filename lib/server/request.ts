import "server-only";
import { cookies, headers } from "next/headers";
import { LOCALE_COOKIE } from "@/lib/i18n/areas";
import { pickLocale } from "@/lib/i18n/pick-locale";
import type { Locale } from "@/lib/model/text";
import { hostName } from "@/lib/server/access/hosts";

/** Language of the reader who asks: remediation sentences are made on the server. */
export async function requestLocale(): Promise<Locale> {
  return pickLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
}

/** Language named in the address (`lang=zh-CN`), for answers that are the same for all who ask for them; English otherwise. */
export function namedLocale(address: URLSearchParams): Locale {
  return /^zh/i.test(address.get("lang") ?? "") ? "zh-CN" : "en";
}

/**
 * The address links begin with: the configured one, else the name that the reader's request was sent to, which was looked at
 * before. A Host header that is no host name is ignored.
 */
export function requestOrigin(headers: Pick<Headers, "get">, publicUrl = process.env["PREFLIGHT_PUBLIC_URL"]): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.get("host") ?? "";
  return `http://${hostName(host) === undefined ? "localhost" : host}`;
}
