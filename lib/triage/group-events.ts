import { keyOf, serviceKey } from "@/lib/ccm/names";
import { eventTimes } from "@/lib/ccm/event-times";
import { num, str, textOf } from "@/lib/ccm/read";
import { eventRule } from "@/lib/knowledge/events";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";
import type { Result, Severity } from "@/lib/model/result";
import { classifyEvent } from "./classify";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { byUrgency, type EventState } from "./urgency";
import { UNKNOWN, type Classification, type ClassifiedPart } from "./types";

/** An Event as the screens draw it: classified, secrets redacted. */
export interface ClassifiedEvent {
  /** Stable while the Event lives. */
  id: string;
  /** Kind of the object it is about: Service, Node, Pod. */
  kind: string;
  /** `namespace/name` of that object. */
  object: string;
  type: string;
  reason: string;
  message: string;
  count: number;
  /** RFC 3339, where the Event has them. */
  firstSeen?: string;
  lastSeen?: string;
  classification: Classification;
  state: EventState;
}

export interface EventGroupRow {
  key: string;
  code: string;
  severity: Severity;
  kind: string;
  object: string;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
  state: EventState;
  transient: boolean;
  dryRun: boolean;
  loadBalancerId?: string;
  /** One part to show: the newest. */
  sample: ClassifiedPart;
  /** The newest Event's whole message, redacted. */
  message: string;
  reason: string;
  events: ClassifiedEvent[];
}

/** Services of a check in which nothing differs. */
export const passedIn = (result: Pick<Result, "services">): ReadonlySet<string> =>
  new Set(result.services.flatMap((row) => (row.status === "pass" ? row.service : [])));

/** Reasons that a sync which succeeds writes too: a success right after them does not mean they are over. */
const WITH_SUCCESS = new Set([
  "UnAvailableLoadBalancer",
  "SkipSyncBackends",
  "PreservedOnDelete",
  "FailedSetEIPAddress",
]);
const ONE_SYNC_MS = 60_000;

const timeOf = (time: string | undefined) => (time ? Date.parse(time) || 0 : 0);

/**
 * Classifies Events and tells which failures are over. `services` are those that exist now, `passed` those that the check made
 * after the Events found in order; leave them out when they are not known. Linear in the number of Events.
 */
export function classifyEvents(
  events: readonly KubeEvent[],
  services?: readonly KubeService[],
  passed?: ReadonlySet<string>,
): ClassifiedEvent[] {
  const existing = services ? new Set(services.map((s) => keyOf(s))) : undefined;
  const success = new Map<string, number>();
  const rows = events.map((event, index): ClassifiedEvent => {
    const object = serviceKey(event.involvedObject?.namespace ?? event.metadata?.namespace, event.involvedObject?.name);
    const kind = str(event.involvedObject?.kind);
    const classification = classifyEvent({
      reason: textOf(event.reason),
      type: textOf(event.type),
      message: str(event.message),
    });
    const { first, last } = eventTimes(event);
    if (classification.recovers)
      success.set(`${kind} ${object}`, Math.max(success.get(`${kind} ${object}`) ?? 0, timeOf(last)));
    return {
      id: textOf(event.metadata?.uid) ?? (event.metadata?.name ? keyOf(event) : `event-${index}`),
      kind,
      object,
      type: str(event.type),
      reason: str(event.reason),
      message: redactSecrets(str(event.message)),
      count: Math.max(1, num(event.series?.count ?? event.count)),
      ...(first ? { firstSeen: first } : {}),
      ...(last ? { lastSeen: last } : {}),
      classification,
      state: "failing",
    };
  });
  for (const row of rows) {
    if (row.classification.dryRun) row.state = "precheck";
    else if (row.classification.known && row.classification.severity === "info") row.state = "info";
    // A Normal Event is a notice (the type was changed), except those that tell of backends left out.
    else if (row.classification.known && row.type === "Normal" && !WITH_SUCCESS.has(row.reason)) row.state = "info";
    else if (row.kind === "Service" && existing && !existing.has(row.object)) row.state = "gone";
    else {
      const over = success.get(`${row.kind} ${row.object}`);
      const margin = WITH_SUCCESS.has(row.reason) ? ONE_SYNC_MS : 0;
      if (over !== undefined && over > timeOf(row.lastSeen) + margin) row.state = "recovered";
      else if (row.kind === "Service" && passed?.has(row.object)) row.state = "past";
    }
  }
  return rows;
}

/**
 * Groups Events by what they mean and whom they concern. An Event that joins several errors counts in the group of
 * each; mere consequences are left to their cause. Newest and worst first.
 */
export function groupEvents(
  events: readonly KubeEvent[],
  services?: readonly KubeService[],
  passed?: ReadonlySet<string>,
): EventGroupRow[] {
  const groups = new Map<string, EventGroupRow>();
  for (const row of classifyEvents(events, services, passed)) {
    const seen = new Set<string>();
    for (const part of row.classification.parts) {
      const once = `${part.code} ${part.variables.key ?? ""}`;
      if (seen.has(once)) continue;
      seen.add(once);
      if (row.classification.parts.length > 1 && eventRule(part.code)?.consequence) continue;
      // The precheck's own result sits on a Pod that does not exist; each item names its Service.
      const item =
        row.kind !== "Service" && part.variables.key && part.variables.service
          ? serviceKey(part.variables.namespace, part.variables.service)
          : undefined;
      const [kind, object] = item ? ["Service", item] : [row.kind, row.object];
      const subject = part.code === UNKNOWN ? `${UNKNOWN} ${row.reason}` : part.code;
      const key = `${subject} ${kind} ${object} ${row.classification.dryRun ? "precheck" : ""}`;
      const group = groups.get(key);
      if (!group) {
        groups.set(key, {
          key,
          code: part.code,
          severity: part.severity,
          kind,
          object,
          count: row.count,
          ...(row.firstSeen ? { firstSeen: row.firstSeen } : {}),
          ...(row.lastSeen ? { lastSeen: row.lastSeen } : {}),
          state: row.state,
          transient: part.transient,
          dryRun: row.classification.dryRun,
          ...(row.classification.loadBalancerId ? { loadBalancerId: row.classification.loadBalancerId } : {}),
          sample: part,
          message: row.message,
          reason: row.reason,
          events: [row],
        });
        continue;
      }
      group.count += row.count;
      group.events.push(row);
      if (timeOf(row.firstSeen) < timeOf(group.firstSeen)) group.firstSeen = row.firstSeen;
      if (timeOf(row.lastSeen) >= timeOf(group.lastSeen)) {
        Object.assign(group, {
          lastSeen: row.lastSeen,
          state: row.state,
          sample: part,
          message: row.message,
          reason: row.reason,
        });
        if (row.classification.loadBalancerId) group.loadBalancerId = row.classification.loadBalancerId;
      }
    }
  }
  return [...groups.values()].sort((a, b) => byUrgency(a, b) || a.key.localeCompare(b.key));
}
