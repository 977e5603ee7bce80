"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/utils";
import { DropAnywhere } from "./drop-anywhere";
import { ClusterSwitcher } from "./cluster-switcher";
import { HelpButton } from "./help-button";
import { LanguageSwitch } from "./language-switch";
import { Logo } from "./logo";
import { PaletteButton } from "./palette-button";
import { ReportBar } from "./report-bar";
import { ThemeSwitch } from "./theme-switch";
import { useGoKeys } from "./use-go-keys";
import type { Who } from "./who-menu";

/** Read by few and seldom: fetched when it is asked for. */
const HelpDialog = dynamic(() => import("./help-dialog").then((module) => module.HelpDialog), { ssr: false });

/** Only where people sign in. */
const WhoMenu = dynamic(() => import("./who-menu").then((module) => module.WhoMenu), { loading: () => null });

const NAV = [
  { id: "clusters", href: "/", at: (path: string) => path === "/" || path.startsWith("/c/") },
  {
    id: "lookup",
    href: "/lookup",
    at: (path: string) => path.startsWith("/lookup") || path.startsWith("/guide"),
  },
] as const;

/** The bar of every page but a shared report, which has its own (`ReportBar`). */
export function TopBar({ who }: { who?: Who }) {
  const pathname = usePathname();
  return pathname.startsWith("/r/") ? <ReportBar /> : <AppBar pathname={pathname} who={who} />;
}

function AppBar({ pathname, who }: { pathname: string; who?: Who }) {
  const t = useTranslations("shell");
  const [help, setHelp] = useState<boolean>();
  useShortcuts({ "?": () => setHelp(true) });
  useGoKeys(pathname);
  return (
    <header className="sticky top-0 z-30 h-12 border-b border-line bg-surface print:hidden">
      {pathname.endsWith("/fix") ? (
        <a
          href="#list"
          className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
        >
          {t("skipToList")}
        </a>
      ) : null}
      <div className="mx-auto flex h-full max-w-page items-center gap-1 px-3 md:px-8">
        <Link
          href="/"

          className="flex shrink-0 items-center gap-2 rounded-sm pr-1 font-semibold"
          aria-label={t("product")}
        >
          <Logo />
          <span className="hidden lg:inline">{t("product")}</span>
        </Link>
        <ClusterSwitcher pathname={pathname} />
        <nav aria-label={t("nav.label")} className="ml-4 hidden min-w-0 md:block">
          <ul className="flex items-center">
            {NAV.map((item) => (
              <li key={item.id}>
                <Link
                  href={item.href}

                  aria-current={item.at(pathname) ? "page" : undefined}
                  className={cn(
                    "inline-flex h-8 items-center whitespace-nowrap rounded-md px-2 text-sm md:px-2.5",
                    item.at(pathname) ? "font-medium text-ink" : "text-ink-muted hover:bg-surface-hover hover:text-ink",
                  )}
                >
                  {t(`nav.${item.id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          <PaletteButton pathname={pathname} onHelp={() => setHelp(true)} />
          <HelpButton onHelp={() => setHelp(true)} />
          <LanguageSwitch />
          <ThemeSwitch />
          {who ? <WhoMenu who={who} /> : null}
          <NavMenu />
        </div>
      </div>
      <DropAnywhere />
      {help === undefined ? null : <HelpDialog open={help} onOpenChange={setHelp} />}
    </header>
  );
}

/** The main navigation where the bar has no room for it. */
function NavMenu() {
  const t = useTranslations("shell");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("menu")} className="md:hidden">
          <Menu aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {NAV.map((item) => (
          <DropdownMenuItem key={item.id} asChild>
            <Link href={item.href}>{t(`nav.${item.id}`)}</Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
