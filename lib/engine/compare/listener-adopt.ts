import { show } from "../draft";
import type { ListenerPlan } from "./listeners";
import { applies, LISTENER_FIELDS } from "./listener-fields";
import { num, str } from "@/lib/ccm/read";
import type { BundleIndex } from "../bundle-index";
import type { PendingFinding } from "../types";

/** What taking over needs of the plan that it is part of. */
export interface AdoptionContext {
  index: BundleIndex;
  listeners: readonly ListenerPlan[] | null;
}

/**
 * One annotation speaks for all listeners of a Service. It can take over the instance's value only where all of them
 * have the same one; otherwise removing it ends the comparison. Removing is also right where the taken-over value
 * would start a comparison that was off (`acl-status: on` starts that of acl-id).
 */
export function adoptListenerValues(
  reconcile: AdoptionContext,
  plans: readonly ListenerPlan[],
  loadBalancerId: string,
): void {
  if (plans.every((plan) => plan.stages.length === 0)) return;
  const drafts = plans.flatMap((plan) => plan.stages.flatMap((stage) => stage.steps.flatMap((step) => step.drafts)));
  const updates = plans.filter((plan) => plan.kind === "update");
  for (const row of LISTENER_FIELDS) {
    const suffix = row.suffix;
    if (suffix === null) continue;
    const affected = drafts.filter(
      (d) => d.code === row.code || (row.field === "CertId" && CERTIFICATE_CODES.has(d.code)),
    );
    if (affected.length === 0) continue;
    const values = new Set(
      updates.filter((plan) => applies(row, plan.protocol)).map((plan) => show(row.actual(plan.remote!))),
    );
    const only = values.size === 1 ? [...values][0]! : "";
    const starts = (suffix === "acl-status" && only === "on") || (suffix === "connection-drain" && only === "on");
    for (const d of affected) d.params = { ...d.params, ...choose(row.field, only, starts) };
  }
  adoptRedirects(reconcile, updates, drafts);
  adoptDomains(reconcile, updates, drafts, loadBalancerId);
}

const CERTIFICATE_CODES: ReadonlySet<string> = new Set(["CLB210", "CLB211", "CLB212"]);

function choose(field: string, only: string, starts: boolean): { adopt?: string; remove?: true } {
  if (field === "EnableProxyProtocolV2")
    return only === "" ? { remove: true } : { adopt: only === "true" ? "on" : "off" };
  if (field === "CertId") return only === "" ? {} : { adopt: only };
  if (field === "PersistenceTimeout") return only === "" ? { remove: true } : { adopt: only };
  return only === "" || only === "0" || starts ? { remove: true } : { adopt: only };
}

function adoptRedirects(
  reconcile: AdoptionContext,
  updates: readonly ListenerPlan[],
  drafts: readonly PendingFinding[],
): void {
  const affected = drafts.filter((d) => d.code === "CLB204");
  if (affected.length === 0) return;
  const entries: string[] = [];
  let possible = true;
  for (const plan of updates) {
    if (plan.protocol !== "http" || !plan.remote) continue;
    const forward = str(plan.remote.config["ListenerForward"]);
    if (forward === "on") entries.push(`${plan.port}:${num(plan.remote.config["ForwardPort"])}`);
    else if (forward !== "off") possible = false;
  }
  if (!possible) return;
  for (const plan of reconcile.listeners ?? [])
    if (plan.kind === "create" && plan.local?.forwardPort) entries.push(`${plan.port}:${plan.local.forwardPort}`);
  for (const d of affected)
    d.params = { ...d.params, ...(entries.length > 0 ? { adopt: entries.join(",") } : { remove: true }) };
}

/** Without the key extensions are not compared at all, so removing it always works. */
function adoptDomains(
  reconcile: AdoptionContext,
  updates: readonly ListenerPlan[],
  drafts: readonly PendingFinding[],
  loadBalancerId: string,
): void {
  const affected = drafts.filter((d) => d.code === "CLB207" || d.code === "CLB208" || d.code === "CLB209");
  if (affected.length === 0) return;
  const texts = new Set<string>();
  for (const plan of updates) {
    if (plan.protocol !== "https") continue;
    const rows = reconcile.index.domainExtensions(loadBalancerId, plan.port);
    texts.add(
      rows
        .map((row) => `${row.domain}:${row.certId}`)
        .sort()
        .join(","),
    );
  }
  const only = texts.size === 1 ? [...texts][0]! : "";
  for (const d of affected) d.params = { ...d.params, ...(only === "" ? { remove: true } : { adopt: only }) };
}
