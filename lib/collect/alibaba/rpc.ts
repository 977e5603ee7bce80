import { createHash, createHmac, randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { exchange, withDeadline } from "@/lib/collect/http";
import { API_VERSIONS, type Product } from "@/lib/knowledge/cloud-api/versions";
import type { CloudCredential } from "./credentials";
import type { Endpoint } from "./endpoints";
import { ACTIONS, type ActionName, type Answer, type Requests } from "./api-types";
import { CloudCallError, CODE, errorInside, fromFailure, MAX_CLOUD_ANSWER } from "./errors";

/** One attempt of one operation: no retries, no limits. */
export type RpcClient = ReturnType<typeof createRpcClient>;

const DEFAULT_TIMEOUT_MS = 10_000;
/** Connections stay open between calls and are shared by all clients. */
const AGENTS = {
  HTTP: new http.Agent({ keepAlive: true, scheduling: "lifo" }),
  HTTPS: new https.Agent({ keepAlive: true, scheduling: "lifo" }),
};

/**
 * A client of the RPC APIs of SLB, ECS, VPC, NLB and ActionTrail with signature V3 (docs/adr/0094). Failures are `CloudCallError`.
 * `timeoutMs`: deadline of one call, connection and answer together.
 */
export function createRpcClient({
  region,
  credential,
  endpoints,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: {
  region: string;
  credential: CloudCredential;
  endpoints: Record<Product, Endpoint>;
  timeoutMs?: number;
}) {
  async function send(action: ActionName, request: object, signal: AbortSignal) {
    const product = ACTIONS[action].product;
    const { host, protocol } = endpoints[product];
    const query = canonicalQuery({ RegionId: region, ...request });
    const headers: Record<string, string> = {
      host,
      "x-acs-version": API_VERSIONS[product],
      "x-acs-action": action,
      "user-agent": "ccm-preflight",
      "x-acs-date": `${new Date().toISOString().slice(0, 19)}Z`,
      "x-acs-signature-nonce": randomUUID(),
      accept: "application/json",
      "x-acs-content-sha256": NO_BODY,
    };
    const { accessKeyId, accessKeySecret, securityToken } = await credential();
    if (securityToken) headers["x-acs-security-token"] = securityToken;
    headers.authorization = authorization(
      { method: "POST", pathname: "/", query, headers },
      accessKeyId,
      accessKeySecret,
    );
    const url = new URL(`${protocol.toLowerCase()}://${host}/?${query}`);
    return exchange(url, { method: "POST", headers, agent: AGENTS[protocol], signal, maxBytes: MAX_CLOUD_ANSWER });
  }

  return async <A extends ActionName>(action: A, request: Requests[A], signal?: AbortSignal): Promise<Answer> => {
    let body: unknown;
    try {
      const answer = await withDeadline(timeoutMs, signal, (limit) => send(action, request, limit));
      body = JSON.parse(answer.text);
      const refused = errorInside(action, body, answer);
      if (refused) throw refused;
    } catch (error) {
      if (signal?.aborted) throw new CloudCallError(action, CODE.cancelled, "The run was cancelled.");
      throw fromFailure(action, error, endpoints[ACTIONS[action].product].host);
    }
    const parsed = ACTIONS[action].answer.safeParse(body);
    if (parsed.success) return body as Answer;
    const issue = parsed.error.issues[0];
    const where = `${issue?.path.join(".") || "body"}: ${issue?.message ?? "not valid"}`;
    throw new CloudCallError(action, CODE.invalidAnswer, `${action} answered in an unexpected form: ${where}`);
  };
}

/** SHA-256 of nothing: the parameters are in the query. */
const NO_BODY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const ALGORITHM = "ACS3-HMAC-SHA256";

/** The parameters in the order of their names, lists as `Name.1` or `Name.1.Key`, percent-encoded as RFC 3986 has it. */
export function canonicalQuery(request: object): string {
  return Object.entries(request)
    .flatMap(([name, value]) => flat(name, value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

function flat(name: string, value: unknown): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, n) => flat(`${name}.${n + 1}`, item));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, part]) => flat(`${name}.${key}`, part));
  return [[name, String(value as string | number | boolean)]];
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The `Authorization` header of a request without a body, by the published signature V3. */
export function authorization(
  request: { method: string; pathname: string; query: string; headers: Readonly<Record<string, string>> },
  accessKeyId: string,
  accessKeySecret: string,
): string {
  const signed = Object.entries(request.headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => name.startsWith("x-acs-") || name === "host" || name === "content-type")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const headers = signed.map(([name, value]) => `${name}:${value}\n`).join("");
  const canonical = [request.method, request.pathname, request.query, headers, names, NO_BODY].join("\n");
  const toSign = `${ALGORITHM}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const signature = createHmac("sha256", accessKeySecret).update(toSign).digest("hex");
  return `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`;
}
