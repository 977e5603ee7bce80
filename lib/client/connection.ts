"use client";

import { useMutation } from "@tanstack/react-query";
import type { ConnectionReport } from "@/lib/model/connection";
import { fetchJson } from "./fetch-json";

/** Tests both sides when asked; without a cluster the configuration as it is. */
export function useConnectionTest(cluster?: string) {
  return useMutation({
    mutationFn: () =>
      fetchJson<ConnectionReport>(
        `/api/connection${cluster === undefined ? "" : `?${new URLSearchParams({ cluster }).toString()}`}`,
      ),
  });
}
