import { apiVersionOf, represent } from "./resources";
import { ENDLESS } from "../mutate";
import type { ResourceRequest } from "./request";
import { fieldMatcher, labelMatcher, type Matcher } from "./selectors";
import { badRequest } from "./status";
import type { KubeStore } from "./store";
import type { KubeObject } from "./types";

export interface ListPage {
  objects: KubeObject[];
  resourceVersion: string;
  continueToken?: string;
  remaining?: number;
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
  const keys = store.keys(resource);
  const limit = Math.min(most, Number(request.query.get("limit") ?? 0) || Infinity);
  // The token of the `endlessPages` fault: the first page again, for ever.
  const token = request.query.get("continue") === ENDLESS ? null : request.query.get("continue");
  const from = token ? readToken(token) : undefined;
  const start = from ? upperBound(keys, from.after) : request.namespace ? upperBound(keys, `${request.namespace}/`) : 0;
  const end = request.namespace ? upperBound(keys, `${request.namespace}/\uffff`) : keys.length;
  const matches = requestMatcher(request);
  const objects: KubeObject[] = [];
  const version = from?.version ?? String(store.currentVersion);
  let lastKey = "";
  for (let i = start; i < end; i++) {
    const object = store.at(resource, keys[i]!)!;
    if (!matches(object)) continue;
    if (objects.length >= limit) {
      const selective = request.query.get("labelSelector") || request.query.get("fieldSelector");
      return {
        objects,
        resourceVersion: version,
        continueToken: writeToken(version, lastKey),
        ...(selective ? {} : { remaining: end - i }),
      };
    }
    objects.push(object);
    lastKey = keys[i]!;
  }
  return { objects, resourceVersion: version };
}

export function listBody(request: ResourceRequest, page: ListPage): Record<string, unknown> {
  return {
    kind: `${request.kind.kind}List`,
    apiVersion: apiVersionOf(request.kind),
    metadata: listMeta(page),
    items: page.objects.map((object) => represent(request.kind, object)),
  };
}

export function listMeta(page: ListPage): Record<string, unknown> {
  return {
    resourceVersion: page.resourceVersion,
    ...(page.continueToken ? { continue: page.continueToken } : {}),
    ...(page.remaining ? { remainingItemCount: page.remaining } : {}),
  };
}

/** Index of the first key greater than the given one. */
function upperBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
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
