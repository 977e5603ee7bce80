import type { Bundle } from "@/lib/model/bundle";
import type { Example, Result, Risk, Traffic } from "@/lib/model/result";
import { buildPlan, type PlanOptions, type PlanStep } from "./plan";
import type { SyncChange } from "./whole-sync";

/** The first thing to do for a Service: shown first by every page, the plan and the report. */
export interface FirstStep {
  /** A live failing Event, or the plan's own step. */
  cause: "event" | "plan";
  /** Code of the Event, or of the step's first finding. */
  code: string;
  /** The problem (an Event), or the step's title. */
  title: string;
  /** Instructions, where the title does not contain them. */
  text?: string;
  inspect?: string;
  command?: string;
  /** Shown instead of a command: the known part, with placeholders for the user. Not executable. */
  example?: Example;
  undo?: string;
  path?: string;
  traffic: Traffic;
  risk: Risk;
  findingIds: string[];
  /** CLB changes by the sync that the step triggers, beyond the step's own findings. */
  sync?: SyncChange[];
  /** Further steps of the same Service in the plan. */
  more: number;
}

type Row = Result["services"][number];

/** The plan of a single Service. */
export function stepsOf(row: Row, bundle: Bundle, options: PlanOptions = {}): PlanStep[] {
  return buildPlan({ services: [row], orphans: [], cluster: bundle.cluster }, bundle, options);
}

/**
 * The root cause first. A sync that fails now, with a known Event, leaves differences that end when it succeeds: the
 * Event leads, unless the engine itself names the input that stops the sync. Otherwise the first step of the plan for
 * this Service, which changes all its annotations together. Undefined when there is nothing to do.
 */
export function firstStep(row: Row, bundle: Bundle, options: PlanOptions = {}): FirstStep | undefined {
  return firstOf(stepsOf(row, bundle, options));
}

/** The same for existing steps: those of `stepsOf`. */
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
