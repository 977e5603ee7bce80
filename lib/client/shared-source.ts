import type { ReportOpening } from "@/lib/report/file/read";
import { fetchJson } from "./fetch-json";
import { frozenNow } from "./file/in-file";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Locale } from "@/lib/model/text";
import { keys } from "./keys";
import { viewQuery, type DataSource } from "./view-query";

/** Opens the report behind a link; counted as one opening, however many of its pages are read. */
export function sharedQuery(token: string, locale: Locale, client: QueryClient) {
  return queryOptions({
    queryKey: keys.shared(token),
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

/** Views of an opened report, in the language of the locale cookie; nothing else of the server is asked. */
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
