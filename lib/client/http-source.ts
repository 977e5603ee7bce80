import type { DataSource } from "./data-source";
import { fetchJson } from "./fetch-json";

/** Views of a configured cluster, from our own API. The server answers in the language of the locale cookie. */
export function httpSource(clusterKey: string): DataSource {
  return {
    id: `cluster:${clusterKey}`,
    live: { cluster: clusterKey },
    read: (request, _locale, signal) =>
      fetchJson(`/api/clusters/${encodeURIComponent(clusterKey)}/${request.path}`, { signal }),
  };
}
