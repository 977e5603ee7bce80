"use client";

import { LoaderCircle, RotateCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import type { TableColumn } from "@/components/common/data-table";
import { StateIcon, VerdictBadge } from "@/components/common/state-badge";
import { useErrorTitle } from "@/components/common/query-error";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ClusterSummary } from "@/lib/model/run";
import { ROW_STATES } from "@/lib/views";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useStartRun } from "@/lib/client/mutations";
import { Sparkline } from "./sparkline";

/** In the order of the list: clusters that need action first. */
export const VERDICTS = ["notReady", "unknown", "readyExcept", "ready", "never"] as const;

/** A cluster whose last check failed has no verdict; that of an older check does not count. */
export const verdictOf = ({ error, verdict }: ClusterSummary) => (error ? "unknown" : (verdict ?? "never"));
export const verdictRank = (row: ClusterSummary) => VERDICTS.indexOf(verdictOf(row));

export function useClusterColumns(): TableColumn<ClusterSummary>[] {
  const t = useTranslations("clusters");
  const format = useFormatter();
  return [
    {
      id: "cluster",
      header: t("table.cluster"),
      sort: (row) => row.name ?? row.context,
      cell: (row) => (
        <>
          <Link
            href={`/c/${encodeURIComponent(row.key)}`}
            data-row-link
            className="row-link block truncate rounded-sm font-medium"
          >
            {row.name ?? row.context}
            {row.demo ? (
              <Badge className="ml-2" tone="accent">
                {t("table.demo")}
              </Badge>
            ) : null}
          </Link>
          <span className="block truncate text-2xs text-ink-subtle">
            <code>{row.clusterId ?? row.context}</code> {row.region}
          </span>
          {row.checkedAt ? (
            <span className="block text-xs text-ink-muted md:hidden">
              {t("table.checkedShort")} <TimeAgo at={row.checkedAt} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: "verdict",
      header: t("table.verdict"),
      sort: verdictRank,
      cell: (row) => (
        <>
          <Verdict row={row} />
          <Counts row={row} />
        </>
      ),
      className: "w-36 md:w-64 xl:w-80",
    },
    {
      id: "instances",
      header: t("table.instances"),
      sort: (row) => row.instances ?? -1,
      cell: (row) => (row.instances === undefined ? null : format.number(row.instances)),
      className: "hidden xl:table-cell w-36 text-right",
    },
    {
      id: "version",
      header: t("table.version"),
      sort: (row) => row.ccmVersion ?? "",
      cell: (row) => (
        <code className="block truncate text-xs">
          {row.ccmVersion ?? t("table.versionUnknown")}
          {row.targetCcmVersion ? ` → ${row.targetCcmVersion}` : ""}
        </code>
      ),
      className: "hidden lg:table-cell w-40",
    },
    {
      id: "checked",
      header: t("table.checked"),
      sort: (row) => row.checkedAt ?? "",
      cell: (row) => (row.checkedAt ? <TimeAgo at={row.checkedAt} className="text-ink-muted" /> : null),
      className: "hidden md:table-cell w-32",
    },
    {
      id: "trend",
      header: t("table.trend"),
      cell: (row) => (row.trend ? <Sparkline trend={row.trend} /> : null),
      className: "hidden xl:table-cell w-32",
    },
    {
      id: "action",
      header: <span className="sr-only">{t("table.action")}</span>,
      cell: (row) => <CheckButton cluster={row} />,
      className: "w-16 sm:w-36 text-right",
    },
  ];
}

function Verdict({ row }: { row: ClusterSummary }) {
  const t = useTranslations("clusters");
  if (row.running) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {t("table.running")}
      </span>
    );
  }
  return <VerdictBadge verdict={row.error ? "unknown" : row.verdict} />;
}

function Counts({ row }: { row: ClusterSummary }) {
  const tc = useTranslations("common");
  const format = useFormatter();
  const titleOf = useErrorTitle();
  if (row.error) {
    return (
      <span className="block truncate text-xs text-unknown" title={row.error.message}>
        {titleOf(row.error)}
      </span>
    );
  }
  if (!row.states) return null;
  const { states } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs">
      {ROW_STATES.filter((state) => states[state] > 0).map((state) => {
        const name = tc(`status.${state}`);
        return (
          <span key={state} className="inline-flex items-center gap-1 tabular-nums" title={name}>
            <StateIcon state={state} className="size-3.5" />
            {format.number(states[state])}
            <span className="sr-only">{name}</span>
          </span>
        );
      })}
    </span>
  );
}

function CheckButton({ cluster }: { cluster: ClusterSummary }) {
  const t = useTranslations("clusters");
  const start = useStartRun(cluster.key);
  return (
    <Button
      size="sm"
      className="relative z-[1] max-sm:size-11"
      busy={cluster.running || start.isPending}
      aria-label={t("checkOf", { cluster: cluster.name ?? cluster.context })}
      onClick={() =>
        start.mutate(
          {},
          { onError: (error) => toast.error(t("failedStart"), { description: errorBodyOf(error).message }) },
        )
      }
    >
      <RotateCw aria-hidden className={start.isPending ? "animate-spin" : undefined} />
      <span className="max-sm:sr-only">{t("check")}</span>
    </Button>
  );
}
