"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { CopyButton } from "@/components/common/copy-button";
import { ImpactBadges } from "@/components/remediation/impact-badges";
import { SyncDetails } from "@/components/remediation/sync-details";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { PlanStep } from "@/lib/remediation";
import { dryRunCommand, stepKey as scriptKey } from "@/lib/remediation/plan-command";
import { cn } from "@/lib/utils";

interface PlanStepRowProps {
  step: PlanStep;
  number: number;
  /** Chosen for the script. */
  picked: boolean;
  onPick: (value: boolean) => void;
  done: boolean;
  onDone: (value: boolean) => void;
  dryRun: boolean;
  /** Ready text for a support ticket. */
  ticket?: string;
}

/** One step, to choose for the script and to tick off. A done step keeps its title and folds the rest away. */
export function PlanStepRow({ step, number, picked, onPick, done, onDone, dryRun, ticket }: PlanStepRowProps) {
  const t = useTranslations("plan");
  const remediation = useTranslations("remediation");
  const common = useTranslations("common");
  const id = useId();
  const asked = dryRun && step.command ? dryRunCommand(step.command) : undefined;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      className="flex gap-3 border-b border-line py-4"
      data-step={step.id}
      data-done={done}
    >
      <Checkbox
        id={id}
        checked={picked}
        onCheckedChange={(value) => onPick(value === true)}
        className="mt-0.5 print:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <label
            id={`${id}-title`}
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
          <Button
            variant="link"
            size="sm"
            aria-pressed={done}
            className="ml-auto print:hidden"
            onClick={() => onDone(!done)}
          >
            {t(done ? "notDone" : "markDone")}
          </Button>
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
            {step.risky ? (
              <div className="flex flex-col gap-2 border-l-2 border-fail-solid pl-3">
                <p className="text-sm text-fail">
                  {step.risky.brief ? t("briefWay") : t("riskyWay", { id: scriptKey(step.risky.command) })}
                </p>
                <CommandBlock command={step.risky.command} kind="fix" label={t("riskyLabel")} />
                {step.risky.undo ? <CommandBlock command={step.risky.undo} kind="undo" /> : null}
              </div>
            ) : null}
            <SyncDetails sync={step.sync} />
            {step.undoTraffic && step.undoTraffic !== "none" ? (
              <p className="text-xs text-ink-muted">
                {t("undoTraffic", { effect: common(`traffic.${step.undoTraffic}`) })}
              </p>
            ) : null}
            {step.path ? (
              <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
                <span className="font-medium">
                  {remediation("path")}
                  {remediation("colon")}
                </span>
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
    </div>
  );
}
