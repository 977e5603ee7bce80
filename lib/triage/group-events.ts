import { keyOf, serviceKey } from "@/lib/ccm/names";
import { eventTimes } from "@/lib/ccm/event-times";
import { num, str, textOf } from "@/lib/ccm/read";
import { eventRule } from "@/lib/knowledge/events";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { classifyEvent } from "./classify";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { byUrgency, isOverAfter, WITH_SUCCESS, type EventState } from "./urgency";
import { UNKNOWN, type Classification, type ClassifiedPart } from "./types";

/** An Event as the screens draw it: classified, secrets redacted. */
export interface ClassifiedEvent {
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

/** Common data of Events of one meaning about one object; `sample`, `message`, `reason` and `state` are the newest's. */
export interface EventGroupRow
  extends
    Pick<ClassifiedEvent, "kind" | "object" | "count" | "firstSeen" | "lastSeen" | "state" | "message" | "reason">,
    Pick<ClassifiedPart, "code" | "severity" | "transient">,
    Pick<Classification, "dryRun" | "loadBalancerId"> {
  key: string;
  /** One part to show. */
  sample: ClassifiedPart;
  events: ClassifiedEvent[];
}

/** Services of a check in which nothing differs. */
export const passedIn = (result: Pick<Result, "services">): ReadonlySet<string> =>
  new Set(result.services.flatMap((row) => (row.status === "pass" ? row.service : [])));

const timeOf = (time: string | undefined) => (time ? Date.parse(time) || 0 : 0);

/**
 * Classifies Events and marks the failures that are over. `services` are those that exist now, `passed` those that the check made
 * after the Events found in order; leave them out when they are not known. Linear in the number of Events.
 */
export function classifyEvents(
  events: readonly KubeEvent[],
  services?: readonly KubeService[],
  passed?: ReadonlySet<string>,
): ClassifiedEvent[] {
  const existing = services ? new Set(services.map((s) => keyOf(s))) : undefined;
  const success = new Map<string, number>();
  const rows = events.map((event): ClassifiedEvent => {
    const object = serviceKey(event.involvedObject?.namespace ?? event.metadata?.namespace, event.involvedObject?.name);
    const kind = str(event.involvedObject?.kind);
    const message = redactSecrets(str(event.message));
    const classification = classifyEvent({
      reason: textOf(event.reason),
      type: textOf(event.type),
      message,
      source: textOf(event.source?.component) || textOf(event.reportingComponent),
    });
    const { first, last } = eventTimes(event);
    if (classification.recovers)
      success.set(`${kind} ${object}`, Math.max(success.get(`${kind} ${object}`) ?? 0, timeOf(last)));
    return {
      kind,
      object,
      type: str(event.type),
      reason: str(event.reason),
      message,
      count: Math.max(1, num(event.series?.count ?? event.count)),
      firstSeen: first,
      lastSeen: last,
      classification,
      state: "failing",
    };
  });
  const stateOf = ({ classification, kind, object, type, reason, lastSeen }: ClassifiedEvent): EventState => {
    if (classification.dryRun) return "precheck";
    // A Normal Event is a notice (the type was changed), except those about backends left out.
    const notice = classification.severity === "info" || (type === "Normal" && !WITH_SUCCESS.has(reason));
    if (classification.known && notice) return "info";
    if (kind === "Service" && existing && !existing.has(object)) return "gone";
    const over = success.get(`${kind} ${object}`);
    if (over !== undefined && isOverAfter(reason, over - timeOf(lastSeen))) return "recovered";
    return kind === "Service" && passed?.has(object) ? "past" : "failing";
  };
  for (const row of rows) row.state = stateOf(row);
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
      const { state, lastSeen, firstSeen, message, reason, classification } = row;
      const { dryRun, loadBalancerId } = classification;
      const newest = { state, lastSeen, message, reason, sample: part };
      const { code, severity, transient } = part;
      const group = groups.get(key);
      if (!group) {
        const own = { code, severity, transient, kind, object, dryRun, loadBalancerId, firstSeen, count: row.count };
        groups.set(key, { key, ...own, ...newest, events: [row] });
        continue;
      }
      group.count += row.count;
      group.events.push(row);
      if (timeOf(firstSeen) < timeOf(group.firstSeen)) group.firstSeen = firstSeen;
      if (timeOf(lastSeen) >= timeOf(group.lastSeen))
        Object.assign(group, newest, loadBalancerId ? { loadBalancerId } : {});
    }
  }
  return [...groups.values()].sort((a, b) => byUrgency(a, b) || a.key.localeCompare(b.key));
}
