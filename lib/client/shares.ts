"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ExportFormat, MadeShare, ReportChoice, ReportPreview, SharesAnswer } from "@/lib/report/answers";
import { errorBodyOf, fetchJson, RequestError } from "./fetch-json";
import { keys } from "./keys";
import { saveFile } from "./save-file";

/** Counts and redacted list of the chosen report; the last ones stay on screen while the next are made. */
export function usePreview(choice: ReportChoice) {
  return useQuery({
    queryKey: keys.sharePreview(choice),
    queryFn: ({ signal }) =>
      fetchJson<ReportPreview>("/api/reports/preview", { method: "POST", body: JSON.stringify(choice), signal }),
    placeholderData: (previous) => previous,
  });
}

/** Links made for a cluster, ended ones included. */
export function useShares(cluster: string) {
  return useQuery({
    queryKey: keys.shares(cluster),
    queryFn: ({ signal }) => fetchJson<SharesAnswer>(`/api/reports?cluster=${encodeURIComponent(cluster)}`, { signal }),
  });
}

/** Makes a link; the list follows. */
export function useMakeShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: ReportChoice & { expiresInDays: number | null; maxViews: number | null }) =>
      fetchJson<MadeShare>("/api/reports", {
        method: "POST",
        body: JSON.stringify(choice),
      }),
    onSuccess: (_made, choice) => client.invalidateQueries({ queryKey: keys.shares(choice.cluster) }),
  });
}

/** Ends a link at once. */
export function useRevoke(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson<undefined>(`/api/reports/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.shares(cluster) }),
  });
}

/** Fetches the file and hands it to the browser to save. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ format, ...choice }: ReportChoice & { format: ExportFormat }) => {
      const response = await fetch(`/api/reports/export?format=${format}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(choice),
      });
      if (!response.ok)
        throw new RequestError(response.status, errorBodyOf(await response.json().catch(() => undefined)));
      const name =
        /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `report.${format}`;
      saveFile(await response.blob(), name);
    },
  });
}
