import type { AbstractIntlMessages } from "next-intl";
import { AREAS } from "./areas";

export async function loadMessages(locale: string): Promise<AbstractIntlMessages> {
  const load = (area: string) =>
    import(`../../messages/${locale}/${area}.json`) as Promise<{ default: AbstractIntlMessages }>;
  return Object.fromEntries(await Promise.all(AREAS.map(async (area) => [area, (await load(area)).default] as const)));
}
