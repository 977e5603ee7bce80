"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useShortcuts } from "@/components/common/hotkeys";
import type { Locale } from "@/lib/model/text";
import { HelpButton } from "./help-button";
import { LanguageSwitch } from "./language-switch";
import { Logo } from "./logo";
import { ThemeSwitch } from "./theme-switch";

const HelpDialog = dynamic(() => import("./help-dialog").then((module) => module.HelpDialog), { ssr: false });

/** A shared report leads nowhere into the live clusters: its bar has only language, theme and keys. */
export function ReportBar({ onLocale }: { onLocale?: (locale: Locale) => void }) {
  const t = useTranslations("shell");
  const [help, setHelp] = useState<boolean>();
  useShortcuts({ "?": () => setHelp(true) });
  return (
    <header className="sticky top-0 z-30 h-12 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-full max-w-page items-center gap-1 px-3 md:px-8">
        <span className="flex items-center gap-2 font-semibold">
          <Logo /> {t("product")}
        </span>
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          <HelpButton onHelp={() => setHelp(true)} />
          <LanguageSwitch onLocale={onLocale} />
          <ThemeSwitch />
        </div>
      </div>
      {help === undefined ? null : <HelpDialog open={help} onOpenChange={setHelp} />}
    </header>
  );
}
