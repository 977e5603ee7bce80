import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AfterAnswer } from "@/lib/after";
import type { Locale } from "@/lib/model/text";
import type { Playbook } from "@/lib/playbook";
import { fetchJson } from "./fetch-json";
import { clusterPath, keys } from "./keys";

/** Policy documents of the CCM's role as somebody pasted them: parsed JSON. */
export type Policies = readonly unknown[];

/** The playbook of a cluster; with policy documents it says which permissions they lack. */
export function playbookQuery(cluster: string, locale: Locale, target: string | undefined, policies: Policies = []) {
  const query = target === undefined ? "" : `?target=${encodeURIComponent(target)}`;
  return queryOptions({
    queryKey: keys.playbook(cluster, locale, target ?? "", policies),
    queryFn: ({ signal }): Promise<Playbook> =>
      fetchJson(`${clusterPath(cluster)}/playbook${query}`, {
        signal,
        ...(policies.length > 0 ? { method: "POST", body: JSON.stringify({ policies }) } : {}),
      }),
    placeholderData: keepPreviousData,
  });
}

/** The cloud's side of the last check against the baseline. */
export function afterQuery(cluster: string) {
  return queryOptions({
    queryKey: keys.after(cluster),
    queryFn: ({ signal }): Promise<AfterAnswer> => fetchJson(`${clusterPath(cluster)}/after`, { signal }),
  });
}

/** Keeps what the last check read as the baseline. */
export function useTakeBaseline(cluster: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson<AfterAnswer>(`${clusterPath(cluster)}/after`, { method: "POST", body: "{}" }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.after(cluster) }),
        client.invalidateQueries({ queryKey: keys.playbooks(cluster) }),
      ]),
  });
}
