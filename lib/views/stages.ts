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
