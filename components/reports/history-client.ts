"use client";

import { useQuery } from "@tanstack/react-query";
import type { ErrorBody } from "@/lib/model/errors";
import type { HistoryRun } from "@/lib/model/run";
import { fetchJson } from "@/lib/client/fetch-json";
import type { RunComparison } from "@/lib/reports/compare";

export interface HistoryData {
  runs: HistoryRun[];
  trend: { at: string; failing: number; unknown: number; total: number }[];
  store: {
    backend: "sqlite" | "postgres";
    state: "idle" | "ok" | "notKeeping" | "unavailable";
    location: string;
    error?: ErrorBody;
  };
  keepDays: number;
  keepRuns: number;
}

const path = (cluster: string) => `/api/clusters/${encodeURIComponent(cluster)}/history`;

export function useHistory(cluster: string) {
  return useQuery({
    queryKey: ["history", cluster],
    queryFn: ({ signal }) => fetchJson<HistoryData>(path(cluster), { signal }),
  });
}

export function useComparison(cluster: string, from: string | undefined, to: string | undefined) {
  return useQuery({
    queryKey: ["history", cluster, from, to],
    queryFn: ({ signal }) =>
      fetchJson<RunComparison>(
        `${path(cluster)}/compare?${new URLSearchParams({ from: from ?? "", to: to ?? "" }).toString()}`,
        { signal },
      ),
    enabled: from !== undefined && to !== undefined && from !== to,
  });
}
