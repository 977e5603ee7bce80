import { groupBy } from "@/lib/model/group-by";
import type { StepLabel } from "@/lib/judge/label";
import type { PlanStep } from "./plan-step";

/** When a step runs (`StepLabel`); what has no command is decided, or waits for the controller. */
export type StepEffect = StepLabel;

const owner = (step: Pick<PlanStep, "service" | "loadBalancerId">) => step.service || step.loadBalancerId || "";

const STEP_EFFECTS: readonly StepEffect[] = ["safe", "window", "decide"];

export function planTotal(steps: readonly PlanStep[]): { steps: number; services: number; commands: number } {
  return {
    steps: steps.length,
    services: new Set(steps.map(owner)).size,
    commands: steps.filter((step) => step.command !== undefined).length,
  };
}

/** When each step may run. A step needs the window of the earlier steps of its Service, on which it depends. */
export function effectsOf<S extends Pick<PlanStep, "service" | "loadBalancerId" | "command" | "label">>(
  steps: readonly S[],
): Map<S, StepEffect> {
  const effects = new Map<S, StepEffect>();
  const waiting = new Set<string>();
  for (const step of steps) {
    const own: StepEffect =
      step.command !== undefined && (step.label === "safe" || step.label === "window") ? step.label : "decide";
    const effect = own === "safe" && waiting.has(owner(step)) ? "window" : own;
    if (effect === "window") waiting.add(owner(step));
    effects.set(step, effect);
  }
  return effects;
}

/** The steps as shown by page and Markdown: by effect, then by Service, in the plan's order. */
export function inReadingOrder(
  steps: readonly PlanStep[],
  effects: ReadonlyMap<PlanStep, StepEffect> = effectsOf(steps),
): PlanStep[] {
  return STEP_EFFECTS.flatMap((effect) => {
    const own = steps.filter((step) => effects.get(step) === effect);
    return [...groupBy(own, owner).values()].flat();
  });
}

/** Number of each step by its id, in reading order from 1. Page, Markdown and script use the same numbers. */
export function stepNumbers(
  steps: readonly PlanStep[],
  effects?: ReadonlyMap<PlanStep, StepEffect>,
): Map<string, number> {
  return new Map(inReadingOrder(steps, effects).map((step, index) => [step.id, index + 1]));
}

/** The chosen steps and what they build on: the step that makes their group, and all before an edit of the Service. */
export function withNeeds(steps: readonly PlanStep[], chosen: ReadonlySet<PlanStep>): PlanStep[] {
  const wanted = new Set(chosen);
  const commands = steps.filter((step) => step.command !== undefined);
  for (const own of groupBy(commands, owner).values())
    for (const step of [...own].reverse()) {
      if (!wanted.has(step)) continue;
      const earlier = own.slice(0, own.indexOf(step));
      const isNeeded = (other: PlanStep) => other.makes !== undefined && other.makes === step.needs;
      for (const other of earlier) if (step.kind === "kubectl" || isNeeded(other)) wanted.add(other);
    }
  return steps.filter((step) => wanted.has(step));
}

/** A short stable name of a command: FNV-1a, 32 bits, in letters and digits. Equal commands have equal names. */
export function stepKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `s${(hash >>> 0).toString(36).padStart(7, "0")}`;
}
