"use client";

import { CheckCheck, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { CopyButton } from "@/components/common/copy-button";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { CheckTabs } from "@/components/readiness/check-tabs";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useDataSource, useView } from "@/lib/client/data-source";
import type { PlanStep, PlanView } from "@/lib/remediation";
import { renderPlanMarkdown } from "@/lib/remediation/plan-markdown";
import { renderPlanScript } from "@/lib/remediation/plan-script";
import { planRequest } from "@/lib/client/plan";
import { PlanStepRow } from "./plan-step";
import { stepKey, useDoneSteps } from "./use-done-steps";

/** The whole cluster's plan: commands per Service in the order to run them, then what only a person can do. */
export function PlanPage() {
  const t = useTranslations("plan");
  const source = useDataSource();
  const query = useView(planRequest);
  if (query.isPending) return <PlanSkeleton />;
  if (query.isError) {
    return (
      <PageBody>
        <PageHeader title={t("title")} />
        <CheckTabs current="plan" />
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      </PageBody>
    );
  }
  return <Plan view={query.data} sourceId={source.id} now={source.frozenNow} />;
}

interface Group {
  key: string;
  service: string;
  loadBalancerId?: string;
  steps: PlanStep[];
}

/** Neighbouring steps of one Service; the order of the plan is kept. */
function groupSteps(steps: readonly PlanStep[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const owner = step.service || step.loadBalancerId || "";
    if (last && last.key.startsWith(`${owner}|`)) last.steps.push(step);
    else
      groups.push({
        key: `${owner}|${groups.length}`,
        service: step.service,
        loadBalancerId: step.loadBalancerId,
        steps: [step],
      });
  }
  return groups;
}

function Plan({ view, sourceId, now }: { view: PlanView; sourceId: string; now?: string }) {
  const t = useTranslations("plan");
  const { done, toggle, clear } = useDoneSteps(sourceId);
  const [dryRun, setDryRun] = useState(true);
  const dryRunId = useId();
  const { steps, header } = view;
  const numbers = useMemo(() => new Map(steps.map((step, index) => [step, index + 1])), [steps]);
  const commands = useMemo(() => steps.filter((step) => step.command !== undefined), [steps]);
  const left = useMemo(() => steps.filter((step) => step.command === undefined), [steps]);
  const script = useMemo(() => renderPlanScript(steps, header), [steps, header]);
  const ticked = steps.filter((step) => done.has(stepKey(step))).length;
  const services = new Set(steps.map((step) => step.service || step.loadBalancerId)).size;
  const section = (list: readonly PlanStep[]) =>
    groupSteps(list).map((group) => (
      <section key={group.key} className="flex flex-col" aria-label={group.service || group.loadBalancerId}>
        <h3 className="flex flex-wrap items-baseline gap-x-3 border-b border-line-strong pb-1.5 text-sm font-semibold">
          {group.service ? <ServiceLink service={group.service} /> : null}
          {group.loadBalancerId ? <InstanceLink id={group.loadBalancerId} className="font-normal" /> : null}
        </h3>
        <ol>
          {group.steps.map((step) => (
            <PlanStepRow
              key={step.id}
              step={step}
              number={numbers.get(step) ?? 0}
              done={done.has(stepKey(step))}
              onDone={(value) => toggle(stepKey(step), value)}
              dryRun={dryRun}
              ticket={view.tickets[step.id]}
            />
          ))}
        </ol>
      </section>
    ));
  return (
    <PageBody>
      <PageHeader
        title={steps.length === 0 ? t("nothingTitle") : t("heading", { steps: steps.length, services })}
        actions={
          steps.length > 0 ? (
            <>
              <CopyButton value={script} what={t("script")} withLabel />
              <Button onClick={() => download(script, `fix-plan-${fileName(header.cluster)}.sh`, "text/x-shellscript")}>
                <Download aria-hidden />
                {t("downloadScript")}
              </Button>
              <Button
                variant="ghost"
                onClick={() =>
                  download(
                    renderPlanMarkdown(steps, header),
                    `fix-plan-${fileName(header.cluster)}.md`,
                    "text/markdown",
                  )
                }
              >
                {t("downloadMarkdown")}
              </Button>
            </>
          ) : null
        }
      >
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <span>{t("summary", { commands: commands.length, left: left.length })}</span>
          {view.hidden > 0 ? <span>{t("hidden", { count: view.hidden })}</span> : null}
          {header.checkedAt ? (
            <span>
              {t("basedOn")} <TimeAgo at={header.checkedAt} now={now} />
            </span>
          ) : null}
        </span>
      </PageHeader>
      <CheckTabs current="plan" counts={{ plan: steps.length }} />
      {steps.length === 0 ? (
        <EmptyState icon={CheckCheck} title={t("nothingTitle")}>
          {t("nothingBody")}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <div className="flex items-center gap-2 text-sm">
              <Checkbox id={dryRunId} checked={dryRun} onCheckedChange={(value) => setDryRun(value === true)} />
              <label htmlFor={dryRunId}>{t("dryRun")}</label>
            </div>
            <div className="flex min-w-48 flex-1 items-center gap-3 text-sm text-ink-muted">
              <span className="whitespace-nowrap tabular-nums">
                {t("progress", { done: ticked, total: steps.length })}
              </span>
              <Progress
                value={(100 * ticked) / steps.length}
                aria-label={t("progress", { done: ticked, total: steps.length })}
                className="max-w-64"
              />
              {ticked > 0 ? (
                <Button variant="link" size="sm" onClick={clear}>
                  {t("clear")}
                </Button>
              ) : null}
            </div>
          </div>
          <p className="max-w-prose text-sm text-ink-muted">{t("oneEdit")}</p>
          <div className="flex flex-col gap-7">{section(commands)}</div>
          {left.length > 0 ? (
            <section className="flex flex-col gap-4" aria-label={t("left")}>
              <div>
                <h2 className="text-base font-semibold">{t("left")}</h2>
                <p className="max-w-prose text-sm text-ink-muted">{t("leftBody")}</p>
              </div>
              <div className="flex flex-col gap-7">{section(left)}</div>
            </section>
          ) : null}
        </>
      )}
    </PageBody>
  );
}

function fileName(cluster: string | undefined): string {
  return (cluster ?? "cluster").replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 60) || "cluster";
}

function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function PlanSkeleton() {
  const t = useTranslations("common");
  return (
    <PageBody>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-7 w-[28rem] max-w-full" />
      <Skeleton className="w-80 max-w-full" />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24 w-full" />
      ))}
    </PageBody>
  );
}
