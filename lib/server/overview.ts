import "server-only";
import type { RunState } from "@/lib/model/run";
import { keptRun, listRuns, TREND_RUNS, trendOf, type StoredRun } from "@/lib/store";
import type { ClusterOverview } from "@/lib/views/answers";
import { listClusters, visibleClusters } from "./clusters";
import { readSettings } from "./config";
import { store } from "./history";
import { runs } from "./runs";

/** Every configured cluster with its last verdict and how the counts went. A store that fails costs only the trend. */
export async function overview(): Promise<ClusterOverview> {
  const { clusters: all, error } = runs().summaries();
  const visible = new Set(visibleClusters(readSettings()).clusters.map(({ key }) => key));
  const clusters = all.filter(({ key }) => visible.has(key));
  const withTrend = await Promise.all(
    clusters.map(async (cluster) => {
      const points = trendOf(await listRuns(store(), cluster.key, TREND_RUNS).catch(() => []));
      if (points.length === 0) return cluster;
      return { ...cluster, trend: points.map(({ at, failing, unknown, total }) => ({ at, failing, unknown, total })) };
    }),
  );
  return { clusters: withTrend, ...(error ? { error } : {}) };
}

/** After a restart: shows what was found last, with its age, until somebody checks again. */
export async function restoreChecks(): Promise<void> {
  for (const { key } of listClusters(readSettings()).clusters) {
    try {
      const kept = await keptRun(store(), key);
      const [newest] = await listRuns(store(), key, 1);
      if (!kept) continue;
      runs().restore(key, kept, newest && newestOf(newest));
      // What was accepted or withdrawn since, and what its day has ended meanwhile.
      await runs().refreshWaivers(key);
    } catch {
      // Nothing kept, or the store or the kubeconfig cannot be read: the pages show that themselves.
    }
  }
}

/** What a newer run says about an older check. */
export function newestOf(run: StoredRun) {
  return {
    runId: run.id,
    state: run.state as RunState,
    finishedAt: run.finishedAt,
    ...(run.error ? { error: run.error } : {}),
  };
}
