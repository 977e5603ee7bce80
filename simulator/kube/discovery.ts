import { apiVersionOf, RESOURCES, type ResourceKind } from "./resources";

const KUBERNETES_VERSION = {
  major: "1",
  minor: "31",
  gitVersion: "v1.31.1-aliyun.1",
  gitCommit: "948afe5ca072329a73c8e79ed5938717a5cb3d21",
  gitTreeState: "clean",
  buildDate: "2024-09-11T21:22:08Z",
  goVersion: "go1.22.6",
  compiler: "gc",
  platform: "linux/amd64",
};

const GROUPS = [...new Set(RESOURCES.map((r) => r.group).filter(Boolean))];

/** Answers discovery paths; undefined for any other path. */
export function discovery(path: string, host: string): Record<string, unknown> | undefined {
  if (path === "/version" || path === "/version/") return KUBERNETES_VERSION;
  if (path === "/api")
    return {
      kind: "APIVersions",
      versions: ["v1"],
      serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: host }],
    };
  if (path === "/apis") return { kind: "APIGroupList", apiVersion: "v1", groups: GROUPS.map(groupOf) };
  if (path === "/api/v1") return resourceList("");
  const match = /^\/apis\/([^/]+)(?:\/([^/]+))?$/.exec(path);
  if (!match || !GROUPS.includes(match[1]!)) return undefined;
  if (!match[2]) return { kind: "APIGroup", apiVersion: "v1", ...groupOf(match[1]!) };
  return match[2] === "v1" ? resourceList(match[1]!) : undefined;
}

function groupOf(name: string): Record<string, unknown> {
  const version = { groupVersion: `${name}/v1`, version: "v1" };
  return { name, versions: [version], preferredVersion: version };
}

function resourceList(group: string): Record<string, unknown> {
  const kinds = RESOURCES.filter((r) => r.group === group);
  const groupVersion = apiVersionOf(kinds[0]!);
  return { kind: "APIResourceList", apiVersion: "v1", groupVersion, resources: kinds.flatMap(entries) };
}

function entries(kind: ResourceKind): Record<string, unknown>[] {
  const base = { name: kind.resource, singularName: kind.singular, namespaced: kind.namespaced, kind: kind.kind };
  const main = {
    ...base,
    verbs: kind.verbs,
    ...(kind.shortNames.length ? { shortNames: kind.shortNames } : {}),
    ...(kind.categories ? { categories: kind.categories } : {}),
  };
  return kind.status
    ? [main, { ...base, name: `${kind.resource}/status`, singularName: "", verbs: ["get", "patch", "update"] }]
    : [main];
}

export function groupVersions(): string[] {
  return [...new Set(RESOURCES.map(apiVersionOf))];
}
