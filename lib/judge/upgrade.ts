import type { Bundle } from "@/lib/model/bundle";
import { isNotCovered, type Finding, type Result, type ResultService } from "@/lib/model/result";
import { judgeOf } from "./index";
import { loses } from "./label";
import { worstTraffic } from "./sync-calls";
import { evaluate } from "./world";

const isLoss = ({ traffic }: Pick<Finding, "traffic">): boolean => loses({ clients: traffic });

/**
 * The row with what clients lose with the upgrade of a Service that the precheck lets pass or leaves out: a clean-up that only a
 * real sync makes, a port that two Services take from each other, an NLB that the target's precheck skips, whose differences it
 * then gets as findings. Such a row is failing until that is accepted.
 */
export function withLoss(row: ResultService, bundle: Bundle, to: string | undefined): ResultService {
  if (row.status !== "pass" && row.status !== "skipped") return row;
  const found = row.findings.filter(({ visibility }) => visibility === "advice").filter(isLoss);
  const uncovered = row.status === "skipped" && isNotCovered(row) && bundle.alibabaCloud.nlb !== undefined;
  if (found.length === 0 && !uncovered) return row;
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
  const { consequence } = judge.judge({ kind: "upgrade", service: row.service, to });
  // Which of two Services has a port in the end depends on who comes last: either one may lose it.
  const disputed = found.some(({ code }) => code === "CLB532") ? ("existingConnections" as const) : ("none" as const);
  const worst = worstTraffic([consequence.clients, disputed]);
  if (!loses({ clients: worst })) return row;
  const differs = uncovered ? (evaluate(judge.world([row.service]), row.service, to)?.findings ?? []) : [];
  const more = differs
    .filter(isLoss)
    .map((finding) => ({ ...finding, visibility: "advice" as const, maskedBy: undefined }));
  return { ...row, loses: worst, findings: [...row.findings, ...more] };
}

/** The same for a whole result: Ready means that the upgrade loses nothing. Linear; only few rows are judged. */
export function withLosses(result: Result, bundle: Bundle): Result {
  const to = result.cluster.targetCcmVersion || result.rulesVersion || undefined;
  const services = result.services.map((row) => withLoss(row, bundle, to));
  const losing = services.filter((row) => row.loses).length;
  return losing === 0 ? result : { ...result, services, summary: { ...result.summary, losing } };
}
