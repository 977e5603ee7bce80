import type { Bundle } from "@/lib/model/bundle";
import type { Example, Result, Risk, Traffic } from "@/lib/model/result";
import { buildPlan, type PlanOptions, type PlanStep } from "./plan";
import type { SyncChange } from "./whole-sync";

/** The one thing to do first for a Service: what every page, the plan and the report lead with. */
export interface FirstStep {
  /** A live failing Event, or the plan's own step. */
  cause: "event" | "plan";
  /** Code of the Event, or of the step's first finding. */
  code: string;
  /** What is wrong (an Event), or what the step does. */
  title: string;
  /** What to do, where the title does not say it. */
  text?: string;
  inspect?: string;
  command?: string;
  /** In place of a command: what is known of it, with the places that only a person can fill in. Not for running. */
  example?: Example;
  undo?: string;
  path?: string;
  traffic: Traffic;
  risk: Risk;
  findingIds: string[];
  /** What the sync that the step starts changes on the CLB beyond the step's own findings. */
  sync?: SyncChange[];
  /** Further steps of the same Service in the plan. */
  more: number;
}

type Row = Result["services"][number];

/** The plan of one Service alone. */
export function stepsOf(row: Row, bundle: Bundle, options: PlanOptions = {}): PlanStep[] {
  return buildPlan({ services: [row], orphans: [], cluster: bundle.cluster }, bundle, options);
}

/**
 * The root cause first. A sync that fails now, with an Event that says why, leaves differences behind that go when it
 * succeeds: the Event leads, unless the engine itself names the input that stops the sync. Otherwise it is the plan's own
 * first step for this Service, in which all its annotations change together. Undefined when there is nothing to do.
 */
export function firstStep(row: Row, bundle: Bundle, options: PlanOptions = {}): FirstStep | undefined {
  return firstOf(stepsOf(row, bundle, options));
}

/** The same, of steps at hand: those of `stepsOf`. */
export function firstOf(steps: readonly PlanStep[]): FirstStep | undefined {
  const [step] = steps;
  if (!step) return undefined;
  const { title, why, event } = step;
  return {
    cause: event ? "event" : "plan",
    code: event ?? step.findings[0] ?? "",
    title: event ? why : title,
    text: event ? title : why,
    ...(step.inspect ? { inspect: step.inspect } : {}),
    ...(step.command ? { command: step.command } : {}),
    ...(step.example ? { example: step.example } : {}),
    ...(step.undo ? { undo: step.undo } : {}),
    ...(step.path ? { path: step.path } : {}),
    traffic: step.traffic,
    risk: step.risk,
    findingIds: step.findingIds,
    ...(step.sync ? { sync: step.sync } : {}),
    more: steps.length - 1,
  };
}
