import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Waiver } from "@/lib/model/result";
import type { WaiversAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId, keys } from "./keys";

/** What was accepted for a cluster, in the store and in the file; of an opened file, in the file put beside it. */
export const waiversRequest: ViewRequest<WaiversAnswer> = { path: "waivers" };

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
    client.invalidateQueries({ queryKey: keys.views(clusterSourceId(cluster)) }),
    client.invalidateQueries({ queryKey: keys.clusters() }),
  ]);
}
