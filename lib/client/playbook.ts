import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AfterAnswer } from "@/lib/upgrade/after";
import type { Playbook } from "@/lib/upgrade/playbook";
import { fetchJson } from "./fetch-json";
import { clusterPath, clusterSourceId, keys } from "./keys";
import type { ViewRequest } from "./view-query";

/** Policy documents of the CCM's role as somebody pasted them: parsed JSON. */
export type Policies = readonly unknown[];

/** The playbook of a check; with policy documents it says which permissions they lack. */
export const playbookRequest = (policies: Policies = []): ViewRequest<Playbook> => ({
  path: "playbook",
  byTarget: true,
  ...(policies.length > 0 ? { body: { policies } } : {}),
});

/** The cloud's side of the last check, or of an opened file, against the baseline. */
export const afterRequest: ViewRequest<AfterAnswer> = { path: "after" };

/** Keeps what the last check read as the baseline. */
export function useTakeBaseline(cluster: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson<AfterAnswer>(`${clusterPath(cluster ?? "")}/after`, { method: "POST", body: "{}" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.views(clusterSourceId(cluster ?? "")) }),
  });
}
