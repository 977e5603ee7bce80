import type { KubeService } from "@/lib/model/bundle";
import { isNlbService } from "@/lib/ccm/selection";
import type { Simulator } from "..";
import { eventName, uidOf } from "../cluster/names";
import type { KubeObject } from "../kube/types";

/** Posts an Event as the controller's recorder does. It is newer than every other one of the Service. */
export function recordEvent(simulator: Simulator, service: KubeService, reason: string, message: string): void {
  const { kube } = simulator;
  const { name = "", namespace = "", uid, resourceVersion } = service.metadata ?? {};
  const eventKey = eventName(service, reason, message);
  const newest = kube.all("events").reduce((last, event) => {
    const { involvedObject: object, lastTimestamp = "" } = event as KubeObject & SaidOf;
    return object?.name === name && object.namespace === namespace && lastTimestamp > last ? lastTimestamp : last;
  }, "");
  const at = new Date(Math.max(Date.parse(simulator.bundle().capturedAt), (Date.parse(newest) || 0) + 1000));
  const stamp = `${at.toISOString().slice(0, 19)}Z`;
  const before = kube.get("events", namespace, eventKey) as (KubeObject & SaidOf) | undefined;
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

interface SaidOf {
  involvedObject?: { name?: string; namespace?: string };
  firstTimestamp?: string;
  lastTimestamp?: string;
  count?: number;
}
