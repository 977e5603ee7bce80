import type { AbstractIntlMessages } from "next-intl";
import { AREAS } from "./areas";

/** All messages of the pages in one language. */
export async function loadMessages(locale: string): Promise<AbstractIntlMessages> {
  const entries = await Promise.all(AREAS.map(async (area) => [area, await loadArea(locale, area)] as const));
  return Object.fromEntries(entries);
}

async function loadArea(locale: string, area: string): Promise<AbstractIntlMessages> {
  try {
    return ((await import(`../../messages/${locale}/${area}.json`)) as { default: AbstractIntlMessages }).default;
  } catch {
    return {};
  }
}
