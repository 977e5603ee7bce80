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
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Verdict, Status, Severity } from "@/lib/model/result";
import { cn } from "@/lib/utils";

/** Icon and word in the state's colour. `plain`: without the box. `iconOnPhones`: the word is for screen readers there. */
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
  return (
    <StateBadge
      state={verdict ? VERDICT_STATE[verdict] : "never"}
      label={t(`verdict.${verdict ?? "never"}`)}
      plain
      className={className}
    />
  );
}

/** The states of the product. Each has a word, an icon and a colour: colour alone never carries the meaning. */
export type State = Status | "advice" | "notCovered" | "accepted" | "never";

interface StateLook {
  tone: BadgeTone;
  icon: LucideIcon;
  text: string;
}

export const STATES: Record<State, StateLook> = {
  fail: { tone: "fail", icon: CircleX, text: "text-fail" },
  unknown: { tone: "unknown", icon: CircleHelp, text: "text-unknown" },
  notCovered: { tone: "unknown", icon: EyeOff, text: "text-unknown" },
  accepted: { tone: "advice", icon: UserCheck, text: "text-advice" },
  advice: { tone: "advice", icon: Info, text: "text-advice" },
  pass: { tone: "pass", icon: CircleCheck, text: "text-pass" },
  skipped: { tone: "skipped", icon: MinusCircle, text: "text-skipped" },
  never: { tone: "skipped", icon: CircleDashed, text: "text-ink-subtle" },
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
