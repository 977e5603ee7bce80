import { HASH_LABEL, NLB_FINALIZER, NLB_ID_LABEL } from "@/lib/ccm/names";
import { arr, objects, rec, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/version-table";
import { isNlbService } from "@/lib/ccm/selection";
import { SINCE } from "@/lib/ccm/since";
import { viewService } from "@/lib/ccm/service";
import { atLeast } from "@/lib/ccm/versions";
import type { KubeService, NlbItem } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import { isLeavingNlb } from "./run";

/**
 * Cluster writes of the NLB dry run, which is the normal run with a simulated cloud.
 * labels: the hash and the NLB's id. gone: the last finalizer of a Service being deleted, which then disappears.
 */
export type NlbWrite = "finalizer" | "labels" | "status" | "released" | "gone";

/** `row`: the check's result for the Service; without one, or when unknown, only writes independent of it. */
export function nlbWrites(
  service: KubeService,
  row: ResultService | undefined,
  nlb: NlbItem | undefined,
  rules: Rules,
): NlbWrite[] {
  const view = viewService(service);
  if (!view || !isNlbService(service) || atLeast(rules.version, SINCE.nlb) === false) return [];
  const finalizers = arr(service.metadata?.finalizers);
  const leaving = isLeavingNlb(view) || view.deleting;
  const passes = rules.nlbDryRun && row?.status !== undefined && row.status !== "unknown" && row.syncError === null;
  if (leaving) {
    if (!passes || !finalizers.includes(NLB_FINALIZER)) return [];
    return [service.metadata?.deletionTimestamp && finalizers.length === 1 ? "gone" : "released"];
  }
  const writes: NlbWrite[] = finalizers.includes(NLB_FINALIZER) ? [] : ["finalizer"];
  if (!passes) return writes;
  const labels = rec(service.metadata?.labels);
  const id = str(nlb?.LoadBalancerId);
  // Whether the release's hash equals the label is unknown: only certain writes are listed.
  if (str(labels[HASH_LABEL]) === "" || (id !== "" && str(labels[NLB_ID_LABEL]) !== id)) writes.push("labels");
  const [first] = objects(service.status?.loadBalancer?.ingress);
  const dns = str(nlb?.DNSName);
  if (dns !== "" && str(rec(first)["hostname"]) !== dns) writes.push("status");
  return writes;
}
