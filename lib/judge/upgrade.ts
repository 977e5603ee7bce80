import type { Bundle } from "@/lib/model/bundle";
import { isNotCovered, type Finding, type Result, type ResultService, type Traffic } from "@/lib/model/result";
import { judgeOf } from "./index";
import { loses } from "./label";
import { worstTraffic } from "./sync-calls";

const isLoss = (finding: Pick<Finding, "traffic" | "accepted">): boolean =>
  !finding.accepted && loses({ clients: finding.traffic });

/**
 * What clients lose with the upgrade of a Service that the precheck lets pass or leaves out: a clean-up that only a real sync
 * makes, a port that two Services take from each other, an NLB that the target's precheck skips. Undefined: nothing.
 */
function lossOf(row: ResultService, bundle: Bundle, to: string | undefined): Traffic | undefined {
  if (row.status !== "pass" && row.status !== "skipped") return undefined;
  const found = row.findings.filter(({ visibility }) => visibility === "advice").filter(isLoss);
  const uncovered = row.status === "skipped" && isNotCovered(row) && bundle.alibabaCloud.nlb !== undefined;
  if (found.length === 0 && !uncovered) return undefined;
  const { consequence } = judgeOf(bundle, bundle.cluster.ccmVersion || undefined).judge({
    kind: "upgrade",
    service: row.service,
    to,
  });
  // Which of two Services has a port in the end depends on who comes last: either one may lose it.
  const disputed = found.some(({ code }) => code === "CLB532") ? ("existingConnections" as const) : ("none" as const);
  const worst = worstTraffic([consequence.clients, disputed]);
  return loses({ clients: worst }) ? worst : undefined;
}

/** The row with what its Service loses by the upgrade; such a row is failing, whether the precheck reports it or not. */
export function withLoss(row: ResultService, bundle: Bundle, to: string | undefined): ResultService {
  const loss = lossOf(row, bundle, to);
  return loss ? { ...row, loses: loss } : row;
}

/** The same for a whole result: Ready means that the upgrade loses nothing. Linear; only few rows are judged. */
export function withLosses(result: Result, bundle: Bundle): Result {
  const to = result.cluster.targetCcmVersion || result.rulesVersion || undefined;
  const services = result.services.map((row) => withLoss(row, bundle, to));
  const losing = services.filter((row) => row.loses).length;
  return losing === 0 ? result : { ...result, services, summary: { ...result.summary, losing } };
}
