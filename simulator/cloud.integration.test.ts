import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { rpcOf, type RpcFailure } from "./rpc-client";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
const clientOf = (secret?: string, key?: string) =>
  rpcOf(simulator, {
    ...(secret === undefined ? {} : { accessKeySecret: secret }),
    ...(key === undefined ? {} : { accessKeyId: key }),
  });
const failureOf = async (call: Promise<unknown>): Promise<RpcFailure> => {
  try {
    await call;
  } catch (error) {
    return error as RpcFailure;
  }
  throw new Error("expected the call to fail");
};

beforeAll(async () => {
  simulator = await startSimulator({ bundle: tinyBundle() });
});
afterAll(() => simulator.close());

describe("RPC", () => {
  it("reads every kind of object", async () => {
    const call = clientOf();
    const page = (await call("slb", "DescribeLoadBalancers", { PageNumber: 1, PageSize: 2 })) as {
      TotalCount: number;
      LoadBalancers: { LoadBalancer: Record<string, unknown>[] };
    };
    expect(page.TotalCount).toBe(3);
    expect(page.LoadBalancers.LoadBalancer).toHaveLength(2);
    expect(page.LoadBalancers.LoadBalancer[0]).toMatchObject({
      InternetChargeType: "4",
      InternetChargeTypeAlias: "paybytraffic",
    });
    expect(await call("slb", "DescribeLoadBalancerAttribute", { LoadBalancerId: "lb-tiny" })).toMatchObject({
      InternetChargeType: "paybytraffic",
      ListenerPorts: { ListenerPort: [80, 443] },
    });
    const listeners = (await call("slb", "DescribeLoadBalancerListeners", {
      LoadBalancerId: ["lb-tiny", "lb-tiny-2"],
      MaxResults: 1,
    })) as { NextToken: string; Listeners: unknown[] };
    expect(listeners.Listeners).toHaveLength(1);
    const rest = await call("slb", "DescribeLoadBalancerListeners", {
      LoadBalancerId: ["lb-tiny", "lb-tiny-2"],
      MaxResults: 1,
      NextToken: listeners.NextToken,
    });
    expect(rest.Listeners).toHaveLength(1);
    expect(rest.NextToken).toBeUndefined();
    expect(
      await call("slb", "DescribeVServerGroups", { LoadBalancerId: "lb-tiny", IncludeListener: true }),
    ).toMatchObject({ VServerGroups: { VServerGroup: [{ VServerGroupId: "rsp-tiny", ServerCount: 1 }] } });
    expect(await call("slb", "DescribeVServerGroupAttribute", { VServerGroupId: "rsp-tiny" })).toMatchObject({
      LoadBalancerId: "lb-tiny",
      BackendServers: { BackendServer: [{ ServerId: "i-node1" }] },
    });
    expect(await call("slb", "DescribeHealthStatus", { LoadBalancerId: "lb-tiny", ListenerPort: 80 })).toMatchObject({
      BackendServers: { BackendServer: [{ ServerId: "i-node1", ServerHealthStatus: "normal" }] },
    });
    expect(await call("slb", "ListTagResources", { ResourceType: "instance", ResourceId: ["lb-tiny"] })).toMatchObject({
      NextToken: "",
      TagResources: { TagResource: [{ ResourceId: "lb-tiny" }, { TagValue: "aweb" }] },
    });
    expect(await call("slb", "DescribeServerCertificates")).toMatchObject({
      ServerCertificates: { ServerCertificate: [{ ServerCertificateId: "cert-1" }] },
    });
    expect(
      await call("slb", "DescribeDomainExtensions", { LoadBalancerId: "lb-tiny", ListenerPort: 443 }),
    ).toMatchObject({ DomainExtensions: { DomainExtension: [{ Domain: "a.example.com" }] } });
    const eni = await call("ecs", "DescribeNetworkInterfaces", {
      VpcId: "vpc-tiny",
      Status: "InUse",
      PrivateIpAddress: ["10.0.0.2", "10.9.9.9"],
      MaxResults: 100,
    });
    expect(eni).toMatchObject({
      NetworkInterfaceSets: {
        NetworkInterfaceSet: [
          {
            NetworkInterfaceId: "eni-1",
            PrivateIpSets: { PrivateIpSet: [{ PrivateIpAddress: "10.0.0.1" }, { PrivateIpAddress: "10.0.0.2" }] },
          },
        ],
      },
    });
    expect(await call("vpc", "DescribeVpcAttribute", { VpcId: "vpc-tiny" })).toMatchObject({ CidrBlock: "10.0.0.0/8" });
  });

  it("finds instances by tag and by name", async () => {
    const call = clientOf();
    const byTag = await call("slb", "DescribeLoadBalancers", {
      PageNumber: 1,
      PageSize: 100,
      Tags: JSON.stringify([{ TagKey: "kubernetes.do.not.delete", TagValue: "aweb" }]),
    });
    expect(byTag).toMatchObject({ TotalCount: 1, LoadBalancers: { LoadBalancer: [{ LoadBalancerId: "lb-tiny" }] } });
    expect(
      await call("slb", "DescribeLoadBalancers", {
        PageNumber: 1,
        PageSize: 100,
        Tag: [{ Key: "ack.aliyun.com", Value: tinyBundle().cluster.id }],
      }),
    ).toMatchObject({ TotalCount: 1 });
    expect(await call("slb", "DescribeLoadBalancers", { LoadBalancerName: "web,nothing" })).toMatchObject({
      TotalCount: 1,
    });
    expect(await call("slb", "DescribeLoadBalancers", { LoadBalancerId: "lb-tiny,lb-gone" })).toMatchObject({
      TotalCount: 1,
    });
  });

  it("refuses a wrong secret and an unknown key", async () => {
    expect((await failureOf(clientOf("wrong")("slb", "DescribeLoadBalancers"))).code).toBe("SignatureDoesNotMatch");
    expect((await failureOf(clientOf("x", "LTAInobody")("slb", "DescribeLoadBalancers"))).code).toBe(
      "InvalidAccessKeyId.NotFound",
    );
  });
});

describe("RPC refusals", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["DescribeLoadBalancerAttribute", { LoadBalancerId: "lb-gone" }, "InvalidLoadBalancerId.NotFound"],
    ["DescribeVServerGroupAttribute", { VServerGroupId: "rsp-gone" }, "InvalidParameter"],
    ["DescribeLoadBalancers", { PageNumber: 1, PageSize: 101 }, "InvalidParameter"],
    [
      "DescribeLoadBalancerListeners",
      { LoadBalancerId: Array.from({ length: 11 }, (_, i) => `lb-${i}`) },
      "InvalidParameter",
    ],
    ["DescribeLoadBalancerListeners", { NextToken: "broken" }, "InvalidParameter.NextToken"],
    ["DescribeVServerGroups", {}, "MissingParameter"],
    ["DescribeLoadBalancers", { RegionId: "cn-nowhere" }, "InvalidRegionId.NotFound"],
    ["NoSuchAction", {}, "InvalidAction.NotFound"],
  ])("%s %j: %s", async (action, query, code) => {
    expect((await failureOf(clientOf()("slb", action, query))).code).toBe(code);
  });

  it("says which RAM permission is missing", async () => {
    simulator.faults.deny("DescribeVServerGroups", "slb");
    const failure = await failureOf(clientOf()("slb", "DescribeVServerGroups", { LoadBalancerId: "lb-tiny" }));
    simulator.faults.clear();
    expect(failure).toMatchObject({
      code: "Forbidden.RAM",
      statusCode: 403,
      accessDeniedDetail: { AuthAction: "slb:DescribeVServerGroups" },
    });
  });
});
