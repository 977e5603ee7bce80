import type { PlanStep, PlanView } from "@/lib/remediation";
import { effectsOf } from "@/lib/remediation/plan-effect";
import type { Orphan, Risk, Traffic } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import type { InstanceRow } from "./rows";
import type { RowState } from "@/lib/model/row-state";

/**
 * Effort of a row. safe: at any hour. waiting: its change is in place, the controller tries again. window: clients may notice. decide: a person chooses. outside: an account, a permission, a
 * ticket. open: it fails, and no step is known (yet). The others do not block the upgrade.
 */
export type FixGroup =
  | "safe"
  | "waiting"
  | "window"
  | "decide"
  | "outside"
  | "open"
  | "unknown"
  | "notCovered"
  | "advice"
  | "accepted"
  | "rest";

/** Groups of rows that fail: what must be done before the upgrade. */
export const WORK_GROUPS: readonly FixGroup[] = ["safe", "waiting", "window", "decide", "outside", "open"];
export const FIX_GROUPS: readonly FixGroup[] = [...WORK_GROUPS, "unknown", "notCovered", "advice", "accepted", "rest"];

/** A row of the Fix list: an instance or a Service, with the steps of its Services in the order of the plan. */
export interface FixRow extends InstanceRow {
  group: FixGroup;
  steps: readonly PlanStep[];
  /** A CLB instance that no Service uses. */
  orphan?: Omit<Orphan, "finding">;
}

const BESIDE: Partial<Record<RowState, FixGroup>> = {
  unknown: "unknown",
  notCovered: "notCovered",
  advice: "advice",
  accepted: "accepted",
  pass: "rest",
  skipped: "rest",
};

export const TRAFFIC: readonly Traffic[] = ["none", "newConnections", "existingConnections", "addressLost"];
const RISK: readonly Risk[] = ["none", "low", "medium", "high"];

/** The rows in the order in which to go through them: by what they take, then by what they risk, then as the plan has them. */
export function fixRows(
  rows: readonly InstanceRow[],
  plan: readonly PlanStep[],
  orphans: readonly Omit<Orphan, "finding">[] = [],
): FixRow[] {
  const effects = effectsOf(plan);
  const place = new Map(plan.map((step, index) => [step, index]));
  const own = groupBy(plan, (step) => step.service || step.loadBalancerId || "");
  const groupOf = (state: RowState, first: PlanStep | undefined): FixGroup =>
    BESIDE[state] ??
    (!first ? "open" : first.label === "waiting" ? "waiting" : first.outside ? "outside" : effects.get(first)!);
  const made = rows.map((row): FixRow => {
    const steps = row.services
      .flatMap((service) => own.get(service) ?? [])
      .sort((a, b) => place.get(a)! - place.get(b)!);
    return { ...row, group: groupOf(row.state, steps[0]), steps };
  });
  for (const orphan of orphans)
    made.push({
      ...orphan,
      id: `orphan:${orphan.loadBalancerId}`,
      services: [],
      owners: [],
      namespaces: [],
      state: "advice",
      findings: [],
      reported: 0,
      failures: 0,
      unstable: false,
      group: orphan.kind === "orphan" ? "advice" : "rest",
      steps: own.get(orphan.loadBalancerId) ?? [],
      orphan,
    });
  // First what the precheck reports, then what fails for clients now, then what one command settles most of.
  const keyOf = ({ group, reported, address, steps: [first] }: FixRow) =>
    FIX_GROUPS.indexOf(group) * 1e9 +
    (reported > 0 ? 0 : 5e8) +
    (address ? 1e8 : 0) +
    (first
      ? TRAFFIC.indexOf(first.traffic) * 1e7 +
        RISK.indexOf(first.risk) * 1e6 -
        Math.min(first.findingIds.length, 9) * 1e5 +
        place.get(first)!
      : 9e6);
  const keys = new Map(made.map((row) => [row, keyOf(row)]));
  return made.sort((a, b) => keys.get(a)! - keys.get(b)!);
}

/** How many rows each group holds. */
export function countGroups(rows: readonly FixRow[]): Record<FixGroup, number> {
  const counts = Object.fromEntries(FIX_GROUPS.map((group) => [group, 0])) as Record<FixGroup, number>;
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

/** The plan with the steps that decisions lead to, in place of those of their Services. */
export function withChoices(plan: PlanView, { steps, tickets }: PlanView): PlanView {
  const anew = groupBy(steps, ({ service }) => service);
  const kept = plan.steps.filter(({ service }) => !anew.has(service));
  const commands = (all: readonly PlanStep[], is: boolean) =>
    all.filter(({ command }) => (command !== undefined) === is);
  return {
    ...plan,
    steps: [...commands(kept, true), ...commands(steps, true), ...commands(kept, false), ...commands(steps, false)],
    tickets: { ...plan.tickets, ...tickets },
  };
}
