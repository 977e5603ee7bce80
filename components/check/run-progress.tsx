"use client";

import { ChevronDown, CircleAlert, CircleCheck, Circle, LoaderCircle, Minus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Progress } from "@/components/ui/progress";
import type { PhaseProgress, RunSnapshot } from "@/lib/model/run";
import { cn } from "@/lib/utils";

const ICON = {
  waiting: Circle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  skipped: Minus,
} as const;

/** What is read at the moment, how far it is and how long it takes, in one line; all phases behind a click. */
export function RunProgress({
  run,
  onCancel,
  cancelling,
}: {
  run: RunSnapshot;
  onCancel?: () => void;
  cancelling?: boolean;
}) {
  const t = useTranslations("check");
  const format = useFormatter();
  const calls = Object.values(run.calls).reduce((sum, count) => sum + count, 0);
  const now = run.phases.findLast((phase) => phase.state === "running");
  return (
    <section aria-label={t("progress.label")} className="flex h-7 items-center gap-x-3 text-xs max-md:h-5">
      <Progress value={percentOf(run.phases)} aria-label={t("progress.label")} className="max-w-72 flex-1" />
      <Popover>
        <PopoverTrigger className="inline-flex h-7 min-w-0 sm:w-60 items-center gap-1.5 rounded-md px-1.5 hover:bg-surface-hover">
          <span className="truncate text-ink">{t(now ? `progress.phase.${now.id}` : "progress.phases")}</span>
          {now ? <span className="shrink-0 tabular-nums text-ink-muted">{countOf(now, t, format)}</span> : null}
          <ChevronDown aria-hidden className="ml-auto size-3 shrink-0 text-ink-subtle" />
        </PopoverTrigger>
        <PopoverContent>
          <ul aria-label={t("progress.phases")} className="flex flex-col gap-1.5 text-xs">
            {run.phases.map((phase) => (
              <Phase key={phase.id} phase={phase} />
            ))}
            {calls > 0 ? (
              <li className="border-t border-line pt-1.5 tabular-nums text-ink-muted">
                {t("facts.calls", { count: calls })}
              </li>
            ) : null}
          </ul>
        </PopoverContent>
      </Popover>
      <span className="w-36 whitespace-nowrap tabular-nums text-ink-muted max-sm:hidden">
        {etaText(run.etaSeconds, t)}
      </span>
      {onCancel ? (
        <Button size="sm" variant="link" className="ml-auto sm:ml-0" onClick={onCancel} busy={cancelling}>
          {t("actions.cancel")}
        </Button>
      ) : null}
    </section>
  );
}

function Phase({ phase }: { phase: PhaseProgress }) {
  const t = useTranslations("check");
  const format = useFormatter();
  const Icon = ICON[phase.state];
  return (
    <li
      className={cn(
        "flex items-center gap-1.5",
        phase.state === "waiting" || phase.state === "skipped" ? "text-ink-subtle" : "text-ink",
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          "size-3.5",
          phase.state === "running" && "animate-spin text-accent",
          phase.state === "done" && "text-pass",
          phase.state === "failed" && "text-fail",
        )}
      />
      <span className="flex-1">{t(`progress.phase.${phase.id}`)}</span>
      <span className="tabular-nums text-ink-muted">{countOf(phase, t, format)}</span>
      <span className="sr-only">{t(`progress.state.${phase.state}`)}</span>
    </li>
  );
}

type T = ReturnType<typeof useTranslations<"check">>;

function countOf(phase: PhaseProgress, t: T, format: ReturnType<typeof useFormatter>): string {
  if (phase.state === "waiting" || phase.state === "skipped") return "";
  if (phase.total === undefined || phase.total === 0) return phase.done > 0 ? format.number(phase.done) : "";
  return phase.state === "done"
    ? format.number(phase.done)
    : t("progress.of", { done: phase.done, total: Math.max(phase.total, phase.done) });
}

function etaText(seconds: number | undefined, t: T): string {
  if (seconds === undefined) return "";
  return seconds < 90
    ? t("progress.eta", { seconds: Math.max(1, Math.round(seconds)) })
    : t("progress.etaMinutes", { minutes: Math.round(seconds / 60) });
}

/** Each phase counts the same; a phase whose total is not known yet counts nothing. */
function percentOf(phases: readonly PhaseProgress[]): number | null {
  const counted = phases.filter((phase) => phase.state !== "skipped");
  if (counted.length === 0) return null;
  const sum = counted.reduce(
    (total, phase) =>
      total +
      (phase.state === "done" || phase.state === "failed"
        ? 1
        : phase.total
          ? Math.min(1, phase.done / phase.total)
          : 0),
    0,
  );
  return Math.max(2, Math.round((sum / counted.length) * 100));
}
