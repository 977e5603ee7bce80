"use client";

import { CircleUser, LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { Identity } from "@/lib/server/access/identity";

/** The signed-in user, for the bar; absent for local use. */
export type Who = Pick<Identity, "name" | "role" | "by">;

/** The user's name, role and sign-out. Behind a proxy, the proxy signs out. */
export function WhoMenu({ who }: { who: Who }) {
  const t = useTranslations("shell.who");
  return (
    <Popover
      align="end"
      aria-label={t("label")}
      className="flex w-64 flex-col gap-2"
      trigger={
        <Button variant="ghost" size="icon" aria-label={t("open", { name: who.name })} title={who.name}>
          <CircleUser aria-hidden />
        </Button>
      }
    >
      <p className="break-words">
        {t("signedIn")} <strong className="font-medium">{who.name}</strong>
      </p>
      <p className="text-xs text-ink-muted">{t(`role.${who.role}`)}</p>
      {who.by === "proxy" ? (
        <p className="text-xs text-ink-muted">{t("proxy")}</p>
      ) : (
        // A plain form: it works before the page's scripts do, and sessions change by POST only.
        <form method="post" action="/auth/logout">
          <Button type="submit" className="w-full">
            <LogOut aria-hidden />
            {t("out")}
          </Button>
        </form>
      )}
    </Popover>
  );
}
