"use client";

import { CircleAlert, CircleCheck, Circle, LoaderCircle, Minus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
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

/** Phases with counts and the time left, in place above the table while its rows fill in. */
export function RunProgress({
  run,
  keepsOldRows,
  onCancel,
  cancelling,
}: {
  run: RunSnapshot;
  keepsOldRows: boolean;
  onCancel?: () => void;
  cancelling?: boolean;
}) {
  const t = useTranslations("readiness");
  const format = useFormatter();
  const calls = Object.values(run.calls).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label={t("progress.label")} className="flex flex-col gap-2 border-b border-line pb-3">
      <div className="flex items-center gap-3">
        <Progress value={percentOf(run.phases)} aria-label={t("progress.label")} />
        <span className="shrink-0 whitespace-nowrap text-xs tabular-nums text-ink-muted">
          {etaText(run.etaSeconds, t)}
        </span>
        {onCancel ? (
          <Button size="sm" onClick={onCancel} disabled={cancelling}>
            {t("actions.cancel")}
          </Button>
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {run.phases.map((phase) => {
          const Icon = ICON[phase.state];
          return (
            <li
              key={phase.id}
              className={cn(
                "inline-flex items-center gap-1.5",
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
              <span>{t(`progress.phase.${phase.id}`)}</span>
              <span className="tabular-nums text-ink-muted">{countOf(phase, t, format)}</span>
              <span className="sr-only">{t(`progress.state.${phase.state}`)}</span>
            </li>
          );
        })}
        {calls > 0 ? (
          <li className="ml-auto tabular-nums text-ink-subtle">{t("facts.calls", { count: calls })}</li>
        ) : null}
      </ul>
      {keepsOldRows ? <p className="text-xs text-ink-muted">{t("progress.previous")}</p> : null}
    </section>
  );
}

type T = ReturnType<typeof useTranslations<"readiness">>;

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
