import { serviceKey } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import type { Finding, ResultOf } from "@/lib/model/result";
import { indexBundle, nlbObjects, type BundleIndex } from "@/lib/ccm/bundle-index";
import { buildPlan } from "./plan";
import type { PlanHeader, PlanIdentity, PlanOptions, PlanStep } from "./plan-step";
import { targetOf } from "@/lib/remediation/fixes/facts";
import { ticketText } from "./ticket";

export interface PlanView {
  header: PlanHeader;
  steps: PlanStep[];
  /** Ticket text by step id, for steps of kind ticket. */
  tickets: Record<string, string>;
  /** Findings in the plan that the official precheck would not show. */
  hidden: number;
}

function configurationOf(index: BundleIndex, id: string): object {
  if (!index.nlbs.has(id))
    return {
      LoadBalancer: index.loadBalancers.get(id),
      Listeners: index.listeners.get(id) ?? [],
      VServerGroups: index.groups.get(id) ?? [],
    };
  const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id);
  return { LoadBalancer: loadBalancer, Listeners: listeners, ServerGroups: serverGroups };
}

/** Data of the plan page. Pure; the same for a live cluster, an opened file and a report with its bundle. */
export function buildPlanView(
  result: Pick<ResultOf<Finding>, "services" | "orphans" | "cluster" | "checkedAt" | "rulesVersion">,
  bundle: Bundle,
  options: PlanOptions = {},
): PlanView {
  const locale = options.locale ?? "en";
  const steps = buildPlan(result, bundle, options);
  const index = indexBundle(bundle);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const ofServices = (bundle.kubernetes.events ?? []).filter(
    ({ involvedObject }) => involvedObject?.kind === "Service",
  );
  const events = groupBy(ofServices, ({ involvedObject }) =>
    serviceKey(involvedObject?.namespace, involvedObject?.name),
  );
  const tickets: Record<string, string> = {};
  for (const step of steps) {
    if (step.kind !== "ticket") continue;
    const row = rows.get(step.service);
    const id = step.loadBalancerId;
    tickets[step.id] = ticketText(
      {
        clusterId: bundle.cluster.id,
        region: bundle.cluster.region,
        ccmVersion: bundle.cluster.ccmVersion,
        targetVersion: result.cluster.targetCcmVersion ?? result.rulesVersion,
        serviceKey: step.service,
        messages: [
          ...(row?.reported ?? []).map((item) => [item.code, item.key, item.message].filter(Boolean).join(" ")),
          ...(row?.syncError ? [row.syncError] : []),
        ],
        service: index.services.get(step.service),
        ...(id ? { loadBalancerId: id, configuration: configurationOf(index, id) } : {}),
        events: events.get(step.service) ?? [],
        readAt: bundle.capturedAt,
        kubeContext: options.kubeContext,
      },
      locale,
    );
  }
  const hidden = result.services
    .flatMap((row) => row.findings)
    .filter(({ visibility }) => visibility === "masked" || visibility === "silent").length;
  return {
    header: {
      cluster: bundle.cluster.name ?? bundle.cluster.id,
      checkedAt: result.checkedAt,
      targetVersion: result.cluster.targetCcmVersion ?? result.rulesVersion,
      locale,
      identity: planIdentity(bundle, steps, options.kubeContext),
    },
    steps,
    tickets,
    hidden,
  };
}

/** Facts by which the script verifies the cluster, the account and the region of the check. */
export function planIdentity(bundle: Bundle, steps: readonly PlanStep[], kubeContext?: string): PlanIdentity {
  const index = indexBundle(bundle);
  const uidOf = (key: string) => index.services.get(key)?.metadata?.uid;
  const key = steps.find((step) => step.command && uidOf(step.service))?.service;
  return {
    clusterId: bundle.cluster.id,
    region: bundle.cluster.region,
    kubeContext,
    service: key ? { ...targetOf({ serviceKey: key }), uid: String(uidOf(key)) } : undefined,
  };
}
