import type { KubeService } from "@/lib/model/bundle";
import { CLASS, TUNNEL_TYPE } from "./annotations";
import { FINALIZER, HASH_LABEL, NLB_FINALIZER } from "./names";
import { arr, has, rec, str } from "./read";
import type { Rules } from "./versions";

/** The loadBalancerClass of the CCM's own NLB controller. */
export const NLB_CLASS = "alibabacloud.com/nlb";

/**
 * Why the CLB controller does not handle a Service: its type, its loadBalancerClass (the CCM's own NLB controller, or a
 * third-party one), another controller's annotation (class, tunnel type), or its deletion without pending cleanup.
 */
export type NotSelected = "type" | "nlb" | "loadBalancerClass" | "otherController" | "deleted";

/** Null when a dry run checks the Service, else the reason why not. Called often: reads only the deciding fields. */
export function whyNotSelected(service: KubeService, rules: Rules): NotSelected | null {
  const needs = whyNoClb(service, rules);
  if (needs === null) return null;
  const annotations = rec(service.metadata?.annotations);
  if (rules.tunnelType && has(annotations, TUNNEL_TYPE)) return "otherController";
  // Up to v2.4.x the class annotation had priority, also for leftovers.
  if (rules.leftover === "hash" && str(annotations[CLASS]) !== "") return "otherController";
  if (isLeftover(service, rules)) return null;
  return service.metadata?.deletionTimestamp ? "deleted" : needs;
}

/** Null: an ordinary CLB Service. */
export function whyNoClb({ spec, metadata }: KubeService, rules: Rules): Exclude<NotSelected, "deleted"> | null {
  if (spec?.type !== "LoadBalancer") return "type";
  const lbClass = rec(spec)["loadBalancerClass"];
  if (rules.loadBalancerClass && lbClass !== undefined && lbClass !== null)
    return lbClass === NLB_CLASS ? "nlb" : "loadBalancerClass";
  const annotations = rec(metadata?.annotations);
  if (rules.tunnelType && has(annotations, TUNNEL_TYPE)) return "otherController";
  return str(annotations[CLASS]) === "" ? null : "otherController";
}

/** An NLB Service, or a former one with unfinished cleanup. */
export function isNlbService({ spec, metadata }: KubeService): boolean {
  return (
    (spec?.type === "LoadBalancer" && rec(spec)["loadBalancerClass"] === NLB_CLASS) ||
    arr(metadata?.finalizers).includes(NLB_FINALIZER)
  );
}

/** A former CLB Service with unfinished cleanup. */
function isLeftover({ metadata }: KubeService, rules: Rules): boolean {
  if (rules.leftover === "hash") return has(rec(metadata?.labels), HASH_LABEL);
  return arr(metadata?.finalizers).includes(FINALIZER);
}
