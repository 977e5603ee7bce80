import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { buildPlan, type PlanOptions, type PlanStep } from "./plan";

/** The first thing to do for a Service: shown first by every page, the plan and the report. */
export interface FirstStep extends Pick<
  PlanStep,
  "inspect" | "command" | "example" | "undo" | "path" | "traffic" | "risk" | "findingIds" | "sync"
> {
  /** A live failing Event, or the plan's own step. */
  cause: "event" | "plan";
  /** Code of the Event, or of the step's first finding. */
  code: string;
  /** The problem (an Event), or the step's title. */
  title: string;
  /** Instructions, where the title does not contain them. */
  text?: string;
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
    inspect: step.inspect,
    command: step.command,
    example: step.example,
    undo: step.undo,
    path: step.path,
    traffic: step.traffic,
    risk: step.risk,
    findingIds: step.findingIds,
    sync: step.sync,
    more: steps.length - 1,
  };
}
