import { atLeast } from "@/lib/ccm/versions";

/** How a CCM release weighs nodes in Local mode. */
export type WeightRule = "equal" | "percent" | "pods";

/** Builds of v1.9.3 where the rule changed. */
const PERCENT_FROM = "v1.9.3.164";
const PODS_FROM = "v1.9.3.276";
const CLB_MAXIMUM = 100;

/**
 * equal: 100 for every node (before v1.9.3.164). percent: share of the Pods, times 100, cut to a whole number, at least
 * 1 (v1.9.3.164 to before v1.9.3.276). pods: the number of Pods on the node (from v1.9.3.276 on). Undefined for text
 * that is not a version.
 */
export function weightRule(version: string): WeightRule | undefined {
  const pods = atLeast(version, PODS_FROM);
  if (pods === null) return undefined;
  if (pods) return "pods";
  return atLeast(version, PERCENT_FROM) ? "percent" : "equal";
}

/**
 * Weight of each node of a Local-mode Service, for nodes that host a Pod of it. `podsPerNode` are whole numbers; a node
 * without a Pod is no backend and gets 0. v1.9.3 caps the Pod count at 100, the CLB's maximum; 2.x sends it as it is.
 * Undefined for text that is not a version.
 */
export function localWeights(version: string, podsPerNode: readonly number[]): number[] | undefined {
  const rule = weightRule(version);
  if (!rule) return undefined;
  const total = podsPerNode.reduce((sum, pods) => sum + pods, 0);
  const capped = !atLeast(version, "v2");
  return podsPerNode.map((pods) => {
    if (pods <= 0) return 0;
    if (rule === "equal") return CLB_MAXIMUM;
    if (rule === "percent") return Math.max(1, Math.trunc((pods / total) * CLB_MAXIMUM));
    return capped ? Math.min(pods, CLB_MAXIMUM) : pods;
  });
}
