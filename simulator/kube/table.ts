import type { KubeObject } from "./types";
import type { ResourceRequest } from "./request";
import { represent } from "./resources";
import { COLUMNS, DEFAULT_COLUMNS } from "./columns";

/** The `meta.k8s.io/v1 Table` that kubectl prints. `includeObject` is Metadata unless asked otherwise. */
export function tableOf(
  request: ResourceRequest,
  objects: readonly KubeObject[],
  metadata: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  const columns = COLUMNS[request.kind.resource] ?? DEFAULT_COLUMNS;
  const include = request.query.get("includeObject") ?? "Metadata";
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata,
    columnDefinitions: columns.map((c) => ({
      name: c.name,
      type: c.type ?? "string",
      format: c.name === "Name" ? "name" : "",
      description: c.name,
      priority: c.priority ?? 0,
    })),
    rows: objects.map((object) => ({
      cells: columns.map((c) => c.cell(object, now)),
      ...embedded(request, include, object),
    })),
  };
}

function embedded(request: ResourceRequest, include: string, object: KubeObject): Record<string, unknown> {
  if (include === "None") return {};
  if (include === "Object") return { object: represent(request.kind, object) };
  return { object: { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata: object.metadata } };
}
