import http from "node:http";
import { HttpMethod, RequestContext, type KubeConfig } from "@kubernetes/client-node";
import { failed, fromNetwork, fromStatus, KubeError, type Asked } from "./errors";
import { exchange, send, tooLarge, withDeadline, withRetry, type Again } from "@/lib/collect/http";
import { LoginCommands } from "./login-command";
import { isLoopbackHost } from "@/lib/text/loopback";

export interface GetOptions {
  asked: Asked;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  onRetry?: (throttled: boolean) => void;
}

const KUBE_TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;
const AGENT_MS = 60_000;
/**
 * Longest answer that is read, bytes, before and after decompression. The API server keeps objects below 1.5 MB each and
 * Services, Nodes and slices far below that: 500 of them, a page, stay far below it.
 */
const MAX_ANSWER = 256 * 1024 * 1024;

/** For tests: deadlines of one attempt and of a login command, ms, and the longest answer. */
export interface KubeLimits {
  timeoutMs?: number;
  loginMs?: number;
  maxBytes?: number;
}

/**
 * Sends requests with the client library's authentication, but leaves the JSON unchanged: the generated classes rename fields, convert times and drop
 * unknown fields, and a bundle must hold objects exactly as returned. Node's own HTTP, because the library's fetch never ends on a cut answer.
 */
export class KubeTransport {
  private agent?: { at: number; agent: http.Agent };

  private readonly logins: LoginCommands;
  private readonly timeoutMs: number;
  private readonly maxBytes: number;

  constructor(
    readonly config: KubeConfig,
    { timeoutMs = KUBE_TIMEOUT_MS, loginMs, maxBytes = MAX_ANSWER }: KubeLimits = {},
  ) {
    this.logins = new LoginCommands(config, loginMs);
    this.timeoutMs = timeoutMs;
    this.maxBytes = maxBytes;
  }

  /** Host and port, for messages: a server address may hold a path but never credentials. */
  get server(): string {
    try {
      return new URL(this.config.getCurrentCluster()?.server ?? "").host;
    } catch {
      return "the configured address";
    }
  }

  /** The answer's JSON; transient failures are retried, each attempt with its own deadline. */
  json<T>(path: string, options: GetOptions): Promise<T> {
    return withRetry(() => this.attempt<T>(path, options), {
      baseMs: 250,
      maxMs: 8_000,
      signal: options.signal,
      worth,
      onRetry: (error) => options.onRetry?.(error instanceof KubeError && error.code === "kubernetes.throttled"),
    });
  }

  private async attempt<T>(path: string, options: GetOptions): Promise<T> {
    const { asked } = options;
    const { status, headers, text } = await withDeadline(this.timeoutMs, options.signal, async (signal) => {
      const context = await this.context(path, options, signal);
      return exchange(new URL(context.getUrl()), {
        method: context.getHttpMethod(),
        headers: context.getHeaders(),
        agent: context.getAgent() as http.Agent | undefined,
        body: context.getBody() as string | undefined,
        signal,
        maxBytes: this.maxBytes,
      });
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw failed("cancelled", asked);
      throw fromNetwork(asked, this.server, error);
    });
    if (status < 200 || status >= 300) throw fromStatus(asked, status, text, retryAfter(headers["retry-after"]));
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw fromNetwork(asked, this.server, error);
    }
  }

  private async context(path: string, options: GetOptions, signal: AbortSignal): Promise<RequestContext> {
    const cluster = this.config.getCurrentCluster();
    refuseClearText(cluster?.server ?? "", options.asked, this.server);
    const context = new RequestContext(
      `${cluster?.server ?? ""}${path}`,
      options.body === undefined ? HttpMethod.GET : HttpMethod.POST,
    );
    for (const [name, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) context.setQueryParam(name, String(value));
    context.setHeaderParam("Accept", "application/json");
    context.setHeaderParam("Accept-Encoding", "gzip");
    if (options.body !== undefined) {
      context.setHeaderParam("Content-Type", "application/json");
      context.setBody(JSON.stringify(options.body));
    }
    await this.logins.during(signal, () => this.config.applySecurityAuthentication(context));
    this.keepAlive(context);
    return context;
  }

  /** The library makes an agent per request, so each page would pay a TLS handshake. Renewed for rotated certificates. */
  private keepAlive(context: RequestContext): void {
    const fresh = context.getAgent();
    if (!(fresh instanceof http.Agent)) return;
    if (this.agent && Date.now() - this.agent.at < AGENT_MS) {
      context.setAgent(this.agent.agent);
      return;
    }
    const agent = fresh as http.Agent & { keepAlive?: boolean; options?: { keepAlive?: boolean } };
    agent.keepAlive = true;
    if (agent.options) agent.options.keepAlive = true;
    // The old one is only dereferenced, not destroyed: requests may still use it.
    this.agent = { at: Date.now(), agent };
  }

  /**
   * Follows an endless answer line by line until it ends or `signal` aborts. Settles with the HTTP status when the
   * stream is over; throws what broke it. The deadline is for the connection alone, an idle stream is in order.
   */
  async lines(path: string, options: GetOptions, onLine: (line: string) => void): Promise<number> {
    return withDeadline(this.timeoutMs, options.signal, async (signal, opened) => {
      const context = await this.context(path, options, signal);
      return follow(context, signal, this.maxBytes, opened, onLine);
    });
  }

  close(): void {
    this.logins.stop();
    this.agent?.agent.destroy();
    this.agent = undefined;
  }
}

async function follow(
  context: RequestContext,
  signal: AbortSignal,
  maxBytes: number,
  onOpen: () => void,
  onLine: (line: string) => void,
): Promise<number> {
  const response = await send(new URL(context.getUrl()), {
    method: "GET",
    headers: { ...context.getHeaders(), "Accept-Encoding": "identity" },
    agent: context.getAgent() as http.Agent | undefined,
    signal,
  });
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    return status;
  }
  // Ends half-open connections, for example after a NAT dropped its entry.
  response.socket.setKeepAlive(true, 30_000);
  onOpen();
  // The pieces of a line that has not ended; put together once, at its end.
  let rest: string[] = [];
  let length = 0;
  for await (const chunk of response.setEncoding("utf8") as AsyncIterable<string>) {
    const parts = chunk.split("\n");
    const last = parts.pop() ?? "";
    for (const part of parts) {
      const line = rest.join("") + part;
      rest = [];
      length = 0;
      if (line !== "") onLine(line);
    }
    if (last !== "") rest.push(last);
    length += last.length;
    // One line is one object: a line without an end would fill the memory.
    if (length > maxBytes) throw tooLarge(maxBytes);
  }
  return status;
}

/** With http the token and every object cross the network in clear text, also with `insecure-skip-tls-verify`. */
function refuseClearText(address: string, asked: Asked, server: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" || isLoopbackHost(url.hostname)) return;
  throw new KubeError({
    asked,
    code: "kubernetes.tls",
    status: 400,
    message: `${server} is given with http: the token would be sent in clear text, so nothing was sent.`,
    suggestion:
      "Write the cluster's server address in the kubeconfig with https; http is for addresses of this machine only, such as `kubectl proxy`.",
  });
}

/** `Retry-After` in ms: seconds, as the API server sends it, or a date. */
function retryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/**
 * Transient failures: the server is busy (429, with its Retry-After), failed (5xx), or the connection broke. A timeout is
 * retried once, since each attempt takes the whole deadline. Never 401, 403, 404, a certificate, an unknown host name; 410
 * is handled by the list.
 */
function worth(error: unknown): Again | undefined {
  if (!(error instanceof KubeError)) return undefined;
  const again = { attempts: ATTEMPTS, pauseMs: error.retryAfterMs };
  if (error.code === "kubernetes.timeout") return { ...again, attempts: 2 };
  if (error.code === "kubernetes.throttled" || error.code === "kubernetes.cutOff") return again;
  if (error.code === "kubernetes.server" && (error.httpStatus ?? 0) >= 500) return again;
  return error.code === "kubernetes.unreachable" && !error.hostUnknown ? again : undefined;
}
