import type { ServerResponse } from "node:http";
import { listPage, requestMatcher } from "./list";
import { apiVersionOf, represent } from "./resources";
import type { ResourceRequest } from "./request";
import { gone } from "./status";
import type { KubeStore } from "./store";
import { tableOf } from "./table";
import type { KubeObject, WatchRecord } from "./types";

const BOOKMARK_MS = 10_000;
const DEFAULT_TIMEOUT_SECONDS = 1800;

/** Streams changes as JSON lines until the client leaves or `timeoutSeconds` is over. Returns a function that ends it. */
export function serveWatch(
  store: KubeStore,
  request: ResourceRequest,
  response: ServerResponse,
  now: () => Date,
  asTable: boolean,
): () => void {
  const { query, kind } = request;
  const resource = kind.resource;
  const matches = requestMatcher(request);
  response.writeHead(200, {
    "content-type": "application/json",
    "transfer-encoding": "chunked",
    "cache-control": "no-cache",
  });
  response.flushHeaders();
  const write = (type: string, object: unknown) => response.write(`${JSON.stringify({ type, object })}\n`);
  const show = (object: KubeObject) => (asTable ? tableOf(request, [object], {}, now()) : represent(kind, object));
  const send = (record: WatchRecord) => {
    if (record.resource !== resource) return;
    const before = record.previous ? matches(record.previous) : false;
    const after = record.type !== "DELETED" && matches(record.object);
    if (after) write(before ? "MODIFIED" : "ADDED", show(record.object));
    else if (before) write("DELETED", show({ ...record.object, metadata: { ...record.object.metadata } }));
  };
  const bookmark = (annotations?: Record<string, string>) =>
    write("BOOKMARK", {
      kind: kind.kind,
      apiVersion: apiVersionOf(kind),
      metadata: {
        resourceVersion: String(store.currentVersion),
        creationTimestamp: null,
        ...(annotations ? { annotations } : {}),
      },
    });

  const from = query.get("resourceVersion") ?? "";
  const initial = query.get("sendInitialEvents") === "true";
  if (initial || from === "" || from === "0") {
    const everything = {
      ...request,
      query: new URLSearchParams([...query].filter(([key]) => key.endsWith("Selector"))),
    };
    for (const object of listPage(store, everything).objects) write("ADDED", show(object));
    if (initial) bookmark({ "k8s.io/initial-events-end": "true" });
  } else {
    const missed = store.since(Number(from), resource);
    if (!missed) {
      write("ERROR", gone(`too old resource version: ${from} (${store.currentVersion})`).body());
      response.end();
      return () => undefined;
    }
    missed.forEach(send);
  }
  const unsubscribe = store.watch(send);
  const bookmarks =
    query.get("allowWatchBookmarks") === "true" ? setInterval(() => bookmark(), BOOKMARK_MS) : undefined;
  const timeout = setTimeout(
    () => response.end(),
    (Number(query.get("timeoutSeconds")) || DEFAULT_TIMEOUT_SECONDS) * 1000,
  );
  const stop = () => {
    unsubscribe();
    clearInterval(bookmarks);
    clearTimeout(timeout);
    if (!response.writableEnded) response.end();
  };
  response.on("close", stop);
  return stop;
}
