import type { Bundle } from "@/lib/model/bundle";
import type { Finding, Result, ResultService } from "@/lib/model/result";
import { isLossOf } from "@/lib/judge/label";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { memoizeByObject } from "@/lib/text/memoize";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { leadingEvent, stepsOfFailure, replacingEvent } from "./event-step";
import { isOfInstance } from "./plan-order";
import { fixOptions, stepOfPlan, waysOf } from "./remediate";
import { kindOf } from "./fix-step";
import { leadingFirst, planService, plannedService } from "./plan-service";
import { unique, type Option, type PlanOptions, type Step } from "./plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";

export type PlanInput = Pick<Result, "services" | "orphans" | "cluster">;

/**
 * The plan for all reported, hidden and silent findings, so that one round is enough; without advice. Per Service:
 * cloud calls in dependency order, then all annotations in one command, because each edit makes the running CCM
 * synchronise the Service. Manual steps come last. Linear in the number of findings.
 */
export function planOf(result: PlanInput, bundle: Bundle, options: PlanOptions = {}): Step[] {
  const { stepsOf, contextOf } = planner(bundle, {
    ...options,
    targetVersion: options.targetVersion ?? result.cluster.targetCcmVersion,
  });
  const orphans = result.orphans.flatMap(({ kind, finding, loadBalancerId }) => {
    if (!finding || kind !== "orphan") return [];
    const context = contextOf("", loadBalancerId);
    return guarded([finding], context, () => planService([finding], context, bundle));
  });
  return inOrder([...result.services.flatMap(stepsOf), ...orphans]);
}

/** Work due before the upgrade: not advice, but for what clients lose by the upgrade itself. */
const withoutAdvice = (row: ResultService) =>
  row.findings.filter((finding) => finding.visibility !== "advice" || (isLossOf(row, finding) && !finding.accepted));

const isPlanned = (row: ResultService, finding: Finding) => withoutAdvice(row).includes(finding);

const planners = memoizeByObject((_bundle: Bundle) => new Map<string, Planner>());

/** The planner of a bundle: pages, plan and report ask for the same steps, which are worked out once. */
function planner(bundle: Bundle, options: PlanOptions): Planner {
  // Decisions are of one reader's address.
  if (options.choices) return makePlanner(bundle, options);
  const known = planners(bundle);
  const key = JSON.stringify([options.kubeContext, options.targetVersion ?? bundle.cluster.targetCcmVersion]);
  const made = known.get(key) ?? makePlanner(bundle, options);
  known.set(key, made);
  return made;
}

type Planner = ReturnType<typeof makePlanner>;

function makePlanner(bundle: Bundle, { kubeContext, targetVersion, choices }: PlanOptions) {
  const index = indexBundle(bundle);
  /** `serviceKey` is "" for an instance without a Service. */
  const contextOf = (
    serviceKey: string,
    loadBalancerId: string | null,
    siblings?: readonly Finding[],
  ): RemediationContext => {
    const context = {
      serviceKey,
      service: index.services.get(serviceKey),
      loadBalancerId: loadBalancerId || undefined,
      loadBalancer: index.loadBalancers.get(loadBalancerId ?? ""),
      region: bundle.cluster.region,
      kubeContext,
      choices,
      targetVersion: targetVersion ?? bundle.cluster.targetCcmVersion,
      index,
      siblings,
    };
    return { ...context, waysOf: memoizeByObject((finding: Finding) => fixOptions(finding, context)) };
  };
  const contextOfRow = memoizeByObject((row: ResultService) =>
    contextOf(row.service, row.loadBalancerId, row.findings),
  );
  /** The plan for the check's findings, without the steps for a failing Event. */
  const planRow = memoizeByObject((row: ResultService) =>
    plannedService(withoutAdvice(row), contextOfRow(row), bundle),
  );
  type Make = (row: ResultService, context: RemediationContext) => readonly Step[];
  const withEvent: Make = (row, context) => {
    const event = leadingEvent(row, bundle);
    return event ? stepsOfFailure(own(row), row, event, bundle, context) : own(row);
  };
  const planned = (make: Make) =>
    memoizeByObject((row: ResultService) => {
      const context = contextOfRow(row);
      return guarded(withoutAdvice(row), context, () => make(row, context));
    });
  const own = planned((row) => planRow(row).steps);
  return { contextOf, contextOfRow, planRow, ownSteps: own, stepsOf: planned(withEvent) };
}

/**
 * Removes duplicate steps and what only the rehearsal needs, and puts manual ones last, but for what leads. A group created for a
 * later command keeps its place.
 */
function inOrder(all: readonly Step[]): Step[] {
  const seen = new Map<string, Step>();
  for (const step of all) {
    const key = step.command ?? JSON.stringify([step.service, step.findings, step.title]);
    const known = seen.get(key);
    if (known) {
      known.findings = unique([...known.findings, ...step.findings]);
      known.findingIds = unique([...known.findingIds, ...step.findingIds]);
      continue;
    }
    const { changes: _changes, ...own } = step;
    // A manual step's edit is in `risky`.
    if (own.command === undefined) delete own.annotations;
    seen.set(key, own);
  }
  const steps = [...seen.values()];
  return leadingFirst([
    ...steps.filter((step) => step.command !== undefined),
    ...steps.filter((step) => step.command === undefined),
  ]);
}
/** A value that a command line cannot contain (NUL) removes the commands of its Service only. */
function guarded(
  findings: readonly Finding[],
  context: RemediationContext,
  plan: () => readonly Step[],
): readonly Step[] {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [
      {
        service: context.serviceKey,
        findings: unique(findings.map((finding) => finding.code)),
        kind: "console",
        title: { text: PLAN_TEXT.unquotable, params: { detail: error.message.slice(0, 200) } },
        traffic: "none",
        risk: "none",
        why: { text: PLAN_TEXT.unquotableWhy },
        id: `${context.serviceKey || context.loadBalancerId || ""}|console|1`,
        loadBalancerId: context.loadBalancerId,
        findingIds: unique(findings.map((finding) => finding.id)),
      },
    ];
  }
}

/** Findings whose fix makes the Service use another instance than the one in its annotation. */
const MOVES = /^CLB(510|52[01]|53[34])$/;

/** Code of the finding or Event whose fix replaces the instance of this finding. */
function movingFix(finding: Finding, row: ResultService, bundle: Bundle): string | undefined {
  const hider = row.findings.find(
    ({ code, id }) => MOVES.test(code) && (finding.maskedBy?.includes(id) || isOfInstance(finding)),
  );
  return hider?.code ?? (finding.visibility === "advice" ? undefined : replacingEvent(row, bundle));
}

export interface Together {
  ids: readonly string[];
  options: readonly Option[];
}

/** The plan's steps of each Service, and a finding's context; with `services`, a fix is the Service's single edit. */
export function plannedOf(bundle: Bundle, options: PlanOptions, services: readonly ResultService[] = []) {
  const plan = planner(bundle, options);
  const rows = new Map(services.map((row) => [row.service, row]));
  const isLeft = (row: ResultService, { id }: Finding) =>
    plan.ownSteps(row).some((step) => !step.command && step.findingIds.includes(id));
  /** The finding that a fix of one way is decided or confirmed with. */
  const askedWith = (finding: Finding, row: ResultService): Finding | undefined => {
    const step = plan.ownSteps(row).find(({ ways, findingIds }) => ways && findingIds.includes(finding.id));
    if (!step || step.findingIds[0] === finding.id) return undefined;
    if (!waysOf(finding, plan.contextOfRow(row))[0]?.recommended) return undefined;
    return row.findings.find(({ id }) => id === step.findingIds[0]);
  };
  /** `serviceKey` is "" for a finding about an instance without a Service. */
  const contextOf = (finding: Finding, serviceKey: string, loadBalancerId: string | null): RemediationContext => {
    const row = rows.get(serviceKey);
    if (!row) return plan.contextOf(serviceKey, loadBalancerId);
    const asked = askedWith(finding, row);
    const context = plan.contextOfRow(row);
    return {
      ...context,
      ...(asked ? { waysOf: () => waysOf(asked, context) } : {}),
      stepsOf: (own, way, { recommended: taken, fixes }) => {
        const one = asked ?? own;
        if (!isPlanned(row, one)) return [];
        // Another finding's step may settle this one.
        const isOf = ({ kind }: Step) => fixes.some((fix) => kindOf(fix) === kind);
        const done = plan
          .ownSteps(row)
          .filter((step) => step.command && step.findingIds.includes(one.id) && isOf(step));
        if (taken && done.length > 0) return done;
        const { steps } = plan.planRow(row).wayOf([one], way);
        if (!steps.some(isOf)) return [];
        // The plan leaves it to a person: its own way is a decision too.
        return taken && isLeft(row, one) ? steps.map((step) => ({ ...step, risk: "high" as const })) : steps;
      },
      movedBy: movingFix(finding, row, bundle),
    };
  };
  /** Findings of a Service that one decision of the plan settles, with its ways. */
  const together = memoizeByObject((row: ResultService): Together[] =>
    plan.ownSteps(row).flatMap(({ command, ways, findingIds: ids }) =>
      command !== undefined || !ways || ways.length < 2
        ? []
        : {
            ids,
            // Of one finding, they are those of its remedy.
            options: (ids.length > 1 ? ways : []).map(({ direction, title, steps }) => ({
              ...{ direction, title, why: [], recommended: false },
              steps: steps.map(stepOfPlan),
            })),
          },
    ),
  );
  return {
    contextOf,
    askedWith,
    together,
    stepsOf: (row: ResultService) => inOrder(plan.stepsOf(row)),
    /** With what each changes. */
    rehearsedOf: plan.stepsOf,
  };
}
