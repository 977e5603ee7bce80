import { randomUUID } from "node:crypto";
import { sha256, signatureOf } from "./cloud/signature";

interface RpcAccess {
  /** `http://127.0.0.1:port` */
  url: string;
  accessKeyId: string;
  accessKeySecret: string;
  region: string;
}

const VERSIONS = {
  slb: "2014-05-15",
  ecs: "2014-05-26",
  vpc: "2016-04-28",
  nlb: "2022-04-30",
  actiontrail: "2020-07-06",
} as const;

/** A list is `Name.1` or `Name.1.Key`. */
function flat(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, n) => flat(`${name}.${n + 1}`, item));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, part]) => flat(`${name}.${key}`, part));
  return [[name, String(value as string | number | boolean)]];
}

/** One RPC call; parameters as the API names them, lists as arrays. Throws what the API refuses with, as the SDK words it. */
function rpcClient({ url, accessKeyId, accessKeySecret, region }: RpcAccess) {
  return async (
    product: keyof typeof VERSIONS,
    action: string,
    query: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> => {
    const parameters = Object.entries({ RegionId: region, ...query }).flatMap(([name, value]) => flat(name, value));
    const headers: Record<string, string> = {
      "x-acs-version": VERSIONS[product],
      "x-acs-action": action,
      "x-acs-date": new Date().toISOString().replace(/\.\d+/, ""),
      "x-acs-signature-nonce": randomUUID(),
      "x-acs-content-sha256": sha256(""),
    };
    const signed = Object.keys(headers).sort().join(";");
    const request = { method: "POST", path: "/", query: new Map(parameters), headers, body: Buffer.alloc(0) };
    const { signature } = signatureOf(request, signed, accessKeySecret);
    headers.authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
    const response = await fetch(`${url}/?${new URLSearchParams(parameters).toString()}`, { method: "POST", headers });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.ok) return body;
    const { Code, Message, RequestId } = body as Record<string, string>;
    throw Object.assign(new Error(`${Code}: code: ${response.status}, ${Message} request id: ${RequestId}`), {
      code: Code,
    });
  };
}

/** A client of a simulator that runs, with the key it takes; `other` for another key. */
export function rpcOf(
  simulator: { cloudUrl: string; cloudEnv(): Record<string, string | undefined> },
  other: Partial<RpcAccess> = {},
) {
  const env = simulator.cloudEnv();
  return rpcClient({
    url: simulator.cloudUrl,
    accessKeyId: env.ALIBABA_CLOUD_ACCESS_KEY_ID ?? "",
    accessKeySecret: env.ALIBABA_CLOUD_ACCESS_KEY_SECRET ?? "",
    region: env.ALIBABA_CLOUD_REGION_ID ?? "",
    ...other,
  });
}
