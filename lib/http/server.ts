import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import PQueue from "p-queue";
import { clientOf } from "@/lib/server/access/addresses";
import { inRequest, type RequestContext } from "@/lib/server/access/current";
import { NOBODY } from "@/lib/server/access/identity";
import type { AccessSettings } from "@/lib/server/access/settings";
import { pathOf } from "@/lib/server/access/target";
import { problem, type AppError } from "@/lib/model/errors";

interface ServerOptions {
  settings: Partial<Pick<AccessSettings, "proxies">>;
  /** Next's request handler. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
  /** One line for each answer. Fields hold no secret. */
  log?: (event: string, fields: Record<string, unknown>) => void;
  /** For tests. */
  headersMs?: number;
  takesNothingMs?: number;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Headers must be here after so long, a body after six times that. */
const HEADERS_MS = 5_000;
/** A connection on which nothing moves for so long is closed. */
const TAKES_NOTHING_MS = 30_000;
/** Far more than there are readers: idle connections must not keep a probe out. */
const MAX_CONNECTIONS = 10_000;
/** Names and values; Node itself bounds their bytes. */
const MAX_HEADERS = 100;
/** No route takes more; each also counts the bytes that arrive (`lib/server/to-response.ts`). */
const MAX_BODY = 2_000_000;
/** Requests that Next handles at once, pages and others: many that arrive together do not delay a probe. */
const PAGES_AT_ONCE = 1;
const OTHERS_AT_ONCE = 2;
/** The next request starts after this time even if no answer has begun. */
const MOST_MS = 2_000;

/** The Node server in front of Next: limits, refusal of ambiguous addresses, the access log. */
export function createHttpServer(options: ServerOptions): Server {
  const headersTimeout = options.headersMs ?? HEADERS_MS;
  const pages = new PQueue({ concurrency: PAGES_AT_ONCE });
  const others = new PQueue({ concurrency: OTHERS_AT_ONCE });
  const server = createServer(
    { headersTimeout, requestTimeout: 6 * headersTimeout, connectionsCheckingInterval: headersTimeout / 5 },
    (request, response) => {
      const context: RequestContext = { peer: request.socket.remoteAddress ?? "" };
      const began = performance.now();
      response.once("close", () => logAnswer(options, request, response, context, began));
      const refused = refusal(request);
      if (refused) return refuse(response, refused);
      const path = pathOf(request.url) ?? "";
      if (path === "/healthz") return void response.end("ok\n");
      headersAsText(response);
      void (isPage(path) ? pages : others).add(async () => {
        if (request.socket.destroyed) return;
        const begun = answerBegun(response);
        void inRequest(context, () => options.handle(request, response));
        await begun;
      });
    },
  );
  server.keepAliveTimeout = 10_000;
  // Node silently drops headers beyond its own count, a Content-Length among them.
  server.maxHeadersCount = 0;
  server.maxConnections = MAX_CONNECTIONS;
  endIdle(server, options.takesNothingMs ?? TAKES_NOTHING_MS);
  return server;
}

function refusal(request: IncomingMessage): AppError | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    return problem(431, "request.headers", `A request has at most ${MAX_HEADERS} headers.`);
  if (request.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === "host").length > 1)
    return problem(400, "request.invalid", "A request names one host.");
  if (pathOf(request.url) === undefined)
    return problem(400, "request.invalid", "The address of this request cannot be read.");
  if (!METHODS.includes(request.method ?? ""))
    return problem(405, "request.method", `A method of this service is one of ${METHODS.join(", ")}.`);
  if (request.headers["transfer-encoding"] !== undefined)
    return problem(411, "request.length", "A request with a body must say its length.");
  if (!(Number(request.headers["content-length"] ?? 0) <= MAX_BODY))
    return problem(413, "request.tooLarge", `At most ${MAX_BODY} bytes can be sent here.`);
  if (request.headers["content-encoding"] !== undefined)
    return problem(415, "request.encoding", "A body must be sent uncompressed.");
  return undefined;
}

/** Answers in the error shape of every route, without reading the body. */
function refuse(response: ServerResponse, error: AppError): void {
  response.writeHead(error.status, {
    "content-type": "application/json; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(JSON.stringify(error.toBody()));
}

/** Next writes each header of a route as a list of one; its own compression does not recognise the type then. */
function headersAsText(response: ServerResponse): void {
  const setHeader = response.setHeader;
  response.setHeader = (name, value) =>
    setHeader.call(response, name, Array.isArray(value) && value.length === 1 ? String(value[0]) : value);
}

/** Pages, as documents and as parts of one; not the API or files. */
function isPage(path: string): boolean {
  return !/^\/(?:api|auth|_next\/static|metrics|readyz)(?:\/|$)|\.(?:svg|png|ico|txt)$/.test(path);
}

/** Resolves when the answer begins (a stream never ends), the reader has gone, or MOST_MS have passed. */
function answerBegun(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("close", done);
    const writeHead = response.writeHead;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      done();
      return writeHead.apply(response, args);
    }) as typeof writeHead;
  });
}

/** Ends connections on which nothing moves, unless an answer is still being made. */
function endIdle(server: Server, ms: number): void {
  const busy = new Set<Socket>();
  server.on("request", ({ socket }, response) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0 || !busy.has(socket)) socket.destroy();
  });
}

/** One line for each answer, except files and probes. */
function logAnswer(
  { settings, log }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  began: number,
): void {
  const path = pathOf(request.url);
  if (path && /^\/(?:_next\/static\/|healthz$|readyz$)/.test(path)) return;
  log?.("access", {
    client: clientOf(settings.proxies, context.peer, String(request.headers["x-forwarded-for"] ?? "")),
    subject: context.identity?.subject ?? NOBODY.subject,
    method: request.method,
    path: path?.replace(/^\/(r|api\/reports\/shared)\/[^/]+/, "/$1/***") ?? "(unreadable)",
    status: response.statusCode,
    ms: Math.round(performance.now() - began),
  });
}
