"use client";

import { CircleUser, CreditCard, Hourglass, KeyRound, LifeBuoy, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { WhoActs } from "@/lib/knowledge/events";

const ICON: Record<WhoActs, LucideIcon> = {
  you: CircleUser,
  account: CreditCard,
  permissions: KeyRound,
  wait: Hourglass,
  vendor: LifeBuoy,
};

/** Whose turn it is; nothing where nobody has to act. */
export function TurnBadge({ who }: { who: WhoActs | null }) {
  const t = useTranslations("events");
  if (!who) return null;
  const Icon = ICON[who];
  return (
    <Badge tone="outline" title={t(`turnHelp.${who}`)}>
      <Icon aria-hidden />
      {t(`turn.${who}`)}
    </Badge>
  );
}
