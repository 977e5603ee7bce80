import type { KubeService } from "@/lib/model/bundle";
import { serviceKey } from "@/lib/ccm/names";
import { isNlbService } from "@/lib/ccm/selection";
import type { Simulator } from "..";
import { eventName, uidOf } from "../cluster/names";
import type { KubeStore } from "../kube/store";
import type { KubeObject } from "../kube/types";

/** Posts an Event as the controller's recorder does. It is newer than every other one of the Service. */
export function recordEvent(simulator: Simulator, service: KubeService, reason: string, message: string): void {
  const { kube } = simulator;
  const { name = "", namespace = "", uid, resourceVersion } = service.metadata ?? {};
  const eventKey = eventName(service, reason, message);
  const newest = newestEvents(kube, true).get(serviceKey(namespace, name))?.lastTimestamp ?? "";
  const at = new Date(Math.max(Date.parse(simulator.bundle().capturedAt), (Date.parse(newest) || 0) + 1000));
  const stamp = `${at.toISOString().slice(0, 19)}Z`;
  const before = kube.get("events", namespace, eventKey) as (KubeObject & EventFields) | undefined;
  const component = isNlbService(service) ? "nlb-controller" : "service-controller";
  kube.put("events", {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: eventKey, namespace, uid: uidOf(`event/${eventKey}`), creationTimestamp: stamp },
    involvedObject: { kind: "Service", apiVersion: "v1", namespace, name, uid, resourceVersion },
    type: reason.endsWith("Failed") ? "Warning" : "Normal",
    reason,
    message,
    count: (before?.count ?? 0) + 1,
    firstTimestamp: before?.firstTimestamp ?? stamp,
    lastTimestamp: stamp,
    source: { component },
    reportingComponent: component,
    reportingInstance: "",
  });
}

/** The newest Event of each Service; those of a dry run are left out unless asked for. */
export function newestEvents(kube: KubeStore, withDryRuns = false): Map<string, EventFields> {
  const found = new Map<string, EventFields>();
  for (const event of kube.all("events") as (KubeObject & EventFields)[]) {
    const { involvedObject: object, lastTimestamp = "", message = "" } = event;
    if (object?.kind !== "Service" || (!withDryRuns && message.startsWith("DryRun:"))) continue;
    const key = serviceKey(object.namespace, object.name);
    if (lastTimestamp > (found.get(key)?.lastTimestamp ?? "")) found.set(key, event);
  }
  return found;
}

interface EventFields {
  involvedObject?: { kind?: string; name?: string; namespace?: string };
  reason?: string;
  message?: string;
  firstTimestamp?: string;
  lastTimestamp?: string;
  count?: number;
}
