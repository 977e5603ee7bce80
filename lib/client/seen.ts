"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useDataSource } from "./data-source";
import { keys } from "./keys";
import type { ViewRequest } from "./view-query";

/** Asks for what other pages of the current source have read already; nothing is fetched. */
export function useSeen(): <T>(request: ViewRequest<T>) => T | undefined {
  const source = useDataSource();
  const client = useQueryClient();
  return <T>(request: ViewRequest<T>) =>
    client.getQueriesData<T>({ queryKey: keys.viewAt(source.id, request.path) }).find(([, data]) => data)?.[1];
}
