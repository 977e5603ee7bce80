import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { rpcOf, type RpcFailure } from "./rpc-client";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
let call: (action: string, query?: Record<string, unknown>) => Promise<Record<string, unknown>>;
const failureOf = (work: Promise<unknown>): Promise<RpcFailure> =>
  work.then(
    () => ({ code: "no error" }) as RpcFailure,
    (error: RpcFailure) => error,
  );

beforeEach(async () => {
  simulator = await startSimulator({ bundle: tinyBundle() });
  const rpc = rpcOf(simulator);
  call = (action, query = {}) => rpc("slb", action, query);
});
afterEach(() => simulator.close());

describe("cloud faults", () => {
  it("throttles each action by itself", async () => {
    simulator.faults.throttle(1, { action: "DescribeVServerGroups", burst: 2 });
    const codes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        failureOf(call("DescribeVServerGroups", { LoadBalancerId: "lb-tiny" })).then((e) => e.code),
      ),
    );
    expect(codes.filter((c) => c === "Throttling.User")).toHaveLength(2);
    expect((await failureOf(call("DescribeServerCertificates"))).code).toBe("no error");
  });

  it("fails one resource, a counted number of times", async () => {
    simulator.faults.inject({
      source: "slb",
      action: "DescribeVServerGroup*",
      resource: "lb-tiny",
      count: 1,
      effect: {
        kind: "error",
        status: 503,
        code: "ServiceUnavailable",
        message: "The request has failed due to a temporary failure of the server.",
      },
    });
    expect((await failureOf(call("DescribeVServerGroups", { LoadBalancerId: "lb-tiny-2" }))).code).toBe("no error");
    expect((await failureOf(call("DescribeVServerGroups", { LoadBalancerId: "lb-tiny" }))).code).toBe(
      "ServiceUnavailable",
    );
    expect((await failureOf(call("DescribeVServerGroups", { LoadBalancerId: "lb-tiny" }))).code).toBe("no error");
  });

  it("mutates answers: HTML, cut off, dropped, half a page", async () => {
    const once = (effect: Parameters<typeof simulator.faults.inject>[0]["effect"]) =>
      simulator.faults.inject({ source: "cloud", count: 1, effect });
    once({ kind: "body", status: 502, contentType: "text/html", body: "<html><h1>502 Bad Gateway</h1></html>" });
    expect((await failureOf(call("DescribeServerCertificates"))).name).toBe("SyntaxError");
    once({ kind: "cut", afterBytes: 20 });
    expect(await failureOf(call("DescribeServerCertificates"))).toBeInstanceOf(Error);
    once({ kind: "drop" });
    expect(await failureOf(call("DescribeServerCertificates"))).toBeInstanceOf(Error);
    once({ kind: "halfPage" });
    const half = (await call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 100 })) as {
      TotalCount: number;
      LoadBalancers: { LoadBalancer: unknown[] };
    };
    expect([half.TotalCount, half.LoadBalancers.LoadBalancer.length]).toEqual([3, 1]);
    once({ kind: "slow", chunkBytes: 100, pauseMs: 1 });
    expect((await call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 100 })).TotalCount).toBe(3);
  });

  it("adds latency and counts requests", async () => {
    simulator.faults.latency(60, "slb", "DescribeServerCertificates");
    const start = performance.now();
    await call("DescribeServerCertificates");
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
    expect(simulator.log.counts()).toEqual({ DescribeServerCertificates: 1 });
  });

  it("is steered from another process through /_sim", async () => {
    const send = (method: string, path: string, body?: unknown) =>
      fetch(`${simulator.cloudUrl}/_sim${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(
      (
        await send("POST", "/faults", {
          action: "DescribeServerCertificates",
          effect: { kind: "error", status: 500, code: "InternalError", message: "boom" },
        })
      ).status,
    ).toBe(201);
    expect((await failureOf(call("DescribeServerCertificates"))).code).toBe("InternalError");
    await send("DELETE", "/faults");
    expect((await failureOf(call("DescribeServerCertificates"))).code).toBe("no error");
    expect(await (await send("GET", "/bundle")).json()).toMatchObject({ format: "ccm-preflight/bundle@1" });
  });
});

describe("Kubernetes faults", () => {
  it("expires a continue token, fails and throttles lists", async () => {
    const config = new KubeConfig();
    config.loadFromString(simulator.kubeconfig());
    const core = config.makeApiClient(CoreV1Api);
    const first = await core.listServiceForAllNamespaces({ limit: 1 });
    simulator.faults.inject({
      source: "kubernetes",
      action: "list services",
      count: 1,
      effect: { kind: "error", status: 410, code: "Expired", message: "" },
    });
    await expect(
      core.listServiceForAllNamespaces({ limit: 1, _continue: first.metadata!._continue }),
    ).rejects.toMatchObject({ code: 410 });
    simulator.faults.inject({
      source: "kubernetes",
      action: "list nodes",
      effect: { kind: "error", status: 500, code: "InternalError", message: "etcdserver: request timed out" },
    });
    await expect(core.listNode()).rejects.toMatchObject({ code: 500 });
    simulator.faults.throttle(1, { source: "kubernetes", action: "list pods" });
    await core.listPodForAllNamespaces();
    await expect(core.listPodForAllNamespaces()).rejects.toMatchObject({ code: 429 });
  });
});
