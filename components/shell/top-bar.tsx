"use client";

import { Menu, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { Link, SkipLink } from "@/components/ui/link";
import { cn } from "@/lib/utils";
import { Bar, Logo, ReportBar } from "./bar";
import { ClusterSwitcher } from "./cluster-switcher";
import { DropAnywhere } from "./drop-anywhere";
import { copyFirstFix, currentCluster, useGoKeys } from "./places";
import type { Who } from "./who-menu";

/** Only where people sign in. */
const WhoMenu = dynamic(() => import("./who-menu").then((module) => module.WhoMenu), { loading: () => null });

/** Loaded when it is opened first. */
const CommandPalette = dynamic(() => import("./command-palette").then((module) => module.CommandPalette), {
  ssr: false,
});

const NAV = [
  { id: "clusters", href: "/", at: /^\/($|c\/)/ },
  { id: "lookup", href: "/lookup", at: /^\/(lookup|guide)/ },
] as const;

/** The bar of every page; a shared report has one without navigation. */
export function TopBar({ who }: { who?: Who }) {
  const pathname = usePathname();
  return pathname.startsWith("/r/") ? <ReportBar /> : <AppBar pathname={pathname} who={who} />;
}

function AppBar({ pathname, who }: { pathname: string; who?: Who }) {
  const t = useTranslations("shell");
  const cluster = currentCluster(pathname);
  useGoKeys(cluster);
  useShortcuts({ c: copyFirstFix });
  return (
    <>
      <Bar
        before={(openHelp) => <PaletteButton cluster={cluster} onHelp={openHelp} />}
        after={
          <>
            {who ? <WhoMenu who={who} /> : null}
            <NavMenu />
          </>
        }
      >
        {pathname.endsWith("/fix") ? <SkipLink href="#list">{t("skipToList")}</SkipLink> : null}
        <Link
          href="/"
          className="flex shrink-0 items-center gap-2 rounded-sm pr-1 font-semibold"
          aria-label={t("product")}
        >
          <Logo />
          <span className="hidden lg:inline">{t("product")}</span>
        </Link>
        <ClusterSwitcher cluster={cluster} />
        <nav aria-label={t("nav.label")} className="ml-4 hidden min-w-0 md:block">
          <ul className="flex items-center">
            {NAV.map((item) => (
              <li key={item.id}>
                <Link
                  href={item.href}
                  aria-current={item.at.test(pathname) ? "page" : undefined}
                  className={cn(
                    "inline-flex h-8 items-center whitespace-nowrap rounded-md px-2 text-sm md:px-2.5",
                    item.at.test(pathname)
                      ? "font-medium text-ink"
                      : "text-ink-muted hover:bg-surface-hover hover:text-ink",
                  )}
                >
                  {t(`nav.${item.id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Bar>
      <DropAnywhere />
    </>
  );
}

/** Ctrl/Cmd-K or a click opens the palette. */
function PaletteButton({ cluster, onHelp }: { cluster: string | undefined; onHelp: () => void }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("commands.open")}
        title={`${t("commands.open")} (Ctrl K)`}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </Button>
      {open === undefined ? null : (
        <CommandPalette cluster={cluster} open={open} onOpenChange={setOpen} onHelp={onHelp} />
      )}
    </>
  );
}

/** The main navigation where the bar has no room for it. */
function NavMenu() {
  const t = useTranslations("shell");
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t("menu")} className="md:hidden">
          <Menu aria-hidden />
        </Button>
      }
    >
      {NAV.map((item) => (
        <MenuItem key={item.id} asChild>
          <Link href={item.href}>{t(`nav.${item.id}`)}</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
