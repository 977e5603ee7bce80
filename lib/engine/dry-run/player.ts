import type { Draft, Stage, Step } from "../types";
import type { Scenario } from "./reconcile-plan";

/** What plays the phases of a plan one step at a time: each answer is the error text that the CCM would collect. */
export interface Player {
  readonly scenario: Scenario;
  /** Differences behind what was shown so far, in order. */
  readonly shown: readonly Draft[];
  step(step: Step): string;
  steps(steps: readonly Step[]): string[];
  /** The first stage that fails; null when none does. */
  stage(stages: readonly Stage[]): { error: string; rule: string } | null;
}
