"use client";

import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CodeChip } from "@/components/common/code-chip";
import { useFindingLabel } from "@/components/common/finding-labels";
import type { FindingCount, InstanceRow } from "@/lib/views";

const SHOWN = 3;

function toneOf(finding: FindingCount): BadgeTone {
  if (finding.category === "source") return "unknown";
  return finding.visibility === "advice" ? "advice" : finding.visibility === "masked" ? "outline" : "fail";
}

/** Findings of a row: codes with counts, the first with its title; what the precheck does not say comes first. */
export function FindingChips({ row }: { row: InstanceRow }) {
  const t = useTranslations("readiness");
  const labelOf = useFindingLabel();
  const silent = row.state === "fail" && row.reported === 0;
  const rest = row.findings.length - SHOWN;
  return (
    <span className="flex min-h-5 min-w-0 items-center gap-1 overflow-hidden">
      {silent ? (
        <Badge tone="fail" className="border-dashed">
          {t("table.silent")}
        </Badge>
      ) : null}
      {row.findings.slice(0, SHOWN).map((finding, index) => (
        <CodeChip
          key={`${finding.code}${finding.visibility}`}
          code={finding.code}
          count={finding.count}
          tone={toneOf(finding)}
          title={labelOf(finding.code)}
          link={false}
          className={index === 0 ? "min-w-24 shrink" : "hidden sm:inline-flex"}
        >
          {index === 0 ? labelOf(finding.code) : null}
        </CodeChip>
      ))}
      {rest > 0 ? <span className="shrink-0 text-xs text-ink-subtle">{t("table.more", { count: rest })}</span> : null}
      {row.stale ? (
        <Badge tone="unknown" className="shrink-0" title={row.stale.message}>
          {t("table.stale")}
        </Badge>
      ) : null}
      {row.unstable ? (
        <Badge tone="unknown" className="shrink-0">
          {t("table.unstable")}
        </Badge>
      ) : null}
    </span>
  );
}
