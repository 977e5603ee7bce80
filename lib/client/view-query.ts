import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/model/text";
import { keys } from "./keys";

/** Which view is wanted. Our API answers when live, the worker that holds the file otherwise: both know the path. */
export interface ViewRequest<T> {
  /** Below `/api/clusters/<key>`: `readiness`, `targets`, `instances/lb-1`, `services/ns/name`, `events`, `plan`. */
  path: string;
  /** The answer depends on the target version that the address names. */
  byTarget?: true;
  /** What the question brings along: a change on trial. */
  body?: unknown;
  /** What comes back. Never set: it ties the answer's type to the path. */
  readonly answer?: T;
}

/** A file beside an opened one: an earlier bundle to compare with, or what somebody accepted. */
export type BesideKind = "baseline" | "waivers";

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
  /** It holds the raw objects, so that another target version can be judged from them. */
  retargets?: true;
  /** An opened file takes others beside it; its views change with them. */
  beside?: { takes: readonly BesideKind[]; put: (kind: BesideKind, file: File) => Promise<void> };
  /** Target version that the address names; absent: the check's own. */
  target?: string;
  read<T>(request: ViewRequest<T>, locale: Locale, signal?: AbortSignal): Promise<T>;
}

/** A view as a query: its key, and how the source is asked for it. */
export function viewQuery<T>(source: DataSource, request: ViewRequest<T>, locale: Locale) {
  const target = request.byTarget ? source.target : undefined;
  const asked =
    target === undefined ? request : { ...request, path: `${request.path}?target=${encodeURIComponent(target)}` };
  return queryOptions({
    queryKey:
      request.body === undefined
        ? keys.view(source.id, request.path, locale, target)
        : keys.trial(source.id, request.path, locale, target, request.body),
    queryFn: ({ signal }) => source.read(asked, locale, signal),
  });
}
