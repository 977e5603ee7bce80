"use client";

import { useLocale, useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { Fold } from "@/components/common/fold";
import { SeverityBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { valuesFor } from "@/lib/knowledge/events/actual";
import type { EventState } from "@/lib/triage/urgency";
import { CERTAIN } from "@/lib/triage/sure";
import type { ClassifiedPart, AnswerText } from "@/lib/triage/types";
import { inLanguage, type Locale } from "@/lib/model/text";
import { fillGeneric, fillCommand, type StepText } from "@/lib/knowledge/steps/step-text";
import { cn } from "@/lib/utils";
import { EventStateBadge, TurnBadge } from "./event-badges";
import { CommandBlock } from "@/components/common/command-block";
import { ConsoleLink } from "@/components/common/console-link";

type Params = Readonly<Record<string, string | undefined>>;

interface PartTitleProps {
  part: Pick<ClassifiedPart, "code" | "known" | "variables" | "severity" | "whoActs" | "speaker"> & {
    confidence?: number;
  };
  /** Its entry in the catalogue; absent for unknown codes. */
  answer: AnswerText | undefined;
  /** Of an upgrade precheck. */
  dryRun?: boolean;
  large?: boolean;
  /** False inside a summary, which may hold no link. */
  link?: boolean;
}

/** Code, title and kind of a part: one line. */
export function PartTitle({ part, answer, dryRun, large, link = true }: PartTitleProps) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  const item = part.variables.messageCode || part.variables.key;
  const unknown = item ? t("unknownItem", { item }) : t("unknownTitle");
  const title = part.known
    ? fillGeneric(answer?.title ?? "", locale, part.variables)
    : part.speaker
      ? inLanguage(part.speaker, locale)
      : unknown;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {part.known ? (
        <CodeChip
          code={part.code}
          link={link}
          tone={part.severity === "error" ? "fail" : part.severity === "info" ? "advice" : "neutral"}
        />
      ) : (
        <Badge tone="unknown">{t("unknown")}</Badge>
      )}
      <span className={cn("font-semibold", large ? "text-base" : "text-sm")}>{title}</span>
      {dryRun ? <Badge tone="accent">{t("precheck")}</Badge> : null}
      {isLikely(part) ? <Badge tone="outline">{t("likely")}</Badge> : null}
      <TurnBadge who={part.whoActs} />
      {part.known && part.severity !== "error" ? <SeverityBadge severity={part.severity} /> : null}
    </div>
  );
}

const isLikely = ({ known, confidence = 1 }: PartTitleProps["part"]) => known && confidence < CERTAIN;

/** The marks of a part in a sentence each. */
function PartNotes({ part, dryRun, state }: Pick<PartTitleProps, "part" | "dryRun"> & Pick<PartFoldProps, "state">) {
  const t = useTranslations("events");
  const notes = [
    state ? t(`stateHelp.${state}`) : dryRun ? t("stateHelp.precheck") : undefined,
    isLikely(part) ? t("likelyHelp") : undefined,
    part.whoActs ? t(`turnHelp.${part.whoActs}`) : undefined,
  ].filter(Boolean);
  return notes.length > 0 ? <p className="max-w-prose text-xs text-ink-muted">{notes.join(" ")}</p> : null;
}

interface PartFoldProps extends Omit<PartTitleProps, "large" | "link"> {
  state?: EventState;
  /** Drawn after the title: what it is about, how often, how long ago. */
  marks?: React.ReactNode;
  open?: boolean;
  children: React.ReactNode;
}

/** A row of a list: state, title and marks; opens into `children`. */
export function PartFold({ state, marks, open, children, ...title }: PartFoldProps) {
  return (
    <li>
      <Fold
        open={open}
        className="py-2"
        titleClass="flex-wrap gap-x-2 gap-y-1"
        title={
          <>
            {state ? <EventStateBadge state={state} /> : null}
            <PartTitle {...title} link={false} />
            {marks}
          </>
        }
        bodyClass="flex flex-col gap-4 pb-2 pt-3"
      >
        <PartNotes {...title} state={state} />
        {children}
      </Fold>
    </li>
  );
}

/** How often, and when last. */
export function Seen({ count, at }: { count: number; at: string | undefined }) {
  const t = useTranslations("events");
  return (
    <span className="ml-auto flex items-center gap-3 whitespace-nowrap text-xs text-ink-subtle">
      {count > 1 ? <span className="tabular-nums">{t("times", { count })}</span> : null}
      <TimeAgo at={at} />
    </span>
  );
}

/** The cause in one sentence, then the steps. `params`: values that the message does not hold. */
export function PartAnswer({
  part,
  answer,
  params,
}: {
  part: Pick<ClassifiedPart, "code" | "known" | "variables">;
  answer: AnswerText | undefined;
  params?: Params;
}) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  const values = { ...valuesFor(part.code, params ?? {}), ...part.variables };
  if (!part.known) {
    return (
      <div className="flex flex-col gap-2 text-sm">
        <p className="max-w-3xl">{t("unknownBody")}</p>
        <GuideSteps
          params={values}
          steps={UNKNOWN_STEPS.map(([text, command]) => ({
            kind: "kubectl",
            text: t(`unknownSteps.${text}`),
            command,
          }))}
        />
      </div>
    );
  }
  if (!answer) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-3xl text-sm">{fillGeneric(answer.cause, locale, values)}</p>
      <GuideSteps steps={answer.steps} params={values} />
      {answer.situations ? <Situations of={answer.situations} params={values} /> : null}
    </div>
  );
}

const UNKNOWN_STEPS = [
  ["events", "kubectl -n {namespace} describe svc {service}"],
  ["log", "kubectl -n kube-system logs -l app=cloud-controller-manager --tail=500"],
] as const;

interface SituationsProps {
  of: Readonly<Record<"changedByHand" | "notChanged", readonly StepText[]>>;
  params?: Params;
}

/** Steps where the difference was made on purpose, and where it was not. */
export function Situations({ of, params }: SituationsProps) {
  const t = useTranslations("events");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(["changedByHand", "notChanged"] as const).map((id) => (
        <section key={id} className="flex min-w-0 flex-col gap-2 border-t border-line pt-2">
          <h3 className="text-sm font-medium">{t(id)}</h3>
          <GuideSteps steps={of[id]} params={params} />
        </section>
      ))}
    </div>
  );
}

/** A message of the controller, verbatim. */
export function Verbatim({ children }: { children: string }) {
  return (
    <code className="block whitespace-pre-wrap text-xs leading-[1.125rem] text-ink-muted [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}

interface GuideStepsProps {
  steps: readonly StepText[];
  /** Values for sentences and commands; what is missing stays readable as `<name>`. */
  params?: Params;
}

/** Steps in order, each one sentence and, where there is one, its command. */
export function GuideSteps({ steps, params }: GuideStepsProps) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={index} className="flex gap-3">
          {steps.length > 1 ? (
            <span className="w-4 shrink-0 pt-px text-right text-xs tabular-nums leading-5 text-ink-subtle">
              {index + 1}
            </span>
          ) : null}
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            {step.under && (steps.length === 1 || step.under !== steps[index - 1]?.under) ? (
              <p className="max-w-3xl text-sm font-medium">{fillGeneric(step.under, locale, params)}</p>
            ) : null}
            <p className="max-w-3xl text-sm">
              {fillGeneric(step.text, locale, params)}
              {step.kind === "console" || step.kind === "ticket" ? (
                <>
                  <Badge tone="outline" className="mx-2 align-text-bottom">
                    {t(`step.${step.kind}`)}
                  </Badge>
                  <ConsoleLink step={fillGeneric(step.text, locale, params)} />
                </>
              ) : null}
            </p>
            {step.command ? (
              <CommandBlock command={fillCommand(step.command, params ?? {})} kind={step.change ? "fix" : "inspect"} />
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
