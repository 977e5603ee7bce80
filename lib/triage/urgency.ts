import type { Severity } from "@/lib/model/result";

/**
 * failing: not over as far as the Events show. recovered: a later success of the same Service. past: a later comparison found
 * nothing that differs. precheck: written by a dry run. gone: the Service does not exist any more. info: nothing wrong.
 */
export type EventState = "failing" | "recovered" | "past" | "precheck" | "gone" | "info";

/** Ongoing failures, findings of a dry run, past Events. */
export const STATE_RANK: Readonly<Record<EventState, number>> = {
  failing: 0,
  precheck: 1,
  recovered: 2,
  past: 3,
  gone: 4,
  info: 5,
};
const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Reasons that a sync which succeeds writes too: a success right after them does not mean they are over. */
export const WITH_SUCCESS: ReadonlySet<string> = new Set([
  "UnAvailableLoadBalancer",
  "SkipSyncBackends",
  "PreservedOnDelete",
  "FailedSetEIPAddress",
  "FeatureNotSupported",
  "GracefulShutdownDisabled",
]);
const ONE_SYNC_MS = 60_000;

/** Whether a success that much later ends the failure of an Event with this reason. `laterMs`: 0 when not known. */
export const isOverAfter = (reason: string | undefined, laterMs: number): boolean =>
  laterMs > (WITH_SUCCESS.has(reason ?? "") ? ONE_SYNC_MS : 0);

interface Urgent {
  state: EventState;
  severity: Severity;
  count: number;
  /** RFC 3339 */
  lastSeen?: string;
}

/** Order of every list of Events: a live failure leads, the worst, the most frequent and the newest of them on top. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return (
    STATE_RANK[a.state] - STATE_RANK[b.state] ||
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    b.count - a.count ||
    (Date.parse(b.lastSeen ?? "") || 0) - (Date.parse(a.lastSeen ?? "") || 0)
  );
}
