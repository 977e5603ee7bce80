import type { Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { listParam } from "@/lib/remediation/fixes/facts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { take } from "./plan-order";
import type { Collected, Work } from "./plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { renderFix } from "./render";
import { evaluated } from "./whole-sync";

/** Backends of a group: compared by every release and set to its own result with each sync. */
const BACKENDS: ReadonlySet<string> = new Set(["CLB301", "CLB303", "CLB304"]);
const groupOf = (finding: Finding) => String(finding.params.groupId || finding.params.groupName || "");

/**
 * Two releases may require different backends of one group. A change for the target release would be reverted by the
 * next sync of the running one, so it is left to the upgrade. The user may run it right before the precheck.
 */
export function leaveToUpgrade(work: Work, context: RemediationContext, bundle: Bundle): void {
  const { ccmVersion } = bundle.cluster;
  const isOfBackends = ({ finding }: Collected) => BACKENDS.has(finding.code);
  if (!ccmVersion || !context.service || !work.commands.some(isOfBackends)) return;
  const row = evaluated(bundle, context.serviceKey);
  if (!row || row.status === "skipped" || row.loadBalancerId === null) return;
  const [next, now] = [backendsOf(work.commands.map((part) => part.finding)), backendsOf(row.findings)];
  const disputed = new Set([...next].flatMap(([group, keys]) => (same(keys, now.get(group)) ? [] : [group])));
  for (const part of take(work, (one) => isOfBackends(one) && disputed.has(groupOf(one.finding)))) {
    const step = renderFix(part.fix, context);
    const { traffic, risk, inspect, path } = part.fix;
    const params = { group: groupOf(part.finding), from: ccmVersion, to: context.targetVersion ?? "" };
    work.manual.push({
      ...part,
      fix: { kind: "console", text: PLAN_TEXT.otherRelease, params, traffic, risk, inspect, path },
      risky: step?.command ? { command: step.command, traffic: step.traffic, undo: step.undo, brief: true } : undefined,
    });
  }
}

/** `code backend` by group, to compare the results of two releases. */
function backendsOf(findings: readonly Finding[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const finding of findings) {
    if (!BACKENDS.has(finding.code)) continue;
    const keys = groups.get(groupOf(finding)) ?? new Set();
    groups.set(groupOf(finding), keys);
    keys.add(finding.code);
    for (const { ServerId, ServerIp, Port } of listParam(finding, "backends"))
      keys.add(`${finding.code} ${ServerId} ${ServerIp ?? ""} ${Port}`);
  }
  return groups;
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined) =>
  a.size === b?.size && [...a].every((key) => b.has(key));
