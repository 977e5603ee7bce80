"use client";

import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import { RegionContext } from "@/components/common/console-link";
import { FindingLabelsContext } from "@/components/common/finding-labels";
import { checkState, followedRun, isBusy, lastTryOf, viewOf, type CheckState } from "@/lib/client/check-state";
import { useDataSource, useView } from "@/lib/client/data-source";
import { usePassed } from "@/lib/client/passed";
import { useCancelRun, useStartRun } from "@/lib/client/mutations";
import { useRunStream } from "@/lib/client/run";
import type { RowSummary } from "@/lib/model/run";
import { usePlan } from "./use-choices";
import type { PlanView } from "@/lib/remediation";
import {
  fixRows,
  groupByInstance,
  instanceRows,
  rowState,
  serviceRows,
  verdictNumbers,
  standingView,
  type FixRow,
  type InstanceRow,
  type ListView,
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
  /** Error of the last request, while an earlier answer is shown. */
  late?: unknown;
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

/** Provides the last result and the running check. The first visit starts the first check, which only reads. */
export function CheckProvider({ children }: { children: React.ReactNode }) {
  const { cluster, target: chosen } = useDataSource();
  const query = useView("readiness", {});
  const answer = query.data;
  const run = useStartRun(cluster);
  const cancelRun = useCancelRun(cluster);
  const followed = followedRun(answer, run.data);
  const stream = useRunStream(
    cluster,
    followed?.runId,
    followed && followed.runId === answer?.run?.runId ? (answer?.lastEventId ?? 0) : 0,
  );
  const made = checkState({
    live: cluster !== undefined,
    answer,
    answerError: query.error ?? undefined,
    start: { pending: run.isPending, run: run.data, error: run.error ?? undefined },
    streamed: stream.run,
  });
  const { mutate } = run;
  const target = chosen ?? viewOf(made)?.cluster.targetCcmVersion;

  const started = useRef(false);
  const begin = made.kind === "neverChecked" && made.begin;
  useEffect(() => {
    if (!begin || started.current) return;
    started.current = true;
    mutate({});
  }, [begin, mutate]);

  const finished = answer?.view?.rows;
  const judged = answer?.rows;
  // Rows of a running check are evaluated for that check's target; those of a try that gave no result are not shown.
  const alone = answer?.retargeted === true || lastTryOf(made) !== undefined;
  const rows = useMemo(() => {
    if (alone && finished) return finished;
    const newest = new Map(finished?.map((row) => [row.service, row]));
    for (const row of judged ?? []) newest.set(row.service, row);
    for (const [service, row] of stream.rows) newest.set(service, row);
    return [...newest.values()];
  }, [finished, alone, judged, stream.rows]);
  const isLate = usePassed(viewOf(made)?.readyUntil);
  const { state, view } = useMemo(() => {
    const kept = viewOf(made);
    const view = kept && standingView(kept, rows, isLate);
    return { view, state: view === kept ? made : ({ ...made, view } as CheckState) };
  }, [made, rows, isLate]);
  const instances = useMemo(() => groupByInstance(rows), [rows]);
  const numbers = useMemo(() => verdictNumbers(instances), [instances]);
  return (
    <CheckContext
      value={{
        state,
        view,
        rows,
        instances,
        numbers,
        busy: isBusy(state),
        late: answer ? (query.error ?? undefined) : undefined,
        retry: () => void query.refetch(),
        start: (options = {}) => mutate({ ...(target ? { target } : {}), ...options }),
        cancel: { go: (runId) => cancelRun.mutate(runId), pending: cancelRun.isPending },
      }}
    >
      <RegionContext value={view?.cluster.region}>
        <FindingLabelsContext value={answer?.labels ?? NO_LABELS}>{children}</FindingLabelsContext>
      </RegionContext>
    </CheckContext>
  );
}

const NO_STEPS: PlanView["steps"] = [];

/** Rows of the Fix list in their order; none until the plan is read (`pending`). No `plan` where there are no raw objects to make one. */
export function useFixRows(
  list: ListView,
): { rows: FixRow[]; pending: boolean } & Pick<ReturnType<typeof usePlan>, "plan" | "open" | "failure"> {
  const { state, rows, instances, view } = useCheck();
  const checked = view !== undefined;
  const loading = state.kind === "loading";
  const { plan, open, isPending, failure } = usePlan(checked || loading);
  const pending = loading || (checked && (isPending || failure !== undefined));
  const orphans = list === "instances" ? view?.orphans : undefined;
  const all = useMemo(() => {
    if (pending) return [];
    if (checked) return fixRows(list === "instances" ? instances : serviceRows(rows), plan?.steps ?? NO_STEPS, orphans);
    // During the first check failing rows are in the order of arrival, so that no row moves.
    const failing = rows.filter((row) => rowState(row) === "fail");
    const found = list === "instances" ? instanceRows(failing) : serviceRows(failing);
    return found.map((row): FixRow => ({ ...row, group: "open", steps: NO_STEPS, bought: 0 }));
  }, [pending, checked, list, instances, rows, plan, orphans]);
  return { rows: all, plan, open, pending, failure: checked ? failure : undefined };
}
