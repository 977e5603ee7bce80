import { queryOptions } from "@tanstack/react-query";
import type { RunComparison } from "@/lib/report/compare";
import type { HistoryAnswer } from "@/lib/views/answers";
import { fetchJson } from "./fetch-json";
import { clusterPath, keys } from "./keys";

/** Kept runs of a cluster and how they went. */
export function historyQuery(cluster: string) {
  return queryOptions({
    queryKey: keys.history(cluster),
    queryFn: ({ signal }): Promise<HistoryAnswer> => fetchJson(`${clusterPath(cluster)}/history`, { signal }),
  });
}

/** What changed from one kept run to another, titled in the reader's language. */
export function comparisonQuery(cluster: string, from: string, to: string, locale: string) {
  return queryOptions({
    queryKey: keys.comparison(cluster, from, to, locale),
    queryFn: ({ signal }): Promise<RunComparison> =>
      fetchJson(`${clusterPath(cluster)}/history/compare?${new URLSearchParams({ from, to }).toString()}`, { signal }),
  });
}
