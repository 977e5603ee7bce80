"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ConnectionReport } from "@/lib/model/connection";
import type { Waiver } from "@/lib/model/result";
import { useDataSource } from "./data-source";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId, keys } from "./keys";
import type { CompanionKind } from "./view-query";

/** Keeps what the last check read as the baseline. */
export function useTakeBaseline(cluster = "") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson(`${clusterPath(cluster)}/baseline`, { method: "POST" }),
    onSettled: () => refresh(client, cluster),
  });
}

/** Accepts findings, one after the other. */
export function useAccept(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (waivers: readonly Waiver[]) => {
      for (const waiver of waivers)
        await fetchJson(`${clusterPath(cluster)}/waivers`, { method: "POST", body: JSON.stringify(waiver) });
    },
    onSettled: () => refresh(client, cluster),
  });
}

/** Withdraws what was accepted on a page: its findings count again at once. */
export function useWithdraw(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      fetchJson(`${clusterPath(cluster)}/waivers/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => refresh(client, cluster),
  });
}

/** Every view of the cluster follows, and its line in the overview. */
function refresh(client: QueryClient, cluster: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keys.views(clusterSourceId(cluster)) }),
    client.invalidateQueries({ queryKey: keys.clusters() }),
  ]);
}

/** Tests both sides when asked; without a cluster the configuration as it is. */
export function useConnectionTest(cluster?: string) {
  return useMutation({
    mutationFn: () =>
      fetchJson<ConnectionReport>(
        `/api/connection${cluster === undefined ? "" : `?${new URLSearchParams({ cluster }).toString()}`}`,
      ),
  });
}

/** Puts another file beside an opened one; all its views follow. */
export function usePutCompanion(kind: CompanionKind) {
  const source = useDataSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => source.companions?.put(kind, file),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.views(source.id) }),
  });
}
