import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { loadMessages } from "@/lib/i18n/load-messages";
import type { Locale } from "@/lib/model/text";

const MESSAGES = { en: await loadMessages("en"), "zh-CN": await loadMessages("zh-CN") };

/** Renders a page's content in one language, in place of the last one; returns its text. A missing message fails. */
export function show(node: React.ReactNode, locale: Locale = "en", now?: Date): string {
  const fail = (error: Error) => {
    throw error;
  };
  cleanup();
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC" now={now} onError={fail}>
      {node}
    </NextIntlClientProvider>,
  );
  return container.textContent ?? "";
}
