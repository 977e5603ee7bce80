import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Locale } from "@/lib/model/text";
import type { Answer, Input, ViewName, ViewRequest } from "@/lib/views/registry";
import type { LinkBase } from "./address";
import { keys, clusterPath, clusterSourceId } from "./keys";
import { fetchJson, RequestError } from "./fetch-json";
import type { OpenedFile, ReportOpening } from "@/lib/report/file/read";

/** A companion of an opened file: an earlier bundle to compare with, or a file of acceptances. */
export type CompanionKind = "baseline" | "waivers";

/**
 * Where the pages of one check get their views: a server or a file. What only a live cluster can do (check again, cancel, share)
 * needs `cluster`.
 */
export interface DataSource extends LinkBase {
  /** Part of every query key. */
  id: string;
  /** Key of a live cluster; absent for files and reports. */
  cluster?: string;
  /** Who reads a live cluster; one who may not decide has own decisions in the address only. */
  reader?: { name: string; mayDecide: boolean };
  /** "Now" of a file or report that must read the same on every day. */
  frozenNow?: string;
  /** It holds the raw objects, so that another target version can be judged from them. */
  retargets?: true;
  /** Companion files that an opened file takes; its views change with them. */
  companions?: { takes: readonly CompanionKind[]; put: (kind: CompanionKind, file: File) => Promise<void> };
  /** Target version that the address names; absent: the check's own. */
  target?: string;
  read<K extends ViewName>(request: ViewRequest<K>, locale: Locale, signal?: AbortSignal): Promise<Answer<K>>;
}

/** A view as a query: its key and its request. */
export function viewQuery<K extends ViewName>(source: DataSource, view: K, input: Input<K>, locale: Locale) {
  const { target } = source;
  return queryOptions({
    queryKey: [...keys.viewAt(source.id, view), input, locale, target ?? null],
    queryFn: ({ signal }) => source.read({ view, input, ...(target ? { target } : {}) }, locale, signal),
    // A view that was asked for before the first check ended is asked for again: its end may have been heard before.
    refetchInterval: ({ state: { error } }) =>
      error instanceof RequestError && error.body.code === "run.none" ? FIRST_CHECK_MS : false,
  });
}

const FIRST_CHECK_MS = 5_000;

/** Objects go into the body, not into the address. */
const isShort = (input: object) =>
  Object.values(input).every((value) => typeof value === "string" && value.length < 2_000);

/** Where a view of a cluster is read. */
export function viewAddress<K extends ViewName>(cluster: string, { view, input, target }: ViewRequest<K>): string {
  const given = isShort(input) ? input : {};
  const query = new URLSearchParams({ ...given, ...(target ? { target } : {}) }).toString();
  return `${clusterPath(cluster)}/${view}${query && `?${query}`}`;
}

/** Views of a configured cluster, from our own API. The server answers in the language of the locale cookie. */
export function httpSource(cluster: string): DataSource {
  return {
    id: clusterSourceId(cluster),
    cluster,
    retargets: true,
    read: (request, _locale, signal) =>
      fetchJson(viewAddress(cluster, request), {
        signal,
        ...(isShort(request.input) ? {} : { method: "POST", body: JSON.stringify(request.input) }),
      }),
  };
}

/** "Now" of a file, so that ages read the same on every day. */
export const frozenNow = ({ createdAt, capturedAt, checkedAt }: OpenedFile): string =>
  createdAt ?? capturedAt ?? checkedAt;

/** A view that a file holds nothing for. */
export const notInFile = () =>
  new RequestError(404, { code: "not_found", message: "The file holds nothing under this name.", source: "app" });

/** Opens the report behind a link; counted as one opening, however many of its pages are read. */
export function sharedQuery(token: string, locale: Locale, client: QueryClient) {
  return queryOptions({
    queryKey: ["shared", token],
    queryFn: async () => {
      const answer = await fetchJson<ReportOpening>(viewPath(token));
      client.setQueryData(viewQuery(sharedSource(token, answer), "readiness", {}, locale).queryKey, answer.readiness);
      return answer;
    },
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** Views of an opened report, in the language of the locale cookie. */
export function sharedSource(token: string, { pass, opened }: ReportOpening): DataSource {
  return {
    id: `share:${token}`,
    frozenNow: frozenNow(opened),
    read: ({ view, input }, _locale, signal) =>
      fetchJson(`${viewPath(token)}?${new URLSearchParams({ view, ...input }).toString()}`, {
        signal,
        headers: { "x-opening": pass },
      }),
  };
}

function viewPath(token: string): string {
  return `/api/reports/shared/${encodeURIComponent(token)}/view`;
}
