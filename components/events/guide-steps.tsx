"use client";

import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { ConsoleLink } from "@/components/common/console-link";
import { Badge } from "@/components/ui/badge";
import { fillCommand, fillGeneric, type SaidStep } from "@/lib/knowledge/steps/said";

interface GuideStepsProps {
  steps: readonly SaidStep[];
  /** Values for sentences and commands; what is missing stays readable as `<name>`. */
  params?: Readonly<Record<string, string | undefined>>;
}

/** Steps in order, each one sentence and, where there is one, its command. */
export function GuideSteps({ steps, params }: GuideStepsProps) {
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
            <p className="max-w-3xl text-sm">
              {fillGeneric(step.text, params)}
              {step.kind === "console" || step.kind === "ticket" ? (
                <>
                  <Badge tone="outline" className="mx-2 align-text-bottom">
                    {t(`step.${step.kind}`)}
                  </Badge>
                  <ConsoleLink step={fillGeneric(step.text, params)} />
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
