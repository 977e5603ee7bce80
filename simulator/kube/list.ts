import { keyOf } from "@/lib/ccm/names";
import { apiVersionOf, represent } from "./resources";
import { ENDLESS } from "../mutate";
import type { ResourceRequest } from "./request";
import { fieldMatcher, labelMatcher, type Matcher } from "./selectors";
import { badRequest } from "./status";
import type { KubeStore } from "./store";
import type { KubeObject } from "./types";

export interface ListPage {
  objects: KubeObject[];
  /** Of the list, as it is answered. */
  metadata: Record<string, unknown>;
}

/** namespace, label and field selectors of a request in one test. */
export function requestMatcher(request: ResourceRequest): Matcher {
  const labels = labelMatcher(request.query.get("labelSelector"));
  const fields = fieldMatcher(request.query.get("fieldSelector"));
  const { namespace, name } = request;
  return (object) =>
    (namespace === undefined || object.metadata.namespace === namespace) &&
    (name === undefined || object.metadata.name === name) &&
    (!labels || labels(object)) &&
    (!fields || fields(object));
}

/** One page in key order, of at most `most` entries. The token holds the list's version and the last key, as the API server's does. */
export function listPage(store: KubeStore, request: ResourceRequest, most = Infinity): ListPage {
  const resource = request.kind.resource;
  const limit = Math.min(most, Number(request.query.get("limit") ?? 0) || Infinity);
  // The token of the `endlessPages` fault: the first page again, for ever.
  const token = request.query.get("continue") === ENDLESS ? null : request.query.get("continue");
  const from = token ? readToken(token) : undefined;
  const found = store
    .keys(resource)
    .filter((key) => !from || key > from.after)
    .map((key) => store.at(resource, key)!)
    .filter(requestMatcher(request));
  const objects = found.slice(0, limit);
  const resourceVersion = from?.version ?? String(store.currentVersion);
  if (objects.length === found.length) return { objects, metadata: { resourceVersion } };
  const selective = request.query.get("labelSelector") || request.query.get("fieldSelector");
  const next = writeToken(resourceVersion, keyOf(objects.at(-1)!));
  const more = selective ? {} : { remainingItemCount: found.length - objects.length };
  return { objects, metadata: { resourceVersion, continue: next, ...more } };
}

export function listBody(request: ResourceRequest, { objects, metadata }: ListPage): Record<string, unknown> {
  return {
    kind: `${request.kind.kind}List`,
    apiVersion: apiVersionOf(request.kind),
    metadata,
    items: objects.map((object) => represent(request.kind, object)),
  };
}

function writeToken(version: string, after: string): string {
  return Buffer.from(JSON.stringify({ v: "meta.k8s.io/v1", rv: version, start: after })).toString("base64url");
}

function readToken(token: string): { version: string; after: string } {
  try {
    const value = JSON.parse(Buffer.from(token, "base64url").toString()) as { rv?: unknown; start?: unknown };
    if (typeof value.rv === "string" && typeof value.start === "string")
      return { version: value.rv, after: value.start };
  } catch {
    // falls through: a damaged token is the client's mistake
  }
  throw badRequest("continue key is not valid: unable to decode the token");
}
