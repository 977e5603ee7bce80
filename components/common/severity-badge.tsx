import { CircleX, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Severity } from "@/lib/model/result";

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
