import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { runAs } from "@/lib/access/current";
import { AppError } from "@/lib/model/errors";
import { PACKED_HEADER, securityHeaders } from "@/lib/access/headers";
import { isOurHost, isSameOrigin } from "@/lib/access/hosts";
import type { Identity } from "@/lib/access/identity";
import { RateLimits } from "@/lib/access/limits";
import { Turns } from "@/lib/access/turns";
import { bodyLimit, meteredAs, mustBeSameOrigin, needOf } from "@/lib/access/policy";
import type { AccessSettings } from "@/lib/access/settings";
import { Clients } from "./addresses";
import { Authenticator, sameText, type Caller } from "./authenticate";
import { OidcLogin } from "./oidc";
import { pageLocale } from "./pages";
import { Sessions, parseCookies, safeReturn } from "./session";
import { SignIn } from "./sign-in";

/** What stands behind the door: Next's request handler. */
type Inner = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface DoorOptions {
  settings: AccessSettings;
  inner: Inner;
  /** One line per refused or failed request, and per sign-in. Fields hold no secret. */
  log?: (event: string, fields: Record<string, unknown>) => void;
  /** Milliseconds; for tests of the limits. */
  now?: () => number;
  /** How long headers may take, for tests. */
  headersMs?: number;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
/** Headers that only the door may set: whatever comes with these names from outside is dropped. */
const OURS = ["x-nonce", "x-request-id", "content-security-policy", "x-middleware-subrequest"];
/** Requests handled at the same time, and those that may wait for it. */
const PAGES_AT_ONCE = 2;
const QUESTIONS_AT_ONCE = 4;
const WAITING = 2_000;
/** After this long the next one begins, whatever became of this one. */
const DRAWING_MS = 2_000;
const ANSWERING_MS = 50;
/** Headers must be here after so long, a body after three times that. */
const HEADERS_MS = 10_000;
/** Streams one client may keep open at the same time. */
const MAX_STREAMS = 20;

/**
 * The only entrance: who is asked (Host), who asks (authentication), from where (Origin), how much (limits), and the
 * headers of every answer. Whoever passes is handled in the name of an `Identity`; nothing passes without one.
 */
export function createDoor(options: DoorOptions): Server & { endStreams(): void } {
  const door = new Door(options);
  const headersTimeout = options.headersMs ?? HEADERS_MS;
  const server = createServer(
    // A client that sends its headers or body byte by byte is let go; streams of answers are not touched by these. Node
    // looks for such clients twice a minute unless told otherwise.
    { headersTimeout, requestTimeout: 3 * headersTimeout, connectionsCheckingInterval: headersTimeout / 5 },
    (request, response) => void door.answer(request, response),
  );
  server.keepAliveTimeout = 10_000;
  server.maxHeadersCount = 100;
  server.maxConnections = 2_000;
  return Object.assign(server, { endStreams: () => door.endStreams() });
}

/** An answer that comes packed goes out with the header that says so. */
function sayPacked(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const encoding = response.getHeader(PACKED_HEADER);
    if (encoding !== undefined) {
      response.removeHeader(PACKED_HEADER);
      response.setHeader("content-encoding", String(encoding));
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

class Door {
  private readonly settings: AccessSettings;
  private readonly sessions?: Sessions;
  private readonly authenticator: Authenticator;
  private readonly signIn?: SignIn;
  private readonly limits: RateLimits;
  private readonly clients: Clients;
  private readonly pages = new Turns(PAGES_AT_ONCE, WAITING);
  private readonly questions = new Turns(QUESTIONS_AT_ONCE, WAITING);
  private readonly streams = new Map<string, number>();
  private readonly open = new Set<ServerResponse>();
  private ending = false;
  private readonly now: () => number;

  constructor(private readonly options: DoorOptions) {
    this.settings = options.settings;
    this.now = options.now ?? Date.now;
    this.limits = new RateLimits(options.settings.replicas);
    this.clients = new Clients(options.settings.proxies);
    const { auth, publicUrl, sessionHours } = options.settings;
    if (auth.kind === "oidc" || auth.kind === "token") this.sessions = new Sessions(auth.sessionSecret, sessionHours);
    this.authenticator = new Authenticator(options.settings, this.sessions);
    if (this.sessions && (auth.kind === "oidc" || auth.kind === "token"))
      this.signIn = new SignIn({
        auth,
        sessions: this.sessions,
        authenticator: this.authenticator,
        oidc: auth.kind === "oidc" ? new OidcLogin(auth, publicUrl!) : undefined,
        log: (event, fields) => this.log(event, fields),
      });
  }

  private log(event: string, fields: Record<string, unknown>): void {
    this.options.log?.(event, fields);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomUUID();
    const nonce = randomBytes(16).toString("base64");
    for (const name of OURS) delete request.headers[name];
    const overTls = this.settings.publicUrl?.protocol === "https:";
    const shared = request.url?.startsWith("/r/");
    for (const [name, value] of Object.entries(securityHeaders(nonce, overTls, shared)))
      response.setHeader(name, value);
    response.setHeader("x-request-id", id);
    if (this.ending) response.setHeader("connection", "close");
    try {
      await this.decide(request, response, id, nonce);
    } catch (error) {
      this.log("door.failed", { id, error: error instanceof Error ? error.name : "unknown" });
      refuse(response, 500, "internal", "Something failed inside. The log names it by the request id.");
    }
  }

  private async decide(request: IncomingMessage, response: ServerResponse, id: string, nonce: string): Promise<void> {
    const method = request.method ?? "GET";
    const url = parseTarget(request.url);
    if (!url) return refuse(response, 400, "request.invalid", "The address of this request cannot be read.");
    if (!METHODS.has(method)) {
      response.setHeader("allow", [...METHODS].join(", "));
      return refuse(response, 405, "request.method", `${method.slice(0, 20)} is not a method of this service.`);
    }
    if (url.path === "/healthz") return plain(response, 200, "ok\n");
    const peer = request.socket.remoteAddress ?? "";
    const need = needOf(method, url.path);
    // Probes of a kubelet and Prometheus come under the Pod's address.
    const named = url.path === "/readyz" || need === "metrics";
    if (!named && !isOurHost(request.headers.host, this.settings.hosts, this.settings.onLoopback)) {
      this.log("door.host", { id, peer });
      return refuse(response, 421, "request.host", "This service does not answer under that name.");
    }
    if (!this.withinLimits(request, response, method, url.path)) return;
    if (
      mustBeSameOrigin(method, url.path) &&
      !isSameOrigin({
        origin: request.headers.origin,
        host: request.headers.host,
        fetchSite: one(request.headers["sec-fetch-site"]),
        contentType: request.headers["content-type"],
        harmless: method !== "POST" || url.path === "/auth/token",
      })
    ) {
      this.log("door.origin", { id, peer });
      return refuse(response, 403, "request.crossSite", "Requests from other sites are not accepted.");
    }
    const caller: Caller = {
      peer,
      header: (name) => one(request.headers[name]),
      cookies: parseCookies(request.headers.cookie),
    };
    if (url.path.startsWith("/auth/")) return this.signInPage(request, response, url, caller, nonce);
    if (need === "metrics" && !this.mayScrape(caller))
      return refuse(response, 401, "access.token", "Metrics need the bearer token of PREFLIGHT_METRICS_TOKEN.");
    const proof = await this.authenticator.prove(caller);
    let identity: Identity | null = proof.who;
    if (need === "public" || need === "metrics") identity ??= { ...NOBODY };
    if (!identity) return this.turnAway(request, response, url, id, proof.who === null ? proof.why : "unknown", nonce);
    if (need === "operator" && identity.role !== "operator") {
      this.log("door.role", { id, subject: identity.subject, method, path: url.path });
      return refuse(response, 403, "access.role", "Your role is viewer: this needs an operator.");
    }
    // Says that the process serves, and must not wait behind others to say so.
    if (url.path === "/api/health") return json(response, 200, { status: "ok" });
    this.hand(request, response, identity, id, nonce, url.path);
  }

  /** Passes the request on, in the identity's name; the nonce goes along for the page's own scripts. */
  private hand(
    request: IncomingMessage,
    response: ServerResponse,
    identity: Identity,
    id: string,
    nonce: string,
    path: string,
  ): void {
    request.headers["x-request-id"] = id;
    request.headers["x-nonce"] = nonce;
    request.headers["content-security-policy"] = String(response.getHeader("content-security-policy"));
    // A proxy's headers are believed only where a proxy is configured; links are made from the public address.
    const { publicUrl } = this.settings;
    if (publicUrl) {
      request.headers["x-forwarded-host"] = publicUrl.host;
      request.headers["x-forwarded-proto"] = publicUrl.protocol.replace(":", "");
    } else {
      delete request.headers["x-forwarded-host"];
      delete request.headers["x-forwarded-proto"];
    }
    if (meteredAs(request.method ?? "GET", path) === "stream") this.countStream(this.clients.of(request), response);
    sayPacked(response);
    void this.inTurn(request, response, isDrawn(path), () =>
      runAs(identity, () => void this.options.inner(request, response)),
    );
  }

  /**
   * A few at a time, so that a crowd that comes at once does not hold up whoever comes next. A page's turn ends when it
   * is drawn, that of a question when its answer begins; one that takes long gives its place up.
   */
  private async inTurn(
    request: IncomingMessage,
    response: ServerResponse,
    drawn: boolean,
    work: () => void,
  ): Promise<void> {
    const end = await (drawn ? this.pages : this.questions).take();
    if (!end) {
      response.setHeader("retry-after", "5");
      return refuse(response, 503, "request.busy", "Too many people ask at once. Come back in 5 s.");
    }
    if (request.socket.destroyed) return end();
    const timer = setTimeout(end, drawn ? DRAWING_MS : ANSWERING_MS);
    const done = () => {
      clearTimeout(timer);
      end();
    };
    response.once("finish", done);
    response.once("close", done);
    if (!drawn) {
      const writeHead = response.writeHead;
      response.writeHead = ((...head: Parameters<typeof writeHead>) => {
        // In the next turn of the loop: what was encoded already is sent first.
        setImmediate(done);
        return writeHead.apply(response, head);
      }) as typeof writeHead;
    }
    work();
  }

  private withinLimits(request: IncomingMessage, response: ServerResponse, method: string, path: string): boolean {
    const client = this.clients.of(request);
    const metered = meteredAs(method, path);
    for (const kind of metered ? (["any", metered] as const) : (["any"] as const)) {
      const wait = this.limits.take(client, kind, this.now());
      if (wait === 0) continue;
      response.setHeader("retry-after", String(wait));
      refuse(response, 429, "request.tooMany", `Too many requests. Come back in ${wait} s.`);
      return false;
    }
    if (metered === "stream" && (this.streams.get(client) ?? 0) >= this.streamLimit()) {
      response.setHeader("retry-after", "10");
      refuse(response, 429, "request.tooMany", "Too many open streams from this address.");
      return false;
    }
    if (request.headers["transfer-encoding"] !== undefined) {
      refuse(response, 411, "request.length", "A request with a body must say its length.");
      return false;
    }
    const length = Number(request.headers["content-length"] ?? 0);
    if (!(length <= bodyLimit(path))) {
      response.setHeader("connection", "close");
      refuse(response, 413, "request.tooLarge", `At most ${bodyLimit(path)} bytes can be sent here.`);
      return false;
    }
    if (length > 0 && request.headers["content-encoding"] !== undefined) {
      refuse(response, 415, "request.encoding", "A body must be sent uncompressed.");
      return false;
    }
    return true;
  }

  /** Behind a proxy that is not named all readers share its address. */
  private streamLimit(): number {
    if (this.settings.proxies.length > 0) return MAX_STREAMS;
    return this.settings.auth.kind === "proxy" || !this.settings.onLoopback ? 2_000 : MAX_STREAMS * 50;
  }

  private countStream(client: string, response: ServerResponse): void {
    this.streams.set(client, (this.streams.get(client) ?? 0) + 1);
    this.open.add(response);
    response.once("close", () => {
      this.open.delete(response);
      const left = (this.streams.get(client) ?? 1) - 1;
      if (left > 0) this.streams.set(client, left);
      else this.streams.delete(client);
    });
  }

  /** The process ends: streams are closed, and a connection does not outlive its answer. */
  endStreams(): void {
    this.ending = true;
    for (const response of this.open) response.destroy();
  }

  private mayScrape(caller: Caller): boolean {
    const { metricsToken } = this.settings;
    // Not "from loopback": a proxy on the same machine would lend its address to everybody.
    if (!metricsToken) return this.settings.auth.kind === "none";
    const given = /^Bearer\s+(\S+)$/i.exec(caller.header("authorization") ?? "")?.[1];
    return given !== undefined && sameText(given, metricsToken);
  }

  private async signInPage(
    request: IncomingMessage,
    response: ServerResponse,
    url: Target,
    caller: Caller,
    nonce: string,
  ): Promise<void> {
    if (!this.signIn) return redirect(response, "/");
    await this.signIn.answer(request, response, url, caller, nonce);
  }

  /** A page leads to the sign-in, an API call gets the error shape. */
  private turnAway(
    request: IncomingMessage,
    response: ServerResponse,
    url: Target,
    id: string,
    why: "unknown" | "denied",
    nonce: string,
  ): void {
    const page = request.method === "GET" && /\btext\/html\b/.test(request.headers.accept ?? "");
    if (why === "denied" || !this.signIn || !page) {
      this.log("door.denied", { id, why, path: url.path });
      if (page && this.signIn && why === "denied")
        return this.signIn.denied(response, pageLocale(undefined, request.headers["accept-language"]), nonce);
      return why === "denied"
        ? refuse(response, 403, "access.denied", "Your account may not use this dashboard.")
        : refuse(response, 401, "access.signIn", "Sign in first.");
    }
    redirect(response, `/auth/login?returnTo=${encodeURIComponent(safeReturn(url.path + url.search))}`);
  }
}

/** Holder of a share link, a probe, a scraper: may open what is public and has no cluster. */
const NOBODY: Identity = { subject: "anonymous", name: "anonymous", groups: [], role: "viewer", by: "token" };

interface Target {
  /** Decoded path. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

/** Pages, as documents and as parts of one; not what the API answers or what lies in files. */
function isDrawn(path: string): boolean {
  return !/^\/(?:api|_next\/static|metrics|readyz)(?:\/|$)|\.(?:svg|png|ico|txt)$/.test(path);
}

/** One segment, not decoded: what is behind it is a token and nothing else. */
const SHARED = /^\/(?:r|api\/reports\/shared)\/[^/]+$/;

/** The address of a request; undefined when it is no path or not well encoded. */
function parseTarget(target: string | undefined): Target | undefined {
  if (!target?.startsWith("/") || target.length > 8_192) return undefined;
  const at = target.indexOf("?");
  const raw = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? "" : target.slice(at);
  // A token that is none, however it is spelt, gets the one answer of all tokens that open nothing.
  if (SHARED.test(raw)) return { path: raw, search };
  try {
    const path = decodeURIComponent(raw);
    if (path.includes("\0") || path.includes("\\") || path.includes("//")) return undefined;
    return { path, search };
  } catch {
    return undefined;
  }
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}

function redirect(response: ServerResponse, to: string, cookies: string[] = []): void {
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.writeHead(303, { location: to, "cache-control": "no-store" });
  response.end();
}

/** The error shape of every route. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  if (response.headersSent) return void response.destroy();
  json(response, status, new AppError({ code, status, message }).toBody());
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
