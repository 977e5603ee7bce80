"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { CopyButton } from "@/components/common/copy-button";
import { ImpactBadges } from "@/components/remediation/impact-badges";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import type { PlanStep } from "@/lib/remediation";
import { dryRunCommand } from "@/lib/remediation/plan-script";
import { cn } from "@/lib/utils";

interface PlanStepRowProps {
  step: PlanStep;
  number: number;
  done: boolean;
  onDone: (value: boolean) => void;
  dryRun: boolean;
  /** Ready text for a support ticket. */
  ticket?: string;
}

/** One step with its box to tick. A done step keeps its title and folds the rest away. */
export function PlanStepRow({ step, number, done, onDone, dryRun, ticket }: PlanStepRowProps) {
  const t = useTranslations("plan");
  const remediation = useTranslations("remediation");
  const id = useId();
  const asked = dryRun && step.command ? dryRunCommand(step.command) : undefined;
  return (
    <li className="flex gap-3 border-t border-line py-4 first:border-t-0" data-step={step.id} data-done={done}>
      <Checkbox
        id={id}
        checked={done}
        onCheckedChange={(value) => onDone(value === true)}
        className="mt-0.5 print:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <label
            htmlFor={id}
            className={cn(
              "min-w-0 text-sm font-medium [overflow-wrap:anywhere]",
              done && "text-ink-muted line-through",
            )}
          >
            <span className="mr-2 tabular-nums text-ink-subtle">{number}</span>
            {step.title}
          </label>
          <Badge tone="outline">{remediation(`kind.${step.kind}`)}</Badge>
          <ImpactBadges traffic={step.traffic} risk={step.risk} />
        </div>
        {done ? null : (
          <>
            <p className="max-w-prose text-sm text-ink-muted [overflow-wrap:anywhere]">{step.why}</p>
            <div className="flex flex-wrap gap-1.5">
              {step.findings.map((code) => (
                <CodeChip key={code} code={code} />
              ))}
            </div>
            {step.inspect ? <CommandBlock command={step.inspect} kind="inspect" /> : null}
            {step.command ? (
              <CommandBlock command={asked ?? step.command} kind="fix" label={asked ? t("dryRunLabel") : undefined} />
            ) : null}
            {step.example ? <CommandBlock command={step.example.command} kind="fix" /> : null}
            {dryRun && step.command && !asked ? <p className="text-xs text-ink-muted">{t("noDryRun")}</p> : null}
            {step.undo ? <CommandBlock command={step.undo} kind="undo" /> : null}
            {step.path ? (
              <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
                <span className="font-medium">{remediation("path")}: </span>
                {step.path}
              </p>
            ) : null}
            {ticket ? (
              <details className="rounded-md border border-line">
                <summary className="flex cursor-pointer items-center justify-between gap-3 px-3 py-1.5 text-sm">
                  {t("ticket")}
                  <CopyButton value={ticket} what={t("ticket")} withLabel />
                </summary>
                <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-words border-t border-line p-3 text-xs">
                  {ticket}
                </pre>
              </details>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}
