"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ScrollBox } from "@/components/common/scroll-box";
import { AppLink } from "@/components/common/app-link";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader, Section } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { VerdictBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { TrendPlot } from "@/components/plots/trend-plot";
import { CheckTabs } from "@/components/readiness/check-tabs";
import { Skeleton } from "@/components/ui/skeleton";
import { Comparison } from "./comparison";
import { historyQuery } from "@/lib/client/history";
import { joinSentences, type Locale } from "@/lib/model/text";
import type { HistoryRun } from "@/lib/model/run";
import type { HistoryAnswer } from "@/lib/views/answers";
import { ShareButton } from "./share-button";
import { ShareLinks } from "./share-links";
import { textParam, useQueryStates } from "@/lib/client/query-state";

const PARAMS = { from: textParam, to: textParam };

/** Runs that were kept, what changed between two of them, and how it went over time. */
export function HistoryPage({ cluster }: { cluster: string }) {
  const t = useTranslations("history");
  const locale = useLocale() as Locale;
  const query = useQuery(historyQuery(cluster));
  return (
    <PageBody>
      <PageHeader title={t("title")}>
        {query.data
          ? joinSentences(
              [
                t("kept", { days: query.data.keepDays, runs: query.data.keepRuns }),
                t("space", {
                  opened: query.data.runs.filter((run) => run.hasBundle).length,
                  used: Math.ceil(query.data.keptBytes / 100_000) / 10,
                  limit: query.data.keepMb,
                }),
              ],
              locale,
            )
          : null}
      </PageHeader>
      <CheckTabs current="history" />
      {query.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <History cluster={cluster} data={query.data} onRetry={() => void query.refetch()} /> : null}
    </PageBody>
  );
}

function History({ cluster, data, onRetry }: { cluster: string; data: HistoryAnswer; onRetry: () => void }) {
  const t = useTranslations("history");
  const usable = data.runs.filter((run) => run.hasResult);
  // By default the newest run is laid beside the one before it.
  const [chosen, choose] = useQueryStates(PARAMS);
  const to = chosen.to ?? usable[0]?.id;
  const from = chosen.from ?? usable[1]?.id;
  const title = data.store.state === "notKeeping" ? t("store.notKeeping") : t("store.unavailable");
  return (
    <>
      {data.store.error ? <QueryError error={data.store.error} title={title} onRetry={onRetry} /> : null}
      {data.runs.length === 0 ? (
        data.store.error ? null : (
          <EmptyState title={t("none")}>{t("noneBody")}</EmptyState>
        )
      ) : (
        <>
          <Section title={t("trend.title")}>
            {data.trend.length < 2 ? (
              <p className="text-sm text-ink-muted">{t("trend.few")}</p>
            ) : (
              <TrendPlot
                points={data.trend}
                from={from}
                to={to}
                onFrom={(id) => choose(id === to ? { from: id, to: from ?? null } : { from: id })}
                onTo={(id) => choose(id === from ? { to: id, from: to ?? null } : { to: id })}
              />
            )}
          </Section>
          {from && to && from !== to ? <Comparison cluster={cluster} from={from} to={to} /> : null}
          <Section title={t("runs.title")}>
            <RunTable
              cluster={cluster}
              runs={data.runs}
              from={from}
              to={to}
              onFrom={(id) => choose({ from: id })}
              onTo={(id) => choose({ to: id })}
            />
          </Section>
        </>
      )}
      {data.store.state === "unavailable" ? null : <ShareLinks cluster={cluster} />}
    </>
  );
}

function RunTable({
  cluster,
  runs,
  from,
  to,
  onFrom,
  onTo,
}: {
  cluster: string;
  runs: HistoryRun[];
  from?: string;
  to?: string;
  onFrom: (id: string) => void;
  onTo: (id: string) => void;
}) {
  const t = useTranslations("history");
  return (
    <ScrollBox label={t("runs.title")}>
      <table className="w-full text-sm" aria-label={t("runs.title")}>
        <thead>
          <tr className="text-left text-xs text-ink-subtle">
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.from")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.to")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.when")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.verdict")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 text-right font-medium">{t("runs.failing")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 text-right font-medium">{t("runs.unknown")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 text-right font-medium">{t("runs.hidden")}</th>
            <th className="hidden py-1.5 pr-3 text-right font-medium md:table-cell">{t("runs.services")}</th>
            <th className="hidden py-1.5 pr-3 font-medium md:table-cell">{t("runs.versions")}</th>
            <th className="py-1.5 font-medium">
              <span className="sr-only">{t("runs.open")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} className="h-10 border-t border-line">
              <RunChoice
                name="from"
                label={t("runs.fromRun", { at: run.finishedAt })}
                checked={run.id === from}
                disabled={!run.hasResult || run.id === to}
                onChoose={() => onFrom(run.id)}
              />
              <RunChoice
                name="to"
                label={t("runs.toRun", { at: run.finishedAt })}
                checked={run.id === to}
                disabled={!run.hasResult || run.id === from}
                onChoose={() => onTo(run.id)}
              />
              <td className="whitespace-nowrap pr-3">
                <TimeAgo at={run.finishedAt} />
              </td>
              <td className="pr-3">
                {run.verdict ? (
                  <VerdictBadge verdict={run.verdict} plain />
                ) : (
                  <span className="text-unknown">{run.error?.message ?? t("runs.failed")}</span>
                )}
              </td>
              <td className="pr-3 text-right tabular-nums">{run.hasResult ? run.failing : "–"}</td>
              <td className="pr-3 text-right tabular-nums">{run.hasResult ? run.unknown : "–"}</td>
              <td className="pr-3 text-right tabular-nums">{run.hasResult ? run.hidden : "–"}</td>
              <td className="hidden pr-3 text-right tabular-nums md:table-cell">{run.hasResult ? run.total : "–"}</td>
              <td className="hidden whitespace-nowrap pr-3 md:table-cell">
                {run.ccmVersion ?? "?"} → {run.targetVersion ?? "?"}
              </td>
              <td className="whitespace-nowrap">
                {run.hasBundle ? (
                  <span className="flex items-center gap-3">
                    <AppLink
                      href={`/c/${encodeURIComponent(cluster)}/history/${encodeURIComponent(run.id)}`}
                      aria-label={t("runs.openRun", { at: run.finishedAt })}
                      className="text-accent underline underline-offset-2"
                    >
                      {t("runs.open")}
                    </AppLink>
                    <ShareButton services={[]} run={{ id: run.id, at: run.finishedAt }} />
                  </span>
                ) : (
                  <span className="text-xs text-ink-subtle">{run.hasResult ? t("runs.resultOnly") : null}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** One side of a comparison, in a run's row; a finger hits more than the circle. */
function RunChoice({
  name,
  label,
  checked,
  disabled,
  onChoose,
}: {
  name: "from" | "to";
  label: string;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  return (
    <td className="pr-3">
      <label className="inline-flex items-center justify-center pointer-coarse:min-w-11">
        <input type="radio" name={name} aria-label={label} checked={checked} disabled={disabled} onChange={onChoose} />
      </label>
    </td>
  );
}
