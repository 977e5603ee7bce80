import { batches } from "@/lib/model/batches";
import { CLUSTER_TAG, parseManagedName, REUSE_TAG } from "@/lib/ccm/names";
import { IDS_PER_CALL, type CloudReader } from "@/lib/collect/alibaba/client";
import { CloudCallError, isOddItem } from "@/lib/collect/alibaba/errors";
import { str } from "@/lib/ccm/read";
import type { CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import { ingressAddresses, type SnapshotBuilder } from "./snapshot-builder";
import type { RunProgress } from "./run-progress";
import { annotation, defaultName, isNlb, isSelected, tagOf } from "@/lib/ccm/relevance";

/**
 * The whole region's instances, into the snapshot. Returns why nothing could be read, if so; `odd`: an instance that does
 * not tell its owner.
 */
export async function listInstances(
  builder: SnapshotBuilder,
  cloud: CloudReader,
  progress: RunProgress,
): Promise<{ failure?: CloudCallError; odd?: CloudCallError }> {
  progress.phase("instances", { state: "running" });
  const listing = await cloud.loadBalancers((done, pages) => progress.phase("instances", { done, total: pages }));
  for (const lb of listing.items) builder.loadBalancers.set(str(lb.LoadBalancerId), lb);
  if (listing.error) {
    progress.failed(listing.error);
    progress.phase("instances", { state: "failed" });
    return listing.items.length === 0 ? { failure: listing.error } : {};
  }
  progress.finish("instances");
  return { odd: listing.odd?.[0] };
}

/**
 * Reads instances by id (named by annotations and not listed, or known) and by default name, 10 per call. Missing ones are
 * absent; known instances are replaced or removed.
 */
export async function lookUp(
  builder: SnapshotBuilder,
  cloud: CloudReader,
  progress: RunProgress,
  ids: readonly string[],
  names: readonly string[],
): Promise<void> {
  const put = (found: readonly CloudLoadBalancer[]) => {
    for (const lb of found) builder.loadBalancers.set(str(lb.LoadBalancerId), lb);
  };
  await Promise.all([
    ...batches([...new Set(ids)], IDS_PER_CALL).map(async (batch) => {
      try {
        const found = await cloud.loadBalancersById(batch);
        const answered = new Set(found.map((lb) => str(lb.LoadBalancerId)));
        for (const id of batch) if (!answered.has(id)) builder.loadBalancers.delete(id);
        put(found);
      } catch (error) {
        const absent = error instanceof CloudCallError && error.code === "InvalidLoadBalancerId.NotFound";
        if (batch.length > 1 && (absent || isOddItem(error))) {
          await Promise.all(batch.map((id) => lookUp(builder, cloud, progress, [id], [])));
          return;
        }
        if (absent) {
          builder.loadBalancers.delete(batch[0] ?? "");
          return;
        }
        for (const id of batch) progress.failed(error, id);
      }
    }),
    ...batches([...new Set(names)], IDS_PER_CALL).map((batch) =>
      progress.attempt(async () => put(await cloud.loadBalancersByName(batch))),
    ),
  ]);
}

/** Ids named by annotations that a complete listing did not hold: read directly before they count as absent. */
export function missingIds(builder: SnapshotBuilder): string[] {
  const missing = new Set<string>();
  for (const key of builder.selectedServices()) {
    if (builder.isNlb(key)) continue;
    const id = namedInstance(builder, key);
    if (id && !builder.loadBalancers.has(id)) missing.add(id);
  }
  return [...missing];
}

/** The instance that a Service names by its annotation. */
export function namedInstance(builder: SnapshotBuilder, key: string): string | undefined {
  const id = annotation(builder.services.get(key) as KubeService, "id");
  return id && /^[\w-]+$/.test(id) ? id : undefined;
}

/**
 * `attached`: instances that some Service uses, or that hold the address of one, everything about them is read. `others`: those that carry this cluster's
 * tag but serve no Service, and reused ones that may hold leftovers: listeners only.
 */
export function relevantInstances(builder: SnapshotBuilder) {
  const addresses = new Set([...builder.services.values()].flatMap(ingressAddresses));
  const used = new Set(builder.attachedInstances());
  for (const [id, { Address = "" }] of builder.loadBalancers) if (addresses.has(Address)) used.add(id);
  const others: string[] = [];
  for (const [id, lb] of builder.loadBalancers) {
    if (used.has(id)) continue;
    const cluster = tagOf(lb, CLUSTER_TAG);
    const tagged = builder.cluster.id !== "" && cluster === builder.cluster.id;
    if (tagged || (tagOf(lb, REUSE_TAG) !== undefined && cluster === undefined)) others.push(id);
  }
  // In the order of the listing, which the console shows too.
  return { attached: [...builder.loadBalancers.keys()].filter((id) => used.has(id)), others };
}

/** Drops foreign instances: of `others`, those without this cluster's tag stay only when a listener bears this cluster's id. */
export function dropForeign(builder: SnapshotBuilder, relevant: ReturnType<typeof relevantInstances>): void {
  const keep = new Set(relevant.attached);
  const { id: cluster } = builder.cluster;
  for (const id of relevant.others) {
    const isOwn =
      tagOf(builder.loadBalancers.get(id) ?? {}, CLUSTER_TAG) === cluster ||
      (builder.listeners.get(id) ?? []).some((l) => parseManagedName(l.Description)?.clusterId === cluster);
    if (cluster !== "" && isOwn) keep.add(id);
    else builder.listeners.delete(id);
  }
  for (const id of builder.loadBalancers.keys()) if (!keep.has(id)) builder.loadBalancers.delete(id);
}

export function searchNames(builder: SnapshotBuilder, keys: readonly string[]): { ids: string[]; names: string[] } {
  const ids: string[] = [];
  const names: string[] = [];
  for (const key of keys) {
    const service = builder.services.get(key);
    if (service && isNlb(service)) continue;
    ids.push(...builder.instancesOf(key));
    if (!service || !isSelected(service)) continue;
    const id = annotation(service, "id");
    if (id) ids.push(id);
    else if (builder.instancesOf(key).length === 0) names.push(defaultName(service));
  }
  return { ids, names };
}
