import { createTranslator } from "use-intl/core";
import en from "@/messages/en";
import zh from "@/messages/zh-CN";
import type { Locale } from "./text";

type Messages = typeof en;

const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zh };

const create = (locale: Locale) =>
  createTranslator<Messages>({
    locale,
    messages: MESSAGES[locale],
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });

export type Translator = ReturnType<typeof create>;

const created: Partial<Record<Locale, Translator>> = {};

/**
 * Messages of `messages/` outside of React: terminal, files, notifications, pages without scripts. Keys begin with the area:
 * `translator("en")("common.status.fail")`. Throws on a message with a value missing. Components use `useTranslations`.
 */
export function translator(locale: Locale): Translator {
  return (created[locale] ??= create(locale));
}
