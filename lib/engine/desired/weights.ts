import type { BackendMode } from "@/lib/ccm/backend-mode";

interface Weighed {
  weight: number;
  terminating?: boolean;
}

/**
 * docs/dry-run.md 3.5: by default the number of Pods on the node in Local mode, else `fallback`; with `weight` its shares.
 * @param nodeOf the node of a backend; undefined: a Pod
 * @param count all backends, with those that are not among these
 * @param leastOfPod the smallest share of a Pod in Local mode
 * @returns the weight of each backend outside Local mode
 */
export function setWeights<T extends Weighed>(
  mode: BackendMode,
  backends: readonly T[],
  nodeOf: (backend: T) => string | undefined,
  {
    count,
    weight,
    fallback = 100,
    leastOfPod,
  }: { count: number; weight?: number; fallback?: number; leastOfPod: 0 | 1 },
): number {
  const part = (total: number, share: number, least: number) =>
    total === 0 ? 0 : Math.max(least, Math.floor((total * share) / Math.max(1, count)));
  const pods = new Map<string | undefined, number>();
  for (const backend of backends) pods.set(nodeOf(backend), (pods.get(nodeOf(backend)) ?? 0) + 1);
  const each = weight === undefined ? fallback : part(weight, 1, 1);
  for (const backend of backends) {
    const node = nodeOf(backend);
    const share = node === undefined ? 1 : pods.get(node)!;
    const own = weight === undefined ? share : part(weight, share, node === undefined ? leastOfPod : 1);
    backend.weight = backend.terminating ? 0 : mode === "local" ? own : each;
  }
  return each;
}

export function firstPerNode<T>(backends: readonly T[], nodeOf: (backend: T) => string | undefined): T[] {
  const seen = new Set<string>();
  return backends.filter((backend) => {
    const node = nodeOf(backend);
    return node === undefined || (!seen.has(node) && seen.add(node));
  });
}
