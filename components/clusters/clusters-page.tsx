"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FileUp } from "lucide-react";
import { useMemo } from "react";
import { DataTable } from "@/components/common/data-table";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { Loaded, QueryError } from "@/components/common/query-error";
import { SearchBox } from "@/components/common/search-box";
import { groupBy } from "@/lib/model/group-by";
import { overviewQuery } from "@/lib/client/queries";
import type { ClusterOverview } from "@/lib/views/answers";
import { Link } from "@/components/ui/link";
import { ClusterCards, useClusterColumns, verdictOf, verdictRank, VERDICTS } from "./cluster-columns";
import { parseAsString, useQueryState } from "nuqs";

/** From so many clusters on they are a table with a search. */
const TABLE_FROM = 8;
const NONE: ClusterOverview = { clusters: [] };
const keyOf = (row: ClusterOverview["clusters"][number]) => row.key;

/** One row per configured cluster, those that need action first. */
export function ClustersPage() {
  const t = useTranslations("clusters");
  const query = useQuery(overviewQuery);
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const columns = useClusterColumns();
  const { clusters, error } = query.data ?? NONE;
  const shown = useMemo(() => {
    const needle = search.trim().toLowerCase();
    const found = clusters.filter((c) =>
      `${c.name ?? ""} ${c.context} ${c.clusterId ?? ""} ${c.region ?? ""}`.toLowerCase().includes(needle),
    );
    return found.sort((a, b) => verdictRank(a) - verdictRank(b));
  }, [clusters, search]);
  const byVerdict = groupBy(clusters, verdictOf);
  return (
    <PageBody>
      <PageHeader
        title={t("title")}
        actions={
          <Link href="/open" className="inline-flex h-8 items-center gap-1.5 text-sm text-accent">
            <FileUp aria-hidden className="size-4" />
            {t("openFile")}
          </Link>
        }
      >
        {query.data
          ? VERDICTS.filter((name) => byVerdict.has(name))
              .map((name) => t(`summary.${name}`, { count: byVerdict.get(name)!.length }))
              .join(t("summary.and"))
          : null}
      </PageHeader>
      {error ? <QueryError error={error} /> : null}
      {clusters.length >= TABLE_FROM ? (
        <SearchBox
          value={search}
          onChange={(value) => void setSearch(value)}
          label={t("table.search")}
          className="max-w-md"
        />
      ) : null}
      <Loaded query={query} height="h-40">
        {() =>
          clusters.length < TABLE_FROM ? (
            <ClusterCards rows={shown} />
          ) : (
            <DataTable label={t("table.label")} columns={columns} rows={shown} rowId={keyOf} rowHeight={56} />
          )
        }
      </Loaded>
    </PageBody>
  );
}
