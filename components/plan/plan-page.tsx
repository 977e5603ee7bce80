"use client";

import { Gap } from "@/components/common/gap";
import { fileName } from "@/lib/client/save-file";
import type { Writers } from "@/lib/client/writers";
import { CheckCheck, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { useWriters } from "@/components/common/use-writers";
import { CopyButton } from "@/components/common/copy-button";
import { EmptyState } from "@/components/common/empty-state";
import { LoadingBody } from "@/components/common/loading-body";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { SearchBox } from "@/components/common/search-box";
import { TimeAgo } from "@/components/common/time-ago";
import { CheckTabs } from "@/components/readiness/check-tabs";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { chosenServices } from "@/lib/client/chosen-services";
import { useDataSource, useView } from "@/lib/client/data-source";
import type { PlanView } from "@/lib/remediation";
import { effectsOf, matchesSearch, planTotal, stepNumbers, withNeeds } from "@/lib/remediation/plan-effect";
import { planHeadRequest, planRequest } from "@/lib/client/plan";
import { listParam, useQueryState, withFallback } from "@/lib/client/query-state";
import { useSeen } from "@/lib/client/seen";
import type { PlanHeadAnswer } from "@/lib/views/answers";
import { PlanList } from "./plan-list";
import { stepKey, useDoneSteps } from "./use-done-steps";

/** Services chosen in a list. */
const CHOSEN = withFallback(listParam, []);

/** The whole cluster's plan: commands per Service in the order to run them, then what only a person can do. */
export function PlanPage() {
  const t = useTranslations("plan");
  const source = useDataSource();
  const query = useView(planRequest);
  const head = useSeen()(planHeadRequest);
  const [chosen] = useQueryState("services", CHOSEN);
  if (query.isPending) {
    // The first steps of the whole need not be those of the chosen Services.
    return head && chosen.length === 0 ? (
      <Plan view={head} total={head.total} numbers={head.numbers} sourceId={source.id} now={source.frozenNow} />
    ) : (
      <PlanSkeleton />
    );
  }
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

interface PlanProps {
  view: PlanView;
  sourceId: string;
  now?: string;
  /** Of the whole plan, while `view` is only its beginning. */
  total?: PlanHeadAnswer["total"];
  numbers?: PlanHeadAnswer["numbers"];
}

function Plan({ view, sourceId, now, total: ofWhole, numbers: ofHead }: PlanProps) {
  const t = useTranslations("plan");
  const { done, toggle, clear } = useDoneSteps(sourceId);
  const [dryRun, setDryRun] = useState(true);
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const dryRunId = useId();
  const { header } = view;
  const [address, setAddress] = useQueryState("services", CHOSEN);
  // Chosen in a list: their steps, and what those stand on.
  const steps = useMemo(() => {
    const only = chosenServices(address);
    return only ? withNeeds(view.steps, new Set(view.steps.filter((step) => only.has(step.service)))) : view.steps;
  }, [view.steps, address]);
  const narrowed = address.length > 0;
  const effects = useMemo(() => effectsOf(steps), [steps]);
  const numbers = useMemo(
    () => (ofHead ? new Map(Object.entries(ofHead)) : stepNumbers(steps, effects)),
    [ofHead, steps, effects],
  );
  const chosen = useMemo(() => withNeeds(steps, new Set(steps.filter((step) => picked.has(step.id)))), [steps, picked]);
  const brought = chosen.length - steps.filter((step) => picked.has(step.id)).length;
  const found = useMemo(() => steps.filter((step) => matchesSearch(step, search)), [steps, search]);
  const taken = chosen.length > 0 ? chosen : steps;
  const { write, save, near } = useWriters();
  const script = (writers: Writers) => writers.renderPlanScript(taken, header, numbers);
  const partial = ofWhole !== undefined;
  const total = useMemo(() => ofWhole ?? planTotal(steps), [ofWhole, steps]);
  const ticked = steps.filter((step) => done.has(stepKey(step))).length;
  const pick = (ids: readonly string[], value: boolean) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const id of ids) {
        if (value) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return (
    <PageBody>
      <PageHeader
        title={
          view.steps.length === 0
            ? t("nothingTitle")
            : steps.length === 0
              ? t("onlyNone")
              : t("heading", { steps: total.steps, services: total.services })
        }
        actions={
          steps.length > 0 ? (
            <div className="contents" {...near}>
              <CopyButton value={() => write(script)} what={t("script")} withLabel disabled={partial} />
              <Button
                disabled={partial}
                onClick={() => save(script, `fix-plan-${fileName(header.cluster ?? "")}.sh`, "text/x-shellscript")}
              >
                <Download aria-hidden />
                {chosen.length > 0 ? t("downloadChosen", { count: chosen.length }) : t("downloadScript")}
              </Button>
              <Button
                variant="ghost"
                disabled={partial}
                onClick={() =>
                  save(
                    (writers) => writers.renderPlanMarkdown(taken, header, numbers),
                    `fix-plan-${fileName(header.cluster ?? "")}.md`,
                    "text/markdown",
                  )
                }
              >
                {t("downloadMarkdown")}
              </Button>
            </div>
          ) : null
        }
      >
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <span>{t("summary", { commands: total.commands, left: total.steps - total.commands })}</span>
          {view.hidden > 0 ? <span>{t("hidden", { count: view.hidden })}</span> : null}
          {header.checkedAt ? (
            <span>
              {t("basedOn")} <TimeAgo at={header.checkedAt} now={now} />
            </span>
          ) : null}
        </span>
      </PageHeader>
      <CheckTabs current="plan" counts={{ plan: ofWhole?.steps ?? view.steps.length }} />
      {narrowed ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {t("only", { count: total.services })}
          <Button variant="link" size="sm" onClick={() => setAddress(null)}>
            {t("whole")}
          </Button>
        </p>
      ) : null}
      {view.steps.length === 0 ? (
        <EmptyState icon={CheckCheck} title={t("nothingTitle")}>
          {t("nothingBody")}
        </EmptyState>
      ) : steps.length === 0 ? null : (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <SearchBox value={search} onChange={setSearch} label={t("search")} className="w-full sm:w-64" />
            <div className="flex items-center gap-2 text-sm">
              <Checkbox id={dryRunId} checked={dryRun} onCheckedChange={(value) => setDryRun(value === true)} />
              <label htmlFor={dryRunId}>{t("dryRun")}</label>
            </div>
            <div className="flex min-w-48 flex-1 items-center gap-3 text-sm text-ink-muted">
              <span className="whitespace-nowrap tabular-nums">
                {t("progress", { done: ticked, total: total.steps })}
              </span>
              <Progress
                value={(100 * ticked) / total.steps}
                aria-label={t("progress", { done: ticked, total: total.steps })}
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
          <p role="status" className="text-sm">
            {chosen.length > 0 ? (
              <>
                {t("chosen", { count: chosen.length })}
                <Gap />
                {brought > 0 ? t("brought", { count: brought }) : null}{" "}
                <Button variant="link" size="sm" onClick={() => setPicked(new Set())}>
                  {t("clearChosen")}
                </Button>
              </>
            ) : null}
          </p>
          {found.length === 0 ? (
            <p className="text-sm text-ink-muted">{t("noneFound", { search })}</p>
          ) : (
            <PlanList
              view={view}
              numbers={numbers}
              steps={found}
              effects={effects}
              picked={picked}
              onPick={pick}
              done={done}
              onDone={toggle}
              dryRun={dryRun}
            />
          )}
        </>
      )}
    </PageBody>
  );
}

function PlanSkeleton() {
  return (
    <LoadingBody>
      <Skeleton className="h-7 w-[28rem] max-w-full" />
      <Skeleton className="w-80 max-w-full" />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24 w-full" />
      ))}
    </LoadingBody>
  );
}
