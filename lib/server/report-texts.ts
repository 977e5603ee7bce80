import "server-only";
import { getLocale, getMessages } from "next-intl/server";
import { REPORT_AREAS } from "@/lib/i18n/areas";

/** The words that pages behind a share link draw, in the reader's language, and nothing else. */
export interface ReportTexts {
  locale: string;
  messages: Record<string, unknown>;
}

/** For the request that is being answered. */
export async function reportTexts(): Promise<ReportTexts> {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  const own = all as Record<string, unknown>;
  return { locale, messages: Object.fromEntries(REPORT_AREAS.map((area) => [area, own[area]])) };
}
