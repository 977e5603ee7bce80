import type { ViewName } from "@/lib/views/registry";

/**
 * The keys of queries that are invalidated or prepared. Longer keys begin with the shorter ones, so invalidating
 * `views(source)` invalidates each view of that source.
 */
export const keys = {
  clusters: () => ["clusters"] as const,
  /** All views of one source: readiness, instances, Services, Events, plan, official result. */
  views: (sourceId: string) => ["view", sourceId] as const,
  /** One view, whatever it takes, in every language and for every target. */
  viewAt: (sourceId: string, view: ViewName) => ["view", sourceId, view] as const,
  /** A text that the reader pasted, read for one purpose. */
  pasted: (purpose: "triage" | "preview", text: string, ...more: string[]) => [purpose, text, ...more] as const,
  shares: (cluster: string) => ["shares", cluster] as const,
};

/** Id of the source that a configured cluster is, apart from the ids of opened files (`local:...`). */
export function clusterSourceId(cluster: string): string {
  return `cluster:${cluster}`;
}

/** Address of our own API below one cluster. */
export function clusterPath(cluster: string): string {
  return `/api/clusters/${encodeURIComponent(cluster)}`;
}
