import "server-only";
import type { PlacesAnswer } from "@/lib/views/answers";
import { findPlaces } from "@/lib/views/places";
import { visibleClusters } from "./clusters";
import { readSettings } from "./config";
import { runs } from "./runs";

/** Where names of a message are in the last checks of every cluster that whoever asks may see. */
export function placesAnswer(names: readonly string[]): PlacesAnswer {
  const manager = runs();
  return {
    places: visibleClusters(readSettings()).clusters.flatMap(({ key, name, context }) => {
      const check = manager.latest(key);
      if (!check) return [];
      return findPlaces(check.bundle, check.rows, names).map((place) => ({
        ...place,
        cluster: key,
        clusterName: name ?? context,
      }));
    }),
  };
}
