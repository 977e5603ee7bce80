"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import type { RowSummary, RunEvent, RunSnapshot } from "@/lib/model/run";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { clusterPath, clusterSourceId, keys } from "./keys";

export interface LiveRun {
  run?: RunSnapshot;
  /** Rows of the run's stream by Service, newer than those of the last answer. */
  rows: ReadonlyMap<string, RowSummary>;
}

const EMPTY: LiveRun = { rows: new Map() };
/** Several rows change together when a rollout moves pods: read the views again once. */
const SETTLE_MS = 400;
/** A stream that was refused is opened again after this long, twice as long each time. */
const REOPEN_MS = 2_000;
const REOPEN_MAX_MS = 60_000;
/** The server's name for the running check, else the last finished one. */
const LATEST = "latest";

/** Without an event another run begins. */
function reduce(state: LiveRun, event: RunEvent | undefined): LiveRun {
  if (event === undefined) return EMPTY;
  if (event.type === "snapshot" || event.type === "end") return { ...state, run: event.run };
  const rows = new Map(state.rows);
  if (event.type === "rows") for (const row of event.rows) rows.set(row.service, row);
  else for (const service of event.services) rows.delete(service);
  return { ...state, rows };
}

/**
 * Follows a run's event stream, from `after` (the last event that the page's data contains). The browser reconnects by
 * itself and sends `Last-Event-ID`, so a dropped connection resumes; a reloaded page starts from its readiness answer.
 * After the end the stream sends changes in the cluster: the views are then read again.
 */
export function useRunStream(clusterKey: string | undefined, runId: string | undefined, after: number): LiveRun {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduce, EMPTY);
  useEffect(() => {
    if (!clusterKey || !runId) return;
    dispatch(undefined);
    let source: EventSource;
    let heard = String(after);
    let pause = REOPEN_MS;
    let again: ReturnType<typeof setTimeout> | undefined;
    let ended = !isRunning(client, clusterKey, runId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: keys.views(clusterSourceId(clusterKey)) });
        void client.invalidateQueries({ queryKey: keys.clusters() });
      }, delay);
    };
    const onEvent = (message: MessageEvent<string>) => {
      const event = { ...(JSON.parse(message.data) as object), type: message.type } as RunEvent;
      heard = message.lastEventId || heard;
      pause = REOPEN_MS;
      dispatch(event);
      if (event.type === "end") {
        ended = true;
        refresh(0);
      } else if (ended && event.type !== "snapshot") refresh(SETTLE_MS);
    };
    const open = () => {
      source = new EventSource(`${clusterPath(clusterKey)}/runs/${encodeURIComponent(runId)}/stream?after=${heard}`);
      for (const type of ["snapshot", "rows", "changed", "end"])
        source.addEventListener(type, onEvent as EventListener);
      source.addEventListener("error", () => {
        // The browser reconnects after a broken connection, but not after an error answer such as a proxy's 502.
        if (source.readyState !== EventSource.CLOSED) return;
        again = setTimeout(open, pause);
        pause = Math.min(pause * 2, REOPEN_MAX_MS);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      source.close();
    };
    // `after` belongs to the run: when only it changes (the views were read again), the stream stays open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, clusterKey, runId]);
  return state;
}

/**
 * For pages of one instance or Service: when something changes in the cluster while the page is open, its data is read
 * again. Takes no part in the run's own progress.
 */
export function useFollowChanges(clusterKey: string | undefined): void {
  useRunStream(clusterKey, clusterKey ? LATEST : undefined, Number.MAX_SAFE_INTEGER);
}

/** Whether the run is running; true for one that no answer contains yet. */
function isRunning(client: QueryClient, clusterKey: string, runId: string): boolean {
  if (runId === LATEST) return false;
  for (const [, answer] of client.getQueriesData<ReadinessAnswer>({
    queryKey: keys.viewAt(clusterSourceId(clusterKey), "readiness"),
  })) {
    if (answer?.run?.runId === runId) return answer.run.state === "running";
  }
  return true;
}
