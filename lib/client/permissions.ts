import { queryOptions } from "@tanstack/react-query";
import type { PermissionsReport } from "@/lib/model/permissions";
import { fetchJson } from "./fetch-json";
import { clusterPath, keys } from "./keys";

/** What the account may read. It costs one call per permission, so an answer is taken for good for a minute. */
export function permissionsQuery(cluster: string) {
  return queryOptions({
    queryKey: keys.permissions(cluster),
    queryFn: ({ signal }): Promise<PermissionsReport> => fetchJson(`${clusterPath(cluster)}/permissions`, { signal }),
    staleTime: 60_000,
  });
}
