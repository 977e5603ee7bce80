"use client";

import { Settings } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuChoice, MenuItem } from "@/components/ui/dropdown-menu";
import { setLocale } from "@/lib/i18n/set-locale";
import type { Locale } from "@/lib/model/text";

/** Loaded when it is opened first. */
const HelpDialog = dynamic(() => import("./help-dialog").then((module) => module.HelpDialog), { ssr: false });

interface BarProps {
  /** Switches the language in the page; without it the server renders again. */
  onLocale?: (locale: Locale) => void;
  /** Before and after the menu that every page has. */
  before?: (openHelp: () => void) => ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** The frame of the bar above each page, with its menu of language, theme and keys. */
export function Bar({ onLocale, before, after, children }: BarProps) {
  const [help, setHelp] = useState<boolean>();
  const openHelp = () => setHelp(true);
  useShortcuts({ "?": openHelp });
  return (
    <header className="sticky top-0 z-30 h-12 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-full max-w-page items-center gap-1 px-3 md:px-8">
        {children}
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          {before?.(openHelp)}
          <SettingsMenu onLocale={onLocale} onHelp={openHelp} />
          {after}
        </div>
      </div>
      {help === undefined ? null : <HelpDialog open={help} onOpenChange={setHelp} />}
    </header>
  );
}

/** The bar of a shared or saved report, without links to live clusters. */
export function ReportBar({ onLocale }: Pick<BarProps, "onLocale">) {
  const t = useTranslations("shell");
  return (
    <Bar onLocale={onLocale}>
      <span className="flex items-center gap-2 font-semibold">
        <Logo /> {t("product")}
      </span>
    </Bar>
  );
}

/** The Service's side and the cloud's side, with a difference. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect x="2" y="3" width="16" height="5" rx="1.5" className="fill-ink" />
      <rect x="2" y="12" width="9" height="5" rx="1.5" className="fill-ink" />
      <rect x="13" y="12" width="5" height="5" rx="1.5" className="fill-fail-solid" />
    </svg>
  );
}

// Each language is named in itself.
export const LANGUAGES = [
  { id: "en", name: "English", lang: "en" },
  { id: "zh-CN", name: "简体中文", lang: "zh-CN" },
] as const;

const THEMES = ["light", "dark", "system"] as const;

/** Language, theme and the list of keys. */
function SettingsMenu({ onLocale, onHelp }: Pick<BarProps, "onLocale"> & { onHelp: () => void }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t("settings")}>
          <Settings aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        label={t("language")}
        value={useLocale()}
        choices={LANGUAGES}
        onChange={(locale) => {
          if (onLocale) return onLocale(locale);
          setLocale(locale);
          // The router does not know fragments set by links; without this it would drop the one of an opened file.
          if (window.location.hash) window.history.replaceState(null, "", window.location.href);
          router.refresh();
        }}
      />
      <MenuChoice
        label={t("theme")}
        value={theme}
        choices={THEMES.map((id) => ({ id, name: t(`themes.${id}`) }))}
        onChange={setTheme}
      />
      <div className="mt-1 border-t border-line pt-1 max-md:hidden">
        <MenuItem onSelect={onHelp}>
          {t("help.open")}
          <kbd className="ml-auto rounded border border-line-strong px-1.5 text-xs">?</kbd>
        </MenuItem>
      </div>
    </DropdownMenu>
  );
}
