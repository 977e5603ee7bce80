"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { createContext, useContext } from "react";
import type { Locale } from "@/lib/model/text";
import { viewQuery, type DataSource, type ViewRequest } from "./view-query";

const DataSourceContext = createContext<DataSource | undefined>(undefined);

export function DataSourceProvider({ source, children }: { source: DataSource; children: React.ReactNode }) {
  return <DataSourceContext value={source}>{children}</DataSourceContext>;
}

/** The source of the page this stands on. */
export function useDataSource(): DataSource {
  const source = useContext(DataSourceContext);
  if (!source) throw new Error("useDataSource needs a DataSourceProvider above it");
  return source;
}

/** One view of the current source, in the reader's language. */
export function useView<T>(request: ViewRequest<T>, { enabled = true } = {}): UseQueryResult<T> {
  const source = useDataSource();
  const locale = useLocale() as Locale;
  return useQuery({
    ...viewQuery(source, request, locale),
    enabled,
    // Switching the language keeps the page on screen until the other language is there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === request.path ? keepPreviousData(previous) : undefined,
  });
}
