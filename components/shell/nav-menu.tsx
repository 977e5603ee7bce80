"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { AppLink } from "@/components/common/app-link";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** The main navigation where the bar has no room for it. */
export function NavMenu({
  items,
}: {
  items: readonly { id: "clusters" | "triage" | "guide" | "open"; href: string }[];
}) {
  const t = useTranslations("shell");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("menu")} className="md:hidden">
          <Menu aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {items.map((item) => (
          <DropdownMenuItem key={item.id} asChild>
            <AppLink href={item.href}>{t(`nav.${item.id}`)}</AppLink>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
