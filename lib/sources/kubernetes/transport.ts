import http from "node:http";
import https from "node:https";
import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { HttpMethod, RequestContext, type KubeConfig } from "@kubernetes/client-node";
import { Deadline } from "./deadline";
import { fromNetwork, fromStatus, KubeError, type Asked } from "./errors";
import { LoginCommandError, loginCommandsOf, type LoginCommands } from "./login-command";
import { withKubeRetry, type KubeRetry } from "./retry";

export interface GetOptions {
  asked: Asked;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** Deadline of one attempt, ms. */
  timeoutMs?: number;
  onRetry?: (throttled: boolean) => void;
}

const KUBE_TIMEOUT_MS = 30_000;
const AGENT_MS = 60_000;
/**
 * Longest answer that is read, bytes, before and after decompression. The API server keeps objects below 1.5 MB each and
 * Services, Nodes and slices far below that: 500 of them, a page, never come near it.
 */
const MAX_ANSWER = 256 * 1024 * 1024;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Sends requests with the client library's own authentication (tokens, certificates, exec plugins, proxies), but keeps
 * the JSON as it came: the generated classes rename fields, turn times into Date and drop what they do not know, and a
 * bundle must hold the objects exactly as the API returned them. Node's own HTTP, because the library's fetch waits
 * for ever on an answer that was cut off.
 */
export class KubeTransport {
  private agent?: { at: number; agent: http.Agent };

  private readonly logins: LoginCommands;

  constructor(
    readonly config: KubeConfig,
    private readonly retry: KubeRetry = {},
    private readonly maxBytes = MAX_ANSWER,
  ) {
    this.logins = loginCommandsOf(config);
  }

  /** Host and port, for messages: a server address may hold a path but never credentials. */
  get server(): string {
    try {
      return new URL(this.config.getCurrentCluster()?.server ?? "").host;
    } catch {
      return "the configured address";
    }
  }

  /** The answer's JSON; what may heal is tried again, each attempt with a deadline of its own. */
  json<T>(path: string, options: GetOptions): Promise<T> {
    return withKubeRetry(() => this.attempt<T>(path, options), {
      ...this.retry,
      signal: options.signal,
      onRetry: options.onRetry,
    });
  }

  private async attempt<T>(path: string, options: GetOptions): Promise<T> {
    const { asked } = options;
    const limit = new Deadline(options.timeoutMs ?? KUBE_TIMEOUT_MS, options.signal);
    let status: number;
    let text: string;
    let retryAfterMs: number | undefined;
    try {
      const context = await this.context(path, options, limit.signal);
      ({ status, text, retryAfterMs } = await send(context, limit.signal, this.maxBytes));
    } catch (error) {
      if (options.signal?.aborted)
        throw new KubeError({ asked, code: "kubernetes.cancelled", status: 499, message: "The run was cancelled." });
      if (limit.passed && !(error instanceof LoginCommandError))
        throw fromNetwork(asked, this.server, Object.assign(new Error("timed out"), { name: "TimeoutError" }));
      throw fromNetwork(asked, this.server, error);
    } finally {
      limit.end();
    }
    if (status < 200 || status >= 300) throw fromStatus(asked, status, text, retryAfterMs);
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
    // The old one is let go, not destroyed: requests may be under way on it.
    this.agent = { at: Date.now(), agent };
  }

  /**
   * Follows an endless answer line by line until it ends or `signal` aborts. Settles with the HTTP status when the
   * stream is over; throws what broke it. The deadline is for the connection alone, an idle stream is in order.
   */
  async lines(path: string, options: GetOptions, onOpen: () => void, onLine: (line: string) => void): Promise<number> {
    const limit = new Deadline(options.timeoutMs ?? KUBE_TIMEOUT_MS, options.signal);
    try {
      const context = await this.context(path, options, limit.signal);
      return await follow(context, limit, this.maxBytes, onOpen, onLine);
    } finally {
      limit.end();
    }
  }

  close(): void {
    this.logins.stop();
    this.agent?.agent.destroy();
    this.agent = undefined;
  }
}

const unzip = promisify(gunzip);

function follow(
  context: RequestContext,
  limit: Deadline,
  maxBytes: number,
  onOpen: () => void,
  onLine: (line: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(context.getUrl());
    const headers = { ...context.getHeaders(), "Accept-Encoding": "identity" };
    const request = (url.protocol === "http:" ? http : https).request(
      url,
      { method: "GET", headers, agent: context.getAgent() as http.Agent | undefined, signal: limit.signal },
      (response) => {
        const status = response.statusCode ?? 0;
        if (status !== 200) {
          response.destroy();
          return resolve(status);
        }
        limit.opened();
        // Half-open connections (a NAT that forgot) end here instead of never.
        response.socket.setKeepAlive(true, 30_000);
        onOpen();
        // The pieces of a line that has not ended; put together once, at its end.
        let rest: string[] = [];
        let length = 0;
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          const parts = chunk.split("\n");
          const last = parts.pop() ?? "";
          for (const part of parts) {
            const line = rest.length > 0 ? rest.join("") + part : part;
            rest = [];
            length = 0;
            if (line !== "") onLine(line);
          }
          if (last !== "") rest.push(last);
          length += last.length;
          // One line is one object: without its end it would be collected for ever.
          if (length > maxBytes) response.destroy(tooLarge(maxBytes));
        });
        response.on("error", reject);
        response.on("end", () => resolve(status));
      },
    );
    request.on("error", reject);
    request.end();
  });
}

interface Received {
  status: number;
  text: string;
  retryAfterMs?: number;
}

/** Whether a stream ended because of the limit: the next attempt would end there too. */
export function isTooLarge(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === TOO_LARGE;
}

const TOO_LARGE = "TOO_LARGE";

function tooLarge(maxBytes: number): Error {
  return Object.assign(new Error(`more than ${maxBytes} bytes`), { code: TOO_LARGE });
}

/** With http the token and every object cross the network in clear text, whatever `insecure-skip-tls-verify` says. */
function refuseClearText(address: string, asked: Asked, server: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" || LOOPBACK.test(url.hostname)) return;
  throw new KubeError({
    asked,
    code: "kubernetes.tls",
    status: 400,
    message: `${server} is given with http: the token would be sent in clear text, so nothing was sent.`,
    suggestion:
      "Write the cluster's server address in the kubeconfig with https; http is for addresses of this machine only, such as `kubectl proxy`.",
  });
}

function send(context: RequestContext, signal: AbortSignal, maxBytes: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    const url = new URL(context.getUrl());
    const body = context.getBody();
    const request = (url.protocol === "http:" ? http : https).request(
      url,
      {
        method: context.getHttpMethod(),
        headers: context.getHeaders(),
        agent: context.getAgent() as http.Agent | undefined,
        signal,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) return void chunks.push(chunk);
          chunks.length = 0;
          reject(tooLarge(maxBytes));
          response.destroy();
        });
        response.on("error", (error: NodeJS.ErrnoException) =>
          reject(signal.aborted ? error : Object.assign(error, { code: "CUT_OFF" })),
        );
        response.on("end", () => {
          if (!response.complete)
            return reject(Object.assign(new Error("the answer was cut off"), { code: "CUT_OFF" }));
          const whole = Buffer.concat(chunks);
          const plain =
            response.headers["content-encoding"] === "gzip"
              ? unzip(whole, { maxOutputLength: maxBytes })
              : Promise.resolve(whole);
          plain.then((bytes) => {
            const retryAfterMs = retryAfter(response.headers["retry-after"]);
            resolve({ status: response.statusCode ?? 0, text: bytes.toString("utf8"), retryAfterMs });
          }, reject);
        });
      },
    );
    request.on("error", reject);
    request.end(typeof body === "string" ? body : undefined);
  });
}

/** `Retry-After` in ms: seconds, as the API server sends it, or a date. */
function retryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
