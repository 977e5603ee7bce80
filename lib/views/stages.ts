import { groupBy } from "@/lib/model/group-by";
import { effectsOf } from "@/lib/remediation/plan-effect";
import { groupOfStep, WORK_GROUPS, type FixGroup, type FixRow } from "./fix";

/** Where the steps of the plan have come to before the upgrade starts. */
export const STAGES = ["now", "safe", "window", "decisions"] as const;
export type Stage = (typeof STAGES)[number];

/** quiet: tags. setting: clients notice nothing. new: new connections are affected. cut: connections, or an address. */
export const CALL_KINDS = ["quiet", "setting", "new", "cut"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export interface LaneCall {
  kind: CallKind;
  text: string;
  service: string;
}

/** The calls of the release that starts on one load balancer. */
export interface Lane {
  /** Instance id, or `service:namespace/name` of a Service without one. */
  id: string;
  loadBalancerId: string | null;
  services: string[];
  calls: Record<Stage, LaneCall[]>;
  /** The change by people is not known, nor the calls after it. */
  open?: true;
  /** Whether its sync is a whole one is not known. */
  atMost?: true;
}

export interface FirstMinuteView {
  from: string | null;
  to: string;
  /** Those with a call, what clients notice most first. */
  lanes: Lane[];
  /** Services that could not be read. */
  unread: number;
}

const PLACE: Partial<Record<FixGroup, number>> = { safe: 1, window: 2, decide: 3 };

/** The rows once the steps up to a stop are done; what waits for the controller or for others stays. */
export function rowsAfter(rows: readonly FixRow[], stage: Stage): FixRow[] {
  const done = STAGES.indexOf(stage);
  return rows.map((row) => {
    if (done === 0 || !WORK_GROUPS.includes(row.group)) return row;
    const effects = effectsOf(row.steps);
    const steps = row.steps.filter((step) => (PLACE[groupOfStep(step, effects)] ?? Infinity) > done);
    const [first] = steps;
    if (steps.length === row.steps.length) return row;
    const group = first ? groupOfStep(first, effects) : "rest";
    return { ...row, steps, group, failures: 0 };
  });
}

/** Lanes of one namespace as one, where there are too many to draw; the busiest first. */
export const byNamespace = (lanes: readonly Lane[]): Map<string, Lane[]> =>
  groupBy(lanes, ({ services: [service = ""] }) => service.split("/")[0]!);
