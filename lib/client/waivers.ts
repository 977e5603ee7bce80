import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Waiver } from "@/lib/model/result";
import type { WaiversAnswer } from "@/lib/views/answers";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId, keys } from "./keys";

/** What was accepted for a cluster, in the store and in the file. */
export function waiversQuery(cluster: string) {
  return queryOptions({
    queryKey: keys.waivers(cluster),
    queryFn: ({ signal }): Promise<WaiversAnswer> => fetchJson(`${clusterPath(cluster)}/waivers`, { signal }),
  });
}

/** Accepts findings, one after the other; the views follow. */
export function useAccept(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (waivers: readonly Waiver[]) => {
      for (const waiver of waivers)
        await fetchJson<WaiversAnswer>(`${clusterPath(cluster)}/waivers`, {
          method: "POST",
          body: JSON.stringify(waiver),
        });
    },
    onSettled: () => refresh(client, cluster),
  });
}

/** Withdraws what was accepted on a page: its findings count again at once. */
export function useWithdraw(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      fetchJson<WaiversAnswer>(`${clusterPath(cluster)}/waivers/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => refresh(client, cluster),
  });
}

function refresh(client: QueryClient, cluster: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keys.waivers(cluster) }),
    client.invalidateQueries({ queryKey: keys.views(clusterSourceId(cluster)) }),
    client.invalidateQueries({ queryKey: keys.clusters() }),
  ]);
}
