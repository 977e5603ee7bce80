import type { ResultService } from "@/lib/model/result";
import { unanswered, withUnanswered } from "./compare/unanswered";
import { adviceFor, backendAdvice, foreignListeners } from "./compare/advice";
import type { RunIndex } from "./run-index";
import { DryRun, type Run } from "./dry-run/dry-run";
import { finishFindings, itemsOf, rowWithoutRun, shortened } from "./result/finish";
import { planReconcile } from "./dry-run/reconcile-plan";
import type { Plan } from "./plan";
import { asksForPublic, PUBLIC_FORBIDDEN, publicForbidden, refusePublic } from "./public";
import { draft } from "./draft";
import { evaluateNlb, uncoveredNlb } from "./nlb";
import { isNlbService, whyNotSelected, type NotSelected } from "@/lib/ccm/selection";
import type { ServiceView } from "@/lib/ccm/service";
import type { Call, FindingCode, PendingFinding, Stage, Step } from "./types";

export interface Evaluated {
  row: ResultService;
  /** Every failing call, including repeated ones: FailedCount counts them. */
  calls: readonly Call[];
  /** Groups that the Service would create or add to: executed for real by old dry runs. */
  groupWrites: number;
}

const SKIP_CODES: Record<Exclude<NotSelected, "nlb">, FindingCode> = {
  type: "CLB550",
  loadBalancerClass: "CLB551",
  otherController: "CLB552",
  deleted: "CLB553",
};

/** One Service: its dry run result and all differences. */
export function evaluateService(index: RunIndex, view: ServiceView): Evaluated {
  const skipped = whyNotSelected(view.service, index.rules);
  const nlbs = index.rules.nlbDryRun ? index.nlb : undefined;
  if (nlbs && skipped !== null && isNlbService(view.service))
    return { ...evaluateNlb(index, view, nlbs), groupWrites: 0 };
  if (skipped === "nlb") return withoutCalls(uncoveredNlb(index, view));
  if (skipped !== null) return withoutCalls(rowWithoutRun(view.key, "skipped", [], { reason: SKIP_CODES[skipped] }));
  const reconcile = planReconcile(index, view);
  const run = new DryRun(reconcile).run();
  const { missing } = reconcile;
  const drafts = collect(reconcile);
  // Refused before evaluation: fails regardless of missing inputs, and makes no call.
  if (publicForbidden(index) === true && asksForPublic(view.service))
    return withoutCalls(
      rowWithoutRun(view.key, "fail", [], {
        loadBalancerId: reconcile.instance?.id ?? null,
        syncError: PUBLIC_FORBIDDEN,
        findings: finishFindings(view.key, refusePublic(view, drafts), "M1"),
      }),
    );
  const id = reconcile.instance?.id;
  const passes = !missing.any && run.error === null;
  const all = passes && id !== undefined ? withUnanswered(drafts, unanswered(index, view, id, "clb")) : drafts;
  const findings = finishFindings(view.key, all, run.rule, run.shown);
  const unevaluable = missing.unevaluable || (missing.any && run.error === null);
  const row: ResultService = {
    service: view.key,
    loadBalancerId: reconcile.instance?.id ?? null,
    status: missing.any ? "unknown" : run.error === null ? "pass" : "fail",
    reported: unevaluable ? [] : itemsOf(run.calls),
    syncError: missing.unevaluable || run.error === null ? null : eventText(index, run),
    findings,
    ...(missing.any ? { reason: missing.reason(), missingInputs: missing.indexes() } : {}),
    ...(reconcile.events.length > 0 && !missing.any ? { otherEvents: reconcile.events } : {}),
  };
  return {
    row,
    calls: run.calls,
    groupWrites: index.rules.groupWritesExecuted
      ? reconcile.groups.filter((g) => g.create || g.adds.length > 0).length
      : 0,
  };
}

const withoutCalls = (row: ResultService): Evaluated => ({ row, calls: [], groupWrites: 0 });

function collect(reconcile: Plan): PendingFinding[] {
  const { missing, model, findError, detailErrors, lifecycle, attributes, groups, listeners, cleanup } = reconcile;
  const ofSteps = (steps: readonly Step[]) => steps.flatMap((step) => step.drafts);
  const ofStages = (stages: readonly Stage[]) => stages.flatMap(({ steps }) => ofSteps(steps));
  const seen = missing.unevaluable
    ? []
    : [
        ...model.groups.flatMap((group) => group.problems.map((problem) => problem.draft)),
        ...(findError ? [findError.draft] : []),
        ...detailErrors.map((error) => error.draft),
        ...ofStages(lifecycle),
        ...ofSteps(attributes.steps),
        ...attributes.drafts,
        ...groups.flatMap((plan) => [...ofSteps([plan.create ?? [], plan.adds, plan.removes].flat()), ...plan.advice]),
        ...(listeners ?? []).flatMap((plan) => [...ofStages(plan.stages), ...plan.hidden]),
        ...cleanup.flatMap((plan) => ofSteps(plan.steps)),
        ...foreignListeners(reconcile),
        ...backendAdvice(reconcile),
      ];
  return [...missing.drafts(), ...model.drafts, ...seen, ...adviceFor(reconcile)];
}

function eventText({ rules }: RunIndex, run: Run): string {
  const id = rules.eventNamesInstance ? ` [${run.loadBalancerId}]` : "";
  return `DryRun: Error syncing load balancer${id}: ${shortened(run.error!, rules.eventShortens === "everything")}`;
}

/** A Service whose evaluation threw: only its row is unknown, with the reason. */
export function unevaluated(key: string, error: unknown): Evaluated {
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "an unknown failure";
  const found = draft("CLB915", { kind: "Service", name: key }, { detail });
  return withoutCalls(rowWithoutRun(key, "unknown", [found], { reason: "CLB915" }));
}
