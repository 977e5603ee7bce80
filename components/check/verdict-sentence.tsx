import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useGap } from "@/components/common/gap";
import { STATES, VERDICT_STATE } from "@/components/common/state";
import type { Verdict } from "@/lib/model/result";
import { verdictParts } from "@/lib/model/verdict-parts";
import type { CheckState } from "@/lib/client/check-state";
import type { ReadinessView, VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";

export type VerdictProps =
  | { kind: "done"; verdict: Verdict; numbers: VerdictNumbers; services: number }
  | { kind: "running"; done: number; total: number; failing: number }
  | { kind: "failed"; hasPrevious: boolean }
  | { kind: "never" };

/** What the first words are in each state of the page. `numbers` are those on screen, which may be newer than the view. */
export function sentenceOf(
  state: Exclude<CheckState, { kind: "loading" | "unreadable" }>,
  numbers: VerdictNumbers,
  view: ReadinessView | undefined,
): VerdictProps {
  switch (state.kind) {
    case "starting":
      return { kind: "running", done: 0, total: 0, failing: 0 };
    case "checking": {
      const { finished, services } = state.run;
      // Services that are left out have rows, and are not counted among those to check.
      const read = Object.entries(finished).reduce((sum, [name, count]) => sum + (name === "skipped" ? 0 : count), 0);
      return { kind: "running", done: read, total: Math.max(services, read), failing: finished.fail ?? 0 };
    }
    case "failed":
      return { kind: "failed", hasPrevious: view !== undefined };
    case "neverChecked":
      return state.begin ? { kind: "running", done: 0, total: 0, failing: 0 } : { kind: "never" };
    case "cancelled":
    case "finished":
      return view
        ? {
            kind: "done",
            verdict: view.verdict,
            numbers,
            services: view.rows.filter((row) => row.status !== "skipped").length,
          }
        : { kind: "never" };
  }
}

/** The page's first words: the verdict, then the numbers it rests on. */
export function VerdictSentence(props: VerdictProps) {
  const t = useTranslations("check");
  const colon = t("verdict.colon");
  if (props.kind === "running") {
    return (
      <Line icon={LoaderCircle} spin tone="text-ink-muted" word={t("verdict.checking")} colon={colon}>
        {props.total > 0
          ? t("sentence.progress", { done: props.done, total: props.total, fail: props.failing })
          : t("sentence.starting")}
      </Line>
    );
  }
  if (props.kind === "failed") {
    return (
      <Line icon={STATES.unknown.icon} tone={STATES.unknown.text} word={t("verdict.unknown")} colon={colon}>
        {t(props.hasPrevious ? "sentence.failedKept" : "sentence.failed")}
      </Line>
    );
  }
  if (props.kind === "never") {
    return (
      <Line icon={STATES.unknown.icon} tone="text-ink-muted" word={t("verdict.none")} colon={colon}>
        {t("sentence.neverChecked")}
      </Line>
    );
  }
  const look = STATES[VERDICT_STATE[props.verdict]];
  // One line: what stands beside it is on the overview.
  const [key, values] =
    verdictParts(props.verdict, props.numbers, props.services)[0] ?? (["sourcesUnknown", {}] as const);
  return (
    <Line
      icon={look.icon}
      tone={look.text}
      word={
        props.verdict === "readyExcept"
          ? t("sentence.readyExcept", { count: props.numbers.stillReported })
          : t(`verdict.${props.verdict}`)
      }
      colon={colon}
    >
      {t(`sentence.${key}`, values as { count: number })}
    </Line>
  );
}

function Line({
  icon: Icon,
  tone,
  word,
  colon,
  spin,
  children,
}: {
  icon: React.ElementType;
  tone: string;
  word: string;
  colon: string;
  spin?: boolean;
  children: React.ReactNode;
}) {
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className={cn("mt-1 size-4 shrink-0 md:size-5", tone, spin && "animate-spin")} />
      <span>
        <span className={tone}>
          {word}
          {colon}
        </span>
        {useGap()}
        <span className="font-medium">{children}</span>
      </span>
    </span>
  );
}
