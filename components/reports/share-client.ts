"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorBodyOf, fetchJson, RequestError } from "@/lib/client/fetch-json";
import type { Masked, Redaction, ReportScope } from "@/lib/reports/schema";

export interface ReportChoice {
  cluster: string;
  scope: ReportScope;
  redaction: Redaction;
}

export interface PreviewAnswer {
  services: number;
  instances: number;
  findings: number;
  events: number;
  checkedAt: string;
  masked: Masked[];
  allowUnexpiring: boolean;
  defaultDays: number;
}

export interface ShareRow {
  id: string;
  cluster: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  views: number;
  lastViewAt: string | null;
  summary: { scope: ReportScope; services: number; findings: number; masked: Masked[]; checkedAt: string };
}

export const EXPORT_FORMATS = ["html", "markdown", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export function usePreview(choice: ReportChoice, enabled: boolean) {
  return useQuery({
    queryKey: ["report-preview", choice],
    queryFn: ({ signal }) =>
      fetchJson<PreviewAnswer>("/api/reports/preview", { method: "POST", body: JSON.stringify(choice), signal }),
    enabled,
    placeholderData: (previous) => previous,
  });
}

export function useShares(cluster: string, enabled: boolean) {
  return useQuery({
    queryKey: ["shares", cluster],
    queryFn: ({ signal }) =>
      fetchJson<{ shares: ShareRow[] }>(`/api/reports?cluster=${encodeURIComponent(cluster)}`, { signal }),
    enabled,
  });
}

export function useMakeShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: ReportChoice & { expiresInDays: number | null }) =>
      fetchJson<{ id: string; path: string; expiresAt: string | null }>("/api/reports", {
        method: "POST",
        body: JSON.stringify(choice),
      }),
    onSuccess: (_made, choice) => client.invalidateQueries({ queryKey: ["shares", choice.cluster] }),
  });
}

export function useRevoke(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson<undefined>(`/api/reports/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["shares", cluster] }),
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
      save(await response.blob(), name);
    },
  });
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
