import { rec } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import type { RunIndex } from "./run-index";
import { advice } from "./draft";
import { finishFindings } from "./result/finish";
import type { ResultService } from "@/lib/model/result";

/** The upgrade brings the Service's source ranges to life; so it may when the installed version cannot be read. */
export function startsFiltering(index: RunIndex, view: ServiceView): boolean {
  return (
    sourceRanges(view).length > 0 &&
    atLeast(index.rules.version, SINCE.nlbSourceRanges) === true &&
    atLeast(index.bundle.cluster.ccmVersion, SINCE.nlbSourceRanges) !== true
  );
}

/** An NLB Service that lets fewer clients in after the upgrade: not to be passed over, so unknown and not skipped. */
export function sourceRangesStart(index: RunIndex, view: ServiceView): ResultService {
  const found = advice(
    "CLB613",
    { kind: "Service", name: view.key },
    { target: index.rules.version, ranges: sourceRanges(view).join(", ") },
    { field: "loadBalancerSourceRanges", traffic: "newConnections" },
  );
  return {
    service: view.key,
    loadBalancerId: null,
    status: "unknown",
    reported: [],
    syncError: null,
    findings: finishFindings(view.key, [found], "", []),
    reason: "CLB613",
  };
}

function sourceRanges(view: ServiceView): string[] {
  const ranges = rec(view.service.spec)["loadBalancerSourceRanges"];
  return Array.isArray(ranges) ? ranges.filter((range): range is string => typeof range === "string") : [];
}
