import { QueryClient, isServer, queryOptions } from "@tanstack/react-query";
import type { SaidAnswers } from "@/lib/triage/types";
import type { ClusterOverview, FoundPlacesAnswer, PlacesAnswer } from "@/lib/views/answers";
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

const get = <T>(path: string, params: [name: string, value: string][], signal: AbortSignal): Promise<T> =>
  fetchJson(`${path}?${new URLSearchParams(params).toString()}`, { signal });

/** `GET /api/places`: where names of a message are in the checked clusters. Only the names leave the page. */
export function placesQuery(all: readonly string[]) {
  const names = [...new Set(all)].slice(0, MOST);
  return queryOptions({
    queryKey: keys.places(names),
    queryFn: async ({ signal }) => {
      const params = names.map((name): [string, string] => ["name", name]);
      return (await get<PlacesAnswer>("/api/places", params, signal)).places;
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
    queryFn: async ({ signal }) => (await get<FoundPlacesAnswer>("/api/places", [["search", text]], signal)).found,
    staleTime: 60_000,
    retry: false,
  });
}

/** One entry of the guide as the palette lists it. */
export interface GuideMatch {
  code: string;
  title: string;
}

/** `GET /api/guide/search`, best first, a screenful or `limit`: the catalogue and its texts stay on the server. */
export function guideSearchQuery(search: string, locale: string, limit = 20) {
  return queryOptions({
    queryKey: keys.guideSearch(search, locale, limit),
    queryFn: async ({ signal }) => {
      const params: [string, string][] = [
        ["q", search],
        ["lang", locale],
        ["limit", String(limit)],
      ];
      return (await get<{ items: GuideMatch[] }>("/api/guide/search", params, signal)).items;
    },
    staleTime: Infinity,
  });
}

/** `GET /api/events/answers`: the catalogue's entries of these codes, in the reader's language. Only codes are sent. */
export function answersQuery(codes: readonly string[], locale: string) {
  const wanted = [...new Set(codes)].sort();
  return queryOptions({
    queryKey: keys.answers(wanted, locale),
    queryFn: async ({ signal }) => {
      const params = wanted.map((code): [string, string] => ["code", code]);
      return (await get<{ answers: SaidAnswers }>("/api/events/answers", [["lang", locale], ...params], signal))
        .answers;
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
