import * as coreNamespace from "@alicloud/openapi-core";
import type * as Core from "@alicloud/openapi-core";
import * as daraNamespace from "@darabonba/typescript";
import type * as Dara from "@darabonba/typescript";
import { limitAnswers, MAX_CLOUD_ANSWER } from "./answer-limit";
import { exportsOf } from "./cjs";
import { direct, type Handle } from "./direct-client";
import type { CloudCredential } from "./credentials";
import type { Endpoint, Product } from "./endpoints";
import { ANSWERS, type ActionName, type Answer, type Requests } from "./api-types";
import { CloudCallError, CODE, errorInside, fromSdkError } from "./errors";

const core = exportsOf(coreNamespace, "$OpenApiUtil") as typeof Core;
const dara = exportsOf(daraNamespace, "RuntimeOptions") as typeof Dara;
limitAnswers(dara.Stream, MAX_CLOUD_ANSWER);
const Client = direct(core, dara, core.default);

const VERSION: Record<Product, string> = { slb: "2014-05-15", ecs: "2014-05-26", vpc: "2016-04-28" };
const PRODUCT: Record<ActionName, Product> = {
  DescribeLoadBalancers: "slb",
  DescribeLoadBalancerListeners: "slb",
  DescribeVServerGroups: "slb",
  DescribeVServerGroupAttribute: "slb",
  DescribeServerCertificates: "slb",
  DescribeDomainExtensions: "slb",
  DescribeNetworkInterfaces: "ecs",
  DescribeVpcAttribute: "vpc",
  DescribeAccessControlLists: "slb",
  DescribeVSwitches: "vpc",
  DescribeInstances: "ecs",
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
      // The one place where @alicloud/slb20140515 goes in once the registry has it (docs/adr/0044), as `direct(core, dara, Slb)`.
      // The SDK's connectTimeout also covers waiting for the first byte, so both values are the deadline.
      client = new Client(
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
      const query = core.OpenApiUtil.query({ RegionId: options.region, ...request });
      const runtime = Object.assign(new dara.RuntimeOptions({}), { handle: {} as Handle });
      let body: unknown;
      if (signal?.aborted) throw cancelled(product, action);
      try {
        const answer = clientOf(product).callApi(
          paramsOf(product, action),
          new core.$OpenApiUtil.OpenApiRequest({ query }),
          runtime,
        );
        body = (
          (await deadline(answer, timeout + 500, product, action, host, runtime.handle, signal)) as { body?: unknown }
        ).body;
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

const paramsByAction = new Map<ActionName, Core.$OpenApiUtil.Params>();

function paramsOf(product: Product, action: ActionName): Core.$OpenApiUtil.Params {
  let params = paramsByAction.get(action);
  if (!params) {
    params = new core.$OpenApiUtil.Params({
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
    paramsByAction.set(action, params);
  }
  return params;
}

function cancelled(source: Product, action: string): CloudCallError {
  return new CloudCallError({ source, action, code: CODE.cancelled, message: "The run was cancelled." });
}

/** A cancelled or overdue call is ended with its connection, so that nothing is left to come. */
function deadline<T>(
  work: Promise<T>,
  ms: number,
  source: Product,
  action: string,
  host: string,
  handle: Handle,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      release?.();
      settle();
    };
    const end = (error: CloudCallError) =>
      finish(() => {
        reject(error);
        handle.ended = true;
        handle.destroy?.();
      });
    const release = signal && onAbort(signal, () => end(cancelled(source, action)));
    const timer = setTimeout(
      () =>
        end(
          new CloudCallError({
            source,
            action,
            code: CODE.timeout,
            message: `${host} did not answer within ${ms / 1000} s.`,
          }),
        ),
      ms,
    );
    work.then(
      (value) => finish(() => resolve(value)),
      (error) => finish(() => reject(error)),
    );
  });
}

const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** One listener per run instead of one per call: adding and removing thousands of them is slow. Returns how to let go. */
function onAbort(signal: AbortSignal, listener: () => void): () => void {
  let all = listeners.get(signal);
  if (!all) {
    const made = (all = new Set());
    listeners.set(signal, made);
    signal.addEventListener("abort", () => made.forEach((end) => end()), { once: true });
  }
  all.add(listener);
  return () => all.delete(listener);
}
