import { CircleDashed } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Verdict } from "@/lib/model/result";
import { cn } from "@/lib/utils";
import { STATES, VERDICT_STATE, type State } from "./state";

/** Icon and word in the state's colour. `plain` drops the box: for dense tables, whose column on phones has room for the icon alone. */
export function StateBadge({
  state,
  label,
  plain = false,
  iconOnPhones = false,
  className,
}: {
  state: State;
  label?: string;
  plain?: boolean;
  iconOnPhones?: boolean;
  className?: string;
}) {
  const t = useTranslations("common");
  const look = STATES[state];
  const Icon = look.icon;
  const word = label ?? t(`status.${state}`);
  if (plain) {
    return (
      <span
        className={cn(
          "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-sm font-medium",
          look.text,
          className,
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className={iconOnPhones ? "max-sm:sr-only" : undefined}>{word}</span>
      </span>
    );
  }
  return (
    <Badge tone={look.tone} className={className}>
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}

export function VerdictBadge({ verdict, className }: { verdict: Verdict | undefined; className?: string }) {
  const t = useTranslations("common");
  if (verdict)
    return <StateBadge state={VERDICT_STATE[verdict]} label={t(`verdict.${verdict}`)} plain className={className} />;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-sm text-ink-subtle",
        className,
      )}
    >
      <CircleDashed aria-hidden className="size-4 shrink-0" />
      {t("verdict.never")}
    </span>
  );
}
