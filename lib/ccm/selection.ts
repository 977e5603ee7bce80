import type { KubeService } from "@/lib/model/bundle";
import { CLASS, TUNNEL_TYPE, type PlainAnnotations } from "./annotations";
import { FINALIZER, HASH_LABEL, NLB_FINALIZER } from "./names";
import { arr, has, rec } from "./read";
import type { Rules } from "./versions";

/** The loadBalancerClass of the CCM's own NLB controller. */
export const NLB_CLASS = "alibabacloud.com/nlb";

/**
 * Why the CLB controller does not handle a Service: its type, its loadBalancerClass (the CCM's own NLB controller, or a
 * third-party one), another controller's annotation (class, tunnel type), or its deletion without pending cleanup.
 */
export type NotSelected = "type" | "nlb" | "loadBalancerClass" | "otherController" | "deleted";

/** The parts of a Service that decide which controller handles it. */
export interface Selectable {
  service: KubeService;
  annotations: PlainAnnotations;
}

/** Null when a dry run checks the Service, else the reason why not. */
export function whyNotSelected(view: Selectable, rules: Rules): NotSelected | null {
  const needs = whyNoClb(view, rules);
  if (needs === null) return null;
  if (rules.tunnelType && view.annotations.hasPlain(TUNNEL_TYPE)) return "otherController";
  // Up to v2.4.x the class annotation had priority, also for leftovers.
  if (rules.leftover === "hash" && view.annotations.plain(CLASS) !== "") return "otherController";
  if (isLeftover(view, rules)) return null;
  return view.service.metadata?.deletionTimestamp ? "deleted" : needs;
}

/** Null: an ordinary CLB Service. */
export function whyNoClb(view: Selectable, rules: Rules): Exclude<NotSelected, "deleted"> | null {
  const spec = rec(view.service.spec);
  if (spec["type"] !== "LoadBalancer") return "type";
  const lbClass = spec["loadBalancerClass"];
  if (rules.loadBalancerClass && lbClass !== undefined && lbClass !== null)
    return lbClass === NLB_CLASS ? "nlb" : "loadBalancerClass";
  if (rules.tunnelType && view.annotations.hasPlain(TUNNEL_TYPE)) return "otherController";
  return view.annotations.plain(CLASS) === "" ? null : "otherController";
}

/** An NLB Service, or a former one with unfinished cleanup. */
export function isNlbService({ spec, metadata }: KubeService): boolean {
  return (
    (spec?.type === "LoadBalancer" && rec(spec)["loadBalancerClass"] === NLB_CLASS) ||
    arr(metadata?.finalizers).includes(NLB_FINALIZER)
  );
}

/** A former CLB Service with unfinished cleanup. */
function isLeftover(view: Selectable, rules: Rules): boolean {
  const meta = rec(view.service.metadata);
  if (rules.leftover === "hash") return has(rec(meta["labels"]), HASH_LABEL);
  return arr(meta["finalizers"] as readonly unknown[] | undefined).includes(FINALIZER);
}
