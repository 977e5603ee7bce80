"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import type { RowSummary, RunEvent, RunSnapshot } from "@/lib/model/run";
import { fetchJson } from "./fetch-json";
import { httpSource } from "./http-source";

export interface LiveRun {
  run?: RunSnapshot;
  /** Rows that the running check has finished, by Service. */
  rows: ReadonlyMap<string, RowSummary>;
}

type Action = { type: "reset" } | { type: "event"; event: RunEvent };
const EMPTY: LiveRun = { rows: new Map() };

function reduce(state: LiveRun, action: Action): LiveRun {
  if (action.type === "reset") return EMPTY;
  const { event } = action;
  if (event.type === "snapshot" || event.type === "end") return { ...state, run: event.run };
  if (event.type !== "rows") return state;
  const rows = new Map(state.rows);
  for (const row of event.rows) rows.set(row.service, row);
  return { ...state, rows };
}

/**
 * Follows a run's event stream. The browser reconnects by itself and sends `Last-Event-ID`, so a dropped connection
 * resumes; a reloaded page gets the same run id from the readiness answer and starts from its snapshot.
 * When the run ends, or Services change while the page is open, the views of the cluster are read again.
 */
export function useRunStream(clusterKey: string | undefined, runId: string | undefined): LiveRun {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduce, EMPTY);
  useEffect(() => {
    if (!clusterKey || !runId) return;
    dispatch({ type: "reset" });
    const source = new EventSource(`${runPath(clusterKey, runId)}/stream`);
    const sourceId = httpSource(clusterKey).id;
    const onEvent = (message: MessageEvent<string>) => {
      const event = parseEvent(message.type, message.data);
      if (!event) return;
      dispatch({ type: "event", event });
      if (event.type === "snapshot" || event.type === "rows") return;
      void client.invalidateQueries({ queryKey: ["view", sourceId] });
      void client.invalidateQueries({ queryKey: ["clusters"] });
    };
    for (const type of ["snapshot", "rows", "changed", "end"]) source.addEventListener(type, onEvent as EventListener);
    return () => source.close();
  }, [client, clusterKey, runId]);
  return state;
}

function parseEvent(type: string, data: string): RunEvent | undefined {
  try {
    const value = JSON.parse(data) as object;
    return { ...value, type } as RunEvent;
  } catch {
    return undefined;
  }
}

function runPath(clusterKey: string, runId: string): string {
  return `/api/clusters/${encodeURIComponent(clusterKey)}/runs/${encodeURIComponent(runId)}`;
}

/** Starts a check, or joins the one that runs. */
export function useStartRun(clusterKey: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (options: { target?: string } = {}) =>
      fetchJson<RunSnapshot>(`/api/clusters/${encodeURIComponent(clusterKey ?? "")}/runs`, { method: "POST", body: JSON.stringify(options) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["view", httpSource(clusterKey ?? "").id, "readiness"] });
      void client.invalidateQueries({ queryKey: ["clusters"] });
    },
  });
}

export function useCancelRun(clusterKey: string | undefined) {
  return useMutation({ mutationFn: (runId: string) => fetchJson<void>(runPath(clusterKey ?? "", runId), { method: "DELETE" }) });
}
