import { randomUUID } from "node:crypto";
import { API_VERSIONS, type Product } from "@/lib/knowledge/cloud-api/versions";
import { sha256, signatureOf } from "./cloud/signature";

interface RpcAccess {
  accessKeyId: string;
  accessKeySecret: string;
}

/** A list is `Name.1` or `Name.1.Key`. */
function flat(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, n) => flat(`${name}.${n + 1}`, item));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, part]) => flat(`${name}.${key}`, part));
  return [[name, String(value as string | number | boolean)]];
}

/**
 * A client of any action of a simulator that runs, with the key it takes; `other` for another key. Parameters as the API names them,
 * lists as arrays. Throws what the API refuses with, as the SDK words it.
 */
export function rpcOf(
  simulator: { cloudUrl: string; cloudEnv(): Record<string, string | undefined> },
  other?: RpcAccess,
) {
  const env = simulator.cloudEnv();
  const {
    accessKeyId = env.ALIBABA_CLOUD_ACCESS_KEY_ID ?? "",
    accessKeySecret = env.ALIBABA_CLOUD_ACCESS_KEY_SECRET ?? "",
  } = other ?? {};
  return async (product: Product, action: string, query: object = {}): Promise<Record<string, unknown>> => {
    const sent = { RegionId: env.ALIBABA_CLOUD_REGION_ID ?? "", ...query };
    const parameters = Object.entries(sent).flatMap(([name, value]) => flat(name, value));
    const headers: Record<string, string> = {
      "x-acs-version": API_VERSIONS[product],
      "x-acs-action": action,
      "x-acs-date": new Date().toISOString().replace(/\.\d+/, ""),
      "x-acs-signature-nonce": randomUUID(),
      "x-acs-content-sha256": sha256(""),
    };
    const signed = Object.keys(headers).sort().join(";");
    const request = { method: "POST", path: "/", query: new Map(parameters), headers, body: Buffer.alloc(0) };
    const { signature } = signatureOf(request, signed, accessKeySecret);
    headers.authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
    const search = new URLSearchParams(parameters).toString();
    const response = await fetch(`${simulator.cloudUrl}/?${search}`, { method: "POST", headers });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.ok) return body;
    const { Code, Message, RequestId } = body as Record<string, string>;
    throw Object.assign(new Error(`${Code}: code: ${response.status}, ${Message} request id: ${RequestId}`), {
      code: Code,
    });
  };
}
