"use client";

import { AlertTriangle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Risk, Traffic } from "@/lib/model/result";

const TRAFFIC_TONE: Record<Traffic, BadgeTone> = {
  none: "neutral",
  newConnections: "outline",
  existingConnections: "unknown",
  addressLost: "fail",
};
const RISK_TONE: Record<Risk, BadgeTone> = { none: "neutral", low: "neutral", medium: "unknown", high: "fail" };

/** What a step does to traffic and how risky it is. Quiet while there is nothing to fear. */
export function ImpactBadges({ traffic, risk }: { traffic: Traffic; risk: Risk }) {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={TRAFFIC_TONE[traffic]}>{common(`traffic.${traffic}`)}</Badge>
      {risk === "none" ? null : (
        <Badge tone={RISK_TONE[risk]}>
          {risk === "high" ? <AlertTriangle aria-hidden /> : null}
          {t(`risk.${risk}`)}
        </Badge>
      )}
    </span>
  );
}
