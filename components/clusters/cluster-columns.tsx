"use client";

import { LoaderCircle, RotateCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import type { TableColumn } from "@/components/common/data-table";
import { pressRow } from "@/components/common/press-row";
import { Bar, stateParts } from "@/components/common/bar";
import { VerdictBadge } from "@/components/common/state-badge";
import { useErrorTitle } from "@/components/common/query-error";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ClusterSummary } from "@/lib/model/run";
import { mostlyUnread } from "@/lib/model/row-state";
import { cn } from "@/lib/utils";
import { useStartRun } from "@/lib/client/mutations";
import { Sparkline } from "./sparkline";

/** In the order of the list: clusters that need action first. */
export const VERDICTS = ["notReady", "unknown", "readyExcept", "ready", "never"] as const;

/** A cluster whose last check failed has no verdict; that of an older check does not count. */
export const verdictOf = ({ error, verdict, states }: ClusterSummary) =>
  error || (states && mostlyUnread(states)) ? "unknown" : (verdict ?? "never");
export const verdictRank = (row: ClusterSummary) => VERDICTS.indexOf(verdictOf(row));

export function useClusterColumns(): TableColumn<ClusterSummary>[] {
  const t = useTranslations("clusters");
  return [
    {
      id: "cluster",
      header: t("table.cluster"),
      sort: nameOf,
      cell: (row) => (
        <>
          <ClusterLink row={row} />
          <span className="block truncate text-xs text-ink-subtle">
            <code>{row.clusterId ?? row.context}</code> {row.region}
          </span>
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
          <Work row={row} />
        </>
      ),
      className: "w-44 md:w-64 xl:w-80",
    },
    {
      id: "version",
      header: t("table.version"),
      sort: (row) => row.ccmVersion ?? "",
      cell: (row) => <VersionsOf row={row} />,
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

const nameOf = (row: ClusterSummary) => row.name ?? row.context;

function ClusterLink({ row }: { row: ClusterSummary }) {
  const t = useTranslations("clusters");
  return (
    <Link
      href={`/c/${encodeURIComponent(row.key)}`}
      data-row-link
      draggable={false}
      className="row-link block truncate rounded-sm font-medium"
    >
      {nameOf(row)}
      {row.demo ? (
        <Badge className="ml-2" tone="accent">
          {t("table.demo")}
        </Badge>
      ) : null}
    </Link>
  );
}

function VersionsOf({ row }: { row: ClusterSummary }) {
  const t = useTranslations("clusters");
  return (
    <code className="block truncate text-xs">
      {row.ccmVersion ?? (row.checkedAt ? t("table.versionUnknown") : "\u00a0")}
      {row.targetCcmVersion ? ` → ${row.targetCcmVersion}` : ""}
    </code>
  );
}

/** A few clusters as cards: how ready each is, how it went, and what it leads to. The whole card is its link. */
export function ClusterCards({ rows }: { rows: readonly ClusterSummary[] }) {
  const t = useTranslations("clusters");
  return (
    <ul aria-label={t("table.label")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((row) => (
        <li
          key={row.key}
          onClickCapture={pressRow}
          className="group/row relative flex min-w-0 flex-col gap-3 rounded-md border border-line-strong bg-surface p-4 focus-within:border-accent hover:bg-surface-hover"
        >
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 text-base">
              <ClusterLink row={row} />
            </h2>
            <Verdict row={row} />
          </div>
          <Work row={row} />
          <div className="mt-auto flex items-end justify-between gap-3">
            <div className="min-w-0 text-xs text-ink-muted">
              <VersionsOf row={row} />
              <span>
                {row.region}{" "}
                {row.checkedAt ? (
                  <>
                    · <TimeAgo at={row.checkedAt} />
                  </>
                ) : null}
              </span>
            </div>
            {row.trend ? <Sparkline trend={row.trend} /> : null}
          </div>
          <CheckButton cluster={row} className="self-start" />
        </li>
      ))}
    </ul>
  );
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
  const verdict = verdictOf(row);
  return <VerdictBadge verdict={verdict === "never" ? undefined : verdict} />;
}

/** Remaining work, as a bar and in words, in the unit of the cluster's own pages; else why nothing is known. */
function Work({ row }: { row: ClusterSummary }) {
  const t = useTranslations("clusters.work");
  const format = useFormatter();
  const titleOf = useErrorTitle();
  if (row.error) return <span className="block truncate text-xs text-unknown">{titleOf(row.error)}</span>;
  if (!row.states) return null;
  const { fail, unknown, skipped: _, ...rest } = row.states;
  const total = fail + unknown + Object.values(rest).reduce((sum, count) => sum + count, 0);
  const words = [
    ...(fail > 0 ? [t("fail", { count: fail, total })] : unknown > 0 ? [] : [t("none", { total })]),
    ...(unknown > 0 ? [t("unknown", { count: unknown, total })] : []),
  ];
  return (
    <span className="flex flex-col gap-1 text-xs">
      <Bar parts={stateParts({ fail, unknown, ...rest, skipped: 0 })} className="flex-none" />
      <span className="truncate text-ink-muted">{format.list(words, { type: "unit" })}</span>
    </span>
  );
}

function CheckButton({ cluster, className }: { cluster: ClusterSummary; className?: string }) {
  const t = useTranslations("clusters");
  const start = useStartRun(cluster.key);
  return (
    <Button
      size="sm"
      className={cn("relative z-[1] max-sm:size-11", className)}
      busy={cluster.running || start.isPending}
      aria-label={t("checkOf", { cluster: cluster.name ?? cluster.context })}
      onClick={() => start.mutate({}, { onError: toast.failed(t("failedStart")) })}
    >
      <RotateCw aria-hidden className={start.isPending ? "animate-spin" : undefined} />
      <span className="max-sm:sr-only">{t("check")}</span>
    </Button>
  );
}
