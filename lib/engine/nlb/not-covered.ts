import { rec } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import type { RunIndex } from "../run-index";
import { preservedLoses } from "../compare/advice";
import { advice } from "../draft";
import { finishFindings } from "../result/finish";
import type { PendingFinding } from "../types";
import type { ResultService } from "@/lib/model/result";

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
export function nlbService(index: RunIndex, view: ServiceView): ResultService {
  const resource = { kind: "Service", name: view.key } as const;
  const target = index.rules.version;
  const found: PendingFinding[] = [];
  if (startsFiltering(index, view))
    found.push(
      advice(
        "CLB613",
        resource,
        { target, ranges: sourceRanges(view).join(", ") },
        { field: "loadBalancerSourceRanges", traffic: "newConnections" },
      ),
    );
  if (index.rules.nlbDryRun) found.push(advice("CLB556", resource, { target }));
  const [reason] = found;
  if (index.rules.preservedNlbLosesListeners) found.push(...preservedLoses(view));
  return {
    service: view.key,
    loadBalancerId: null,
    status: reason ? "unknown" : "skipped",
    reported: [],
    syncError: null,
    findings: finishFindings(view.key, found, "", []),
    reason: reason?.code ?? "CLB554",
  };
}

function sourceRanges(view: ServiceView): string[] {
  const ranges = rec(view.service.spec)["loadBalancerSourceRanges"];
  return Array.isArray(ranges) ? ranges.filter((range): range is string => typeof range === "string") : [];
}
