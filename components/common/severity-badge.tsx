import { CircleX, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Severity, Visibility } from "@/lib/model/result";
import { VISIBILITY_TONE } from "./state";

const LOOK = {
  error: { tone: "fail", icon: CircleX },
  warning: { tone: "neutral", icon: TriangleAlert },
  info: { tone: "advice", icon: Info },
} as const;

export function SeverityBadge({ severity, className }: { severity: Severity; className?: string }) {
  const t = useTranslations("common");
  const { tone, icon: Icon } = LOOK[severity];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      {t(`severity.${severity}`)}
    </Badge>
  );
}

/** How the official precheck treats a finding: reported, hidden, silent, or beyond it. */
export function VisibilityBadge({ visibility, className }: { visibility: Visibility; className?: string }) {
  const t = useTranslations("common");
  return (
    <Badge
      tone={visibility === "reported" || visibility === "advice" ? VISIBILITY_TONE[visibility] : "outline"}
      className={className}
    >
      {t(`visibility.${visibility}`)}
    </Badge>
  );
}
