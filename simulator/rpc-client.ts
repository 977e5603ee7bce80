import openApiCore, * as core from "@alicloud/openapi-core";
import * as dara from "@darabonba/typescript";

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

type OpenApiConstructor = typeof openApiCore;
// The package is CommonJS: Node's ESM loader wraps its default export once more, bundlers do not.
const OpenApi = (openApiCore as unknown as { default?: OpenApiConstructor }).default ?? openApiCore;

/** One RPC call through the SDK that production code uses; parameters as the API names them, lists as arrays. */
function rpcClient(access: RpcAccess) {
  const util = core.$OpenApiUtil;
  const client = new OpenApi(
    new util.Config({
      accessKeyId: access.accessKeyId,
      accessKeySecret: access.accessKeySecret,
      regionId: access.region,
      endpoint: new URL(access.url).host,
      protocol: "http",
      connectTimeout: 10_000,
      readTimeout: 10_000,
    }),
  );
  return async (
    product: keyof typeof VERSIONS,
    action: string,
    query: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> => {
    const params = new util.Params({
      action,
      version: VERSIONS[product],
      protocol: "http",
      pathname: "/",
      method: "POST",
      authType: "AK",
      style: "RPC",
      reqBodyType: "formData",
      bodyType: "json",
    });
    const request = new util.OpenApiRequest({ query: core.OpenApiUtil.query({ RegionId: access.region, ...query }) });
    const result = (await client.callApi(params, request, new dara.RuntimeOptions({}))) as {
      body: Record<string, unknown>;
    };
    return result.body;
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
