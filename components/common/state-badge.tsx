import {
  CircleDashed,
  CircleCheck,
  CircleHelp,
  CircleX,
  EyeOff,
  Info,
  MinusCircle,
  UserCheck,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Verdict, Status, Severity } from "@/lib/model/result";
import { cn } from "@/lib/utils";

/** A state's icon in its colour; its word is beside it, or its `label`. */
export function StateIcon({ state, label, className }: { state: State; label?: string; className?: string }) {
  const { icon: Icon, text } = STATES[state];
  return (
    <Icon
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cn("size-4 shrink-0", text, className)}
    />
  );
}

/** Icon and word in the state's colour. `iconOnPhones`: the word is for screen readers there. */
export function StateBadge({
  state,
  label,
  iconOnPhones = false,
  className,
}: {
  state: State;
  label?: string;
  iconOnPhones?: boolean;
  className?: string;
}) {
  const t = useTranslations("common");
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-sm font-medium",
        STATES[state].text,
        className,
      )}
    >
      <StateIcon state={state} />
      <span className={iconOnPhones ? "max-sm:sr-only" : undefined}>{label ?? t(`status.${state}`)}</span>
    </span>
  );
}

export function VerdictBadge({ verdict, className }: { verdict: Verdict | undefined; className?: string }) {
  const t = useTranslations("common");
  return (
    <StateBadge
      state={verdict ? VERDICT_STATE[verdict] : "never"}
      label={t(`verdict.${verdict ?? "never"}`)}
      className={className}
    />
  );
}

/** The states of the product. Each has a word, an icon and a colour: colour alone never carries the meaning. */
export type State = Status | "advice" | "notCovered" | "accepted" | "never";

export const STATES: Record<State, { icon: LucideIcon; text: string }> = {
  fail: { icon: CircleX, text: "text-fail" },
  unknown: { icon: CircleHelp, text: "text-unknown" },
  notCovered: { icon: EyeOff, text: "text-unknown" },
  accepted: { icon: UserCheck, text: "text-advice" },
  advice: { icon: Info, text: "text-advice" },
  pass: { icon: CircleCheck, text: "text-pass" },
  skipped: { icon: MinusCircle, text: "text-skipped" },
  never: { icon: CircleDashed, text: "text-ink-subtle" },
};

export const VERDICT_STATE: Record<Verdict, State> = {
  notReady: "fail",
  unknown: "unknown",
  readyExcept: "accepted",
  ready: "pass",
};

const LOOK = {
  error: { tone: "fail", icon: CircleX },
  warning: { tone: "neutral", icon: TriangleAlert },
  info: { tone: "advice", icon: Info },
} as const;

export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useTranslations("common");
  const { tone, icon: Icon } = LOOK[severity];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`severity.${severity}`)}
    </Badge>
  );
}
