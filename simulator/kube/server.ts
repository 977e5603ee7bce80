import { represent } from "./resources";
import { createServer } from "node:https";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultControl, FaultPlan } from "../faults";
import { deliver, readBody, type Answer } from "../http";
import type { RequestLog } from "../request-log";
import { resourceNames, review, type KubeUser } from "./access";
import { discovery } from "./discovery";
import { listBody, listPage } from "./list";
import { openApi } from "./openapi";
import { parseResourcePath, verbOf, type ResourceRequest } from "./request";
import { forbidden, gone, notAllowed, notFound, StatusError, unauthorized } from "./status";
import type { KubeStore } from "./store";
import { tableOf } from "./table";
import { serveWatch } from "./watch";
import { decode, write } from "./write";

export interface KubeServerParts {
  store: KubeStore;
  user: KubeUser;
  faults: FaultControl;
  log: RequestLog;
  tls: { key: string; cert: string };
  now(): Date;
}

/** The Kubernetes API over TLS on loopback. The caller listens and closes. */
export function createKubeServer(parts: KubeServerParts): { server: Server; stopWatches(): void } {
  const watches = new Set<() => void>();
  const server = createServer(parts.tls, (request, response) => {
    handle(parts, watches, request, response).catch((error: unknown) => {
      if (!response.headersSent) void deliver(response, failure(error));
      else response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  return { server, stopWatches: () => watches.forEach((stop) => stop()) };
}

async function handle(
  parts: KubeServerParts,
  watches: Set<() => void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "https://localhost");
  const body = await readBody(request);
  const method = request.method ?? "GET";
  const accept = request.headers.accept ?? "";
  if (["/healthz", "/livez", "/readyz"].includes(url.pathname))
    return deliver(response, { status: 200, body: "ok", contentType: "text/plain" });
  const resource = parseResourcePath(url.pathname, url.searchParams);
  const verb = resource ? verbOf(method, resource) : method.toLowerCase();
  const action = resource
    ? `${verb} ${resource.kind.resource}${resource.subresource ? `/${resource.subresource}` : ""}`
    : `${verb} ${url.pathname}`;
  const names = resourceNames(resource?.namespace, resource?.name);
  parts.log.add(action);
  const plan = parts.faults.plan({ source: "kubernetes", action, resources: names });
  let answer: Answer;
  let watching: (() => void) | undefined;
  try {
    if (plan.latencyMs > 0) await sleep(plan.latencyMs, undefined, { ref: false });
    await plan.held;
    if (request.headers.authorization !== `Bearer ${parts.user.token}`) throw unauthorized();
    injected(plan, resource, parts.user, verb);
    if (!resource) answer = general(url.pathname, request.headers.host ?? "");
    else {
      if (!resource.kind.verbs.includes(verb)) throw notAllowed();
      if (verb === "watch")
        watching = () =>
          track(watches, serveWatch(parts.store, resource, response, parts.now, isTable(accept)), response);
      answer = watching
        ? { status: 200, body: "" }
        : answerResource(parts, verb, resource, accept, request.headers["content-type"] ?? "", body, plan);
    }
  } catch (error) {
    answer = failure(error);
    watching = undefined;
  }
  if (watching && !plan.delivery) return watching();
  return deliver(response, answer, plan.delivery);
}

function track(watches: Set<() => void>, stop: () => void, response: ServerResponse): void {
  watches.add(stop);
  response.on("close", () => watches.delete(stop));
}

function injected(plan: FaultPlan, resource: ResourceRequest | undefined, user: KubeUser, verb: string): void {
  if (!plan.error) return;
  const { status, code, message } = plan.error;
  if (status === 403 && resource && !message) throw forbidden(resource, user.username, verb);
  if (status === 410)
    throw gone(message || "The provided continue parameter is too old to display a consistent list result.");
  throw new StatusError(status, code, message || code);
}

function general(path: string, host: string): Answer {
  const found = discovery(path, host);
  if (found) return { status: 200, body: JSON.stringify(found) };
  const document = openApi(path);
  if (document) return document;
  throw new StatusError(404, "NotFound", "the server could not find the requested resource");
}

function answerResource(
  parts: KubeServerParts,
  verb: string,
  r: ResourceRequest,
  accept: string,
  contentType: string,
  body: Buffer,
  plan: FaultPlan,
): Answer {
  const { store } = parts;
  const wantsTable = isTable(accept);
  const changed = (answer: object) => (plan.mutate ? plan.mutate(answer) : answer);
  if (verb === "list") {
    const page = listPage(store, r, parts.faults.pageLimit?.kubernetes);
    if (wantsTable) return json(200, tableOf(r, page.objects, page.metadata, parts.now()));
    return json(200, changed(listBody(r, page)));
  }
  if (verb === "get") {
    const object = store.get(r.kind.resource, r.namespace, r.name!);
    if (!object) throw notFound(r.kind, r.name!);
    const { resourceVersion } = object.metadata;
    if (wantsTable) return json(200, tableOf(r, [object], { resourceVersion }, parts.now()));
    return json(200, changed(represent(r.kind, object)));
  }
  if (r.kind.resource === "selfsubjectaccessreviews")
    return json(201, review(parts.faults, decode(body, "application/json")));
  const result = write(store, verb, r, contentType, body, parts.now());
  if (wantsTable && result.object) return json(result.status, tableOf(r, [result.object], {}, parts.now()));
  return json(result.status, result.object ? represent(r.kind, result.object) : result.body);
}

const isTable = (accept: string) => accept.includes("as=Table");

function json(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value) };
}

function failure(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof StatusError ? error : new StatusError(500, "InternalError", message);
  const retry = status.code === 429 ? { headers: { "retry-after": "1" } } : {};
  return { ...json(status.code, status.body()), ...retry };
}
