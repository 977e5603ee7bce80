"use client";

import { useLocale, useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { saveText } from "@/lib/client/save-file";
import { loadWriters, type Writers } from "@/lib/client/writers";
import type { Locale } from "@/lib/model/text";

/** Texts for files and the clipboard, in the language of the page. What writes them is loaded when a hand comes near. */
export function useWriters() {
  const locale = useLocale() as Locale;
  const t = useTranslations("common");
  const warm = () => void loadWriters(locale).catch(() => undefined);
  const write = async (make: (writers: Writers) => string) => make(await loadWriters(locale));
  return {
    write,
    /** Hands the text to the browser to save, or says that it could not be made. */
    save: (make: (writers: Writers) => string, name: string, type: string): void => {
      write(make).then(
        (text) => saveText(text, name, type),
        () => toast.error(t("notWritten")),
      );
    },
    /** For what is around the buttons: a browser lets a page copy only shortly after the press. */
    near: { onPointerEnter: warm, onFocus: warm },
  };
}
