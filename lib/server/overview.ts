import "server-only";
import { listRuns, TREND_RUNS, trendOf } from "@/lib/store";
import type { ClusterOverview } from "@/lib/views/answers";
import { visibleClusters } from "./clusters";
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
  return { clusters: withTrend, error };
}
