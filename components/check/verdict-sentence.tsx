"use client";

import { LoaderCircle, ChevronDown } from "lucide-react";
import { useTranslations, useFormatter } from "next-intl";
import { Gap } from "@/components/common/gap";
import { StateIcon, STATES, VERDICT_STATE } from "@/components/common/state-badge";
import { verdictParts } from "@/lib/model/verdict-parts";
import { isBusy, viewOf, type CheckState } from "@/lib/client/check-state";
import type { VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Progress } from "@/components/ui/progress";
import type { PhaseProgress, RunSnapshot } from "@/lib/model/run";

interface VerdictSentenceProps {
  state: Exclude<CheckState, { kind: "loading" | "unreadable" }>;
  /** Those on screen, which may be newer than the last finished check. */
  numbers: VerdictNumbers;
}

/** The page's title: the verdict and its numbers. */
export function VerdictSentence({ state, numbers }: VerdictSentenceProps) {
  const t = useTranslations("check");
  const { icon: Icon, tone, word, text } = useSentence(state, numbers);
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={cn("mt-1 size-4 shrink-0 md:size-5", tone, Icon === LoaderCircle && "animate-spin")}
      />
      <span>
        <span className={tone}>
          {word}
          {t("verdict.colon")}
        </span>
        <Gap />
        <span className="font-medium">{text}</span>
      </span>
    </span>
  );
}

function useSentence(state: VerdictSentenceProps["state"], numbers: VerdictNumbers) {
  const t = useTranslations("check");
  const view = viewOf(state);
  const { icon, text: tone } = STATES.unknown;
  if (isBusy(state)) {
    const { finished, services } = state.kind === "checking" ? state.run : { finished: {}, services: 0 };
    // Services that are left out have rows, and are not counted among those to check.
    const done = Object.entries(finished).reduce((sum, [name, count]) => sum + (name === "skipped" ? 0 : count), 0);
    const total = Math.max(services, done);
    return {
      icon: LoaderCircle,
      tone: "text-ink-muted",
      word: t("verdict.checking"),
      text: total > 0 ? t("sentence.progress", { done, total, fail: finished.fail ?? 0 }) : t("sentence.starting"),
    };
  }
  if (state.kind === "failed")
    return { icon, tone, word: t("verdict.unknown"), text: t(view ? "sentence.failedKept" : "sentence.failed") };
  if (!view) return { icon, tone: "text-ink-muted", word: t("verdict.none"), text: t("sentence.neverChecked") };
  const look = STATES[VERDICT_STATE[view.verdict]];
  const services = view.rows.filter((row) => row.status !== "skipped").length;
  // One line; the other parts are on the overview.
  const [key, values] = verdictParts(view.verdict, numbers, services)[0] ?? (["sourcesUnknown", {}] as const);
  return {
    icon: look.icon,
    tone: look.text,
    word:
      view.verdict === "readyExcept"
        ? t("sentence.readyExcept", { count: numbers.stillReported })
        : t(`verdict.${view.verdict}`),
    text: t(`sentence.${key}`, values as { count: number }),
  };
}

const PHASE = { waiting: "never", done: "pass", failed: "fail", skipped: "skipped" } as const;

interface RunProgressProps {
  run: RunSnapshot;
  onCancel: () => void;
  cancelling?: boolean;
}

/** The current phase, its progress and the time left, in one line; all phases in a popover. */
export function RunProgress({ run, onCancel, cancelling }: RunProgressProps) {
  const t = useTranslations("check");
  const format = useFormatter();
  const calls = Object.values(run.calls).reduce((sum, count) => sum + count, 0);
  const now = run.phases.findLast((phase) => phase.state === "running");
  return (
    <section aria-label={t("progress.label")} className="flex h-7 items-center gap-x-3 text-xs max-md:h-5">
      <Progress value={percentOf(run.phases)} aria-label={t("progress.label")} className="max-w-72 flex-1" />
      <Popover
        trigger={
          <button
            type="button"
            className="inline-flex h-7 min-w-0 sm:w-60 items-center gap-1.5 rounded-md px-1.5 hover:bg-surface-hover"
          >
            <span className="truncate text-ink">{t(now ? `progress.phase.${now.id}` : "progress.phases")}</span>
            {now ? <span className="shrink-0 tabular-nums text-ink-muted">{countOf(now, t, format)}</span> : null}
            <ChevronDown aria-hidden className="ml-auto size-3 shrink-0 text-ink-subtle" />
          </button>
        }
      >
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
      </Popover>
      <span className="w-36 whitespace-nowrap tabular-nums text-ink-muted max-sm:hidden">
        {etaText(run.etaSeconds, t)}
      </span>
      <Button size="sm" variant="link" className="ml-auto sm:ml-0" onClick={onCancel} busy={cancelling}>
        {t("actions.cancel")}
      </Button>
    </section>
  );
}

function Phase({ phase }: { phase: PhaseProgress }) {
  const t = useTranslations("check");
  const format = useFormatter();
  const { state } = phase;
  return (
    <li className="flex items-center gap-1.5">
      {state === "running" ? (
        <LoaderCircle aria-hidden className="size-3.5 animate-spin text-accent" />
      ) : (
        <StateIcon state={PHASE[state]} className="size-3.5" />
      )}
      <span className="flex-1">{t(`progress.phase.${phase.id}`)}</span>
      <span className="tabular-nums text-ink-muted">{countOf(phase, t, format)}</span>
      <span className="sr-only">{t(`progress.state.${state}`)}</span>
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
  const shareOf = ({ state, done, total }: PhaseProgress) =>
    state === "done" || state === "failed" ? 1 : total ? Math.min(1, done / total) : 0;
  const sum = counted.reduce((all, phase) => all + shareOf(phase), 0);
  return Math.max(2, Math.round((sum / counted.length) * 100));
}
