import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { stringify } from "node:querystring";
import type * as Core from "@alicloud/openapi-core";
import type * as Dara from "@darabonba/typescript";
import { MAX_CLOUD_ANSWER, readUpTo } from "./answer-limit";
import { authorization, NO_BODY, type Signed } from "./signature";

type ClientClass = typeof Core.default;

/** What the caller keeps of a call, to end it. */
export interface Handle {
  /** Set once the request is under way: ends it, its connection included. */
  destroy?: () => void;
  /** Nobody waits any more: nothing is sent. */
  ended?: boolean;
}

/** Connections stay open between calls and are shared by all clients; the one used last is used next. */
const AGENTS = {
  http: new http.Agent({ keepAlive: true, scheduling: "lifo" }),
  https: new https.Agent({ keepAlive: true, scheduling: "lifo" }),
};

/**
 * A generic client, or a generated one on top of it, whose signed RPC calls go straight to Node's HTTP. Credentials,
 * configuration, parameters and errors stay the SDK's; its way from there to the socket (models cast per call, three
 * timers, a nonce from the host's name, the URL parsed twice) cost much of the processor time of a check, takes no
 * abort and reads answers without an end (docs/adr/0094). What it does not know, other credentials than access
 * keys, another style, a body, goes the SDK's own way.
 */
export function direct(core: typeof Core, dara: typeof Dara, Base: ClientClass): ClientClass {
  return class extends Base {
    override async doRequest(
      params: Core.$OpenApiUtil.Params,
      request: Core.$OpenApiUtil.OpenApiRequest,
      runtime: Dara.RuntimeOptions,
    ): Promise<{ [key: string]: unknown }> {
      if (params.style !== "RPC" || params.authType !== "AK" || params.bodyType !== "json" || request.body)
        return super.doRequest(params, request, runtime);
      const credential = await this._credential.getCredential();
      const { type, accessKeyId, accessKeySecret, securityToken } = credential;
      if (!accessKeyId || !accessKeySecret || type === "bearer" || type === "id_token")
        return super.doRequest(params, request, runtime);
      const headers: Record<string, string> = {
        host: this._endpoint,
        "x-acs-version": params.version,
        "x-acs-action": params.action,
        "user-agent": core.OpenApiUtil.getUserAgent(this._userAgent),
        "x-acs-date": `${new Date().toISOString().slice(0, 19)}Z`,
        "x-acs-signature-nonce": randomUUID(),
        accept: "application/json",
        "x-acs-content-sha256": NO_BODY,
      };
      if (credential.providerName) headers["x-acs-credentials-provider"] = credential.providerName;
      if (securityToken) {
        headers["x-acs-accesskey-id"] = accessKeyId;
        headers["x-acs-security-token"] = securityToken;
      }
      const { method, pathname } = params;
      const signed: Signed = { method, pathname, query: request.query ?? {}, headers };
      headers.Authorization = authorization(signed, accessKeyId, accessKeySecret);
      const answer = await send(this._protocol, signed, (runtime as { handle?: Handle }).handle);
      const { statusCode } = answer;
      const body = parsed(answer.text, answer.headers, dara, statusCode);
      if (statusCode >= 400 && statusCode < 600) throw refusal(core, statusCode, answer.headers, body);
      return { body, headers: answer.headers, statusCode };
    }
  };
}

/** Errors of the API may be XML where a gateway answers. */
function parsed(text: string, headers: http.IncomingHttpHeaders, dara: typeof Dara, status: number): unknown {
  if (status >= 400 && headers["content-type"] === "text/xml;charset=utf-8")
    return (dara.XML.parseXml(text, null) as { Error?: unknown }).Error;
  return JSON.parse(text);
}

/** The SDK's errors, from the same fields. */
function refusal(core: typeof Core, statusCode: number, headers: http.IncomingHttpHeaders, body: unknown): Error {
  const data = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const code = String(data.Code ?? data.code);
  const requestId = String(data.RequestId ?? data.requestId);
  const shared = { statusCode, code, message: String(data.Message ?? data.message), data, requestId };
  if (code.includes("Throttling")) {
    const retryAfter = core.OpenApiUtil.getThrottlingTimeLeft(headers as Record<string, string>);
    return new core.ThrottlingError({ ...shared, retryAfter });
  }
  if (statusCode >= 500) return new core.ServerError(shared);
  const accessDeniedDetail = (data.AccessDeniedDetail ?? data.accessDeniedDetail) as Record<string, unknown>;
  return new core.ClientError({ ...shared, accessDeniedDetail });
}

/** One request; the answer is read up to the limit, then the connection is closed. */
function send(
  protocol: string,
  { method, pathname, query, headers }: Signed,
  handle: Handle | undefined,
): Promise<{ statusCode: number; headers: http.IncomingHttpHeaders; text: string }> {
  const plain = protocol.toLowerCase() === "http";
  const { hostname, port } = addressOf(headers.host ?? "");
  return new Promise((resolve, reject) => {
    if (handle?.ended) return reject(new Error("aborted"));
    const request = (plain ? http : https).request(
      {
        method,
        host: hostname,
        port: port || (plain ? 80 : 443),
        path: `${pathname}?${stringify(query)}`,
        // As a list they are written as they are; one by one each would be kept and looked up again.
        headers: Object.entries(headers).flat(),
        agent: plain ? AGENTS.http : AGENTS.https,
      },
      (response) => {
        readUpTo(response, MAX_CLOUD_ANSWER).then(
          (whole) =>
            resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, text: whole.toString("utf8") }),
          reject,
        );
      },
    );
    if (handle) handle.destroy = () => request.destroy();
    request.on("error", reject);
    request.end();
  });
}

const addresses = new Map<string, { hostname: string; port: string }>();

/** Host and port of `host[:port]`, looked at once per endpoint. */
function addressOf(host: string): { hostname: string; port: string } {
  let found = addresses.get(host);
  if (!found) {
    const { hostname, port } = new URL(`http://${host}`);
    // Node wants an IPv6 address without its brackets.
    found = { hostname: hostname.replace(/^\[|\]$/g, ""), port: port || (host.endsWith(":80") ? "80" : "") };
    addresses.set(host, found);
  }
  return found;
}
