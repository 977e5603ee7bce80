"use client";

import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { EventState } from "@/lib/triage/urgency";
import {
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Ghost,
  History,
  Info,
  type LucideIcon,
  CircleUser,
  CreditCard,
  Hourglass,
  KeyRound,
  LifeBuoy,
} from "lucide-react";
import type { WhoActs } from "@/lib/knowledge/events";

const LOOK: Record<EventState, { tone: BadgeTone; icon: LucideIcon }> = {
  failing: { tone: "fail", icon: CircleX },
  precheck: { tone: "accent", icon: ClipboardCheck },
  recovered: { tone: "pass", icon: CircleCheck },
  past: { tone: "neutral", icon: History },
  gone: { tone: "skipped", icon: Ghost },
  info: { tone: "neutral", icon: Info },
};

/** Whether a failure is over, as far as Events show. */
export function EventStateBadge({ state }: { state: EventState }) {
  const t = useTranslations("events");
  const { tone, icon: Icon } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`state.${state}`)}
    </Badge>
  );
}

const ICON: Record<WhoActs, LucideIcon> = {
  you: CircleUser,
  account: CreditCard,
  permissions: KeyRound,
  wait: Hourglass,
  vendor: LifeBuoy,
};

/** Who has to act; nothing when no action is needed. */
export function TurnBadge({ who }: { who: WhoActs | null }) {
  const t = useTranslations("events");
  if (!who) return null;
  const Icon = ICON[who];
  return (
    <Badge tone="outline">
      <Icon aria-hidden />
      {t(`turn.${who}`)}
    </Badge>
  );
}
