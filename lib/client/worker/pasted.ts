"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Locale } from "@/lib/model/text";
import { keys } from "../keys";
import { httpSource } from "../sources";
import { startWorker } from "@/lib/client/worker/start";

/** A pasted manifest beside a checked cluster; without one alone, read in this browser. */
export const manifestQuery = (text: string, cluster: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: keys.pasted("preview", text, cluster ?? "", locale),
    queryFn: async ({ signal }) => {
      // The body carries it: an address would be logged.
      if (cluster !== undefined)
        return httpSource(cluster).read({ view: "preview", input: { text, whole: false } }, locale, signal);
      const worker = startWorker();
      try {
        return await worker.call((program) => program.preview(text, new Date().toISOString(), locale));
      } finally {
        worker.close();
      }
    },
    retry: false,
  });

/** Reads a pasted message in the browser. `isReading`: the last result is that of another text. */
export function useTriage(text: string) {
  const reader = useRef<ReturnType<typeof startWorker> | undefined>(undefined);
  const isEmpty = text.trim() === "";
  useEffect(() => () => reader.current?.close(), []);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: keys.pasted("triage", text),
    queryFn: async ({ signal }) => {
      const worker = (reader.current ??= startWorker());
      const triage = await worker
        .call((program) => program.triage(text))
        .catch((error: unknown) => {
          // The worker did not load: the next text starts a new one.
          worker.close();
          if (reader.current === worker) reader.current = undefined;
          throw error;
        });
      signal.throwIfAborted();
      return triage ?? null;
    },
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const read = isEmpty ? undefined : { triage: data ?? undefined, error };
  return { ...read, isReading: !isEmpty && (isPlaceholderData || isFetching), again: () => void refetch() };
}
