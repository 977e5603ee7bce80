import type { ReportOpening } from "@/lib/opened/read";
import { fetchJson } from "./fetch-json";
import type { DataSource } from "./view-query";

/** Opens the report behind a link; counted as one opening, however many of its pages are read. */
export function openShared(token: string): Promise<ReportOpening> {
  return fetchJson(viewPath(token));
}

/** Views of an opened report, in the language of the locale cookie; nothing else of the server is asked. */
export function sharedSource(token: string, { pass, opened }: ReportOpening): DataSource {
  return {
    id: `share:${token}`,
    frozenNow: opened.createdAt ?? opened.capturedAt ?? opened.checkedAt,
    read: (request, _locale, signal) =>
      fetchJson(`${viewPath(token)}?${new URLSearchParams({ path: request.path }).toString()}`, {
        signal,
        headers: { "x-opening": pass },
      }),
  };
}

/** The words of the page in the language that its reader chose. */
export function sharedTexts(token: string): Promise<{ locale: string; messages: Record<string, unknown> }> {
  return fetchJson(`/api/reports/shared/${encodeURIComponent(token)}/texts`);
}

function viewPath(token: string): string {
  return `/api/reports/shared/${encodeURIComponent(token)}/view`;
}
