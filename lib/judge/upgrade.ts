import { indexBundle } from "@/lib/ccm/bundle-index";
import { syncStateOf } from "@/lib/ccm/in-step";
import { rulesFor } from "@/lib/ccm/versions";
import type { Bundle } from "@/lib/model/bundle";
import { isNotCovered, type Finding, type ResultService } from "@/lib/model/result";
import { judgeOf } from "./index";
import { loses } from "./label";
import { partOf } from "./sync";
import { worstTraffic } from "@/lib/model/traffic";
import { settledBySync, type Part } from "./sync-calls";
import { evaluate } from "./world";

const isLoss = ({ traffic }: Pick<Finding, "traffic">): boolean => loses({ clients: traffic });

/** The row with the state of its hash label, and for each finding the sync that changes it (docs/dry-run.md 4.9). */
function withSyncs(row: ResultService, bundle: Bundle, to: string | undefined): ResultService {
  const running = bundle.cluster.ccmVersion || undefined;
  const service = indexBundle(bundle).services.get(row.service);
  if (!service || (row.status === "skipped" && !isNotCovered(row))) return row;
  const sync = syncStateOf(service, running ?? to, running);
  if (row.findings.length === 0) return { ...row, sync };
  const idsOf = (part: Part) =>
    new Set(settledBySync(row, part, rulesFor(to).rules.cleanupAlways).map((finding) => finding.id));
  const whole = idsOf("whole");
  const now = partOf(service, to, running) === "whole" ? whole : idsOf("groups");
  const isKnown = syncStateOf(service, to, running) !== "notKnown";
  const sure = isKnown ? now : idsOf("groups");
  const changedBy = ({ id }: Finding): Finding["changedBy"] =>
    sure.has(id) ? "upgrade" : !whole.has(id) ? undefined : isKnown ? "edit" : "unknown";
  return {
    ...row,
    sync,
    findings: row.findings.map((finding) => {
      const by = changedBy(finding);
      return by ? { ...finding, changedBy: by } : finding;
    }),
  };
}

/**
 * The row with its syncs, and with what clients lose with the upgrade beside what the precheck says: a clean-up that only a real
 * sync makes, a port that two Services take from each other, an NLB that the target's precheck skips, whose differences it
 * then gets as findings. Such a row is failing until that is accepted.
 */
export function withLoss(own: ResultService, bundle: Bundle, to: string | undefined): ResultService {
  const row = withSyncs(own, bundle, to);
  if (row.status === "unknown") return row;
  const found = row.findings.filter(({ visibility }) => visibility === "advice").filter(isLoss);
  const uncovered = row.status === "skipped" && isNotCovered(row) && bundle.alibabaCloud.nlb !== undefined;
  if (found.length === 0 && !uncovered) return row;
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
  const { consequence } = judge.judge({ kind: "upgrade", service: row.service, to });
  // Which of two Services has a port in the end depends on who comes last: either one may lose it.
  const isDisputed = found.some(({ code }) => code === "CLB532") && judge.syncsWhole(row.service, to);
  const disputed = isDisputed ? ("existingConnections" as const) : ("none" as const);
  const worst = worstTraffic([consequence.clients, disputed]);
  if (!loses({ clients: worst })) return row;
  const differs = uncovered ? (evaluate(judge.world([row.service]), row.service, to)?.findings ?? []) : [];
  const more = differs
    .filter(isLoss)
    .map((finding) => ({ ...finding, visibility: "advice" as const, maskedBy: undefined }));
  return { ...row, loses: worst, findings: [...row.findings, ...more] };
}
