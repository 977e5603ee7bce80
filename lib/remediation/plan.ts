import { translate } from "@/lib/model/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, Result } from "@/lib/model/result";
import { indexBundle, type BundleIndex } from "@/lib/ccm/bundle-index";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { leadingEvent, stepsOfFailure } from "./event-step";
import { planService, serviceSteps } from "./plan-service";
import { unique, type PlanOptions, type PlanStep } from "./plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";

export type { PlanOptions, PlanStep } from "./plan-step";

type PlanInput = Pick<Result, "services" | "orphans" | "cluster">;

/**
 * The plan for everything that the result holds: what the precheck reports, what it hides and what fails silently, so
 * that one round is enough. Per Service the cloud calls come first, in the order in which they depend on each other;
 * then all its annotations change in a single command, because each edit makes the running CCM synchronise the Service.
 * What only a person can do stands at the end. Advice is not part of it. Linear in the number of findings.
 */
export function buildPlan(result: PlanInput, bundle: Bundle, options: PlanOptions = {}): PlanStep[] {
  const index = indexBundle(bundle);
  const steps: PlanStep[] = [];
  const left: PlanStep[] = [];
  const seen = new Map<string, PlanStep>();
  const add = (step: PlanStep) => {
    const key = step.command ?? `${step.service}|${step.title}`;
    const known = seen.get(key);
    if (known) {
      known.findings = unique([...known.findings, ...step.findings]);
      known.findingIds = unique([...known.findingIds, ...step.findingIds]);
      return;
    }
    // What a person is to decide about says its edit in `risky`.
    if (step.command === undefined) delete step.annotations;
    seen.set(key, step);
    (step.command === undefined ? left : steps).push(step);
  };
  for (const row of result.services) {
    const context = contextOf(row.service, row.loadBalancerId, bundle, index, options, result.cluster.targetCcmVersion);
    const findings = row.findings.filter((finding) => finding.visibility !== "advice");
    guarded(findings, context, () => {
      const own = serviceSteps(row, context, bundle);
      const event = leadingEvent(row, bundle);
      return event ? stepsOfFailure(own, row, event, bundle, context) : own;
    }).forEach(add);
  }
  for (const orphan of result.orphans) {
    if (!orphan.finding || orphan.kind !== "orphan") continue;
    const context = contextOf("", orphan.loadBalancerId, bundle, index, options, result.cluster.targetCcmVersion);
    const { finding } = orphan;
    guarded([finding], context, () => planService([finding], context, bundle, [])).forEach(add);
  }
  // A group that is created for a later command keeps its place: order inside a Service is never changed here.
  return [...steps, ...left];
}

/** A value that no command line can carry (NUL) costs its Service the commands, and no other Service anything. */
function guarded(findings: readonly Finding[], context: RemediationContext, plan: () => PlanStep[]): PlanStep[] {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [
      {
        service: context.serviceKey,
        findings: unique(findings.map((finding) => finding.code)),
        kind: "console",
        title: translate(PLAN_TEXT.unquotable, context.locale, { detail: error.message.slice(0, 200) }),
        traffic: "none",
        risk: "none",
        why: translate(PLAN_TEXT.unquotableWhy, context.locale),
        id: `${context.serviceKey || context.loadBalancerId || ""}|console|1`,
        ...(context.loadBalancerId ? { loadBalancerId: context.loadBalancerId } : {}),
        findingIds: unique(findings.map((finding) => finding.id)),
      },
    ];
  }
}

function contextOf(
  serviceKey: string,
  loadBalancerId: string | null,
  bundle: Bundle,
  index: BundleIndex,
  options: PlanOptions,
  target: string | undefined,
): RemediationContext {
  const lb = loadBalancerId ? index.loadBalancers.get(loadBalancerId) : undefined;
  return {
    serviceKey,
    service: index.services.get(serviceKey),
    ...(loadBalancerId ? { loadBalancerId } : {}),
    ...(lb ? { loadBalancer: lb } : {}),
    region: bundle.cluster.region,
    ...(options.kubeContext ? { kubeContext: options.kubeContext } : {}),
    locale: options.locale ?? "en",
    cluster: bundle.cluster,
    targetVersion: options.targetVersion ?? target,
    index,
  };
}
