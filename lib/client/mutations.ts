"use client";

import { useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { ConnectionReport } from "@/lib/model/connection";
import type { Waiver } from "@/lib/model/result";
import type { RunSnapshot } from "@/lib/model/run";
import type { ExportFormat, MadeShare, ReportChoice, ReportPreview, SharesAnswer } from "@/lib/report/answers";
import type { RecheckAnswer } from "@/lib/views/answers";
import type { Answer } from "@/lib/views/registry";
import { useDataSource } from "./data-source";
import { errorBodyOf, fetchJson, RequestError } from "./fetch-json";
import { clusterPath, clusterSourceId, keys } from "./keys";
import { saveFile } from "./save-file";
import type { CompanionKind } from "./sources";

/** A mutation that invalidates the queries of these keys, after a failure too. */
function useChange<T, Input = void>(change: (input: Input) => Promise<T>, ...stale: QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

const post = <T>(path: string, body?: unknown) =>
  fetchJson<T>(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const remove = <T>(path: string) => fetchJson<T>(path, { method: "DELETE" });

/** Every view of a cluster, and the list of clusters. */
const ofCluster = (cluster: string) => [keys.views(clusterSourceId(cluster)), keys.clusters()];

/** Starts a check, or joins the one that runs. */
export const useStartRun = (cluster = "") =>
  useChange(
    (options: { target?: string; acceptMissingServices?: boolean }) =>
      post<RunSnapshot>(`${clusterPath(cluster)}/runs`, options),
    keys.clusters(),
  );

export const useCancelRun = (cluster = "") =>
  useChange((runId: string) => remove(`${clusterPath(cluster)}/runs/${encodeURIComponent(runId)}`));

/** Reads one instance, or the instances of one Service, again. When it fails the view marks them as stale. */
export const useRecheck = (cluster = "") =>
  useChange(
    (what: { service: string } | { loadBalancerId: string }) =>
      post<RecheckAnswer>(`${clusterPath(cluster)}/runs/recheck`, what),
    keys.views(clusterSourceId(cluster)),
  );

/** Stores the last check's bundle as the baseline. */
export const useTakeBaseline = (cluster = "") =>
  useChange(() => post(`${clusterPath(cluster)}/baseline`), ...ofCluster(cluster));

/** Ticks a step of the upgrade off, or takes that back. */
export const useTick = (cluster = "") =>
  useChange(
    (tick: { step: string; target: string; done: boolean }) => post(`${clusterPath(cluster)}/ticks`, tick),
    keys.viewAt(clusterSourceId(cluster), "playbook"),
    keys.viewAt(clusterSourceId(cluster), "watch"),
    keys.viewAt(clusterSourceId(cluster), "upgrades"),
  );

/** Keeps decisions for the cluster, one request after the other; the page has them at once. */
export function useDecide(cluster = "") {
  const client = useQueryClient();
  const queryKey = keys.viewAt(clusterSourceId(cluster), "decided");
  return useMutation({
    scope: { id: `decide ${cluster}` },
    mutationFn: (decisions: readonly { id: string; way: string | null; by: string }[]) =>
      post(`${clusterPath(cluster)}/decisions`, { decisions: decisions.map(({ id, way }) => ({ id, way })) }),
    async onMutate(decisions) {
      await client.cancelQueries({ queryKey });
      const at = new Date().toISOString();
      const ids = new Set(decisions.map(({ id }) => id));
      const taken = decisions.flatMap(({ id, way, by }) => (way === null ? [] : { id, way, by, at }));
      client.setQueriesData<Answer<"decided">>({ queryKey }, (old) => ({
        decisions: [...(old?.decisions ?? []).filter(({ id }) => !ids.has(id)), ...taken],
      }));
    },
    // A later decision waits for its turn: its answer counts.
    onSettled: () =>
      client.isMutating({ predicate: ({ options }) => options.scope?.id === `decide ${cluster}` }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey }),
  });
}

/** Accepts findings, one after the other. */
export const useAccept = (cluster: string) =>
  useChange(
    async (waivers: readonly Waiver[]) => {
      for (const waiver of waivers) await post(`${clusterPath(cluster)}/waivers`, waiver);
    },
    ...ofCluster(cluster),
  );

/** Withdraws an acceptance: its findings count again at once. */
export const useWithdraw = (cluster: string) =>
  useChange((id: string) => remove(`${clusterPath(cluster)}/waivers/${encodeURIComponent(id)}`), ...ofCluster(cluster));

/** Tests both sides; without a cluster the configuration as it is. */
export const useConnectionTest = (cluster?: string) =>
  useChange(() =>
    fetchJson<ConnectionReport>(
      `/api/connection${cluster === undefined ? "" : `?${new URLSearchParams({ cluster }).toString()}`}`,
    ),
  );

/** Adds a companion file to an opened one; all its views follow. */
export function usePutCompanion(kind: CompanionKind) {
  const { companions, id } = useDataSource();
  return useChange(async (file: File) => companions?.put(kind, file), keys.views(id));
}

/** Counts and redacted list of the chosen report; the last ones stay on screen while the next are made. */
export const usePreview = (choice: ReportChoice) =>
  useQuery({
    queryKey: ["report-preview", choice],
    queryFn: ({ signal }) =>
      fetchJson<ReportPreview>("/api/reports/preview", { method: "POST", body: JSON.stringify(choice), signal }),
    placeholderData: (previous) => previous,
  });

/** Links made for a cluster, ended ones included. */
export const useShares = (cluster: string) =>
  useQuery({
    queryKey: keys.shares(cluster),
    queryFn: ({ signal }) => fetchJson<SharesAnswer>(`/api/reports?cluster=${encodeURIComponent(cluster)}`, { signal }),
  });

/** Makes a link. */
export const useMakeShare = (cluster: string) =>
  useChange(
    (choice: ReportChoice & { expiresInDays: number | null; maxViews: number | null }) =>
      post<MadeShare>("/api/reports", choice),
    keys.shares(cluster),
  );

/** Ends a link at once. */
export const useRevoke = (cluster: string) =>
  useChange((id: string) => remove(`/api/reports/${encodeURIComponent(id)}`), keys.shares(cluster));

async function exported(choice: ReportChoice, format: ExportFormat): Promise<Response> {
  const response = await fetch(`/api/reports/export?format=${format}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(choice),
  });
  if (!response.ok) throw new RequestError(response.status, errorBodyOf(await response.json().catch(() => undefined)));
  return response;
}

/** The report as Markdown. */
export const useMarkdown = () => useChange(async (choice: ReportChoice) => (await exported(choice, "markdown")).text());

/** Fetches the file and hands it to the browser to save. */
export const useExport = () =>
  useChange(async ({ format, ...choice }: ReportChoice & { format: ExportFormat }) => {
    const response = await exported(choice, format);
    const name =
      /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `report.${format}`;
    saveFile(await response.blob(), name);
  });
