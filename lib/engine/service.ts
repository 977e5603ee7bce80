import type { EngineServiceRow, ReportedItem } from "@/lib/model/result";
import { adviceFor, backendAdvice, foreignListeners } from "./compare/advice";
import type { BundleIndex } from "./bundle-index";
import { DryRun, type Run } from "./dry-run/dry-run";
import { finishFindings } from "./result/finish";
import { buildScenario, type Scenario } from "./dry-run/reconcile-plan";
import { skipReason } from "./select";
import type { Call, Draft, Instance, ServiceView } from "./types";

export interface Evaluated {
  row: EngineServiceRow;
  /** Every failing call, repeated ones included: what FailedCount counts. */
  calls: readonly Call[];
  /** Groups that the Service would create or add to: really written by old dry runs. */
  groupWrites: number;
}

const NO_CALLS: readonly Call[] = [];

/** A Service that equals its instance. */
export function settledService(key: string, instance: Instance): Evaluated {
  const row: EngineServiceRow = {
    service: key,
    loadBalancerId: instance.id,
    status: "pass",
    reported: [],
    syncError: null,
    findings: [],
  };
  return { row, calls: NO_CALLS, groupWrites: 0 };
}

/** One Service: what its dry run shows, and every difference behind it. */
export function evaluateService(index: BundleIndex, view: ServiceView): Evaluated {
  const reason = skipReason(view, index.rules);
  if (reason !== null) {
    const row: EngineServiceRow = {
      service: view.key,
      loadBalancerId: null,
      status: "skipped",
      reported: [],
      syncError: null,
      findings: [],
      reason,
    };
    return { row, calls: NO_CALLS, groupWrites: 0 };
  }
  const scenario = buildScenario(index, view);
  const dryRun = new DryRun(scenario);
  const run = dryRun.run();
  const { missing } = scenario;
  const drafts = collect(scenario);
  const findings = finishFindings(view.key, drafts, dryRun.rule, dryRun.shown);
  const blind = missing.blind || (missing.any && run.error === null);
  const row: EngineServiceRow = {
    service: view.key,
    loadBalancerId: scenario.instance?.id ?? null,
    status: missing.any ? "unknown" : run.error === null ? "pass" : "fail",
    reported: blind ? [] : items(run.calls),
    syncError: missing.blind || run.error === null ? null : eventText(index, run),
    findings,
  };
  if (missing.any) {
    row.reason = missing.reason();
    row.missingInputs = missing.indexes();
  }
  if (scenario.events.length > 0 && !missing.any) row.otherEvents = scenario.events;
  // The scenario itself is let go here: keeping those of all Services would cost more than making them.
  return {
    row,
    calls: run.calls.length === 0 ? NO_CALLS : run.calls,
    groupWrites: index.rules.groupWritesExecuted
      ? scenario.groups.filter((g) => g.create || g.adds.length > 0).length
      : 0,
  };
}

function collect(scenario: Scenario): Draft[] {
  const drafts: Draft[] = [...scenario.missing.drafts(), ...scenario.localDrafts];
  if (!scenario.missing.blind) {
    for (const group of scenario.builtGroups) for (const problem of group.problems) drafts.push(problem.draft);
    if (scenario.findError) drafts.push(scenario.findError.draft);
    for (const error of scenario.detailErrors) drafts.push(error.draft);
    for (const stage of scenario.lifecycle) for (const step of stage.steps) drafts.push(...step.drafts);
    for (const step of scenario.attributes.steps) drafts.push(...step.drafts);
    drafts.push(...scenario.attributes.drafts);
    for (const plan of scenario.groups) {
      for (const step of [...(plan.create ? [plan.create] : []), ...plan.adds, ...plan.removes])
        drafts.push(...step.drafts);
      drafts.push(...plan.advice);
    }
    for (const plan of scenario.listeners ?? []) {
      for (const stage of plan.stages) for (const step of stage.steps) drafts.push(...step.drafts);
      drafts.push(...plan.hidden);
    }
    for (const plan of scenario.cleanup()) for (const step of plan.steps) drafts.push(...step.drafts);
    drafts.push(...foreignListeners(scenario), ...backendAdvice(scenario));
  }
  drafts.push(...adviceFor(scenario));
  return drafts;
}

/** The calls as items, exact repetitions removed, in execution order. */
function items(calls: readonly Call[]): ReportedItem[] {
  const seen = new Set<string>();
  const found: ReportedItem[] = [];
  for (const { code, key, id, message } of calls) {
    const same = `${code}\u0000${key}\u0000${id}\u0000${message}`;
    if (seen.has(same)) continue;
    seen.add(same);
    found.push({ code, key, id, message });
  }
  return found;
}

/** Of a real API failure only its message survives in the Event (spec 6.3); older versions shorten every text. */
function eventText(index: BundleIndex, run: Run): string {
  const text = run.error!;
  const second = index.rules.eventShortens === "everything" ? text : text.split("[SDKError]")[1];
  const message = second === undefined ? undefined : /.*(Message:.*)/.exec(second)?.[1];
  const id = index.rules.eventNamesInstance ? ` [${run.loadBalancerId}]` : "";
  return `DryRun: Error syncing load balancer${id}: ${message ?? text}`;
}
