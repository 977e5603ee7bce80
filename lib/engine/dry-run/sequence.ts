import { aggregate } from "@/lib/ccm/go";
import type { GroupPlan } from "../compare/groups";
import type { ListenerPlan } from "../compare/listeners";
import type { PendingFinding, Stage, Step } from "../types";
import type { ReconcilePlan } from "./reconcile-plan";

/** Executes the phases of a plan one step at a time; each method returns the error text that the CCM would collect. */
export interface Player {
  readonly reconcile: ReconcilePlan;
  /** Differences of the steps shown so far, in order. */
  readonly shown: readonly PendingFinding[];
  step(step: Step): string;
  steps(steps: readonly Step[]): string[];
  /** The first stage that fails; null when all succeed. */
  stage(stages: readonly Stage[]): { error: string; rule: string } | null;
}

/** Up to v2.11.2: attributes, groups, listeners and cleanup one after the other (docs/dry-run.md 8.1). */
export function applyInSequence(run: Player): { text: string; rule: string } | null {
  const { reconcile } = run;
  const { rules } = reconcile.index;
  const errors: string[] = [];
  const stop = (text: string, rule: string) => ({ text: aggregate([...errors, text]), rule });
  if (rules.phases === "first") {
    const first = reconcile.attributes.steps[0];
    if (first) return { text: `update lb attribute error: ${run.step(first)}`, rule: "M29" };
  } else {
    const attributes = run.steps(reconcile.attributes.steps);
    if (attributes.length > 0) errors.push(`update lb attribute error: ${aggregate(attributes)}`);
  }
  const [groupsUnreadable, listenersUnreadable] = ["get lb backend", "get lb listeners"].map((start) =>
    reconcile.detailErrors.find((e) => e.text.startsWith(start)),
  );
  if (groupsUnreadable)
    return stop(run.step({ error: groupsUnreadable.text, drafts: [groupsUnreadable.draft] }), "M11");
  const groups = groupErrors(run, reconcile.groups);
  if (groups.length > 0) return stop(`update lb backends error: ${aggregate(groups)}`, "M29");
  if (listenersUnreadable)
    return stop(run.step({ error: listenersUnreadable.text, drafts: [listenersUnreadable.draft] }), "M11");
  const listener = reconcile.listeners ? firstListenerError(run, reconcile.listeners) : null;
  if (listener !== null) return stop(`update lb listeners error: ${listener}`, "M29");
  for (const plan of reconcile.cleanup) {
    const found = run.steps(rules.groupStepsCollected ? plan.steps : plan.steps.slice(0, 1));
    if (found.length > 0) return stop(`update lb listeners error: ${aggregate(found)}`, "M30");
  }
  return errors.length > 0 ? { text: aggregate(errors), rule: "M29" } : null;
}

function groupErrors(run: Player, plans: readonly GroupPlan[]): string[] {
  const { rules } = run.reconcile.index;
  const errors: string[] = [];
  for (const plan of plans) {
    const found = oneGroup(run, plan);
    if (found === null) continue;
    errors.push(found);
    if (!rules.groupsCollected) break;
  }
  return errors;
}

function oneGroup(run: Player, plan: GroupPlan): string | null {
  const { rules } = run.reconcile.index;
  const named = rules.groupErrors === "named";
  if (plan.create) {
    if (rules.groupWritesExecuted) return written(plan.create);
    const word = rules.groupsCollected ? "CreateVServerGroup" : "EnsureVGroupCreated";
    return `${named ? `${word} error: ` : ""}${run.step(plan.create)}`;
  }
  const steps: Step[] = [];
  if (rules.groupWritesExecuted) plan.adds.forEach(written);
  else steps.push(...plan.adds);
  if (!plan.blocked) steps.push(...plan.removes);
  const texts = run.steps(rules.groupStepsCollected ? steps : steps.slice(0, 1));
  return texts.length === 0 ? null : `${named ? "EnsureVGroupUpdated error: " : ""}${aggregate(texts)}`;
}

/** The dry run of these versions executes the call: no item, and the difference no longer exists. */
function written(step: Step): null {
  for (const d of step.drafts) d.visibility = "advice";
  return null;
}

/** Deletions (https last), then creations (https first), then updates; the first error stops. */
function firstListenerError(run: Player, plans: readonly ListenerPlan[]): string | null {
  const of = (kind: ListenerPlan["kind"]) => plans.filter((plan) => plan.kind === kind);
  const order = [
    ...goStableSort(of("delete"), (a) => a.protocol !== "https"),
    ...goStableSort(of("create"), (a) => a.protocol === "https"),
    ...of("update"),
  ];
  for (const plan of order) {
    const result = run.stage(plan.stages);
    if (result) return `${plan.kind} listener [${plan.port}] error: ${result.error}`;
  }
  return null;
}

/**
 * `sort.SliceStable` with a comparison of its first element only, as in these versions: insertion sort moves every
 * matching element to the front, so their order is reversed.
 */
function goStableSort<T>(items: readonly T[], less: (a: T) => boolean): T[] {
  const sorted = [...items];
  for (let i = 1; i < sorted.length; i++) {
    for (let j = i; j > 0 && less(sorted[j]!); j--) [sorted[j], sorted[j - 1]] = [sorted[j - 1]!, sorted[j]!];
  }
  return sorted;
}
