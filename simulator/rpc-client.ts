import { randomUUID } from "node:crypto";
import type { Product } from "@/lib/collect/alibaba/endpoints";
import { API_VERSIONS, authorization, canonicalQuery, NO_BODY } from "@/lib/collect/alibaba/rpc";

interface RpcAccess {
  accessKeyId: string;
  accessKeySecret: string;
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
  return async (product: Product, action: string, parameters: object = {}): Promise<Record<string, unknown>> => {
    const query = canonicalQuery({ RegionId: env.ALIBABA_CLOUD_REGION_ID ?? "", ...parameters });
    const headers: Record<string, string> = {
      "x-acs-version": API_VERSIONS[product],
      "x-acs-action": action,
      "x-acs-date": new Date().toISOString().replace(/\.\d+/, ""),
      "x-acs-signature-nonce": randomUUID(),
      "x-acs-content-sha256": NO_BODY,
    };
    const request = { method: "POST", pathname: "/", query, headers };
    headers.authorization = authorization(request, accessKeyId, accessKeySecret);
    const response = await fetch(`${simulator.cloudUrl}/?${query}`, { method: "POST", headers });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.ok) return body;
    const { Code, Message, RequestId } = body as Record<string, string>;
    throw Object.assign(new Error(`${Code}: code: ${response.status}, ${Message} request id: ${RequestId}`), {
      code: Code,
    });
  };
}
