import { textOf } from "./read";
import type { KubeEvent } from "@/lib/model/bundle";

/** RFC 3339 times of an Event's first and last occurrence, from whichever fields are set. */
export function eventTimes(event: KubeEvent): { first?: string; last?: string } {
  const created = textOf(event.metadata?.creationTimestamp);
  const noted = textOf(event.eventTime);
  const begun = textOf(event.firstTimestamp);
  const last = textOf(event.series?.lastObservedTime) ?? textOf(event.lastTimestamp) ?? noted ?? begun ?? created;
  const first = begun ?? noted ?? created ?? last;
  return { ...(first ? { first } : {}), ...(last ? { last } : {}) };
}

/** Identity of an Event: its uid, or what it says where it has none. */
export function eventKey({ metadata, involvedObject, reason, message, firstTimestamp }: KubeEvent): string {
  const namespace = involvedObject?.namespace ?? metadata?.namespace ?? "";
  const name = involvedObject?.name ?? metadata?.name ?? "";
  return metadata?.uid ?? JSON.stringify([namespace, name, reason, message, firstTimestamp]);
}
