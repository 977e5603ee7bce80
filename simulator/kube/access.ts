import { serviceKey } from "@/lib/ccm/names";
import type { FaultControl } from "../faults";

/** The one user, who may do everything but what the injected faults deny (`list services`). */
export interface KubeUser {
  token: string;
  username: string;
}

interface Review {
  resourceAttributes?: { verb?: string; resource?: string; subresource?: string; namespace?: string; name?: string };
}

/** Answers a SelfSubjectAccessReview: whether the same request would be refused. */
export function review(faults: FaultControl, { spec = {} }: { spec?: Review }): Record<string, unknown> {
  const asked = spec.resourceAttributes;
  const action = `${asked?.verb} ${asked?.resource}${asked?.subresource ? `/${asked.subresource}` : ""}`;
  const resources = resourceNames(asked?.namespace, asked?.name);
  return {
    kind: "SelfSubjectAccessReview",
    apiVersion: "authorization.k8s.io/v1",
    metadata: {},
    spec,
    status: { allowed: !asked || !faults.isDenied({ source: "kubernetes", action, resources }) },
  };
}

/** Names by which a fault may address an object. */
export function resourceNames(namespace: string | undefined, name: string | undefined): string[] {
  return [name, namespace, namespace && name && serviceKey(namespace, name)].flatMap((one) => one || []);
}
