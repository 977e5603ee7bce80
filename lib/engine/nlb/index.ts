import type { ResultService } from "@/lib/model/result";
import { rec } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import { preservedLoses } from "../compare/advice";
import { draft } from "../draft";
import { finishFindings, itemsOf, rowWithoutRun } from "../result/finish";
import { MissingInputs } from "../result/missing";
import type { RunIndex } from "../run-index";
import type { Call, PendingFinding } from "../types";
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
  const run = new NlbDryRun({ index, view, tables, missing }).run();
  missing.need("nlb", view.key, ...(run.id === "" ? [] : [run.id]));
  const calls = run.steps.flatMap(({ step }) => (step.call && !step.masked ? step.call : []));
  if (missing.any) {
    // A required input could not be read: the row has no findings of the run.
    const rest = { family: "nlb", reason: missing.reason(), missingInputs: missing.indexes() } as const;
    return { row: rowWithoutRun(view.key, "unknown", missing.drafts(), rest), calls: [] };
  }
  const verb = isLeavingNlb(view) ? "deleting" : "syncing";
  const row: ResultService = {
    service: view.key,
    loadBalancerId: run.id === "" ? null : run.id,
    status: run.error !== null || calls.length > 0 ? "fail" : "pass",
    reported: itemsOf(calls),
    syncError: run.error === null ? null : `Error ${verb} load balancer [${run.id}]: ${run.error}`,
    findings: finishFindings(view.key, nlbFindings(view, run), "", []),
    family: "nlb",
  };
  if (run.events.length > 0) row.otherEvents = run.events;
  return { row, calls };
}

/** The upgrade starts to apply the Service's source ranges; assumed too when the installed version is unreadable. */
function startsFiltering(index: RunIndex, view: ServiceView): boolean {
  return (
    sourceRanges(view).length > 0 &&
    atLeast(index.rules.version, SINCE.nlbSourceRanges) === true &&
    atLeast(index.bundle.cluster.ccmVersion, SINCE.nlbSourceRanges) !== true
  );
}

/**
 * An NLB Service: "skipped" (not covered), or "unknown" when the upgrade changes its behaviour or the target's precheck
 * includes it, because skipping it would look like a pass.
 */
export function uncoveredNlb(index: RunIndex, view: ServiceView): ResultService {
  const resource = { kind: "Service", name: view.key } as const;
  const target = index.rules.version;
  const found: PendingFinding[] = [];
  if (startsFiltering(index, view))
    found.push(draft("CLB613", resource, { target, ranges: sourceRanges(view).join(", ") }));
  if (index.rules.nlbDryRun) found.push(draft("CLB556", resource, { target }));
  const [reason] = found;
  if (index.rules.preservedNlbLosesListeners) found.push(...preservedLoses(view));
  return rowWithoutRun(view.key, reason ? "unknown" : "skipped", found, { reason: reason?.code ?? "CLB554" });
}

function sourceRanges(view: ServiceView): string[] {
  const ranges = rec(view.service.spec)["loadBalancerSourceRanges"];
  return Array.isArray(ranges) ? ranges.filter((range): range is string => typeof range === "string") : [];
}
