import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { contains, countedAs } from "@/lib/server/access/addresses";
import { inRequest, type RequestContext } from "@/lib/server/access/current";
import { securityHeaders } from "@/lib/server/access/headers";
import { configured } from "@/lib/server/access/identify";
import { ANONYMOUS } from "@/lib/server/access/identity";
import { isFile, isShared, meteredAs } from "@/lib/server/access/policy";
import { pathOf } from "@/lib/server/access/target";
import { contextOf, guardOf, passOn, refused, type Refusal } from "@/lib/server/guard";
import { createLog, traceOf } from "@/lib/server/log";

/** Whether this replica should get traffic, and each condition by name. */
export interface Readiness {
  ready: boolean;
  checks: Record<string, string>;
}

interface ServerOptions {
  /** Next's request handler. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
  ready: () => Promise<Readiness>;
  /** For tests. */
  headersMs?: number;
  takesNothingMs?: number;
  turnMs?: number;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Headers must be here after so long, a body after six times that. */
const HEADERS_MS = 5_000;
/** A connection on which nothing moves for so long is closed. */
const TAKES_NOTHING_MS = 30_000;
/** Far more than there are readers: idle connections must not block a probe. */
const MAX_CONNECTIONS = 10_000;
/** Connections from one address that is not a configured proxy; a browser opens six. */
const CONNECTIONS_OF_ONE = 200;
/** Requests of a connection that wait for their answers. Browsers and proxies send one after the other. */
const MOST_UNANSWERED = 2;
/** Names and values; Node itself bounds their bytes. */
const MAX_HEADERS = 100;
/** No route takes more; each also counts the bytes that arrive (`lib/server/to-response.ts`). */
const MAX_BODY = 2_000_000;
/** A refused body beyond this is not read to its end. */
const SMALL_BODY = 64_000;
/** Requests of one client that run at once: its others wait, and delay no other client. */
const AT_ONCE = 2;
/** Pages of all clients that are rendered at once: many readers do not delay a probe. */
const PAGES_AT_ONCE = 1;
/** Streams of all clients that begin in a second: each has its first answer from the busy worker. */
const STREAMS_A_SECOND = 20;
/** The client's next request starts after this time even if no answer has started. */
const TURN_MS = 2_000;
/** A busy worker answers later: then the last state is given. The kubelet gives up after 4 s. */
const PATIENCE_MS = 500;

/** The Node server in front of Next: limits, the guard, probes, the access log. Settings are those of the environment. */
export function createHttpServer({ handle, ready, ...times }: ServerOptions): Server {
  const headersTimeout = times.headersMs ?? HEADERS_MS;
  const guard = guardOf();
  const turns = new Map<string, PQueue>();
  const pages = new PQueue({ concurrency: PAGES_AT_ONCE });
  const streams = new PQueue({ interval: 1_000, intervalCap: STREAMS_A_SECOND, strict: true });
  let last: Readiness = { ready: false, checks: { worker: "does not answer" } };
  let asking: Promise<unknown> | undefined;

  /** Probes share one question to the worker. */
  async function probed(): Promise<Refusal> {
    asking ??= ready()
      .then((state) => (last = state))
      .catch(() => undefined)
      .finally(() => (asking = undefined));
    await Promise.race([asking, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return last.ready ? { status: 200, body: last } : { status: 503, body: last, headers: { "retry-after": "5" } };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.socket.destroyed) return;
    const context = contextOf(request);
    const path = pathOf(request.url) ?? "";
    logAnswer(request, response, context, path);
    const tls = configured().settings.publicUrl?.protocol === "https:";
    const headers = securityHeaders(context.nonce, tls, isShared(path));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const malformed = refusal(request, path);
    if (malformed) return answer(request, response, malformed);
    if (path === "/healthz") return void response.end("ok\n");
    if (path === "/readyz") return answer(request, response, await probed());
    const no = await guard(request, path, context);
    if (no) return answer(request, response, no);
    passOn(request, headers["content-security-policy"]);
    // A body that comes slowly delays other bodies of its client, and none of its pages.
    const isStream = meteredAs(request.method ?? "", path) === "stream";
    const kind = isFile(path) ? "files" : lengthOf(request) > 0 ? "bodies" : isStream ? "streams" : "";
    const key = `${countedAs(context.client)} ${kind}`;
    const turn = turns.get(key) ?? new PQueue({ concurrency: AT_ONCE });
    turns.set(key, turn);
    const work = async () => {
      if (request.socket.destroyed) return;
      const begun = answerBegun(response, times.turnMs ?? TURN_MS);
      void inRequest(context, async () => handle(request, response)).catch(failed(request, response));
      await begun;
    };
    await turn.add(() => (isPage(request, path) ? pages.add(work) : isStream ? streams.add(work) : work()));
    if (turn.size + turn.pending === 0) turns.delete(key);
  }

  const server = createServer(
    { headersTimeout, requestTimeout: 6 * headersTimeout, connectionsCheckingInterval: headersTimeout / 5 },
    (request, response) => void serve(request, response).catch(failed(request, response)),
  );
  // Node answers an expectation that it does not know by itself: uncounted, and in no log.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.keepAliveTimeout = 10_000;
  // Node silently drops headers beyond its own count, a Content-Length among them.
  server.maxHeadersCount = 0;
  server.maxConnections = MAX_CONNECTIONS;
  limitConnections(server, times.takesNothingMs ?? TAKES_NOTHING_MS);
  return server;
}

/** Pages, whole or in parts; not the API, files, or requests with a body. */
const isPage = ({ method }: IncomingMessage, path: string) =>
  method === "GET" && !/^\/(?:api|auth|_next|metrics)\b|\.\w+$/.test(path);

/** A client that disconnects is no failure. */
const failed = (request: IncomingMessage, response: ServerResponse) => (error: unknown) => {
  if (!request.socket.destroyed) createLog("http").error({ trace: traceOf(error) }, "unexpected");
  response.destroy();
};

/** `path`: empty for an address that cannot be read in one way. */
function refusal(request: IncomingMessage, path: string): Refusal | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    return refused(431, "request.headers", `A request has at most ${MAX_HEADERS} headers.`);
  if (request.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === "host").length > 1)
    return refused(400, "request.invalid", "A request names one host.");
  if (path === "") return refused(400, "request.invalid", "The address of this request cannot be read.");
  if (!METHODS.includes(request.method ?? ""))
    return refused(405, "request.method", `A method of this service is one of ${METHODS.join(", ")}.`);
  if (request.headers["transfer-encoding"] !== undefined)
    return refused(411, "request.length", "A request with a body must say its length.");
  if (lengthOf(request) !== 0 && /^(?:GET|HEAD)$/.test(request.method ?? ""))
    return refused(400, "request.invalid", "A GET or HEAD has no body.");
  if (!(lengthOf(request) <= MAX_BODY))
    return refused(413, "request.tooLarge", `At most ${MAX_BODY} bytes can be sent here.`);
  if (request.headers["content-encoding"] !== undefined)
    return refused(415, "request.encoding", "A body must be sent uncompressed.");
  return undefined;
}

const lengthOf = ({ headers }: IncomingMessage) => Number(headers["content-length"] ?? 0);

/** Answers in the error shape of every route, without waiting for the body. */
function answer(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Refusal): void {
  if (!(lengthOf(request) <= SMALL_BODY)) response.setHeader("connection", "close");
  const json = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, { ...json, ...headers }).end(body && JSON.stringify(body));
}

/** Resolves when the answer begins (a stream never ends), the reader has gone, or `turnMs` have passed. */
function answerBegun(response: ServerResponse, turnMs: number): Promise<void> {
  const { setHeader, writeHead } = response;
  // Next writes each header of a route as a list; its own compression then does not recognise the type.
  response.setHeader = (name, value) =>
    setHeader.call(response, name, Array.isArray(value) && value.length === 1 ? String(value[0]) : value);
  return new Promise((resolve) => {
    setTimeout(resolve, turnMs).unref();
    response.once("close", resolve);
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      resolve();
      return writeHead.apply(response, args);
    }) as typeof writeHead;
  });
}

/**
 * Ends a connection that is one too many of its address, one that asks on without waiting for its answers, and one on which
 * nothing moves, unless an answer is still being made.
 */
function limitConnections(server: Server, idleMs: number): void {
  const { proxies } = configured().settings;
  const open = new Map<string, number>();
  const unanswered = new Map<Socket, number>();
  const count = <K>(counts: Map<K, number>, key: K, by: number) =>
    counts.set(key, (counts.get(key) ?? 0) + by).get(key) as number;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const peer = countedAs(remoteAddress);
    socket.once("close", () => {
      unanswered.delete(socket);
      if (count(open, peer, -1) === 0) open.delete(peer);
    });
    const proxy = proxies && contains(proxies, remoteAddress);
    if (count(open, peer, 1) > CONNECTIONS_OF_ONE && !proxy) socket.destroy();
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (count(unanswered, socket, 1) > MOST_UNANSWERED) socket.destroy();
    response.once("close", () => unanswered.has(socket) && count(unanswered, socket, -1));
  });
  server.setTimeout(idleMs, (socket) => {
    if (socket.writableLength > 0 || !unanswered.get(socket)) socket.destroy();
  });
}

/** One line for each answer, except files and probes. */
function logAnswer(request: IncomingMessage, response: ServerResponse, context: RequestContext, path: string): void {
  if (isFile(path) || path === "/healthz" || path === "/readyz") return;
  const id = randomUUID();
  response.setHeader("x-request-id", id);
  const began = performance.now();
  response.once("close", () => {
    const { client, proof, cluster } = context;
    const line = {
      id,
      client,
      subject: (proof.who ?? proof).subject ?? ANONYMOUS.subject,
      method: request.method,
      path: path.replace(/^\/(r|api\/reports\/shared)\/[^/]+/, "/$1/***") || "(unreadable)",
      cluster,
      // 499: the sender left before an answer went out.
      status: response.headersSent ? response.statusCode : 499,
      ms: Math.round(performance.now() - began),
    };
    createLog("http").info(line, "access");
  });
}
