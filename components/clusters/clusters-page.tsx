"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable, sortText, sortingOf, type Sorting } from "@/components/common/data-table";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { PhoneSort } from "@/components/common/phone-sort";
import { QueryError } from "@/components/common/query-error";
import { SearchBox } from "@/components/common/search-box";
import { Skeleton } from "@/components/ui/skeleton";
import { overviewQuery } from "@/lib/client/clusters";
import type { ClusterOverview } from "@/lib/views/answers";
import { useClusterColumns } from "./cluster-columns";
import { textParam, useQueryStates, withFallback } from "@/lib/client/query-state";

const PARAMS = { q: withFallback(textParam, ""), sort: withFallback(textParam, "") };

const SEARCH_FROM = 8;
const NONE: ClusterOverview = { clusters: [] };
const keyOf = (row: ClusterOverview["clusters"][number]) => row.key;

/** One row per configured cluster, in the order of the kubeconfig: a check that ends does not move a row from under a hand. */
export function ClustersPage() {
  const t = useTranslations("clusters");
  const query = useQuery(overviewQuery);
  const [{ q: search, sort }, setParams] = useQueryStates(PARAMS);
  const sorting = useMemo(() => (sort ? sortingOf(sort) : undefined), [sort]);
  const onSort = useCallback((next: Sorting | undefined) => setParams({ sort: sortText(next) }), [setParams]);
  const columns = useClusterColumns();
  const { clusters, error } = query.data ?? NONE;
  const shown = useMemo(() => {
    const needle = search.trim().toLowerCase();
    return needle === ""
      ? clusters
      : clusters.filter((c) =>
          `${c.name ?? ""} ${c.context} ${c.clusterId ?? ""} ${c.region ?? ""}`.toLowerCase().includes(needle),
        );
  }, [clusters, search]);
  const count = (test: (cluster: ClusterOverview["clusters"][number]) => boolean) => clusters.filter(test).length;
  // What needs somebody stands first; what there is none of is not said.
  const numbers = [
    ["notReady", count((c) => c.verdict === "notReady" && !c.error)],
    ["unknown", count((c) => c.verdict === "unknown" || c.error !== undefined)],
    ["ready", count((c) => c.verdict === "ready" && !c.error)],
    ["never", count((c) => c.verdict === undefined && !c.error)],
  ] as const;
  return (
    <PageBody>
      <PageHeader title={t("title")}>
        {query.data
          ? numbers
              .filter(([, count]) => count > 0)
              .map(([name, count]) => t(`summary.${name}`, { count }))
              .join(t("summary.and"))
          : null}
      </PageHeader>
      {error ? <QueryError error={error} /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {clusters.length > SEARCH_FROM ? (
        <SearchBox
          value={search}
          onChange={(value) => setParams({ q: value })}
          label={t("table.search")}
          className="max-w-md"
        />
      ) : null}
      {query.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div>
          {clusters.length > 1 ? (
            <PhoneSort columns={columns} sorting={sorting} onSort={onSort} className="mb-1" />
          ) : null}
          <DataTable
            label={t("table.label")}
            columns={columns}
            rows={shown}
            rowId={keyOf}
            rowHeight={48}
            sorting={sorting}
            onSort={onSort}
          />
        </div>
      )}
    </PageBody>
  );
}
