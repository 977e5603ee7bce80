import type { PlanStep } from "./plan-step";

/** safe: at any hour, nobody notices. window: somebody may. decide: a person has to say or do it. */
export type StepEffect = "safe" | "window" | "decide";

const owner = (step: PlanStep) => step.service || step.loadBalancerId || "";
const edits = (step: PlanStep) => step.kind === "kubectl";

/** In the order of the plan page. */
const STEP_EFFECTS: readonly StepEffect[] = ["safe", "window", "decide"];

/** How much there is in a plan: steps, the Services (or instances) they are for, and steps with a command. */
export function planTotal(steps: readonly PlanStep[]): { steps: number; services: number; commands: number } {
  return {
    steps: steps.length,
    services: new Set(steps.map((step) => step.service || step.loadBalancerId)).size,
    commands: steps.filter((step) => step.command !== undefined).length,
  };
}

/** When each step may run. What follows a step of the same Service relies on it, so it waits for the window that one needs. */
export function effectsOf(steps: readonly PlanStep[]): Map<PlanStep, StepEffect> {
  const effects = new Map<PlanStep, StepEffect>();
  const waiting = new Set<string>();
  for (const step of steps) {
    const own: StepEffect =
      step.command === undefined ? "decide" : step.risk === "high" || step.traffic !== "none" ? "window" : "safe";
    const effect = own === "safe" && waiting.has(owner(step)) ? "window" : own;
    if (effect === "window") waiting.add(owner(step));
    effects.set(step, effect);
  }
  return effects;
}

/** The steps as page and Markdown show them: by effect, in it by Service, in the plan's order. */
export function inReadingOrder(
  steps: readonly PlanStep[],
  effects: ReadonlyMap<PlanStep, StepEffect> = effectsOf(steps),
): PlanStep[] {
  return STEP_EFFECTS.flatMap((effect) => {
    const owners = new Map<string, PlanStep[]>();
    for (const step of steps) {
      if (effects.get(step) !== effect) continue;
      const list = owners.get(owner(step));
      if (list) list.push(step);
      else owners.set(owner(step), [step]);
    }
    return [...owners.values()].flat();
  });
}

/** Number of each step by its id: what is read first is 1. Page, Markdown and script call a step by the same number. */
export function stepNumbers(
  steps: readonly PlanStep[],
  effects?: ReadonlyMap<PlanStep, StepEffect>,
): Map<string, number> {
  return new Map(inReadingOrder(steps, effects).map((step, index) => [step.id, index + 1]));
}

/**
 * The chosen steps with what they build on: the group that a command's variable comes from, and before an edit everything of
 * its Service that has a command. In the order of the plan.
 */
export function withNeeds(steps: readonly PlanStep[], chosen: ReadonlySet<PlanStep>): PlanStep[] {
  const wanted = new Set(chosen);
  const before = new Map<string, PlanStep[]>();
  for (const step of steps) {
    const earlier = before.get(owner(step)) ?? [];
    if (chosen.has(step) && step.command !== undefined)
      for (const other of needsOf(step, earlier)) {
        wanted.add(other);
        for (const more of needsOf(other, earlier)) wanted.add(more);
      }
    if (step.command !== undefined) before.set(owner(step), [...earlier, step]);
  }
  return steps.filter((step) => wanted.has(step));
}

function needsOf(step: PlanStep, earlier: readonly PlanStep[]): PlanStep[] {
  if (edits(step)) return [...earlier];
  return earlier.filter((other) => other.makes !== undefined && other.makes === step.needs);
}
