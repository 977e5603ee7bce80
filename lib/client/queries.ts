import { QueryClient, isServer, queryOptions } from "@tanstack/react-query";
import type { SaidAnswers } from "@/lib/triage/types";
import type { ClusterOverview, ClusterPlace, FoundPlacesAnswer, PlacesAnswer } from "@/lib/views/answers";
import { fetchJson, RequestError } from "./fetch-json";
import { keys } from "./keys";

/** `GET /api/clusters`, every few seconds while any check runs. */
export const overviewQuery = queryOptions({
  queryKey: keys.clusters(),
  queryFn: ({ signal }): Promise<ClusterOverview> => fetchJson("/api/clusters", { signal }),
  refetchInterval: (query) => (query.state.data?.clusters.some((cluster) => cluster.running) ? 2500 : false),
});

/** The clusters alone. */
export const clustersQuery = queryOptions({
  ...overviewQuery,
  select: (overview: ClusterOverview) => overview.clusters,
});

/** Names per request: the length of an address is limited. */
const MOST = 60;

/** `GET /api/places`: where names of a message are in the checked clusters. Only the names leave the page. */
export function placesQuery(all: readonly string[]) {
  const names = [...new Set(all)].slice(0, MOST);
  return queryOptions({
    queryKey: keys.places(names),
    queryFn: async ({ signal }): Promise<ClusterPlace[]> => {
      const query = new URLSearchParams(names.map((name) => ["name", name]));
      return (await fetchJson<PlacesAnswer>(`/api/places?${query.toString()}`, { signal })).places;
    },
    enabled: names.length > 0,
    staleTime: 60_000,
    retry: false,
  });
}

/** `GET /api/places?search=`: Services, instances and nodes that hold what was typed, in every cluster one may see. */
export function foundPlacesQuery(text: string) {
  return queryOptions({
    queryKey: keys.foundPlaces(text),
    queryFn: async ({ signal }): Promise<FoundPlacesAnswer["found"]> =>
      (
        await fetchJson<FoundPlacesAnswer>(`/api/places?${new URLSearchParams({ search: text }).toString()}`, {
          signal,
        })
      ).found,
    staleTime: 60_000,
    retry: false,
  });
}

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

/** `GET /api/events/answers`: the catalogue's entries of these codes, in the reader's language. Only codes are sent. */
export function answersQuery(codes: readonly string[], locale: string) {
  const wanted = [...new Set(codes)].sort();
  return queryOptions({
    queryKey: keys.answers(wanted, locale),
    queryFn: async ({ signal }): Promise<SaidAnswers> => {
      const query = new URLSearchParams([["lang", locale], ...wanted.map((code) => ["code", code])]);
      return (await fetchJson<{ answers: SaidAnswers }>(`/api/events/answers?${query.toString()}`, { signal })).answers;
    },
    enabled: wanted.length > 0,
    staleTime: Infinity,
    retry: 1,
  });
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // A 4xx stays the same when repeated; a server that is restarting answers later.
        retry: (count, error) =>
          count < 2 && !(error instanceof RequestError && error.status >= 400 && error.status < 500),
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One client per browser tab; a new one per request on the server. */
export function getQueryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  return (browserClient ??= makeQueryClient());
}
