import type { PendingFinding, Stage, Step } from "../types";
import type { ReconcilePlan } from "./reconcile-plan";

/** What plays the phases of a plan one step at a time: each answer is the error text that the CCM would collect. */
export interface Player {
  readonly reconcile: ReconcilePlan;
  /** Differences behind what was shown so far, in order. */
  readonly shown: readonly PendingFinding[];
  step(step: Step): string;
  steps(steps: readonly Step[]): string[];
  /** The first stage that fails; null when none does. */
  stage(stages: readonly Stage[]): { error: string; rule: string } | null;
}
