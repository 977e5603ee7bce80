import "server-only";
import type { FoundPlacesAnswer, PlacesAnswer } from "@/lib/views/answers";
import { findPlaces, searchPlaces } from "@/lib/views/places";
import { contextOf, visibleClusters } from "./clusters";
import { readSettings } from "./config";
import { runs } from "./runs";

/** Where names of a message are in the last checks of every cluster that whoever asks may see. */
export function placesAnswer(names: readonly string[]): PlacesAnswer {
  const manager = runs();
  return {
    places: visibleClusters(readSettings()).clusters.flatMap(({ key, name, context }) => {
      const check = manager.latest(key);
      if (!check) return [];
      const kubeContext = contextOf(key);
      return findPlaces(check.bundle, check.rows, names).map((place) => ({
        ...place,
        params: kubeContext ? { ...place.params, kubeContext } : place.params,
        cluster: key,
        clusterName: name ?? context,
      }));
    }),
  };
}

/** Most of one cluster, so that a large one does not push out the others. */
const MOST_FOUND = 8;

/** Services, instances and nodes that hold the text, in the last checks of every cluster that whoever asks may see. */
export function foundPlacesAnswer(text: string): FoundPlacesAnswer {
  const manager = runs();
  return {
    found: visibleClusters(readSettings()).clusters.flatMap(({ key, name, context }) => {
      const check = manager.latest(key);
      if (!check) return [];
      const found = searchPlaces(check.bundle, check.rows, text, MOST_FOUND);
      return found.map((place) => ({ ...place, cluster: key, clusterName: name ?? context }));
    }),
  };
}
