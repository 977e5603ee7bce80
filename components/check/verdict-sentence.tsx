"use client";

import { LoaderCircle, ChevronDown } from "lucide-react";
import { useLocale, useTranslations, useFormatter } from "next-intl";
import { useEffect, useState } from "react";
import { Gap } from "@/components/common/gap";
import { StateIcon, STATES, VERDICT_STATE } from "@/components/common/state-badge";
import { LocalTime } from "@/components/common/time-ago";
import { joinSentences, type Locale } from "@/lib/model/text";
import { verdictParts, verdictWord } from "@/lib/model/verdict-parts";
import { isBusy, lastTryOf, viewOf, waitedFor, type CheckState } from "@/lib/client/check-state";
import type { ReadinessView, VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";
import { shownAt } from "./last-try";
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
  const locale = useLocale() as Locale;
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
  if (view && lastTryOf(state)) {
    const total = numbers.changing + numbers.withoutInstance + numbers.silent;
    const text = t.rich("sentence.kept", { total, at: () => <LocalTime at={shownAt(view)} /> });
    return { icon, tone, word: t("verdict.unknown"), text };
  }
  if (view?.lapsed) {
    const { changed } = view.lapsed;
    const at = () => <LocalTime at={shownAt(view)} />;
    const text = changed > 0 ? t.rich("sentence.changed", { at, count: changed }) : t.rich("sentence.lapsed", { at });
    return { icon, tone, word: t("verdict.unknown"), text };
  }
  if (state.kind === "failed") return { icon, tone, word: t("verdict.unknown"), text: t("sentence.failed") };
  if (!view) return { icon, tone: "text-ink-muted", word: t("verdict.none"), text: t("sentence.neverChecked") };
  const verdict = verdictWord(view.verdict, numbers);
  // Edits that an owner puts back end the verdict; protections that are off and what fails now are to be looked at.
  const isPlain = numbers.handEdits + numbers.givenUp + numbers.failingNow === 0;
  const look = STATES[verdict === "ready" && !isPlain ? "advice" : VERDICT_STATE[verdict]];
  // One line, which always says what could not be read; the other parts are on the overview.
  const said = verdictPartsOf(view, numbers).filter(([key], index) => index === 0 || TITLED.includes(key));
  return {
    icon: look.icon,
    tone: look.text,
    word:
      verdict === "readyExcept" ? t("sentence.readyExcept", { count: numbers.stillReported }) : t(`verdict.${verdict}`),
    text: joinSentences(
      said.map(([key, values]) => t(`sentence.${key}`, values as { count: number })),
      locale,
    ),
  };
}

/** Parts that are in the title wherever they come. */
const TITLED: readonly string[] = ["unknown", "toFix", "holdsUntil", "givenUp", "failingNow"];
/** Parts that the title leaves to the page. */
export const partsBeside = (view: ReadinessView, numbers: VerdictNumbers, titled: boolean) =>
  verdictPartsOf(view, numbers).filter(([key], index) => !TITLED.includes(key) && !(titled && index === 0));

function verdictPartsOf(view: ReadinessView, numbers: VerdictNumbers) {
  const services = view.rows.filter((row) => row.status !== "skipped").length;
  return verdictParts(verdictWord(view.verdict, numbers), numbers, services);
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
      <span className="w-44 whitespace-nowrap tabular-nums text-ink-muted max-sm:hidden">
        <Left key={progressOf(run)} run={run} />
      </span>
      <Button size="sm" variant="link" className="ml-auto sm:ml-0" onClick={onCancel} busy={cancelling}>
        {t("actions.cancel")}
      </Button>
    </section>
  );
}

/** Parts that change during a check. */
const progressOf = ({ calls, phases }: RunSnapshot) => JSON.stringify([calls, phases]);
/** After so long without progress an estimate says nothing: who is waited for does. */
const STALLED_S = 10;

/** The time left; once nothing moves, whose answer is waited for. Mounted anew with each progress. */
function Left({ run }: { run: RunSnapshot }) {
  const t = useTranslations("check");
  const ts = useTranslations("common.source");
  const [still, setStill] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStill((seconds) => seconds + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const source = waitedFor(run);
  if (still < STALLED_S || source === undefined) return etaText(run.etaSeconds, t);
  return <span className="text-unknown">{t("progress.waiting", { source: ts(source), seconds: still })}</span>;
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
