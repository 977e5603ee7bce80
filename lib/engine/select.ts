import { CLASS, TUNNEL_TYPE } from "@/lib/ccm/annotations";
import { FINALIZER, HASH_LABEL } from "@/lib/ccm/names";
import { arr, has, rec } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import type { FindingCode, ServiceView } from "./types";

/** Whether a dry run checks the Service (spec 1.2); the reason code when it does not. */
export function skipReason(view: ServiceView, rules: Rules): FindingCode | null {
  const needs = needsClb(view, rules);
  if (needs === null) return null;
  if (rules.tunnelType && view.annotations.hasPlain(TUNNEL_TYPE)) return "CLB552";
  // Up to v2.4.x the class annotation came first, also for leftovers.
  if (rules.leftover === "hash" && view.annotations.plain(CLASS) !== "") return "CLB552";
  if (isLeftover(view, rules)) return null;
  return view.service.metadata?.deletionTimestamp ? "CLB553" : needs;
}

/** null: an ordinary CLB Service. */
export function needsClb(view: ServiceView, rules: Rules): FindingCode | null {
  const spec = rec(view.service.spec);
  if (spec["type"] !== "LoadBalancer") return "CLB550";
  const lbClass = spec["loadBalancerClass"];
  if (rules.loadBalancerClass && lbClass !== undefined && lbClass !== null) return "CLB551";
  if (rules.tunnelType && view.annotations.hasPlain(TUNNEL_TYPE)) return "CLB552";
  return view.annotations.plain(CLASS) === "" ? null : "CLB552";
}

/** A former CLB Service whose cleanup is not finished. */
function isLeftover(view: ServiceView, rules: Rules): boolean {
  const meta = rec(view.service.metadata);
  if (rules.leftover === "hash") return has(rec(meta["labels"]), HASH_LABEL);
  return arr(meta["finalizers"] as readonly unknown[] | undefined).includes(FINALIZER);
}
