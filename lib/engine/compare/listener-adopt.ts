import { adoption, show } from "../draft";
import type { ListenerPlan, Plan } from "../plan";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { appliesTo } from "@/lib/ccm/fields/gate";
import type { ListenerField } from "@/lib/ccm/fields/kinds";
import { append } from "@/lib/ccm/bundle-index";
import { num, str } from "@/lib/ccm/read";
import type { PendingFinding } from "../types";

/** Findings of the steps of all Listeners, by code. */
type Drafts = ReadonlyMap<string, readonly PendingFinding[]>;

/**
 * One annotation applies to all Listeners of a Service. It can adopt the instance's value only where all Listeners have
 * the same one; otherwise it is removed, which ends the comparison. It is also removed where the adopted value would
 * start another comparison (`acl-status: on` starts that of acl-id).
 */
export function adoptListenerValues(plan: Plan, plans: readonly ListenerPlan[]): void {
  if (plans.every((plan) => plan.stages.length === 0)) return;
  const drafts = new Map<string, PendingFinding[]>();
  for (const d of plans.flatMap(({ stages }) => stages.flatMap(({ steps }) => steps.flatMap((step) => step.drafts))))
    append(drafts, CERTIFICATE_CODES.has(d.code) ? "CLB226" : d.code, d);
  const updates = plans.filter((plan) => plan.kind === "update");
  for (const [code, affected] of drafts) {
    const row = ROWS.get(code);
    if (!row || row.suffix === null) continue;
    const values = new Set(
      updates.filter((plan) => appliesTo(row, plan.protocol)).map((plan) => show(row.actual(plan.remote!))),
    );
    const only = values.size === 1 ? [...values][0]! : "";
    const starts = row.companions !== undefined && only === "on";
    for (const d of affected) d.params = { ...d.params, ...choose(row, only, starts) };
  }
  adoptRedirects(plans, updates, drafts);
  adoptDomains(plan, updates, drafts);
}

const ROWS: ReadonlyMap<string, ListenerField> = new Map(LISTENER_FIELDS.map((row) => [row.code, row]));

/** Codes of refused certificates: they use the annotation of the certificate's field. */
const CERTIFICATE_CODES: ReadonlySet<string> = new Set(["CLB210", "CLB211", "CLB212"]);

function choose(row: ListenerField, only: string, starts: boolean): { adopt?: string; remove?: true } {
  // Removing the annotation of a field that is always compared has no effect.
  if (only === "") return row.always ? {} : { remove: true };
  if (!row.always && (starts || (only === "0" && !row.zeroIsValue))) return { remove: true };
  return { adopt: row.asAnnotation?.(only) ?? only };
}

function adoptRedirects(plans: readonly ListenerPlan[], updates: readonly ListenerPlan[], drafts: Drafts): void {
  const affected = drafts.get("CLB204");
  if (!affected) return;
  const entries: string[] = [];
  let possible = true;
  for (const plan of updates) {
    if (plan.protocol !== "http" || !plan.remote) continue;
    const forward = str(plan.remote.config["ListenerForward"]);
    const target = num(plan.remote.config["ForwardPort"]);
    if (forward === "on" && target > 0) entries.push(`${plan.port}:${target}`);
    else if (forward !== "off") possible = false;
  }
  if (!possible) return;
  for (const plan of plans)
    if (plan.kind === "create" && plan.local?.forwardPort) entries.push(`${plan.port}:${plan.local.forwardPort}`);
  for (const d of affected) d.params = { ...d.params, ...adoption(entries.join(",")) };
}

/** Extensions are not compared without the annotation, so removing it always ends the difference. */
function adoptDomains({ index, calls }: Plan, updates: readonly ListenerPlan[], drafts: Drafts): void {
  const affected = ["CLB207", "CLB208", "CLB209"].flatMap((code) => drafts.get(code) ?? []);
  if (affected.length === 0) return;
  const texts = new Set(
    updates
      .filter(({ protocol }) => protocol === "https")
      .map(({ port }) =>
        index
          .domainRows(calls.lb, port)
          .map((row) => `${row.domain}:${row.certId}`)
          .sort()
          .join(","),
      ),
  );
  const only = texts.size === 1 ? [...texts][0]! : "";
  for (const d of affected) d.params = { ...d.params, ...adoption(only) };
}
