"use client";

import { useTranslations } from "next-intl";
import type { SourceHealth } from "@/lib/model/run";
import { cn } from "@/lib/utils";
import { STATES } from "./state";

const LOOK = { ok: STATES.pass, partial: STATES.unknown, failed: STATES.fail, unused: STATES.skipped } as const;

/** Kubernetes, SLB, ECS, VPC: state and calls of each. What failed is told by `PartialBanner`. */
export function SourceHealthStrip({ sources, className }: { sources: readonly SourceHealth[]; className?: string }) {
  const t = useTranslations("common");
  if (sources.length === 0) return null;
  return (
    <ul
      aria-label={t("sourcesLabel")}
      className={cn("flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted", className)}
    >
      {sources.map(({ source, state, calls, retries, throttled }) => {
        const { icon: Icon, text } = LOOK[state];
        return (
          <li key={source} className="inline-flex h-7 items-center gap-1.5 whitespace-nowrap">
            <Icon aria-hidden className={cn("size-3.5", text)} />
            <span className="font-medium text-ink">{t(`source.${source}`)}</span>
            <span className={text}>{t(`sourceState.${state}`)}</span>
            {state === "unused" ? null : <span className="tabular-nums">{t("sourceCalls", { count: calls })}</span>}
            {retries > 0 ? <span>{t("sourceRetries", { count: retries })}</span> : null}
            {throttled > 0 ? <span>{t("sourceThrottled", { count: throttled })}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
