import type { KubeObject } from "./types";

export interface ResourceKind {
  /** All are served as `v1`. */
  group: string;
  resource: string;
  singular: string;
  kind: string;
  namespaced: boolean;
  shortNames: string[];
  verbs: string[];
  status: boolean;
  categories?: string[];
}

const ALL = ["create", "delete", "get", "list", "patch", "update", "watch"];

const row = (
  group: string,
  resource: string,
  kind: string,
  shortNames: string[],
  more: Partial<ResourceKind> = {},
): ResourceKind => ({
  ...{ group, resource, kind, shortNames, singular: kind.toLowerCase(), namespaced: true, verbs: ALL, status: false },
  ...more,
});

/** API groups of the server, in discovery order. */
export const RESOURCES: readonly ResourceKind[] = [
  row("", "configmaps", "ConfigMap", ["cm"]),
  row("", "endpoints", "Endpoints", ["ep"], { singular: "endpoints" }),
  row("", "events", "Event", ["ev"]),
  row("", "namespaces", "Namespace", ["ns"], { namespaced: false, status: true }),
  row("", "nodes", "Node", ["no"], { namespaced: false, status: true }),
  row("", "pods", "Pod", ["po"], { status: true, categories: ["all"] }),
  row("", "services", "Service", ["svc"], { status: true, categories: ["all"] }),
  row("apps", "daemonsets", "DaemonSet", ["ds"], { status: true, categories: ["all"] }),
  row("apps", "deployments", "Deployment", ["deploy"], { status: true, categories: ["all"] }),
  row("discovery.k8s.io", "endpointslices", "EndpointSlice", []),
  row("authorization.k8s.io", "selfsubjectaccessreviews", "SelfSubjectAccessReview", [], {
    namespaced: false,
    verbs: ["create"],
  }),
];

export function findResource(group: string, resource: string): ResourceKind | undefined {
  return RESOURCES.find((r) => r.group === group && r.resource === resource);
}

export function apiVersionOf(kind: ResourceKind): string {
  return kind.group ? `${kind.group}/v1` : "v1";
}

/** `services` or `deployments.apps`, as error messages name a resource. */
export function qualifiedName(kind: ResourceKind): string {
  return kind.group ? `${kind.resource}.${kind.group}` : kind.resource;
}

/** `/api/v1` or `/apis/apps/v1`. */
export function pathPrefix(groupVersion: string): string {
  return groupVersion.includes("/") ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
}

/** The path of one object, with placeholders, as OpenAPI documents write it. */
export function itemPath(kind: ResourceKind): string {
  return `${pathPrefix(apiVersionOf(kind))}/${kind.namespaced ? "namespaces/{namespace}/" : ""}${kind.resource}/{name}`;
}

/** The object with apiVersion and kind, which lists in the store lack. */
export function represent(kind: ResourceKind, { apiVersion: _a, kind: _k, ...rest }: KubeObject): KubeObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...rest } as KubeObject;
}
