"use client";

import { Boxes, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useMemo, useRef } from "react";
import { AppLink } from "@/components/common/app-link";
import { FindingLabelsProvider } from "@/components/common/finding-labels";
import { EmptyState } from "@/components/common/empty-state";
import { LoadingBody } from "@/components/common/loading-body";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { LateQueryError } from "@/components/common/late-query-error";
import { SourceHealthStrip } from "@/components/common/source-health-strip";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { TargetVersions } from "@/components/targets/target-versions";
import { Skeleton } from "@/components/ui/skeleton";
import { useDataSource, useView } from "@/lib/client/data-source";
import { checkState, followedRun, isBusy, shownSources, viewOf } from "@/lib/client/check-state";
import { useHref } from "@/lib/client/links";
import { useTarget } from "@/lib/client/target";
import { useCancelRun, useRunStream, useStartRun } from "@/lib/client/run";
import type { RowSummary } from "@/lib/model/run";
import { useQueryState } from "@/lib/client/query-state";
import { readinessRequest } from "@/lib/client/readiness";
import { checkNumbers, groupByInstance, oldestRead, type ReadinessView } from "@/lib/views";
import { CheckTabs } from "./check-tabs";
import { ClusterFacts } from "./cluster-facts";
import { RowsPanel } from "./rows-panel";
import { RunProgress } from "./run-progress";
import { readinessParams } from "./search-params";
import { TargetSelect } from "./target-select";
import { sentenceOf, VerdictSentence } from "./verdict-sentence";

/** Seldom drawn, so fetched when they are. */
const RunError = dynamic(() => import("./run-error").then((module) => module.RunError), { loading: () => null });
const Orphans = dynamic(() => import("./orphans").then((module) => module.Orphans), { loading: () => null });
const NewestTruth = dynamic(() => import("./newest-truth").then((module) => module.NewestTruth), {
  loading: () => null,
});
const VersionNotes = dynamic(() => import("./version-notes").then((module) => module.VersionNotes), {
  loading: () => null,
});
const PartialBanner = dynamic(
  () => import("@/components/common/partial-banner").then((module) => module.PartialBanner),
  { loading: () => null },
);

/** Error codes of both APIs that a permission would cure. */
const PERMISSION_CODE = /forbidden|NoPermission|Unauthorized|RAM/i;

const NO_LABELS = {};

interface ReadinessPageProps {
  /** Overrides the tab of the URL: inside files and reports the fragment decides. */
  view?: "instances" | "services";
  /** Panels of other parts of the product (official result, share), drawn from the view. */
  actions?: (view: ReadinessView) => React.ReactNode;
  official?: (view: ReadinessView) => React.ReactNode;
}

/** Verdict first, then what it rests on, then the rows. The same for a live cluster, an opened file and a report. */
export function ReadinessPage({ view: forced, actions, official }: ReadinessPageProps) {
  const t = useTranslations("readiness");
  const source = useDataSource();
  const href = useHref();
  const cluster = source.live?.cluster;
  const query = useView(readinessRequest);
  const [urlView] = useQueryState("view", readinessParams.view);
  const view = forced ?? urlView;
  const start = useStartRun(cluster);
  const cancel = useCancelRun(cluster);
  const followed = followedRun(query.data, start.data);
  const stream = useRunStream(
    cluster,
    followed?.runId,
    followed && followed.runId === query.data?.run?.runId ? (query.data?.lastEventId ?? 0) : 0,
  );
  const state = checkState({
    live: cluster !== undefined,
    answer: query.data,
    answerError: query.error ?? undefined,
    start: { pending: start.isPending, run: start.data, error: start.error ?? undefined },
    streamed: stream.run,
  });
  const done = viewOf(state);
  const [, setTarget] = useTarget();

  // The first visit starts the first check: it only reads, and an empty page would help nobody.
  const started = useRef(false);
  const begin = state.kind === "neverChecked" && state.begin;
  const { mutate: startRun } = start;
  useEffect(() => {
    if (!begin || started.current) return;
    started.current = true;
    startRun({});
  }, [begin, startRun]);

  const checked = query.data?.view;
  const retargeted = query.data?.retargeted;
  const judged = query.data?.rows;
  const told = useMemo(() => new Map(judged?.map((row) => [row.service, row])), [judged]);
  const rows = useMemo(() => {
    const finished = checked?.rows ?? [];
    // Rows of a run that goes on are judged for the run's own target.
    if (retargeted) return finished;
    return rowsWith(rowsWith(finished, told), stream.rows);
  }, [checked, retargeted, told, stream.rows]);
  const instances = useMemo(() => groupByInstance(rows), [rows]);
  const numbers = useMemo(() => checkNumbers(rows), [rows]);

  if (state.kind === "loading") return <ReadinessSkeleton />;
  if (state.kind === "unreadable") {
    return (
      <PageBody>
        <PageHeader title={cluster ?? t("title")} />
        <RunError error={state.error} cluster={cluster} onRetry={() => void query.refetch()} hasPrevious={false} />
      </PageBody>
    );
  }
  const check = () => startRun({ target: source.target ?? done?.cluster.targetCcmVersion });
  const busy = isBusy(state);
  const run = "run" in state ? state.run : undefined;
  const error = "error" in state ? state.error : undefined;
  const hasPrevious = done !== undefined && !(state.kind === "finished" && !state.kept);

  return (
    <PageBody className="gap-4">
      <PageHeader
        title={<VerdictSentence {...sentenceOf(state, instances)} />}
        actions={
          <>
            {source.retargets && (done || cluster) ? (
              <TargetSelect
                current={done?.cluster.ccmVersion}
                value={source.target ?? done?.cluster.targetCcmVersion}
                onChange={(next) => setTarget(next)}
                disabled={busy}
              />
            ) : null}
            {cluster ? (
              <Button variant="primary" onClick={check} busy={busy}>
                <RotateCw aria-hidden className={busy && state.kind !== "checking" ? "animate-spin" : undefined} />
                {done ? t("actions.checkAgain") : t("actions.check")}
              </Button>
            ) : null}
            {done ? actions?.(done) : null}
          </>
        }
      >
        {/* One line while reading and after: nothing below moves when a check begins or ends. */}
        {state.kind === "checking" ? (
          <RunProgress run={state.run} onCancel={() => cancel.mutate(state.run.runId)} cancelling={cancel.isPending} />
        ) : (
          <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
            {done ? <Versions view={done} now={source.frozenNow} /> : null}
            <SourceHealthStrip sources={shownSources(state)} now={source.frozenNow} />
            {done ? <ClusterFacts cluster={done.cluster} facts={run?.facts.length ? run.facts : done.facts} /> : null}
          </div>
        )}
      </PageHeader>
      {/* What a check does, for those who do not see the first words change: that it begins, and how it ends. */}
      <p role="status" className="sr-only">
        {busy
          ? t("verdict.checking")
          : state.kind === "cancelled"
            ? t("failed.cancelled")
            : state.kind === "finished" && done
              ? t(`verdict.${done.verdict}`)
              : null}
      </p>
      <CheckTabs
        current={view}
        counts={done ? { instances: numbers.instances, services: numbers.services } : undefined}
      />
      {error !== undefined ? (
        <RunError error={error} cluster={cluster} onRetry={cluster ? check : undefined} hasPrevious={hasPrevious} />
      ) : null}
      {state.kind === "cancelled" ? <p className="text-sm text-ink-muted">{t("failed.cancelled")}</p> : null}
      {done && !busy && hasNewerTruth(done) ? (
        <NewestTruth
          view={done}
          onAccept={cluster ? () => startRun({ target: source.target, acceptMissingServices: true }) : undefined}
          busy={busy}
          now={source.frozenNow}
        />
      ) : null}
      {query.isError ? <LateQueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {done && state.kind !== "checking" && done.errors.length > 0 ? (
        <PartialBanner errors={done.errors}>
          {cluster && done.errors.some((error) => PERMISSION_CODE.test(error.code)) ? (
            <p className="mt-1">
              <AppLink href={href({ to: "permissions" })} className="underline underline-offset-2">
                {t("failed.permissions")}
              </AppLink>
            </p>
          ) : null}
        </PartialBanner>
      ) : null}
      {source.retargets && (done || busy) ? (
        <TargetVersions version={done?.cluster.targetCcmVersion ?? done?.rulesVersion} ready={done !== undefined} />
      ) : null}
      {rows.length > 0 || busy ? (
        <FindingLabelsProvider labels={query.data?.labels ?? NO_LABELS}>
          <RowsPanel
            view={view}
            rows={rows}
            instances={instances}
            filling={busy}
            first={busy && !done}
            now={source.frozenNow}
          />
        </FindingLabelsProvider>
      ) : done && done.errors.length > 0 ? (
        // Nothing was seen, which is not the same as nothing there.
        <EmptyState icon={Boxes} title={t("none.unseen")}>
          {t("none.unseenBody")}
        </EmptyState>
      ) : done ? (
        <EmptyState icon={Boxes} title={t("none.noServices")}>
          {t("none.noServicesBody")}
        </EmptyState>
      ) : error !== undefined ? null : (
        <EmptyState icon={Boxes} title={t("none.start")}>
          {t("none.startBody")}
        </EmptyState>
      )}
      {done && done.versionNotes.length > 0 ? (
        <VersionNotes notes={done.versionNotes} version={done.cluster.targetCcmVersion ?? done.rulesVersion} />
      ) : null}
      {done && official ? official(done) : null}
      {done && done.orphans.length > 0 ? <Orphans orphans={done.orphans} /> : null}
    </PageBody>
  );
}

/** Whether something stands between a result and the truth of now: what NewestTruth would say. */
function hasNewerTruth({ run, errors }: ReadinessView): boolean {
  return Boolean(run?.outrankedBy ?? run?.acceptedMissingServices) || errors.length > 0;
}

/** The rows with newer ones in their places, and those that were not there at the end. */
function rowsWith(rows: readonly RowSummary[], newer: ReadonlyMap<string, RowSummary>): readonly RowSummary[] {
  if (newer.size === 0) return rows;
  const seen = new Set<string>();
  const merged = rows.map((row) => {
    seen.add(row.service);
    return newer.get(row.service) ?? row;
  });
  for (const [key, row] of newer) if (!seen.has(key)) merged.push(row);
  return merged;
}

function Versions({ view, now }: { view: ReadinessView; now?: string }) {
  const t = useTranslations("readiness");
  const { ccmVersion, targetCcmVersion } = view.cluster;
  const target = targetCcmVersion ?? view.rulesVersion;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-ink">
        {ccmVersion === target
          ? t("facts.sameVersion", { version: target })
          : t("facts.versions", { from: ccmVersion ?? t("facts.versionUnknown"), to: target })}
      </span>
      {view.rulesVersion !== target ? <span>{t("facts.rules", { version: view.rulesVersion })}</span> : null}
      <span>
        {t("facts.checked")} <TimeAgo at={oldestRead(view.rows) ?? view.checkedAt} now={now} />
      </span>
    </span>
  );
}

export function ReadinessSkeleton() {
  return (
    <LoadingBody>
      <Skeleton className="h-7 w-[36rem] max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-4 h-8 w-full" />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </LoadingBody>
  );
}
