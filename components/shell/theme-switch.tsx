"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { DropdownMenuRadioItem } from "@/components/ui/dropdown-menu";
import { ChoiceMenu } from "./choice-menu";

const THEMES = [
  { id: "light", icon: Sun },
  { id: "dark", icon: Moon },
  { id: "system", icon: Monitor },
] as const;

export function ThemeSwitch() {
  const t = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  return (
    <ChoiceMenu
      label={t("theme")}
      icon={
        <>
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </>
      }
      value={theme}
      onChange={setTheme}
    >
      {THEMES.map(({ id, icon: Icon }) => (
        <DropdownMenuRadioItem key={id} value={id}>
          <Icon aria-hidden />
          {t(`themes.${id}`)}
        </DropdownMenuRadioItem>
      ))}
    </ChoiceMenu>
  );
}
