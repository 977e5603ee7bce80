import type { ResultService } from "@/lib/model/result";
import { adviceFor, backendAdvice, foreignListeners } from "./compare/advice";
import type { RunIndex } from "./run-index";
import { DryRun, type Run } from "./dry-run/dry-run";
import { finishFindings, itemsOf, rowWithoutRun, shortened } from "./result/finish";
import { planReconcile, type ReconcilePlan } from "./dry-run/reconcile-plan";
import { asksForPublic, PUBLIC_FORBIDDEN, publicForbidden, refusePublic } from "./public";
import { advice } from "./draft";
import { evaluateNlb, uncoveredNlb } from "./nlb";
import { isNlbService, whyNotSelected, type NotSelected } from "@/lib/ccm/selection";
import type { ServiceView } from "@/lib/ccm/service";
import type { Call, FindingCode, PendingFinding } from "./types";

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
  const skipped = whyNotSelected(view, index.rules);
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
  if (publicForbidden(index) === true && asksForPublic(view))
    return withoutCalls(
      rowWithoutRun(view.key, "fail", [], {
        loadBalancerId: reconcile.instance?.id ?? null,
        syncError: PUBLIC_FORBIDDEN,
        findings: finishFindings(view.key, refusePublic(view, drafts), "M1", []),
      }),
    );
  const findings = finishFindings(view.key, drafts, run.rule, run.shown);
  const unevaluable = missing.unevaluable || (missing.any && run.error === null);
  const row: ResultService = {
    service: view.key,
    loadBalancerId: reconcile.instance?.id ?? null,
    status: missing.any ? "unknown" : run.error === null ? "pass" : "fail",
    reported: unevaluable ? [] : itemsOf(run.calls),
    syncError: missing.unevaluable || run.error === null ? null : eventText(index, run),
    findings,
  };
  if (missing.any) {
    row.reason = missing.reason();
    row.missingInputs = missing.indexes();
  }
  if (reconcile.events.length > 0 && !missing.any) row.otherEvents = reconcile.events;
  return {
    row,
    calls: run.calls,
    groupWrites: index.rules.groupWritesExecuted
      ? reconcile.groups.filter((g) => g.create || g.adds.length > 0).length
      : 0,
  };
}

const withoutCalls = (row: ResultService): Evaluated => ({ row, calls: [], groupWrites: 0 });

function collect(reconcile: ReconcilePlan): PendingFinding[] {
  const drafts: PendingFinding[] = [...reconcile.missing.drafts(), ...reconcile.model.drafts];
  if (!reconcile.missing.unevaluable) {
    for (const group of reconcile.model.groups) for (const problem of group.problems) drafts.push(problem.draft);
    if (reconcile.findError) drafts.push(reconcile.findError.draft);
    for (const error of reconcile.detailErrors) drafts.push(error.draft);
    for (const stage of reconcile.lifecycle) for (const step of stage.steps) drafts.push(...step.drafts);
    for (const step of reconcile.attributes.steps) drafts.push(...step.drafts);
    drafts.push(...reconcile.attributes.drafts);
    for (const plan of reconcile.groups) {
      for (const step of [...(plan.create ? [plan.create] : []), ...plan.adds, ...plan.removes])
        drafts.push(...step.drafts);
      drafts.push(...plan.advice);
    }
    for (const plan of reconcile.listeners ?? []) {
      for (const stage of plan.stages) for (const step of stage.steps) drafts.push(...step.drafts);
      drafts.push(...plan.hidden);
    }
    for (const plan of reconcile.cleanup) for (const step of plan.steps) drafts.push(...step.drafts);
    drafts.push(...foreignListeners(reconcile), ...backendAdvice(reconcile));
  }
  drafts.push(...adviceFor(reconcile));
  return drafts;
}

function eventText({ rules }: RunIndex, run: Run): string {
  const id = rules.eventNamesInstance ? ` [${run.loadBalancerId}]` : "";
  return `DryRun: Error syncing load balancer${id}: ${shortened(run.error!, rules.eventShortens === "everything")}`;
}

/** A Service whose evaluation threw: only its row is unknown, with the reason. */
export function unevaluated(key: string, error: unknown): Evaluated {
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "an unknown failure";
  const found = advice("CLB915", { kind: "Service", name: key }, { detail });
  return withoutCalls(rowWithoutRun(key, "unknown", [found], { reason: "CLB915" }));
}
