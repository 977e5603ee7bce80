import { aggregate } from "@/lib/ccm/go";
import { compareText } from "@/lib/ccm/read";
import { forwardsTo } from "../compare/listeners";
import type { CleanupPlan, GroupPlan, ListenerPlan, Plan } from "../plan";
import type { Call, LocalError, PendingFinding, Stage, Step } from "../types";

/** Output of one dry run: its failing calls in order and the text of the Service's Event. */
export interface Run {
  calls: Call[];
  /** Text after `Error syncing load balancer [...]: `; null when the run succeeds. */
  error: string | null;
  /** The id in the brackets of the Event. */
  loadBalancerId: string;
  /** Differences of the steps shown, in order. */
  shown: readonly PendingFinding[];
  /** Masking rule of everything that the run did not reach. */
  rule: string;
}

/** The error with which the phases end, and the masking rule of what follows. */
interface Stopped {
  text: string;
  rule: string;
}

/** Executes the phases of a plan with the CCM's stop rules, and marks each difference as shown or hidden. */
export class DryRun {
  private readonly calls: Call[] = [];
  private readonly shown: PendingFinding[] = [];

  constructor(private readonly plan: Plan) {}

  run(): Run {
    const { plan } = this;
    const { rules } = plan.index;
    if (plan.model.error) return this.end("M3", "", `build lb local model error: ${this.silent(plan.model.error)}`);
    if (plan.findError) {
      const text = `get load balancer attribute from cloud, error: ${this.silent(plan.findError)}`;
      return this.end("M5", plan.local.id, `apply model error: ${text}`);
    }
    if (rules.phases === "parallel" && plan.instance && plan.detailErrors.length > 0) {
      const text = aggregate(plan.detailErrors.map((error) => this.silent(error)));
      return this.end("M11", plan.instance.id, `apply model error: ${text}`);
    }
    const ended = this.stage(plan.lifecycle);
    if (ended) {
      // From v2.4.4 to v2.11.2 the remote model, and with it the id in the brackets, is lost here.
      const lost = rules.phases === "attributes";
      this.refusedCleanup();
      const text = lost ? ended.error : `update lb attribute error: ${ended.error}`;
      return this.end(ended.rule, lost ? "" : (plan.instance?.id ?? ""), `apply model error: ${text}`);
    }
    if (!plan.instance || (plan.view.deleting && !plan.local.reused)) return this.end("M5", "", null);
    const error = rules.phases === "parallel" ? this.parallel() : this.inSequence();
    return this.end(error?.rule ?? "M29", plan.instance.id, error && `apply model error: ${error.text}`);
  }

  /** A sync continues after a preserved instance is released; a refused attribute then prevents the cleanup. */
  private refusedCleanup(): void {
    const { plan } = this;
    if (!plan.view.deleting) return;
    const refused = plan.attributes.steps.flatMap((step) => step.drafts);
    if (refused.length > 0) for (const { steps } of plan.cleanup) this.hide(steps, "M15", refused);
  }

  /** Attributes, groups and Listeners in parallel; all errors are collected, cleanup runs only after success. */
  private parallel(): Stopped | null {
    const { unboundGroup, attributes, groups, listeners, cleanup } = this.plan;
    if (unboundGroup) {
      this.silent(unboundGroup.problems[0]!);
      const text = `merge listener: find vservergroup error: can not find vgroup by name ${unboundGroup.name}`;
      return { text, rule: "M4" };
    }
    const errors = this.attributes(attributes.steps);
    for (const plan of groups) errors.push(...this.group(plan));
    if (listeners) errors.push(...this.listeners(listeners));
    if (errors.length > 0) return { text: aggregate(errors), rule: "M29" };
    const left = this.cleanup(cleanup);
    return left.length > 0 ? { text: `cleanup lb error: ${aggregate(left)}`, rule: "M30" } : null;
  }

  private attributes(steps: readonly Step[]): string[] {
    const errors = this.steps(steps);
    return errors.length > 0 ? [`update lb attribute error: ${aggregate(errors)}`] : [];
  }

  /** Up to v2.11.2: attributes, groups, listeners and cleanup one after the other (docs/dry-run.md 8.1). */
  private inSequence(): Stopped | null {
    const { index, attributes, groups, listeners, cleanup, detailErrors } = this.plan;
    const { phases, groupsCollected, groupStepsCollected } = index.rules;
    const errors = this.attributes(phases === "first" ? attributes.steps.slice(0, 1) : attributes.steps);
    if (phases === "first" && errors.length > 0) return { text: errors[0]!, rule: "M29" };
    const stop = (text: string, rule: string) => ({ text: aggregate([...errors, text]), rule });
    const unreadable = (start: string) => {
      const error = detailErrors.find(({ text }) => text.startsWith(start));
      return error && stop(this.step({ error: error.text, drafts: [error.draft] }), "M11");
    };
    const groupsUnreadable = unreadable("get lb backend");
    if (groupsUnreadable) return groupsUnreadable;
    const ofGroups: string[] = [];
    for (const plan of groups) {
      const error = this.groupInSequence(plan);
      if (error !== null) ofGroups.push(error);
      if (error !== null && !groupsCollected) break;
    }
    if (ofGroups.length > 0) return stop(`update lb backends error: ${aggregate(ofGroups)}`, "M29");
    const listenersUnreadable = unreadable("get lb listeners");
    if (listenersUnreadable) return listenersUnreadable;
    const listener = this.firstListenerError(listeners ?? []);
    if (listener !== null) return stop(`update lb listeners error: ${listener}`, "M29");
    for (const { steps } of cleanup) {
      const found = this.steps(groupStepsCollected ? steps : steps.slice(0, 1));
      if (found.length > 0) return stop(`update lb listeners error: ${aggregate(found)}`, "M30");
    }
    return errors.length > 0 ? { text: aggregate(errors), rule: "M29" } : null;
  }

  private groupInSequence(plan: GroupPlan): string | null {
    const { rules } = this.plan.index;
    const named = rules.groupErrors === "named";
    if (plan.create) {
      if (rules.groupWritesExecuted) return written(plan.create);
      const word = rules.groupsCollected ? "CreateVServerGroup" : "EnsureVGroupCreated";
      return `${named ? `${word} error: ` : ""}${this.step(plan.create)}`;
    }
    const steps: Step[] = [];
    if (rules.groupWritesExecuted) plan.adds.forEach(written);
    else steps.push(...plan.adds);
    if (!plan.blocked) steps.push(...plan.removes);
    const texts = this.steps(rules.groupStepsCollected ? steps : steps.slice(0, 1));
    return texts.length === 0 ? null : `${named ? "EnsureVGroupUpdated error: " : ""}${aggregate(texts)}`;
  }

  /** Deletions (https last), then creations (https first), then updates; the first error stops. */
  private firstListenerError(plans: readonly ListenerPlan[]): string | null {
    const of = (kind: ListenerPlan["kind"]) => plans.filter((plan) => plan.kind === kind);
    const order = [
      ...goStableSort(of("delete"), (a) => a.protocol !== "https"),
      ...goStableSort(of("create"), (a) => a.protocol === "https"),
      ...of("update"),
    ];
    for (const plan of order) {
      const result = this.stage(plan.stages);
      if (result) return `${plan.kind} listener [${plan.port}] error: ${result.error}`;
    }
    return null;
  }

  private group(plan: GroupPlan): string[] {
    // The group is not in the CCM's model (docs/dry-run.md 3.6): it is left unchanged.
    if (plan.local.problems.length > 0) return [];
    if (plan.create) return [this.step(plan.create)];
    const errors = this.steps(plan.adds);
    if (!plan.blocked) return [...errors, ...this.steps(plan.removes)];
    const ips = plan.local.invalid.map((b) => b.serverIp).join(",");
    this.plan.events.push({
      type: "Warning",
      reason: "SkipSyncBackends",
      message: `Skip delete and update backends to vgroup ${plan.remote?.name ?? ""} due to invalid backends: ${ips}`,
    });
    this.hide(plan.removes, "M18", plan.local.invalidDraft ? [plan.local.invalidDraft] : []);
    return errors;
  }

  /** docs/dry-run.md 4.5: before, wait and after; waiting for a group that is never created ends in one error. */
  private listeners(plans: readonly ListenerPlan[]): string[] {
    if (plans.every((plan) => plan.stages.length === 0 && plan.groupId !== "")) return [];
    const deletes = plans.filter((plan) => plan.kind === "delete");
    const targets = new Set(deletes.map(forwardsTo).filter((port) => port !== 0));
    const deletedPorts = new Set(deletes.map((plan) => plan.port));
    const before: ListenerPlan[] = [];
    const wait: ListenerPlan[] = [];
    const after: ListenerPlan[] = [];
    for (const plan of plans.filter((p) => p.kind === "update")) (plan.groupId !== "" ? before : wait).push(plan);
    for (const plan of deletes) (targets.has(plan.port) ? after : before).push(plan);
    for (const plan of plans.filter((p) => p.kind === "create")) {
      if (plan.local?.forwardPort) after.push(plan);
      else if (plan.groupId === "") wait.push(plan);
      else (deletedPorts.has(plan.port) ? after : before).push(plan);
    }
    const errors = [...before, ...after].flatMap((plan) => this.listener(plan));
    if (wait.length > 0) {
      errors.push("there are unprocessed listeners in reconcile");
      for (const plan of wait) {
        const creation = this.plan.groups.find((g) => g.create && g.local.name === plan.local?.groupName)?.create
          ?.drafts;
        for (const stage of plan.stages) this.hide(stage.steps, "M17", creation ?? []);
      }
    }
    return errors;
  }

  private listener(plan: ListenerPlan): string[] {
    const result = this.stage(plan.stages);
    return result ? [`${plan.kind} listener error: ${result.error}`] : [];
  }

  private cleanup(plans: readonly CleanupPlan[]): string[] {
    const deletes: Step[] = [];
    for (const plan of plans) {
      if (plan.kind === "delete") deletes.push(...plan.steps);
      else return [aggregate(this.steps(plan.steps))];
    }
    if (deletes.length === 0) return [];
    // Issued in parallel: any order is valid, so it is fixed.
    return this.steps(deletes.sort((a, b) => compareText(a.call?.key ?? "", b.call?.key ?? "")));
  }

  /** Runs the first stage that has steps; it hides the later stages. */
  private stage(stages: readonly Stage[]): { error: string; rule: string } | null {
    const [first, ...later] = stages.filter(({ steps }) => steps.length > 0);
    if (!first) return null;
    const error = aggregate(this.steps(first.steps));
    const causes = first.steps.flatMap((step) => step.drafts);
    for (const { steps } of later) this.hide(steps, first.rule, causes);
    return { error, rule: first.rule };
  }

  private steps(steps: readonly Step[]): string[] {
    return steps.map((step) => this.step(step));
  }

  private step(step: Step): string {
    if (step.call) this.calls.push(step.call);
    for (const d of step.drafts) {
      d.visibility = step.call ? "reported" : "silent";
      d.maskRule = undefined;
      d.hiddenBy = undefined;
      d.messageCode ??= step.call?.code;
      d.message ??= step.error;
      this.shown.push(d);
    }
    return step.error;
  }

  private hide(steps: readonly Step[], rule: string, by: readonly PendingFinding[]): void {
    for (const d of steps.flatMap((step) => step.drafts)) {
      if (d.visibility) continue;
      d.maskRule ??= rule;
      d.hiddenBy ??= by;
    }
  }

  private silent({ draft, text }: LocalError): string {
    draft.visibility = "silent";
    this.shown.push(draft);
    return text;
  }

  private end(rule: string, loadBalancerId: string, error: string | null): Run {
    return { calls: this.calls, shown: this.shown, rule, error, loadBalancerId };
  }
}

/** The dry run of these versions executes the call: no item, and the difference no longer exists. */
function written(step: Step): null {
  for (const d of step.drafts) d.visibility = "advice";
  return null;
}

/**
 * `sort.SliceStable` with a comparison of its first element only, as in these versions: insertion sort moves every
 * matching element to the front, so their order is reversed.
 */
const goStableSort = <T>(items: readonly T[], less: (a: T) => boolean): T[] => [
  ...items.filter(less).reverse(),
  ...items.filter((item) => !less(item)),
];
