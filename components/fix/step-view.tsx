"use client";

import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { ConsoleLink } from "@/components/common/console-link";
import { CopyButton } from "@/components/common/copy-button";
import { ImpactBadges } from "@/components/remediation/impact-badges";
import { SyncDetails } from "@/components/remediation/sync-details";
import type { PlanStep } from "@/lib/remediation";
import { stepKey as scriptKey } from "@/lib/remediation/plan-command";
import type { PageFinding } from "@/lib/views";
import { ChangeLines } from "./change-lines";

/** One step: what to do, old and new values, the command; the rest behind "Details". */
export function StepView({
  step,
  findings,
  ticket,
}: {
  step: PlanStep;
  findings: readonly PageFinding[];
  ticket?: string;
}) {
  const t = useTranslations("fix");
  const tp = useTranslations("plan");
  const common = useTranslations("common");
  const own = findings.filter(({ id }) => step.findingIds.includes(id));
  const details = step.inspect || step.undo || step.path || step.risky || step.sync || ticket;
  return (
    <div className="flex min-w-0 flex-col gap-2" data-step={step.id}>
      <p className="flex max-w-prose flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{step.title}</span>
        {step.command ? null : <ConsoleLink step={step.title} />}
        <ImpactBadges traffic={step.traffic} risk={step.risk} />
      </p>
      {step.event ? <p className="max-w-prose text-sm text-ink-muted">{step.why}</p> : null}
      {step.command && !step.event
        ? own.map((finding) => (
            <ChangeLines key={finding.id} finding={finding} towards={step.kind === "kubectl" ? "service" : "cloud"} />
          ))
        : null}
      {step.command ? <CommandBlock command={step.command} kind="fix" /> : null}
      {step.example ? <CommandBlock command={step.example.command} choices={step.example.choices} kind="fix" /> : null}
      {details ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink">{t("details")}</summary>
          <div className="mt-2 flex flex-col gap-2">
            {step.event ? null : <p className="max-w-prose text-ink-muted [overflow-wrap:anywhere]">{step.why}</p>}
            {step.inspect ? <CommandBlock command={step.inspect} kind="inspect" /> : null}
            {step.undo ? <CommandBlock command={step.undo} kind="undo" /> : null}
            {step.undoTraffic && step.undoTraffic !== "none" ? (
              <p className="text-xs text-ink-muted">
                {tp("undoTraffic", { effect: common(`traffic.${step.undoTraffic}`) })}
              </p>
            ) : null}
            {step.risky ? (
              <div className="flex flex-col gap-2 border-l-2 border-fail-solid pl-3">
                <p className="text-fail">
                  {step.risky.brief ? tp("briefWay") : tp("riskyWay", { id: scriptKey(step.risky.command) })}
                </p>
                <CommandBlock command={step.risky.command} kind="fix" label={tp("riskyLabel")} />
                {step.risky.undo ? <CommandBlock command={step.risky.undo} kind="undo" /> : null}
              </div>
            ) : null}
            <SyncDetails sync={step.sync} />
            {step.path ? (
              <p className="text-xs text-ink-muted ">
                <ConsoleLink path={step.path} />
              </p>
            ) : null}
            {ticket ? (
              <div className="flex flex-col rounded-md border border-line">
                <p className="flex items-center justify-between gap-3 px-3 py-1.5">
                  {tp("ticket")}
                  <CopyButton value={ticket} what={tp("ticket")} withLabel />
                </p>
                <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-words border-t border-line p-3 text-xs">
                  {ticket}
                </pre>
              </div>
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  );
}
