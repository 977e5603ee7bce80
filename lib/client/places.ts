import { queryOptions } from "@tanstack/react-query";
import type { ClusterPlace, FoundPlacesAnswer, PlacesAnswer } from "@/lib/views/answers";
import { fetchJson } from "./fetch-json";
import { keys } from "./keys";

/** Names asked for at once: an address line holds no more. */
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
