import "server-only";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import { compareResults, type RunComparison } from "@/lib/report/compare";
import {
  bundleBytes,
  keepRun,
  keepSeen,
  listRuns,
  runResult,
  sharedStore,
  Store,
  trendOf,
  type StoredRun,
} from "@/lib/store";
import type { HistoryAnswer } from "@/lib/views/answers";
import { clusterByKey } from "./clusters";
import { readSettings } from "./config";
import { runs, type FinishedRun, type RunManager } from "./runs";

/** The store of this process, by the settings it was started with. */
export function store(): Store {
  return sharedStore(() => {
    const settings = readSettings();
    return new Store({
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      keepDays: settings.keepDays,
      keepRuns: settings.keepRuns,
      keepMb: settings.keepMb,
    });
  });
}

const ATTACHED = Symbol.for("ccm-preflight.history-attached");

/** Keeps every finished run and lets replicas agree who checks. Called once at the start of the server. */
export function attachHistory(manager: RunManager = runs(), kept: Store = store()): void {
  const marked = manager as RunManager & { [ATTACHED]?: true };
  if (marked[ATTACHED]) return;
  marked[ATTACHED] = true;
  manager.replicas = kept.replicas();
  manager.onFinished(async (finished) => {
    await keepFinished(kept, finished);
    manager.replicas?.tell({ type: "kept", cluster: finished.cluster });
  });
  // A change that could not be kept is still on screen; a store that fails says so on the history page.
  manager.seen = (cluster, services, at) => void keepSeen(kept, cluster, services, at).catch(() => undefined);
}

/** A store that fails is shown on the history page; the check itself was made and stays on screen. */
async function keepFinished(kept: Store, { cluster, run, result, bundle }: FinishedRun): Promise<void> {
  // A cancelled run is kept too: the newest run counts, whatever became of it.
  if (run.state === "running") return;
  try {
    await keepRun(kept, { cluster, run, result, bundle });
  } catch (error) {
    const body = error instanceof AppError ? error.message : "unexpected error";
    process.stderr.write(`history: run ${run.runId} was not kept: ${body}\n`);
  }
}

/** What is kept of a cluster's runs. An unavailable store is part of the answer, not a failure. Error: `cluster.unknown`. */
export async function historyAnswer(cluster: string): Promise<HistoryAnswer> {
  clusterByKey(readSettings(), cluster);
  const kept = store();
  let list: StoredRun[] = [];
  let keptBytes = 0;
  try {
    [list, keptBytes] = await Promise.all([listRuns(kept, cluster, kept.keepRuns), bundleBytes(kept, cluster)]);
  } catch (error) {
    if (!(error instanceof AppError) || error.source !== "store") throw error;
  }
  return {
    runs: list,
    trend: trendOf(list),
    store: kept.status(),
    keepDays: kept.keepDays,
    keepRuns: kept.keepRuns,
    keepMb: kept.keepMb,
    keptBytes,
  };
}

/** What changed from one kept run to another. Error: `run.notKept`. */
export async function compareRuns(cluster: string, from: string, to: string, locale: Locale): Promise<RunComparison> {
  const kept = store();
  const [before, after] = await Promise.all([runResult(kept, cluster, from), runResult(kept, cluster, to)]);
  const missing = before ? (after ? undefined : to) : from;
  if (!before || !after)
    throw new AppError({
      code: "run.notKept",
      status: 404,
      source: "store",
      message: `Run ${missing} is not kept, or ended without a result.`,
      suggestion: "Choose another run.",
    });
  return compareResults(before, after, locale);
}
