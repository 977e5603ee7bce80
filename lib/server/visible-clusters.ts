import { listClusters, type ClusterList } from "@/lib/collect/config/clusters";
import type { AppConfig } from "@/lib/collect/config/config";
import { maySee, type Identity } from "./access/identity";

/** The configured clusters that a person may see. */
export function visibleClusters(settings: AppConfig, who: Identity): ClusterList {
  const { clusters, error } = listClusters(settings);
  return { clusters: clusters.filter((cluster) => maySee(who, cluster.groups)), error };
}
