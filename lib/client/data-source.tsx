"use client";

import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { createContext, useContext } from "react";
import type { Locale } from "@/lib/model/text";
import type { Snapshot } from "@/lib/views/localize";
import { keys } from "./keys";

export type { Snapshot };

/** How one view is had: from our API when live, by a pure builder when the data is in memory. */
export interface ViewRequest<T> {
  /** Below `/api/clusters/<key>`: `readiness`, `instances/lb-1`, `services/ns/name`, `events`, `plan`. */
  path: string;
  build: (snapshot: Snapshot, locale: Locale) => T | undefined;
}

/**
 * Where the pages of one check get their data. Components ask for views and never know whether a server or a file
 * answers; what only a live cluster can do (check again, cancel, share) is asked of `live`.
 */
export interface DataSource {
  /** Part of every query key. */
  id: string;
  /** Cluster key of a live cluster; absent for files and reports. */
  live?: { cluster: string };
  /** "Now" of a file or report that must read the same on every day. */
  frozenNow?: string;
  read<T>(request: ViewRequest<T>, locale: Locale, signal?: AbortSignal): Promise<T>;
}

const DataSourceContext = createContext<DataSource | undefined>(undefined);

export function DataSourceProvider({ source, children }: { source: DataSource; children: React.ReactNode }) {
  return <DataSourceContext value={source}>{children}</DataSourceContext>;
}

export function useDataSource(): DataSource {
  const source = useContext(DataSourceContext);
  if (!source) throw new Error("useDataSource needs a DataSourceProvider above it");
  return source;
}

/** A view as a query: its key, and how the source is asked for it. */
export function viewQuery<T>(source: DataSource, request: ViewRequest<T>, locale: Locale) {
  return queryOptions({
    queryKey: keys.view(source.id, request.path, locale),
    queryFn: ({ signal }) => source.read(request, locale, signal),
  });
}

/** One view of the current source, in the reader's language. `build` must be a module-level function or stable. */
export function useView<T>(request: ViewRequest<T>): UseQueryResult<T> {
  const source = useDataSource();
  const locale = useLocale() as Locale;
  return useQuery({
    ...viewQuery(source, request, locale),
    // Switching the language keeps the page on screen until the other language is there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === request.path ? keepPreviousData(previous) : undefined,
  });
}
