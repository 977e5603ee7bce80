import { queryOptions } from "@tanstack/react-query";
import type { ErrorBody } from "@/lib/model/errors";
import type { ClusterSummary } from "@/lib/model/run";
import { fetchJson } from "./fetch-json";

export interface ClusterOverview {
  clusters: ClusterSummary[];
  /** Why there are none, or why some are missing: an unreadable kubeconfig, a wrong setting. */
  error?: ErrorBody;
}

/** `GET /api/clusters`. Asked again every few seconds while a check runs anywhere. */
export const overviewQuery = queryOptions({
  queryKey: ["clusters"],
  queryFn: ({ signal }): Promise<ClusterOverview> => fetchJson("/api/clusters", { signal }),
  refetchInterval: (query) => (query.state.data?.clusters.some((cluster) => cluster.running) ? 2500 : false),
});

/** The clusters alone. */
export const clustersQuery = queryOptions({
  ...overviewQuery,
  select: (overview: ClusterOverview) => overview.clusters,
});
