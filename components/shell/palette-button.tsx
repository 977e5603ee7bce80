"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const CommandPalette = dynamic(() => import("./command-palette").then((module) => module.CommandPalette), {
  ssr: false,
});

/** Ctrl/Cmd-K or a click opens the palette, which is fetched the first time. */
export function PaletteButton({ pathname, onHelp }: { pathname: string; onHelp: () => void }) {
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
        <CommandPalette pathname={pathname} open={open} onOpenChange={setOpen} onHelp={onHelp} />
      )}
    </>
  );
}
