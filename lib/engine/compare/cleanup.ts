import type { Calls } from "../dry-run/calls";
import { callStep, draft } from "../draft";
import { label, removalRows } from "./groups";
import type { Ownership } from "@/lib/ccm/names";
import { isUserManaged, readBackends, type RemoteGroup } from "../actual/remote";
import type { Rules } from "@/lib/ccm/versions";
import type { PendingFinding, LocalGroup, Step } from "../types";

export interface CleanupPlan {
  group: RemoteGroup;
  kind: "delete" | "remove";
  steps: Step[];
}

/** Groups that no port uses any more (docs/dry-run.md 4.8), in the order of the API. */
export function planCleanup(
  rules: Rules,
  calls: Calls,
  owner: Ownership,
  obsolete: readonly RemoteGroup[],
  dropped: readonly LocalGroup[],
): CleanupPlan[] {
  const plans: CleanupPlan[] = [];
  for (const group of obsolete) {
    // The group of a port that could not be built looks obsolete: the reported item is wrong, its cause is the finding.
    const cause = dropped.find((local) => local.id === group.id || local.name === group.name)?.problems[0]?.draft;
    const about = { groupId: group.id, groupName: group.name, loadBalancerId: calls.lb };
    const resource = { kind: "VServerGroup", id: group.id, name: group.name } as const;
    const from = {
      actualFrom: { kind: "api", name: "DescribeVServerGroups.VServerGroupName" } as const,
      desired: null,
      actual: group.name,
      selfHeals: true,
    };
    if (group.mine && !isUserManaged(group, owner)) {
      const extra: PendingFinding = cause ?? draft("CLB302", resource, about, { ...from, field: "VServerGroup" });
      const call = calls.deleteGroup(group.id);
      const prefix = rules.phases === "parallel" ? "" : `lb [${calls.lb}] delete vgroup ${group.id} failed, error: `;
      plans.push({
        group,
        kind: "delete",
        steps: [cause ? { call, error: prefix + call.error, drafts: [cause] } : callStep(call, [extra], prefix)],
      });
      continue;
    }
    const own = readBackends(group, owner).filter((b) => !b.userManaged);
    if (own.length === 0) continue;
    const extra: PendingFinding =
      cause ??
      draft(
        "CLB305",
        resource,
        { ...about, count: own.length, backends: removalRows(own) },
        {
          ...from,
          field: "backends",
          rows: own.map((b) => ({ field: label(b), desired: null, actual: `${label(b)} weight ${b.weight}` })),
          traffic: "existingConnections",
        },
      );
    const steps: Step[] = [];
    for (let i = 0; i < own.length; i += rules.batchSize) {
      const call = calls.removeBackends(group.id, own.slice(i, i + rules.batchSize));
      steps.push(cause ? { call, error: call.error, drafts: [cause] } : callStep(call, [extra]));
    }
    plans.push({ group, kind: "remove", steps });
  }
  return plans;
}
