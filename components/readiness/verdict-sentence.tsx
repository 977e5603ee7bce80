import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { STATES, VERDICT_STATE } from "@/components/common/state";
import type { Verdict } from "@/lib/model/result";
import type { CheckState } from "@/lib/client/check-state";
import { verdictNumbers, type InstanceRow, type VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";

export type VerdictProps =
  | { kind: "done"; verdict: Verdict; numbers: VerdictNumbers; services: number }
  | { kind: "running"; done: number; total: number; failing: number }
  | { kind: "failed"; hasPrevious: boolean }
  | { kind: "never" };

/** What the first words are in each state of the page. `instances` are the rows on screen, which may be newer than the view. */
export function sentenceOf(
  state: Exclude<CheckState, { kind: "loading" | "unreadable" }>,
  instances: readonly InstanceRow[],
): VerdictProps {
  switch (state.kind) {
    case "starting":
      return { kind: "running", done: 0, total: 0, failing: 0 };
    case "checking": {
      const { finished, services } = state.run;
      const read = Object.values(finished).reduce((sum, count) => sum + (count ?? 0), 0);
      return { kind: "running", done: read, total: services, failing: finished.fail ?? 0 };
    }
    case "failed":
      return { kind: "failed", hasPrevious: state.view !== undefined };
    case "neverChecked":
      return state.begin ? { kind: "running", done: 0, total: 0, failing: 0 } : { kind: "never" };
    case "cancelled":
    case "finished":
      return state.view
        ? {
            kind: "done",
            verdict: state.view.verdict,
            numbers: verdictNumbers(instances),
            services: state.view.rows.filter((row) => row.status !== "skipped").length,
          }
        : { kind: "never" };
  }
}

/** The page's first words: the verdict, then the numbers it rests on. */
export function VerdictSentence(props: VerdictProps) {
  const t = useTranslations("readiness");
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
  return (
    <Line icon={look.icon} tone={look.text} word={t(`verdict.${props.verdict}`)} colon={colon}>
      {sentences(props, t).join(t("verdict.colon") === "：" ? "" : " ")}
    </Line>
  );
}

function sentences(
  { verdict, numbers, services }: Extract<VerdictProps, { kind: "done" }>,
  t: ReturnType<typeof useTranslations<"readiness">>,
): string[] {
  const beside: string[] = [];
  if (numbers.notCovered > 0) beside.push(t("sentence.notCovered", { count: numbers.notCovered }));
  if (numbers.filtering > 0) beside.push(t("sentence.filtering", { count: numbers.filtering }));
  if (services === 0 && verdict === "ready") return [t("sentence.empty")];
  if (numbers.accepted > 0) beside.unshift(t("sentence.accepted", { count: numbers.accepted }));
  if (verdict === "ready" && numbers.accepted > 0)
    return [t("sentence.restMatch", { instances: numbers.checkedInstances - numbers.accepted }), ...beside];
  if (verdict === "ready") return [t("sentence.allMatch", { instances: numbers.checkedInstances }), ...beside];
  const out: string[] = [];
  const reported = numbers.changing + numbers.withoutInstance;
  const missed = numbers.silent;
  const total = reported + missed;
  if (total > 0)
    out.push(
      missed === 0
        ? t("sentence.toFixReported", { total })
        : reported === 0
          ? t("sentence.toFixMissed", { total })
          : t("sentence.toFix", { total, reported, missed }),
    );
  else if (verdict === "notReady") out.push(t("sentence.noneChanging", { instances: numbers.checkedInstances }));
  if (numbers.unknown > 0) out.push(t("sentence.unknown", { count: numbers.unknown }));
  else if (verdict === "unknown" && numbers.notCovered === 0) out.push(t("sentence.sourcesUnknown"));
  return [...out, ...beside];
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
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0 md:mt-1", tone, spin && "animate-spin")} />
      <span>
        <span className={tone}>
          {word}
          {colon}
        </span>
        {colon === "：" ? "" : " "}
        <span className="font-medium">{children}</span>
      </span>
    </span>
  );
}
