import type { ReportedItem, ResultService } from "@/lib/model/result";
import type { ServiceView } from "@/lib/ccm/service";
import { finishFindings } from "../result/finish";
import { MissingInputs } from "../result/missing";
import type { RunIndex } from "../run-index";
import type { Call } from "../types";
import type { NlbTables } from "./cloud";
import { nlbFindings } from "./findings";
import { isLeavingNlb, NlbDryRun } from "./run";

/** One NLB Service: findings of the dry run of v2.15.0 and later. */
export function evaluateNlb(
  index: RunIndex,
  view: ServiceView,
  tables: NlbTables,
): { row: ResultService; calls: readonly Call[] } {
  const missing = new MissingInputs(index.errors);
  missing.needService(view.key);
  const run = new NlbDryRun(index, view, tables, missing).run();
  missing.need("nlb", view.key, ...(run.id === "" ? [] : [run.id]));
  const calls = run.steps.flatMap(({ step }) => (step.call && !step.masked ? step.call : []));
  if (missing.any) return { row: unknown(view, missing), calls: [] };
  const verb = isLeavingNlb(view) ? "deleting" : "syncing";
  const row: ResultService = {
    service: view.key,
    loadBalancerId: run.id === "" ? null : run.id,
    status: run.error !== null || calls.length > 0 ? "fail" : "pass",
    reported: items(calls),
    syncError: run.error === null ? null : `Error ${verb} load balancer [${run.id}]: ${run.error}`,
    findings: finishFindings(view.key, nlbFindings(view, run), "", []),
    family: "nlb",
  };
  if (run.events.length > 0) row.otherEvents = run.events;
  return { row, calls };
}

/** A required input could not be read: the row has no findings of the run. */
function unknown(view: ServiceView, missing: MissingInputs): ResultService {
  return {
    service: view.key,
    loadBalancerId: null,
    status: "unknown",
    reported: [],
    syncError: null,
    findings: finishFindings(view.key, missing.drafts(), "", []),
    family: "nlb",
    reason: missing.reason(),
    missingInputs: missing.indexes(),
  };
}

function items(calls: readonly Call[]): ReportedItem[] {
  const seen = new Set<string>();
  return calls.flatMap(({ code, key, id, message, check }) => {
    const same = `${code}\u0000${key}\u0000${id}`;
    if (seen.has(same)) return [];
    seen.add(same);
    return [{ code, key, id, message, check }];
  });
}
