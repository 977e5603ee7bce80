import * as coreNamespace from "@alicloud/openapi-core";
import type * as Core from "@alicloud/openapi-core";
import * as daraNamespace from "@darabonba/typescript";
import type * as Dara from "@darabonba/typescript";
import { limitAnswers, MAX_CLOUD_ANSWER } from "./answer-limit";
import { exportsOf } from "./cjs";
import type { CloudCredential } from "./credentials";
import type { Endpoint, Product } from "./endpoints";
import { ANSWERS, type ActionName, type Answer, type Requests } from "./api-types";
import { CloudCallError, CODE, errorInside, fromSdkError } from "./errors";

const core = exportsOf(coreNamespace, "$OpenApiUtil") as typeof Core;
const dara = exportsOf(daraNamespace, "RuntimeOptions") as typeof Dara;
limitAnswers(dara.Stream, MAX_CLOUD_ANSWER);

const VERSION: Record<Product, string> = { slb: "2014-05-15", ecs: "2014-05-26", vpc: "2016-04-28" };
const PRODUCT: Record<ActionName, Product> = {
  DescribeLoadBalancers: "slb",
  DescribeLoadBalancerListeners: "slb",
  DescribeVServerGroups: "slb",
  DescribeVServerGroupAttribute: "slb",
  DescribeServerCertificates: "slb",
  DescribeDomainExtensions: "slb",
  ListTagResources: "slb",
  DescribeLoadBalancerAttribute: "slb",
  DescribeNetworkInterfaces: "ecs",
  DescribeVpcAttribute: "vpc",
};

export function productOf(action: ActionName): Product {
  return PRODUCT[action];
}

export interface SdkOptions {
  region: string;
  credential: CloudCredential;
  endpoints: Record<Product, Endpoint>;
  /** Deadline of one call in milliseconds, connection and answer together. */
  timeoutMs?: number;
}

/** One attempt of one operation, no retries, no limits: the seam where SDK types end. */
export interface Sdk {
  call<A extends ActionName>(action: A, request: Requests[A], signal?: AbortSignal): Promise<Answer<A>>;
  hosts: Record<Product, string>;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * The generic client of openapi-core, called as a generated client would call it. There is no
 * installable package for SLB; ECS and VPC go the same way so that there is one code path and one error type.
 */
export function createSdk(options: SdkOptions): Sdk {
  const timeout = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const clients = new Map<Product, InstanceType<typeof core.default>>();
  const clientOf = (product: Product) => {
    let client = clients.get(product);
    if (!client) {
      const { host, protocol } = options.endpoints[product];
      // The one place where @alicloud/slb20140515 goes in once the registry has it (docs/adr/0044): its client extends this one.
      // The SDK's connectTimeout also covers waiting for the first byte, so both values are the deadline.
      client = new core.default(
        new core.$OpenApiUtil.Config({
          credential: options.credential,
          regionId: options.region,
          endpoint: host,
          protocol,
          connectTimeout: timeout,
          readTimeout: timeout,
          userAgent: "ccm-preflight",
        }),
      );
      clients.set(product, client);
    }
    return client;
  };
  return {
    hosts: { slb: options.endpoints.slb.host, ecs: options.endpoints.ecs.host, vpc: options.endpoints.vpc.host },
    async call(action, request, signal) {
      const product = PRODUCT[action];
      const host = options.endpoints[product].host;
      const params = new core.$OpenApiUtil.Params({
        action,
        version: VERSION[product],
        protocol: "HTTPS",
        pathname: "/",
        method: "POST",
        authType: "AK",
        style: "RPC",
        reqBodyType: "formData",
        bodyType: "json",
      });
      const query = core.OpenApiUtil.query({ RegionId: options.region, ...request });
      let body: unknown;
      try {
        const answer = clientOf(product).callApi(
          params,
          new core.$OpenApiUtil.OpenApiRequest({ query }),
          new dara.RuntimeOptions({}),
        );
        body = ((await deadline(answer, timeout + 500, product, action, host, signal)) as { body?: unknown }).body;
      } catch (error) {
        throw fromSdkError(product, action, error, host);
      }
      const refused = errorInside(product, action, body);
      if (refused) throw refused;
      const parsed = ANSWERS[action].safeParse(body);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new CloudCallError({
          source: product,
          action,
          code: CODE.invalidAnswer,
          message: `${action} answered in an unexpected form: ${issue?.path.join(".") || "body"}: ${issue?.message ?? "not valid"}`,
        });
      }
      return body as Answer<typeof action>;
    },
  };
}

/** The SDK takes no AbortSignal: a cancelled or overdue call is left alone and its answer dropped. */
function deadline<T>(
  work: Promise<T>,
  ms: number,
  source: Product,
  action: string,
  host: string,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancelled = () =>
      new CloudCallError({ source, action, code: CODE.cancelled, message: "The run was cancelled." });
    if (signal?.aborted) return reject(cancelled());
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    const onAbort = () => finish(() => reject(cancelled()));
    const timer = setTimeout(
      () =>
        finish(() =>
          reject(
            new CloudCallError({
              source,
              action,
              code: CODE.timeout,
              message: `${host} did not answer within ${ms / 1000} s.`,
            }),
          ),
        ),
      ms,
    );
    signal?.addEventListener("abort", onAbort, { once: true });
    work.then(
      (value) => finish(() => resolve(value)),
      (error) => finish(() => reject(error)),
    );
  });
}
