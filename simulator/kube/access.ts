import { serviceKey } from "@/lib/ccm/names";
import { RESOURCES } from "./resources";
import type { FaultControl } from "../faults";

interface AllowRule {
  groups: string[];
  resources: string[];
  verbs: string[];
  namespaces?: string[];
  names?: string[];
}

export interface KubeUser {
  token: string;
  username: string;
  groups?: string[];
  /** Absent: everything is allowed, as with cluster-admin. */
  allow?: AllowRule[];
}

export interface Attributes {
  verb: string;
  group: string;
  resource: string;
  subresource?: string;
  namespace?: string;
  name?: string;
}

/** Who may do what: users by bearer token, then the denials among the injected faults (`list services`). */
export class KubeAccess {
  private readonly users = new Map<string, KubeUser>();

  constructor(
    users: readonly KubeUser[],
    private readonly faults: FaultControl,
  ) {
    for (const user of users) this.users.set(user.token, user);
  }

  authenticate(header: string | undefined): KubeUser | undefined {
    const token = /^Bearer\s+(\S+)$/i.exec(header ?? "")?.[1];
    return token ? this.users.get(token) : undefined;
  }

  allows(user: KubeUser, a: Attributes): boolean {
    const action = `${a.verb} ${a.resource}${a.subresource ? `/${a.subresource}` : ""}`;
    if (this.faults.isDenied({ source: "kubernetes", action, resources: resourceNames(a.namespace, a.name) }))
      return false;
    if (a.group === "authorization.k8s.io" || a.group === "authentication.k8s.io") return true;
    if (!user.allow) return true;
    const what = a.subresource ? `${a.resource}/${a.subresource}` : a.resource;
    return user.allow.some(
      (rule) =>
        has(rule.verbs, a.verb) &&
        has(rule.groups, a.group) &&
        has(rule.resources, what) &&
        (!rule.namespaces || (a.namespace !== undefined && rule.namespaces.includes(a.namespace))) &&
        (!rule.names || (a.name !== undefined && rule.names.includes(a.name))),
    );
  }

  review(user: KubeUser, body: Record<string, unknown>): Record<string, unknown> {
    const spec = (body.spec ?? {}) as {
      resourceAttributes?: Partial<Attributes>;
      nonResourceAttributes?: { verb?: string };
    };
    const asked = spec.resourceAttributes;
    const text = (v: string | undefined) => v || undefined;
    const allowed = asked
      ? this.allows(user, {
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
      status: { allowed, ...(allowed ? { reason: `RBAC: allowed for user "${user.username}"` } : {}) },
    };
  }

  rules(user: KubeUser, body: Record<string, unknown>): Record<string, unknown> {
    const namespace = ((body.spec ?? {}) as { namespace?: string }).namespace;
    const resourceRules = RESOURCES.flatMap((kind) => {
      const verbs = kind.verbs.filter((verb) =>
        this.allows(user, { verb, group: kind.group, resource: kind.resource, namespace }),
      );
      return verbs.length > 0 ? [{ verbs, apiGroups: [kind.group], resources: [kind.resource] }] : [];
    });
    return {
      kind: "SelfSubjectRulesReview",
      apiVersion: "authorization.k8s.io/v1",
      metadata: {},
      spec: body.spec ?? {},
      status: {
        resourceRules,
        nonResourceRules: [
          {
            verbs: ["get"],
            nonResourceURLs: ["/api", "/api/*", "/apis", "/apis/*", "/healthz", "/openapi/*", "/version"],
          },
        ],
        incomplete: false,
      },
    };
  }

  whoAmI(user: KubeUser): Record<string, unknown> {
    return {
      kind: "SelfSubjectReview",
      apiVersion: "authentication.k8s.io/v1",
      metadata: {},
      status: { userInfo: { username: user.username, groups: [...(user.groups ?? []), "system:authenticated"] } },
    };
  }
}

function has(list: readonly string[], value: string): boolean {
  return list.includes("*") || list.includes(value);
}

/** Names by which a fault may address an object. */
export function resourceNames(namespace: string | undefined, name: string | undefined): string[] {
  return [
    ...(name ? [name] : []),
    ...(namespace ? [namespace] : []),
    ...(namespace && name ? [serviceKey(namespace, name)] : []),
  ];
}
