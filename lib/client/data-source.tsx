"use client";

import { hashKey, keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { createContext, useCallback, useContext } from "react";
import type { Locale } from "@/lib/model/text";
import type { Answer, Input, ViewName } from "@/lib/views/registry";
import { hrefOf, type LinkTarget } from "./address";
import { viewQuery, type DataSource } from "./sources";

const DataSourceContext = createContext<DataSource | undefined>(undefined);

export function DataSourceProvider({ source, children }: { source: DataSource; children: React.ReactNode }) {
  return <DataSourceContext value={source}>{children}</DataSourceContext>;
}

/** "Now" of the file or report that is shown; undefined on the pages of a live cluster and outside of any. */
export const useFrozenNow = () => useContext(DataSourceContext)?.frozenNow;

/** Addresses inside the check that is shown. */
export function useHref(): (target: LinkTarget) => string {
  const source = useContext(DataSourceContext);
  return useCallback((target: LinkTarget) => hrefOf(source ?? {}, target), [source]);
}

/** The source of the current page. */
export function useDataSource(): DataSource {
  const source = useContext(DataSourceContext);
  if (!source) throw new Error("useDataSource needs a DataSourceProvider above it");
  return source;
}

/** One view of the current source, in the reader's language. `keepPrevious`: what another input gave stays until then. */
export function useView<K extends ViewName>(
  view: K,
  input: Input<K>,
  {
    keepPrevious = false,
    ...options
  }: { enabled?: boolean; staleTime?: number; retry?: false; keepPrevious?: boolean } = {},
): UseQueryResult<Answer<K>> {
  const query = viewQuery(useDataSource(), view, input, useLocale() as Locale);
  const current = hashKey(query.queryKey.slice(0, 4));
  return useQuery({
    ...query,
    ...options,
    // After a switch of language or target the page stays until the other answer arrives.
    placeholderData: (previous, before) =>
      keepPrevious || (before && hashKey(before.queryKey.slice(0, 4)) === current)
        ? keepPreviousData(previous)
        : undefined,
  });
}
