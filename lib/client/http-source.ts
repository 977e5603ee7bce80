import type { DataSource } from "./view-query";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId } from "./keys";

/** Views of a configured cluster, from our own API. The server answers in the language of the locale cookie. */
export function httpSource(cluster: string): DataSource {
  return {
    id: clusterSourceId(cluster),
    live: { cluster },
    retargets: true,
    read: (request, _locale, signal) =>
      fetchJson(`${clusterPath(cluster)}/${request.path}`, {
        signal,
        ...(request.body === undefined ? {} : { method: "POST", body: JSON.stringify(request.body) }),
      }),
  };
}
