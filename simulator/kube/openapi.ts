import type { Answer } from "../http";
import { groupVersions } from "./discovery";
import { apiVersionOf, itemPath, pathPrefix as prefixOf, RESOURCES, type ResourceKind } from "./resources";

/**
 * kubectl's question to the OpenAPI endpoints: does a kind's PATCH know `dryRun` and `fieldValidation`. Schemas are left
 * open, so client-side validation lets everything pass and the server's own checks decide.
 */
export function openApi(path: string): Answer | undefined {
  if (path === "/openapi/v3") {
    const paths = Object.fromEntries(
      groupVersions().map((gv) => [prefixOf(gv).slice(1), { serverRelativeURL: `/openapi/v3${prefixOf(gv)}?hash=1` }]),
    );
    return { status: 200, body: JSON.stringify({ paths }) };
  }
  const gv = groupVersions().find((candidate) => path === `/openapi/v3${prefixOf(candidate)}`);
  return gv ? { status: 200, body: JSON.stringify(documentV3(gv)) } : undefined;
}

const QUERY_PARAMETERS = ["dryRun", "fieldManager", "fieldValidation", "force"];

function gvkOf(kind: ResourceKind): Record<string, string> {
  return { group: kind.group, version: "v1", kind: kind.kind };
}

function documentV3(groupVersion: string): Record<string, unknown> {
  const kinds = RESOURCES.filter((kind) => kind.verbs.includes("patch") && apiVersionOf(kind) === groupVersion);
  const parameters = QUERY_PARAMETERS.map((name) => ({
    name,
    in: "query",
    schema: { type: name === "force" ? "boolean" : "string", uniqueItems: true },
  }));
  const operation = (kind: ResourceKind) => ({
    parameters,
    responses: { "200": { description: "OK" } },
    "x-kubernetes-group-version-kind": gvkOf(kind),
  });
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.31.1" },
    paths: Object.fromEntries(kinds.map((kind) => [itemPath(kind), { patch: operation(kind), put: operation(kind) }])),
    components: {
      schemas: Object.fromEntries(
        kinds.map((kind) => [
          `${kind.group || "core"}.v1.${kind.kind}`,
          { type: "object", "x-kubernetes-group-version-kind": [gvkOf(kind)] },
        ]),
      ),
    },
  };
}
