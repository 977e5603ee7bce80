import { queryOptions } from "@tanstack/react-query";
import type { ClusterOverview } from "@/lib/views/answers";
import { fetchJson } from "./fetch-json";
import { keys } from "./keys";

/** `GET /api/clusters`. Asked again every few seconds while a check runs anywhere. */
export const overviewQuery = queryOptions({
  queryKey: keys.clusters(),
  queryFn: ({ signal }): Promise<ClusterOverview> => fetchJson("/api/clusters", { signal }),
  refetchInterval: (query) => (query.state.data?.clusters.some((cluster) => cluster.running) ? 2500 : false),
});

/** The clusters alone. */
export const clustersQuery = queryOptions({
  ...overviewQuery,
  select: (overview: ClusterOverview) => overview.clusters,
});
