import { API_VERSIONS, type Product } from "@/lib/knowledge/cloud-api/versions";
import { AppError } from "@/lib/model/errors";
import { isLoopbackHost } from "@/lib/text/loopback";

export const PRODUCTS = Object.keys(API_VERSIONS) as Product[];

/** Host (with port where it is not the default) and scheme of one product's OpenAPI. */
export interface Endpoint {
  host: string;
  protocol: "HTTP" | "HTTPS";
}

/** Endpoints given by settings: full URLs. */
export type EndpointOverrides = Partial<Record<Product, string>>;

// Region lists of the endpoint files that the CCM's vendored Go SDK carries.
const SLB_CENTRAL = new Set([
  "cn-qingdao",
  "cn-beijing",
  "cn-hangzhou",
  "cn-shanghai",
  "cn-shenzhen",
  "cn-hongkong",
  "ap-southeast-1",
  "us-east-1",
  "us-west-1",
]);
const SLB_CENTRAL_ZONES =
  /-finance-1$|^cn-(north-2|shanghai-et2|shenzhen-st3)-gov|^cn-(wuhan|zhangbei|fujian|yushanfang)|-inner|-test/;
const ECS_HANGZHOU = new Set(["cn-hangzhou", "cn-shanghai-finance-1", "cn-shenzhen-finance-1", "cn-fujian"]);
const VPC_CENTRAL = new Set(["cn-hangzhou"]);
const REGION = /^[a-z]{2,}(-[a-z0-9]+)+$/;

/** Public endpoint of a product in a region; a setting, which was read before, wins. Error: `config.region`. */
export function endpointOf(product: Product, region: string, overrides: EndpointOverrides = {}): Endpoint {
  const override = overrides[product];
  if (override) return parseEndpoint(override);
  if (!REGION.test(region)) {
    throw new AppError({
      code: "config.region",
      status: 400,
      source: product,
      message: region ? `"${region}" is not a region id.` : "The region is not known.",
      suggestion: "Set ALIBABA_CLOUD_REGION_ID to the cluster's region, for example cn-hangzhou.",
    });
  }
  return { host: publicHost(product, region), protocol: "HTTPS" };
}

function publicHost(product: Product, region: string): string {
  if (product === "slb") {
    if (region === "cn-huhehaote-nebula-1") return "slb-api.cn-qingdao-nebula.aliyuncs.com";
    return SLB_CENTRAL.has(region) || SLB_CENTRAL_ZONES.test(region)
      ? "slb.aliyuncs.com"
      : `slb.${region}.aliyuncs.com`;
  }
  if (product === "ecs")
    return ECS_HANGZHOU.has(region) ? "ecs-cn-hangzhou.aliyuncs.com" : `ecs.${region}.aliyuncs.com`;
  if (product === "nlb" || product === "actiontrail") return `${product}.${region}.aliyuncs.com`;
  return VPC_CENTRAL.has(region) ? "vpc.aliyuncs.com" : `vpc.${region}.aliyuncs.com`;
}

/** A full URL; plain http only to this machine, because a signed request in clear text gives the key away. */
export function parseEndpoint(value: string): Endpoint {
  if (!URL.canParse(value)) throw new Error("not a URL such as https://slb-vpc.cn-hangzhou.aliyuncs.com");
  const url = new URL(value);
  if (url.username || url.password || url.search || (url.pathname !== "/" && url.pathname !== ""))
    throw new Error("only scheme, host and port are allowed");
  if (url.protocol === "https:") return { host: url.host, protocol: "HTTPS" };
  if (url.protocol !== "http:") throw new Error("the scheme must be https");
  if (!isLoopbackHost(url.hostname)) throw new Error("http is allowed for loopback addresses only");
  return { host: url.host, protocol: "HTTP" };
}
