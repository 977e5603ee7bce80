"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { saveText } from "@/lib/client/save-file";
import type * as WritersModule from "@/lib/client/writers";

export type Writers = typeof WritersModule;
const load = (): Promise<Writers> => import("@/lib/client/writers");

/** Texts for files and the clipboard. Their code is loaded on hover or focus. */
export function useWriters() {
  const t = useTranslations("common");
  const warm = () => void load().catch(() => undefined);
  const write = async (make: (writers: Writers) => string) => make(await load());
  return {
    write,
    /** Saves the text as a file, or shows that it could not be made. `said` after it was saved. */
    save: (make: (writers: Writers) => string, name: string, type: string, said?: () => void): void => {
      write(make).then(
        (text) => {
          saveText(text, name, type);
          said?.();
        },
        () => toast.error(t("notWritten")),
      );
    },
    /** Props of the button: a browser lets a page copy only shortly after the press. */
    near: { onPointerEnter: warm, onFocus: warm },
  };
}
