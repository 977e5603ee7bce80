import { keyOf, splitServiceKey } from "@/lib/ccm/names";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";

/** The Event of a sync that failed: of a Service, by its object or its name with the namespace. */
export const failedSync = (of: string | KubeService, message: string, more: KubeEvent = {}): KubeEvent => ({
  involvedObject: { kind: "Service", ...splitServiceKey(typeof of === "string" ? of : keyOf(of)) },
  type: "Warning",
  reason: "SyncLoadBalancerFailed",
  message,
  ...more,
});
