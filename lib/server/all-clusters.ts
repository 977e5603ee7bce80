import "server-only";
import { listRuns, TREND_RUNS, trendOf } from "@/lib/store";
import type { ClusterOverview, FoundPlacesAnswer, PlacesAnswer } from "@/lib/views/answers";
import { findPlaces, searchPlaces } from "@/lib/views/places";
import type { Locale } from "@/lib/model/text";
import type { Identity } from "./access/identity";
import { contextOf } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { store } from "./history";
import { runs, type CheckSnapshot } from "./runs";
import { visibleClusters } from "./visible-clusters";

/** Every configured cluster with its last verdict and how the counts went. A store that fails costs only the trend. */
export async function overview(who: Identity): Promise<ClusterOverview> {
  const { clusters: all, error } = runs().summaries();
  const visible = new Set(visibleClusters(readSettings(), who).clusters.map(({ key }) => key));
  const clusters = all.filter(({ key }) => visible.has(key));
  const withTrend = await Promise.all(
    clusters.map(async (cluster) => {
      const trend = trendOf(await listRuns(store(), cluster.key, TREND_RUNS).catch(() => []));
      return trend.length > 0 ? { ...cluster, trend } : cluster;
    }),
  );
  return { clusters: withTrend, error };
}

/** Where names of a message occur in the last checks of every cluster that the reader may see. */
export function placesAnswer(who: Identity, names: readonly string[]): PlacesAnswer {
  return {
    places: inChecks(who, ({ bundle, rows }, key) => {
      const kubeContext = contextOf(key);
      return findPlaces(bundle, rows, names).map((place) => ({
        ...place,
        params: kubeContext ? { ...place.params, kubeContext } : place.params,
      }));
    }),
  };
}

/** Limit per cluster, so that a large one leaves room for the others. */
const MOST_FOUND = 8;

/** Services, instances and nodes that contain the text, in the last checks of every cluster that the reader may see. */
export function foundPlacesAnswer(who: Identity, text: string, locale: Locale): FoundPlacesAnswer {
  return { found: inChecks(who, ({ bundle, rows }) => searchPlaces(bundle, rows, text, MOST_FOUND, locale)) };
}

/** Matches in each visible cluster's last check, with the cluster's key and name. */
function inChecks<T>(who: Identity, find: (check: CheckSnapshot, key: string) => T[]) {
  return visibleClusters(readSettings(), who).clusters.flatMap(({ key, name, context }) => {
    const check = runs().latest(key);
    return check ? find(check, key).map((place) => ({ ...place, cluster: key, clusterName: name ?? context })) : [];
  });
}
