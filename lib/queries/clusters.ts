import { queryOptions } from "@tanstack/react-query";
import type { ClusterSummary } from "@/lib/model/run";
import { fetchJson } from "./fetch-json";

/** `GET /api/clusters`: an array, or an object that holds it under `clusters`. */
export const clustersQuery = queryOptions({
  queryKey: ["clusters"],
  queryFn: async ({ signal }): Promise<ClusterSummary[]> => {
    const body = await fetchJson<ClusterSummary[] | { clusters: ClusterSummary[] }>("/api/clusters", { signal });
    return Array.isArray(body) ? body : body.clusters;
  },
});
