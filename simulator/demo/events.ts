import type { KubeEvent } from "@/lib/model/bundle";
import type { ClusterBuilder, Made } from "../cluster/cluster-builder";
import { hash128, uidOf } from "../cluster/names";

export interface EventPlan {
  message: string;
  reason?: string;
  type?: "Warning" | "Normal";
  /** Minutes before now of the last and the first occurrence. */
  last?: number;
  first?: number;
  count?: number;
}

/** A core/v1 Event on the Service, as the CCM's recorder writes it. */
export function addEvent(builder: ClusterBuilder, made: Pick<Made, "key" | "service">, plan: EventPlan): KubeEvent {
  const { name, namespace, uid, resourceVersion } = made.service.metadata!;
  const reason = plan.reason ?? "SyncLoadBalancerFailed";
  const last = plan.last ?? 7;
  const event: KubeEvent = {
    apiVersion: "v1",
    kind: "Event",
    metadata: {
      name: `${name}.${hash128(`${made.key}/${reason}/${plan.message}`).slice(0, 16)}`,
      namespace,
      uid: uidOf(`event/${made.key}/${reason}/${plan.message}`),
      creationTimestamp: builder.ago(plan.first ?? last + 60),
    },
    involvedObject: {
      kind: "Service",
      apiVersion: "v1",
      namespace,
      name,
      uid,
      ...(resourceVersion ? { resourceVersion } : {}),
    },
    type: plan.type ?? (reason === "SyncLoadBalancerFailed" ? "Warning" : "Normal"),
    reason,
    message: plan.message,
    count: plan.count ?? 12,
    firstTimestamp: builder.ago(plan.first ?? last + 60),
    lastTimestamp: builder.ago(last),
    source: { component: "service-controller" },
    reportingComponent: "service-controller",
    reportingInstance: "",
  };
  builder.bundle.kubernetes.events.push(event);
  return event;
}

/** `Error syncing load balancer [lb-..]: ...` with the Service's own instance id, or none. */
export function syncFailed(
  builder: ClusterBuilder,
  made: Made,
  text: string,
  more: Omit<EventPlan, "message"> & { lb?: string } = {},
): KubeEvent {
  return addEvent(builder, made, {
    ...more,
    message: `Error syncing load balancer [${more.lb ?? made.lb?.LoadBalancerId ?? ""}]: ${text}`,
  });
}

export function synced(builder: ClusterBuilder, made: Made, minutesAgo: number, count = 3): KubeEvent {
  return addEvent(builder, made, {
    reason: "EnsuredLoadBalancer",
    message: `Ensured load balancer [${made.lb?.LoadBalancerId ?? ""}]`,
    last: minutesAgo,
    first: minutesAgo + 3000,
    count,
  });
}
