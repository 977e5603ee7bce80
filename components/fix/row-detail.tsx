"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { IdText } from "@/components/common/copy-button";
import { useFindingLabel } from "@/components/common/finding-labels";
import { Fold } from "@/components/common/fold";
import { Snippet } from "@/components/common/snippet";
import { ValueNamesContext } from "@/components/common/value";
import { ReplyOf } from "@/components/reports/reply-note";
import { EventWays } from "@/components/remediation/event-ways";
import { StepPart, SyncDetails } from "@/components/remediation/step";
import { TextLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useView } from "@/lib/client/data-source";
import type { PlanStep, PlanView } from "@/lib/remediation";
import { stepKey } from "@/lib/remediation/plan-effect";
import { sameWay, type FixRow, type PageFinding } from "@/lib/views";
import { useChoices } from "@/components/check/use-choices";
import { FindingBody } from "@/components/instance/finding-body";

interface RowDetailProps {
  row: FixRow;
  tickets?: PlanView["tickets"];
  href: string;
}

/** Content of an unfolded row: its steps with old and new values and commands, and the way to its page. */
export function RowDetail({ row, tickets, href }: RowDetailProps) {
  const t = useTranslations("fix");
  const labelOf = useFindingLabel();
  return (
    <div className="flex flex-col gap-4 py-3 pl-3 pr-3 md:pl-[3.9rem]">
      <ReplyOf services={row.services} />
      {row.stale ? (
        <p className="max-w-prose text-sm">
          <span className="text-unknown">{t("stale")}</span>
          <span className="block break-words text-ink-muted">{row.stale.message}</span>
        </p>
      ) : null}
      {row.orphan ? (
        <p className="max-w-prose text-sm">{t(row.orphan.kind === "orphan" ? "orphan" : "apiserver")}</p>
      ) : null}
      {row.services.length > 0
        ? row.services.map((service) => <ServiceSteps key={service} service={service} row={row} tickets={tickets} />)
        : row.steps.map((step) => <Step key={step.id} step={step} findings={[]} />)}
      {row.steps.length === 0 && row.findings.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {row.findings.map((finding) => (
            <li key={finding.code + finding.visibility} className="flex flex-wrap items-baseline gap-x-2">
              <CodeChip code={finding.code} count={finding.count} /> {labelOf(finding.code)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <TextLink href={href}>{t("open")}</TextLink>
        {row.loadBalancerId ? <IdText value={row.loadBalancerId} /> : null}
        {row.address ? <IdText value={row.address} /> : null}
      </p>
    </div>
  );
}

function ServiceSteps({ service, row, tickets }: Omit<RowDetailProps, "href"> & { service: string }) {
  const own = row.steps.filter((step) => step.service === service);
  // The ways of an Event hold all steps of the one that is taken.
  const steps = own.filter(
    ({ decision }, at) => !decision || own.findIndex((one) => one.decision?.id === decision.id) === at,
  );
  const { chosenOf } = useChoices();
  const [apart, setApart] = useState(false);
  const { data } = useView("service", { key: service }, { enabled: steps.length > 0 });
  if (steps.length === 0) return null;
  if (!data) return <Skeleton className="h-24 w-full max-w-2xl" />;
  const findings = data.services.flatMap((part) => part.findings);
  const isAsked = (step: PlanStep) =>
    !step.event && (!step.command || step.findingIds.some((id) => chosenOf(id) !== undefined));
  const asking = new Set(steps.filter(isAsked).flatMap(({ findingIds }) => findingIds));
  const needed = findings.filter(({ id, visibility }) => visibility !== "advice" || asking.has(id));
  const questions = sameWay(needed, chosenOf, { apart }).filter((same) => same.some(({ id }) => asking.has(id)));
  return (
    <ValueNamesContext value={data.names}>
      <div className="flex min-w-0 max-w-4xl flex-col gap-4">
        {row.services.length > 1 ? <h3 className="text-sm font-semibold">{service}</h3> : null}
        {steps.map((step) => {
          // A question stands at the first of its steps, as on the page.
          const own = questions.filter((same) => {
            const first = steps.find((one) => isAsked(one) && same.some(({ id }) => one.findingIds.includes(id)));
            return first === step;
          });
          if (isAsked(step) && own.length === 0 && step.findingIds.some((id) => findings.some((one) => one.id === id)))
            return null;
          return (
            <Step
              key={step.id}
              step={step}
              findings={findings}
              questions={own}
              ticket={tickets?.[step.id]}
              isApart={apart}
              onApart={setApart}
            />
          );
        })}
      </div>
    </ValueNamesContext>
  );
}

interface StepProps {
  step: PlanStep;
  findings: readonly PageFinding[];
  /** Decisions, open or taken, that stand here: findings that are answered alike. */
  questions?: readonly (readonly PageFinding[])[];
  ticket?: string;
  isApart?: boolean;
  onApart?: (apart: boolean) => void;
}

/** One step as on the page: old and new values, what to do, the command; the rest behind "Details". */
function Step({ step, findings, questions = [], ticket, isApart, onApart }: StepProps) {
  const t = useTranslations("fix");
  const ti = useTranslations("instance");
  const own = step.event ? [] : findings.filter(({ id }) => step.findingIds.includes(id));
  return (
    <div className="flex min-w-0 flex-col gap-2" data-step={step.id}>
      {step.decision ? (
        <>
          <p className="max-w-prose text-sm font-medium">{step.why}</p>
          <EventWays decision={step.decision} />
        </>
      ) : questions.length > 0 ? (
        questions.map((same) => (
          <div key={same[0]!.id} className="flex min-w-0 flex-col gap-2">
            {questions.length > 1 ? (
              <h4 className="text-sm font-semibold">
                {same[0]!.title}
                {same.length > 1 ? (
                  <span className="font-normal text-ink-muted"> {ti("andMore", { count: same.length - 1 })}</span>
                ) : null}
              </h4>
            ) : null}
            <FindingBody findings={same} isApart={isApart} onApart={same.length > 1 || isApart ? onApart : undefined} />
          </div>
        ))
      ) : (
        <>
          {step.event ? <p className="max-w-prose text-sm text-ink-muted">{step.why}</p> : null}
          {own.length > 0 ? <FindingBody findings={own} bare shown={[step]} /> : null}
          <StepPart step={step} isBelowTable={own.length > 0} />
          <Fold title={t("details")} titleClass="w-fit text-ink-muted hover:text-ink">
            <StepDetails step={step} ticket={ticket} />
          </Fold>
        </>
      )}
    </div>
  );
}

function StepDetails({ step, ticket }: { step: PlanStep; ticket?: string }) {
  const t = useTranslations("plan");
  const common = useTranslations("common");
  const { risky, undoTraffic } = step;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {step.event ? null : <p className="max-w-prose text-ink-muted [overflow-wrap:anywhere]">{step.why}</p>}
      {undoTraffic && undoTraffic !== "none" ? (
        <p className="text-xs text-ink-muted">{t("undoTraffic", { effect: common(`traffic.${undoTraffic}`) })}</p>
      ) : null}
      {risky ? (
        <div className="flex flex-col gap-2 border-l-2 border-fail-solid pl-3">
          <p className="text-fail">{risky.late ? t("briefWay") : t("riskyWay", { id: stepKey(risky.command) })}</p>
          <CommandBlock command={risky.command} kind="fix" label={t("riskyLabel")} />
          {risky.undo ? <CommandBlock command={risky.undo} kind="undo" /> : null}
        </div>
      ) : null}
      <SyncDetails consequence={step.consequence} />
      {ticket ? <Snippet wrap text={ticket} label={t("ticket")} /> : null}
    </div>
  );
}
