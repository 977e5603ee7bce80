import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** The title of a page's tab, in the reader's language. */
export const titled = (area: string, key: string, more: Metadata = {}) => {
  return async (): Promise<Metadata> => ({ title: (await getTranslations(area))(key), ...more });
};
