import { findResource, type ResourceKind } from "./resources";

export interface ResourceRequest {
  kind: ResourceKind;
  namespace?: string;
  name?: string;
  subresource?: string;
  query: URLSearchParams;
}

/** `/api/v1/...` or `/apis/{group}/{version}/...` into a resource, namespace, name and subresource; undefined when it is no resource path. */
export function parseResourcePath(path: string, query: URLSearchParams): ResourceRequest | undefined {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  let group: string, version: string | undefined, rest: string[];
  if (parts[0] === "api") [group, version, rest] = ["", parts[1], parts.slice(2)];
  else if (parts[0] === "apis") [group, version, rest] = [parts[1] ?? "", parts[2], parts.slice(3)];
  else return undefined;
  if (version !== "v1" || rest.length === 0) return undefined;
  let namespace: string | undefined;
  if (rest[0] === "namespaces" && rest.length > 2 && findResource(group, rest[2]!)?.namespaced) {
    namespace = rest[1];
    rest = rest.slice(2);
  }
  const kind = findResource(group, rest[0]!);
  if (!kind) return undefined;
  return { kind, namespace, name: rest[1], subresource: rest[2], query };
}

/** The RBAC verb of a request. */
export function verbOf(method: string, request: ResourceRequest): string {
  if (method === "POST") return "create";
  if (method === "PUT") return "update";
  if (method === "PATCH") return "patch";
  if (method === "DELETE") return "delete";
  const watching = ["1", "true"].includes(request.query.get("watch") ?? "");
  if (request.name && !watching) return "get";
  return watching ? "watch" : "list";
}
