import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useGap } from "@/components/common/gap";
import { STATES, VERDICT_STATE } from "@/components/common/state";
import { verdictParts } from "@/lib/model/verdict-parts";
import { isBusy, viewOf, type CheckState } from "@/lib/client/check-state";
import type { VerdictNumbers } from "@/lib/views";
import { cn } from "@/lib/utils";

interface VerdictSentenceProps {
  state: Exclude<CheckState, { kind: "loading" | "unreadable" }>;
  /** Those on screen, which may be newer than the last finished check. */
  numbers: VerdictNumbers;
}

/** The page's first words: the verdict, then the numbers it rests on. */
export function VerdictSentence({ state, numbers }: VerdictSentenceProps) {
  const t = useTranslations("check");
  const gap = useGap();
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
        {gap}
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
  // One line: what stands beside it is on the overview.
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
