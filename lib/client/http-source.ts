import type { DataSource } from "./view-query";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId } from "./keys";

/** Views of a configured cluster, from our own API. The server answers in the language of the locale cookie. */
export function httpSource(cluster: string): DataSource {
  return {
    id: clusterSourceId(cluster),
    cluster,
    retargets: true,
    read: ({ view, input, target }, _locale, signal) => {
      // What is long goes into the body.
      const short = Object.values(input).every((value) => typeof value === "string");
      const query = new URLSearchParams({ ...(short ? input : {}), ...(target ? { target } : {}) }).toString();
      return fetchJson(`${clusterPath(cluster)}/${view}${query && `?${query}`}`, {
        signal,
        ...(short ? {} : { method: "POST", body: JSON.stringify(input) }),
      });
    },
  };
}
