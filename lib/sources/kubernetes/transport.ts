import http from "node:http";
import https from "node:https";
import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { HttpMethod, RequestContext, type KubeConfig } from "@kubernetes/client-node";
import { fromNetwork, fromStatus, KubeError, type Asked } from "./errors";

export interface GetOptions {
  asked: Asked;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** Deadline, ms. */
  timeoutMs?: number;
}

export const KUBE_TIMEOUT_MS = 30_000;
const AGENT_MS = 60_000;

/**
 * Sends requests with the client library's own authentication (tokens, certificates, exec plugins, proxies), but keeps
 * the JSON as it came: the generated classes rename fields, turn times into Date and drop what they do not know, and a
 * bundle must hold the objects exactly as the API returned them. Node's own HTTP, because the library's fetch waits
 * for ever on an answer that was cut off.
 */
export class KubeTransport {
  private agent?: { at: number; agent: http.Agent };

  constructor(readonly config: KubeConfig) {}

  /** Host and port, for messages: a server address may hold a path but never credentials. */
  get server(): string {
    try {
      return new URL(this.config.getCurrentCluster()?.server ?? "").host;
    } catch {
      return "the configured address";
    }
  }

  async json<T>(path: string, options: GetOptions): Promise<T> {
    const { asked } = options;
    const deadline = AbortSignal.timeout(options.timeoutMs ?? KUBE_TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    let status: number;
    let text: string;
    try {
      const context = await this.context(path, options);
      ({ status, text } = await send(context, signal));
    } catch (error) {
      if (deadline.aborted && !options.signal?.aborted)
        throw fromNetwork(asked, this.server, Object.assign(new Error("timed out"), { name: "TimeoutError" }));
      if (options.signal?.aborted)
        throw new KubeError({ asked, code: "kubernetes.cancelled", status: 499, message: "The run was cancelled." });
      throw fromNetwork(asked, this.server, error);
    }
    if (status < 200 || status >= 300) throw fromStatus(asked, status, text);
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw fromNetwork(asked, this.server, error);
    }
  }

  private async context(path: string, options: GetOptions): Promise<RequestContext> {
    const cluster = this.config.getCurrentCluster();
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
    await this.config.applySecurityAuthentication(context);
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

  close(): void {
    this.agent?.agent.destroy();
    this.agent = undefined;
  }
}

const unzip = promisify(gunzip);

function send(context: RequestContext, signal: AbortSignal): Promise<{ status: number; text: string }> {
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
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          if (!response.complete)
            return reject(Object.assign(new Error("the answer was cut off"), { code: "ECONNRESET" }));
          const whole = Buffer.concat(chunks);
          const plain = response.headers["content-encoding"] === "gzip" ? unzip(whole) : Promise.resolve(whole);
          plain.then((bytes) => resolve({ status: response.statusCode ?? 0, text: bytes.toString("utf8") }), reject);
        });
      },
    );
    request.on("error", reject);
    request.end(typeof body === "string" ? body : undefined);
  });
}
