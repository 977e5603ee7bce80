import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json";
import { keys } from "./keys";

/** One entry of the guide as the palette lists it. */
export interface GuideMatch {
  code: string;
  kind: string;
  title: string;
}

/** `GET /api/guide/search`, best first, a screenful or `limit`: the catalogue and its texts stay on the server. */
export function guideSearchQuery(search: string, locale: string, limit?: number) {
  return queryOptions({
    queryKey: keys.guideSearch(search, locale, limit),
    queryFn: async ({ signal }): Promise<GuideMatch[]> => {
      const query = new URLSearchParams({ q: search, lang: locale, ...(limit ? { limit: String(limit) } : {}) });
      return (await fetchJson<{ items: GuideMatch[] }>(`/api/guide/search?${query.toString()}`, { signal })).items;
    },
    staleTime: Infinity,
  });
}
