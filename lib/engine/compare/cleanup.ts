import { isUserManaged, readBackends, type RemoteGroup } from "../actual/remote";
import { callStep, draft } from "../draft";
import type { CleanupPlan, Plan } from "../plan";
import type { Call, LocalGroup, PendingFinding, Step } from "../types";
import { batches, label, removalRows } from "./groups";

/** Groups that no port uses any more (docs/dry-run.md 4.8), in the order of the API. */
export function planCleanup(
  { index: { rules }, calls, owner }: Plan,
  obsolete: readonly RemoteGroup[],
  dropped: readonly LocalGroup[],
): CleanupPlan[] {
  return obsolete.flatMap((group): CleanupPlan[] => {
    // The group of a port that could not be built looks obsolete: the reported item is wrong, its cause is the finding.
    const cause = dropped.find((local) => local.id === group.id || local.name === group.name)?.problems[0]?.draft;
    const step = (call: Call, extra: PendingFinding, prefix = ""): Step =>
      cause ? { call, error: prefix + call.error, drafts: [cause] } : callStep(call, [extra], prefix);
    const about = { groupId: group.id, groupName: group.name, loadBalancerId: calls.lb };
    const resource = { kind: "VServerGroup", id: group.id, name: group.name } as const;
    const rest = { desired: null, actual: group.name };
    if (group.mine && !isUserManaged(group, owner)) {
      const prefix = rules.phases === "parallel" ? "" : `lb [${calls.lb}] delete vgroup ${group.id} failed, error: `;
      const extra = draft("CLB302", resource, about, rest);
      return [{ kind: "delete", steps: [step(calls.deleteGroup(group.id), extra, prefix)] }];
    }
    const own = readBackends(group, owner).filter((b) => !b.userManaged);
    if (own.length === 0) return [];
    const rows = own.map((b) => ({ field: label(b), desired: null, actual: `${label(b)} weight ${b.weight}` }));
    const params = { ...about, count: own.length, backends: removalRows(own) };
    const extra = draft("CLB305", resource, params, { ...rest, rows });
    const parts = batches(own, rules.batchSize);
    return [{ kind: "remove", steps: parts.map((part) => step(calls.removeBackends(group.id, part), extra)) }];
  });
}
