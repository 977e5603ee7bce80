import { translate } from "@/lib/model/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, Result, ResultService } from "@/lib/model/result";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { leadingEvent, stepsOfFailure } from "./event-step";
import { planService, serviceSteps } from "./plan-service";
import { unique, type PlanOptions, type PlanStep } from "./plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";

export type { PlanOptions, PlanStep } from "./plan-step";

type PlanInput = Pick<Result, "services" | "orphans" | "cluster">;

/**
 * The plan for all reported, hidden and silent findings, so that one round is enough; without advice. Per Service:
 * cloud calls in dependency order, then all annotations in one command, because each edit makes the running CCM
 * synchronise the Service. Manual steps come last. Linear in the number of findings.
 */
export function buildPlan(result: PlanInput, bundle: Bundle, options: PlanOptions = {}): PlanStep[] {
  const { stepsOf, contextOf } = planner(bundle, {
    ...options,
    targetVersion: options.targetVersion ?? result.cluster.targetCcmVersion,
  });
  const orphans = result.orphans.flatMap(({ kind, finding, loadBalancerId }) => {
    if (!finding || kind !== "orphan") return [];
    const context = contextOf("", loadBalancerId);
    return guarded([finding], context, () => planService([finding], context, bundle, []));
  });
  return inOrder([...result.services.flatMap(stepsOf), ...orphans]);
}

/** Steps of each Service of a bundle. Values shared by plan and remedies are cached for the current Service. */
export function planner(bundle: Bundle, { locale = "en", kubeContext, targetVersion }: PlanOptions) {
  const index = indexBundle(bundle);
  let of: string | undefined;
  let known = new Map<Finding, FixOption[]>();
  /** `serviceKey` is "" for an instance without a Service. */
  const contextOf = (serviceKey: string, loadBalancerId: string | null): RemediationContext => {
    if (of !== serviceKey) known = new Map();
    of = serviceKey;
    return {
      serviceKey,
      known,
      service: index.services.get(serviceKey),
      loadBalancerId: loadBalancerId || undefined,
      loadBalancer: index.loadBalancers.get(loadBalancerId ?? ""),
      region: bundle.cluster.region,
      kubeContext,
      locale,
      cluster: bundle.cluster,
      targetVersion: targetVersion ?? bundle.cluster.targetCcmVersion,
      index,
    };
  };
  let latest: { row: ResultService; steps: PlanStep[] } | undefined;
  /** The steps for the check's findings, without those for a failing Event. */
  const ownSteps = (row: ResultService): PlanStep[] => {
    if (latest?.row !== row)
      latest = { row, steps: serviceSteps(row, contextOf(row.service, row.loadBalancerId), bundle) };
    return latest.steps;
  };
  const stepsOf = (row: ResultService): readonly PlanStep[] => {
    const context = contextOf(row.service, row.loadBalancerId);
    const findings = row.findings.filter((finding) => finding.visibility !== "advice");
    return guarded(findings, context, () => {
      const event = leadingEvent(row, bundle);
      return event ? stepsOfFailure(ownSteps(row), row, event, bundle, context) : ownSteps(row);
    });
  };
  return { contextOf, ownSteps, stepsOf };
}

/** Removes duplicate steps, and puts manual ones last. A group created for a later command keeps its place. */
export function inOrder(all: readonly PlanStep[]): PlanStep[] {
  const seen = new Map<string, PlanStep>();
  for (const step of all) {
    const key = step.command ?? `${step.service}|${step.title}`;
    const known = seen.get(key);
    if (known) {
      known.findings = unique([...known.findings, ...step.findings]);
      known.findingIds = unique([...known.findingIds, ...step.findingIds]);
      continue;
    }
    const own = { ...step };
    // A manual step's edit is in `risky`.
    if (own.command === undefined) delete own.annotations;
    seen.set(key, own);
  }
  const steps = [...seen.values()];
  return [...steps.filter((step) => step.command !== undefined), ...steps.filter((step) => step.command === undefined)];
}
/** A value that a command line cannot contain (NUL) removes the commands of its Service only. */
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
        loadBalancerId: context.loadBalancerId,
        findingIds: unique(findings.map((finding) => finding.id)),
      },
    ];
  }
}
