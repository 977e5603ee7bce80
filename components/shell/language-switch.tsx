"use client";

import { Languages } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { DropdownMenuRadioItem } from "@/components/ui/dropdown-menu";
import { setLocale } from "@/lib/i18n/set-locale";
import type { Locale } from "@/lib/model/text";
import { ChoiceMenu } from "./choice-menu";

// Each language is named in itself: whoever cannot read the page still finds theirs.
const NAMES = { en: "English", "zh-CN": "简体中文" } as const;

/** `onLocale`: where the page itself draws the other language, without the server. */
export function LanguageSwitch({ onLocale }: { onLocale?: (locale: Locale) => void }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  return (
    <ChoiceMenu
      label={t("language")}
      icon={<Languages aria-hidden />}
      value={locale}
      onChange={(value) => {
        if (value !== "en" && value !== "zh-CN") return;
        if (onLocale) return onLocale(value);
        setLocale(value);
        // The router does not know of fragments that links set, and would go back to the address without: an opened file's list.
        if (window.location.hash) window.history.replaceState(null, "", window.location.href);
        router.refresh();
      }}
    >
      {Object.entries(NAMES).map(([value, name]) => (
        <DropdownMenuRadioItem key={value} value={value} lang={value}>
          {name}
        </DropdownMenuRadioItem>
      ))}
    </ChoiceMenu>
  );
}
