import { createTranslator } from "use-intl/core";
import * as en from "@/messages/en";
import * as zh from "@/messages/zh-CN";
import type { Locale } from "./text";
import { visibleLine } from "./visible";

type Messages = typeof en;

const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zh };

/** Values become inert, on one line, before they enter a sentence. */
function create(locale: Locale) {
  const t = createTranslator<Messages>({
    locale,
    messages: MESSAGES[locale],
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  const filled = (key: string, values?: Record<string, unknown>) =>
    (t as (key: string, values?: object) => string)(
      key,
      values &&
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? visibleLine(value) : value]),
        ),
    );
  return Object.assign(filled, t) as typeof t;
}

export type Translator = ReturnType<typeof create>;

const created: Partial<Record<Locale, Translator>> = {};

/**
 * Messages of `messages/` outside of React: terminal, files, notifications, pages without scripts. Keys begin with the area:
 * `translator("en")("common.status.fail")`. Throws on a message with a value missing. Components use `useTranslations`.
 */
export function translator(locale: Locale): Translator {
  return (created[locale] ??= create(locale));
}
