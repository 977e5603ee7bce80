import { QueryClient, isServer, queryOptions } from "@tanstack/react-query";
import type { PublishedPage } from "@/lib/triage/guide/published";
import type { AnswerTexts } from "@/lib/triage/types";
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

/** A GET of our own API as a query: its address is its key. */
function asked<Given, Data>(path: string, params: [name: string, value: string][], dataOf: (answer: Given) => Data) {
  const address = `${path}?${new URLSearchParams(params).toString()}`;
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }) => dataOf(await fetchJson<Given>(address, { signal })),
    staleTime: 60_000,
    retry: false,
  });
}

/** Names per request: the length of an address is limited. */
const MOST = 60;

/** `GET /api/places`: where names of a message are in the checked clusters. Only the names leave the page. */
export function placesQuery(all: readonly string[]) {
  const names = [...new Set(all)].slice(0, MOST);
  const query = asked(
    "/api/places",
    names.map((name) => ["name", name]),
    ({ places }: PlacesAnswer) => places,
  );
  return { ...query, enabled: names.length > 0 };
}

/** `GET /api/places?search=`: Services, instances and nodes that hold what was typed, in every cluster one may see. */
export const foundPlacesQuery = (text: string, lang: string) =>
  asked("/api/places", Object.entries({ search: text, lang }), ({ found }: FoundPlacesAnswer) => found);

/** One entry of the guide as the palette lists it. */
export interface GuideMatch {
  code: string;
  title: string;
  href: string;
  /** Of the first: the answer itself. */
  summary?: string;
  /** Of the two best, where they differ in one thing: what is asked, and when each answers. */
  ask?: string;
  when?: string;
  /** Of the first, where no page answers for sure. */
  unsure?: string;
}

/** `GET /api/guide/search`, best first, a screenful or `limit`: the catalogue and its texts stay on the server. */
export function guideSearchQuery(search: string, locale: string, limit = 20) {
  const params: [string, string][] = [
    ["q", search],
    ["lang", locale],
    ["limit", String(limit)],
  ];
  return asked("/api/guide/search", params, (found: { items: GuideMatch[]; pages: PublishedPage[] }) => found);
}

/** `GET /api/events/answers`: the catalogue's entries of these codes, in the reader's language. Only codes are sent. */
export function answersQuery(codes: readonly string[], locale: string) {
  const wanted = [...new Set(codes)].sort().map((code): [string, string] => ["code", code]);
  const query = asked(
    "/api/events/answers",
    [["lang", locale], ...wanted],
    ({ answers }: { answers: AnswerTexts }) => answers,
  );
  return { ...query, enabled: wanted.length > 0, staleTime: Infinity, retry: 1 };
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // On loopback and in an opened file there are answers without a network.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
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
