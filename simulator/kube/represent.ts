import { apiVersionOf, type ResourceKind } from "./resources";
import type { KubeObject } from "./types";

/** The object as one API group shows it: apiVersion and kind set, Events converted for events.k8s.io. */
export function represent(kind: ResourceKind, object: KubeObject): KubeObject {
  const typed = { apiVersion: apiVersionOf(kind), kind: kind.kind };
  if (kind.group !== "events.k8s.io") {
    const { apiVersion: _a, kind: _k, ...rest } = object;
    return { ...typed, ...rest } as KubeObject;
  }
  const source = object.source as { component?: string; host?: string } | undefined;
  return {
    ...typed,
    metadata: object.metadata,
    eventTime: object.eventTime ?? null,
    ...(object.series ? { series: object.series } : {}),
    reportingController: (object.reportingComponent as string) || source?.component || "",
    reportingInstance: (object.reportingInstance as string) ?? "",
    reason: object.reason,
    regarding: object.involvedObject,
    note: object.message,
    type: object.type,
    deprecatedSource: source,
    deprecatedFirstTimestamp: object.firstTimestamp ?? null,
    deprecatedLastTimestamp: object.lastTimestamp ?? null,
    deprecatedCount: object.count ?? 1,
  };
}
