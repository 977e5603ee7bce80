import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "@/lib/model/text";
import type { Answer, Input, ViewName, ViewRequest } from "@/lib/views/registry";
import type { LinkBase } from "./address";
import { keys } from "./keys";

/** A file beside an opened one: an earlier bundle to compare with, or what somebody accepted. */
export type CompanionKind = "baseline" | "waivers";

/**
 * Where the pages of one check get their data. Components ask for views and never know whether a server or a file
 * answers; what only a live cluster can do (check again, cancel, share) asks for its `cluster`.
 */
export interface DataSource extends LinkBase {
  /** Part of every query key. */
  id: string;
  /** Key of a live cluster; absent for files and reports. */
  cluster?: string;
  /** "Now" of a file or report that must read the same on every day. */
  frozenNow?: string;
  /** It holds the raw objects, so that another target version can be judged from them. */
  retargets?: true;
  /** An opened file takes others beside it; its views change with them. */
  companions?: { takes: readonly CompanionKind[]; put: (kind: CompanionKind, file: File) => Promise<void> };
  /** Target version that the address names; absent: the check's own. */
  target?: string;
  read<K extends ViewName>(request: ViewRequest<K>, locale: Locale, signal?: AbortSignal): Promise<Answer<K>>;
}

/** A view as a query: its key, and how the source is asked for it. */
export function viewQuery<K extends ViewName>(source: DataSource, view: K, input: Input<K>, locale: Locale) {
  const { target } = source;
  return queryOptions({
    queryKey: [...keys.viewAt(source.id, view), input, locale, target ?? null],
    queryFn: ({ signal }) => source.read({ view, input, ...(target ? { target } : {}) }, locale, signal),
  });
}
