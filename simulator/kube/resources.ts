import type { KubeObject } from "./types";

export interface ResourceKind {
  group: string;
  version: string;
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

function row(
  group: string,
  version: string,
  resource: string,
  kind: string,
  shortNames: string[],
  more: Partial<ResourceKind> = {},
): ResourceKind {
  return {
    group,
    version,
    resource,
    singular: kind.toLowerCase(),
    kind,
    namespaced: true,
    shortNames,
    verbs: ALL,
    status: false,
    ...more,
  };
}

/** What the server knows, in discovery order. */
export const RESOURCES: readonly ResourceKind[] = [
  row("", "v1", "configmaps", "ConfigMap", ["cm"]),
  row("", "v1", "endpoints", "Endpoints", ["ep"], { singular: "endpoints" }),
  row("", "v1", "events", "Event", ["ev"]),
  row("", "v1", "namespaces", "Namespace", ["ns"], { namespaced: false, status: true }),
  row("", "v1", "nodes", "Node", ["no"], { namespaced: false, status: true }),
  row("", "v1", "pods", "Pod", ["po"], { status: true, categories: ["all"] }),
  row("", "v1", "services", "Service", ["svc"], { status: true, categories: ["all"] }),
  row("apps", "v1", "daemonsets", "DaemonSet", ["ds"], { status: true, categories: ["all"] }),
  row("apps", "v1", "deployments", "Deployment", ["deploy"], { status: true, categories: ["all"] }),
  row("discovery.k8s.io", "v1", "endpointslices", "EndpointSlice", []),
  row("authorization.k8s.io", "v1", "selfsubjectaccessreviews", "SelfSubjectAccessReview", [], {
    namespaced: false,
    verbs: ["create"],
  }),
];

export function findResource(group: string, version: string, resource: string): ResourceKind | undefined {
  return RESOURCES.find((r) => r.group === group && r.version === version && r.resource === resource);
}

export function apiVersionOf(kind: ResourceKind): string {
  return kind.group ? `${kind.group}/${kind.version}` : kind.version;
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

export function patchable(): ResourceKind[] {
  return RESOURCES.filter((kind) => kind.verbs.includes("patch"));
}

/** The object with apiVersion and kind, which lists in the store lack. */
export function represent(kind: ResourceKind, { apiVersion: _a, kind: _k, ...rest }: KubeObject): KubeObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...rest } as KubeObject;
}
