import "server-only";
import { AppError } from "@/lib/model/errors";
import { stateOf, type State } from "@/lib/upgrade/compare";
import { bundleBytes, saveRun, saveSeen, readRun, listRuns, runResult, Store, trendOf } from "@/lib/store";
import type { HistoryAnswer } from "@/lib/views/answers";
import { readSettings } from "@/lib/collect/config/config";
import { createLog } from "./log";
import { processWide } from "./process-wide";
import { showStored } from "./replicas";
import { runs, type RunManager } from "./runs";

/** The store of this process, by the settings it was started with. */
export const store = () => processWide("store", () => new Store(readSettings()));

/** Stores every finished run and connects the replicas. */
export function attachHistory(manager: RunManager = runs(), kept: Store = store()): void {
  manager.replicas = kept.replicas();
  manager.onFinished(async ({ cluster, run, result, bundle }) => {
    // The history page shows a store that fails; the check itself stays on screen.
    try {
      await saveRun(kept, { cluster, run, result, bundle });
      manager.replicas?.send({ type: "stored", cluster });
      // Another replica may have stored one in between.
      if (manager.replicas) await showStored(manager, kept, cluster);
    } catch (error) {
      const reason = error instanceof AppError ? error.message : "unexpected error";
      createLog("history").error({ cluster, run: run.runId, reason }, "a check was not kept");
      manager.replicas?.send({ type: "notStored", cluster, runId: run.runId });
    }
  });
  // A change that could not be stored is still on screen.
  manager.seen = (cluster, services, at) => void saveSeen(kept, cluster, services, at).catch(() => undefined);
}

/** The stored runs of a cluster. An unavailable store is part of the answer, not a failure. */
export async function historyAnswer(cluster: string): Promise<HistoryAnswer> {
  const kept = store();
  const read = Promise.all([listRuns(kept, cluster, kept.keepRuns), bundleBytes(kept, cluster)]);
  const [list, keptBytes] = (await orNothing(read)) ?? [[], 0];
  const { keepDays, keepRuns, keepMb } = kept;
  return { runs: list, trend: trendOf(list), store: kept.status(), keepDays, keepRuns, keepMb, keptBytes };
}

export const notStored = (message: string, suggestion: string) =>
  new AppError({ code: "run.notStored", status: 404, source: "store", message, suggestion });

/** A stored run as a side of a comparison. Error: `run.notStored`. */
export async function storedState(cluster: string, id: string): Promise<State> {
  const run = await readRun(store(), cluster, id);
  const result = run?.result ?? (await runResult(store(), cluster, id));
  if (!result) throw notStored(`Run ${id} is not stored, or ended without a result.`, "Choose another run.");
  return stateOf({ result, bundle: run?.bundle });
}

/** Undefined where the store cannot be read: what is made of a check is made without it. */
export const orNothing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof AppError && error.source === "store") return undefined;
    throw error;
  });
