import { serviceKey } from "@/lib/ccm/names";
import type { FaultControl } from "../faults";

export interface KubeUser {
  token: string;
  username: string;
}

interface Attributes {
  verb: string;
  group: string;
  resource: string;
  subresource?: string;
  namespace?: string;
  name?: string;
}

/** The one user, who may do everything but what the injected faults deny (`list services`). */
export class KubeAccess {
  constructor(
    private readonly user: KubeUser,
    private readonly faults: FaultControl,
  ) {}

  authenticate(header: string | undefined): KubeUser | undefined {
    return header === `Bearer ${this.user.token}` ? this.user : undefined;
  }

  allows(a: Attributes): boolean {
    const action = `${a.verb} ${a.resource}${a.subresource ? `/${a.subresource}` : ""}`;
    return !this.faults.isDenied({ source: "kubernetes", action, resources: resourceNames(a.namespace, a.name) });
  }

  review(body: Record<string, unknown>): Record<string, unknown> {
    const spec = (body.spec ?? {}) as {
      resourceAttributes?: Partial<Attributes>;
      nonResourceAttributes?: { verb?: string };
    };
    const asked = spec.resourceAttributes;
    const text = (v: string | undefined) => v || undefined;
    const allowed = asked
      ? this.allows({
          verb: asked.verb ?? "",
          group: asked.group ?? "",
          resource: asked.resource ?? "",
          subresource: text(asked.subresource),
          namespace: text(asked.namespace),
          name: text(asked.name),
        })
      : true;
    return {
      kind: "SelfSubjectAccessReview",
      apiVersion: "authorization.k8s.io/v1",
      metadata: {},
      spec,
      status: { allowed },
    };
  }
}

/** Names by which a fault may address an object. */
export function resourceNames(namespace: string | undefined, name: string | undefined): string[] {
  return [
    ...(name ? [name] : []),
    ...(namespace ? [namespace] : []),
    ...(namespace && name ? [serviceKey(namespace, name)] : []),
  ];
}
