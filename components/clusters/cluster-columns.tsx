"use client";

import { LoaderCircle, RotateCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import type { ColumnDef } from "@tanstack/react-table";
import { VerdictBadge, STATES } from "@/components/common/state-badge";
import { useErrorTitle } from "@/components/common/query-error";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ClusterSummary } from "@/lib/model/run";
import { ROW_STATES } from "@/lib/views";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useStartRun } from "@/lib/client/mutations";
import { cn } from "@/lib/utils";
import { Sparkline } from "./sparkline";

/** In the order of the list: clusters that need action first. */
export const VERDICTS = ["notReady", "unknown", "readyExcept", "ready", "never"] as const;

/** A cluster whose last check failed has no verdict; that of an older check does not count. */
export const verdictOf = ({ error, verdict }: ClusterSummary) => (error ? "unknown" : (verdict ?? "never"));
export const verdictRank = (row: ClusterSummary) => VERDICTS.indexOf(verdictOf(row));

export function useClusterColumns(): ColumnDef<ClusterSummary>[] {
  const t = useTranslations("clusters");
  const tc = useTranslations("common");
  const format = useFormatter();
  return [
    {
      id: "cluster",
      header: t("table.cluster"),
      accessorFn: (row) => row.name ?? row.context,
      cell: ({ row: { original: row } }) => (
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
          <span className="block md:hidden">
            <Counts row={row} />
            {row.checkedAt ? (
              <span className="mt-0.5 block text-xs text-ink-muted">
                {t("table.checkedShort")} <TimeAgo at={row.checkedAt} />
              </span>
            ) : null}
          </span>
          <span className="my-1 block sm:hidden">
            <CheckButton cluster={row} />
          </span>
        </>
      ),
    },
    {
      id: "verdict",
      header: t("table.verdict"),
      accessorFn: verdictRank,
      cell: ({ row: { original: row } }) => <Verdict row={row} />,
      meta: { className: "w-32" },
    },
    {
      id: "counts",
      header: tc("count.states"),
      cell: ({ row: { original: row } }) => <Counts row={row} />,
      meta: { className: "hidden md:table-cell w-56" },
    },
    {
      id: "instances",
      header: t("table.instances"),
      accessorFn: (row) => row.instances ?? -1,
      cell: ({ row: { original: row } }) => (row.instances === undefined ? null : format.number(row.instances)),
      meta: { className: "hidden xl:table-cell w-36 text-right" },
    },
    {
      id: "version",
      header: t("table.version"),
      accessorFn: (row) => row.ccmVersion ?? "",
      cell: ({ row: { original: row } }) => (
        <code className="block truncate text-xs">
          {row.ccmVersion ?? t("table.versionUnknown")}
          {row.targetCcmVersion ? ` → ${row.targetCcmVersion}` : ""}
        </code>
      ),
      meta: { className: "hidden lg:table-cell w-40" },
    },
    {
      id: "checked",
      header: t("table.checked"),
      accessorFn: (row) => row.checkedAt ?? "",
      cell: ({ row: { original: row } }) =>
        row.checkedAt ? <TimeAgo at={row.checkedAt} className="text-ink-muted" /> : null,
      meta: { className: "hidden md:table-cell w-32" },
    },
    {
      id: "trend",
      header: t("table.trend"),
      cell: ({ row: { original: row } }) => (row.trend ? <Sparkline trend={row.trend} /> : null),
      meta: { className: "hidden xl:table-cell w-32" },
    },
    {
      id: "action",
      header: () => <span className="sr-only">{t("table.action")}</span>,
      cell: ({ row: { original: row } }) => <CheckButton cluster={row} />,
      meta: { className: "hidden sm:table-cell w-36 text-right" },
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
        const look = STATES[state];
        const Icon = look.icon;
        const name = tc(`status.${state}`);
        return (
          <span key={state} className="inline-flex items-center gap-1" title={name}>
            <Icon aria-hidden className={cn("size-3.5", look.text)} />
            <span className="tabular-nums">{format.number(states[state])}</span>
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
      className="relative z-[1] max-sm:h-11"
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
      {t("check")}
    </Button>
  );
}
