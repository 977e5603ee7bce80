"use client";

import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import { RegionContext } from "@/components/common/console-link";
import { FindingLabelsProvider } from "@/components/common/finding-labels";
import { checkState, followedRun, isBusy, viewOf, type CheckState } from "@/lib/client/check-state";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useCancelRun, useRunStream, useStartRun } from "@/lib/client/run";
import type { RowSummary } from "@/lib/model/run";
import {
  groupByInstance,
  verdictNumbers,
  type InstanceRow,
  type ReadinessView,
  type VerdictNumbers,
} from "@/lib/views";

interface Check {
  state: CheckState;
  /** The last finished check. */
  view?: ReadinessView;
  /** Rows of the last finished check, and newer ones of the running check in their places. */
  rows: readonly RowSummary[];
  instances: readonly InstanceRow[];
  numbers: VerdictNumbers;
  busy: boolean;
  /** Asking the server failed, and what is shown is from before. */
  late?: { error: unknown; retry: () => void };
  retry: () => void;
  start: (options?: { acceptMissingServices?: boolean }) => void;
  cancel: { go: (runId: string) => void; pending: boolean };
}

const CheckContext = createContext<Check | undefined>(undefined);

export function useCheck(): Check {
  const check = useContext(CheckContext);
  if (!check) throw new Error("useCheck needs a CheckProvider above it");
  return check;
}

const NO_LABELS = {};

/** The check that the pages below show: its last result, and the run that goes on. The first visit starts the first check, which only reads. */
export function CheckProvider({ children }: { children: React.ReactNode }) {
  const source = useDataSource();
  const cluster = source.cluster;
  const query = useView("readiness", {});
  const run = useStartRun(cluster);
  const cancelRun = useCancelRun(cluster);
  const followed = followedRun(query.data, run.data);
  const stream = useRunStream(
    cluster,
    followed?.runId,
    followed && followed.runId === query.data?.run?.runId ? (query.data?.lastEventId ?? 0) : 0,
  );
  const state = checkState({
    live: cluster !== undefined,
    answer: query.data,
    answerError: query.error ?? undefined,
    start: { pending: run.isPending, run: run.data, error: run.error ?? undefined },
    streamed: stream.run,
  });
  const view = viewOf(state);
  const { mutate } = run;
  const target = source.target ?? view?.cluster.targetCcmVersion;
  const start = (options: { acceptMissingServices?: boolean } = {}) =>
    mutate({ ...(target ? { target } : {}), ...options });

  const started = useRef(false);
  const begin = state.kind === "neverChecked" && state.begin;
  useEffect(() => {
    if (!begin || started.current) return;
    started.current = true;
    mutate({});
  }, [begin, mutate]);

  const checked = query.data?.view;
  const retargeted = query.data?.retargeted;
  const judged = query.data?.rows;
  const rows = useMemo(() => {
    const finished = checked?.rows ?? [];
    // Rows of a run that goes on are judged for the run's own target.
    if (retargeted) return finished;
    return rowsWith(rowsWith(finished, new Map(judged?.map((row) => [row.service, row]))), stream.rows);
  }, [checked, retargeted, judged, stream.rows]);
  const instances = useMemo(() => groupByInstance(rows), [rows]);
  const numbers = useMemo(() => verdictNumbers(instances), [instances]);
  const retry = () => void query.refetch();
  return (
    <CheckContext
      value={{
        state,
        ...(view ? { view } : {}),
        rows,
        instances,
        numbers,
        busy: isBusy(state),
        ...(query.isError && query.data ? { late: { error: query.error, retry } } : {}),
        retry,
        start,
        cancel: { go: (runId) => cancelRun.mutate(runId), pending: cancelRun.isPending },
      }}
    >
      <RegionContext value={view?.cluster.region}>
        <FindingLabelsProvider labels={query.data?.labels ?? NO_LABELS}>{children}</FindingLabelsProvider>
      </RegionContext>
    </CheckContext>
  );
}

/** The rows with newer ones in their places, and those that were not there at the end. */
function rowsWith(rows: readonly RowSummary[], newer: ReadonlyMap<string, RowSummary>): readonly RowSummary[] {
  if (newer.size === 0) return rows;
  const seen = new Set<string>();
  const merged = rows.map((row) => {
    seen.add(row.service);
    return newer.get(row.service) ?? row;
  });
  for (const [key, row] of newer) if (!seen.has(key)) merged.push(row);
  return merged;
}
