"use client";

import { useTranslations } from "next-intl";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import type { SourceHealth } from "@/lib/model/run";
import { cn } from "@/lib/utils";
import { STATES } from "./state";
import { TimeAgo } from "./time-ago";

const LOOK = { ok: STATES.pass, partial: STATES.unknown, failed: STATES.fail, unused: STATES.skipped } as const;

/** Kubernetes, SLB, ECS, VPC: state, calls and age of each, with what failed behind a click. */
export function SourceHealthStrip({
  sources,
  now,
  className,
}: {
  sources: readonly SourceHealth[];
  now?: string;
  className?: string;
}) {
  const t = useTranslations("common");
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t("sourcesLabel")} className={cn("flex flex-wrap gap-x-1 gap-y-1 text-xs", className)}>
      {sources.map((source) => {
        const look = LOOK[source.state];
        const Icon = look.icon;
        return (
          <li key={source.source}>
            <Popover>
              <PopoverTrigger className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink-muted hover:bg-surface-hover">
                <Icon aria-hidden className={cn("size-3.5", look.text)} />
                <span className="font-medium text-ink">{t(`source.${source.source}`)}</span>
                <span className={source.state === "ok" ? "max-sm:sr-only" : look.text}>
                  {t(`sourceState.${source.state}`)}
                </span>
                {source.state === "unused" ? null : (
                  <span className="hidden tabular-nums xl:inline">{t("sourceCalls", { count: source.calls })}</span>
                )}
              </PopoverTrigger>
              <PopoverContent className="w-96 max-w-[calc(100vw-2rem)]">
                <dl className="flex flex-col gap-1 text-xs">
                  <div className="flex flex-wrap gap-x-3 text-ink-muted">
                    <span>{t("sourceCalls", { count: source.calls })}</span>
                    {source.retries > 0 ? <span>{t("sourceRetries", { count: source.retries })}</span> : null}
                    {source.throttled > 0 ? <span>{t("sourceThrottled", { count: source.throttled })}</span> : null}
                    {source.readAt ? <TimeAgo at={source.readAt} now={now} /> : null}
                  </div>
                </dl>
                {source.errors.length > 0 ? (
                  <div className="mt-2 border-t border-line pt-2">
                    <p className="text-xs font-medium">{t("sourceErrors", { count: source.errors.length })}</p>
                    <ul className="mt-1 max-h-56 space-y-1.5 overflow-y-auto text-xs">
                      {source.errors.slice(0, 50).map((error, index) => (
                        <li key={index} className="break-words">
                          <code className="block text-ink">
                            {error.action}
                            {error.resource ? ` ${error.resource}` : ""}
                          </code>
                          <span className="text-ink-muted">
                            {error.code}: {error.message}
                          </span>
                        </li>
                      ))}
                    </ul>
                  </div>
                ) : null}
              </PopoverContent>
            </Popover>
          </li>
        );
      })}
    </ul>
  );
}
