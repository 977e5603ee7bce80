import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/model/text";
import type { Snapshot } from "@/lib/views/localize";
import { keys } from "./keys";

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

/** A view as a query: its key, and how the source is asked for it. */
export function viewQuery<T>(source: DataSource, request: ViewRequest<T>, locale: Locale) {
  return queryOptions({
    queryKey: keys.view(source.id, request.path, locale),
    queryFn: ({ signal }) => source.read(request, locale, signal),
  });
}
