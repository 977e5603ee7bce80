import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endless, serving } from "@/testing/http";
import { startLive, type Live } from "@/testing/live";
import { createLoopbackCertificate } from "@/simulator/certificate";
import { tinyBundle } from "@/testing/simulator";
import { createCredential, Secret } from "./credentials";
import { endpointOf, PRODUCTS, type Endpoint } from "./endpoints";
import type { Product } from "@/lib/knowledge/cloud-api/versions";
import { CloudCallError } from "./errors";
import { createRpcClient, type RpcClient } from "./rpc";

let live: Live;
const clientFor = (
  change: { accessKeyId?: string; secret?: string; endpoint?: string; timeoutMs?: number } = {},
): RpcClient => {
  const overrides = Object.fromEntries(PRODUCTS.map((p) => [p, change.endpoint ?? live.simulator.cloudUrl]));
  const endpoint = (p: Product) => endpointOf(p, "cn-hangzhou", overrides);
  return createRpcClient({
    region: "cn-hangzhou",
    credential: createCredential({
      kind: "static",
      accessKeyId: change.accessKeyId ?? live.env.ALIBABA_CLOUD_ACCESS_KEY_ID!,
      accessKeySecret: new Secret(change.secret ?? live.env.ALIBABA_CLOUD_ACCESS_KEY_SECRET!),
    }),
    endpoints: Object.fromEntries(PRODUCTS.map((p) => [p, endpoint(p)])) as Record<Product, Endpoint>,
    timeoutMs: change.timeoutMs,
  });
};
const failure = async (work: Promise<unknown>): Promise<CloudCallError> => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(CloudCallError);
  return error as CloudCallError;
};
const listing = { PageNumber: 1, PageSize: 100 };

beforeEach(async () => {
  live = await startLive(tinyBundle());
});
afterEach(() => live.close());

describe("createRpcClient", () => {
  it("makes signed calls and hands objects over as the API returned them", async () => {
    const answer = await clientFor()("DescribeLoadBalancers", listing);
    expect(answer.LoadBalancers).toEqual({ LoadBalancer: tinyBundle().alibabaCloud.loadBalancers });
  });

  it("maps API errors: code, message, request id", async () => {
    const error = await failure(clientFor()("DescribeVServerGroups", { LoadBalancerId: "lb-gone" }));
    expect(error).toMatchObject({ source: "slb", action: "DescribeVServerGroups", retryable: false, throttled: false });
    expect(error.requestId).toBeTruthy();
    expect(error.message).not.toMatch(/request id/i);
  });

  it("tells wrong key, wrong secret and missing permission apart", async () => {
    expect((await failure(clientFor({ accessKeyId: "LTAI5tNobody" })("DescribeLoadBalancers", listing))).code).toBe(
      "InvalidAccessKeyId.NotFound",
    );
    expect((await failure(clientFor({ secret: "wrong" })("DescribeLoadBalancers", listing))).code).toBe(
      "SignatureDoesNotMatch",
    );
    live.simulator.faults.deny("DescribeLoadBalancers", "slb");
    const denied = await failure(clientFor()("DescribeLoadBalancers", listing));
    expect(denied.code).toMatch(/^Forbidden|^NoPermission/);
    expect(denied.retryable).toBe(false);
  });

  it("keeps its deadline", async () => {
    live.simulator.faults.latency(60_000, "slb");
    expect((await failure(clientFor({ timeoutMs: 200 })("DescribeLoadBalancers", listing))).code).toBe("Timeout");
  });

  it("names an unreachable host", async () => {
    const error = await failure(clientFor({ endpoint: "http://127.0.0.1:1" })("DescribeLoadBalancers", listing));
    expect([error.code, error.message]).toEqual([
      "Unreachable",
      "127.0.0.1:1 cannot be reached: the connection was refused (ECONNREFUSED).",
    ]);
  });

  it("believes no certificate without a trusted issuer", async () => {
    const server = createHttpsServer(createLoopbackCertificate(new Date()), (_, response) => response.end("{}"));
    const error = await serving(server, (port) =>
      failure(clientFor({ endpoint: `https://127.0.0.1:${port}` })("DescribeLoadBalancers", listing)),
    );
    expect(error.message).toMatch(/certificate/);
  });

  it("keeps key, secret and URL out of every error", async () => {
    const key = "LTAI5tNobodyKnowsThis";
    const errors = [
      await failure(clientFor({ accessKeyId: key, secret: "s3cret-value" })("DescribeLoadBalancers", listing)),
      await failure(
        clientFor({ accessKeyId: key, secret: "s3cret-value", endpoint: "http://127.0.0.1:1" })(
          "DescribeLoadBalancers",
          listing,
        ),
      ),
    ];
    for (const error of errors)
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(
        /s3cret-value|Signature=|http:\/\/|NobodyKnowsThis/,
      );
  });
});

describe("credentials", () => {
  it("say which profile cannot be used", async () => {
    const credential = createCredential({ kind: "profile", profile: "no-such-profile" });
    expect((await failure(credential())).message).toContain('"no-such-profile"');
  });
});

describe("an answer of the cloud without an end", () => {
  it("is left at 64 MB with a reason, and not asked for again", async () => {
    let sent = () => 0;
    const server = createServer((_request, response) => void (sent = endless(response)));
    const error = await serving(server, (port) =>
      failure(clientFor({ endpoint: `http://127.0.0.1:${port}` })("DescribeLoadBalancers", listing)),
    );
    expect([error.code, error.retryable]).toEqual(["AnswerTooLarge", false]);
    expect(error.message).toContain("more than 64 MB");
    expect(sent()).toBeGreaterThan(60 * 1024 * 1024);
    expect(sent()).toBeLessThan(96 * 1024 * 1024);
  });
});
