import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerIssues, publishedAnswer } from "@/testing/published-answer";
import { ACTIONS } from "./cloud/actions";
import { demoBundle } from "./demo/bundle";
import { startSimulator, type Simulator } from "./index";
import { rpcOf } from "./rpc-client";

/**
 * Sent by the API and read by the controller (it is in the structs of the controller's SDK), but not among the published
 * answer fields (`lib/knowledge/cloud-api/answers.json`, DescribeLoadBalancerListeners).
 */
const KNOWN_EXTRAS = /(^|\.)HealthCheckSwitch: not published$/;

describe("the simulator's answers", () => {
  let simulator: Simulator;
  let call: ReturnType<typeof rpcOf>;
  const bundle = demoBundle({ now: "2026-03-02T06:00:00Z" });
  beforeAll(async () => {
    simulator = await startSimulator({ bundle });
    call = rpcOf(simulator);
  });
  afterAll(() => simulator.close());

  it("come from published actions only", () => {
    for (const [product, actions] of Object.entries(ACTIONS)) {
      if (product === "sts") continue;
      for (const action of Object.keys(actions)) expect(publishedAnswer(product, action), action).toBeDefined();
    }
  });

  const { listeners, vServerGroups, loadBalancers } = bundle.alibabaCloud;
  const oneOf = (protocol: string) => {
    const row = listeners.find((listener) => listener.ListenerProtocol === protocol);
    return { LoadBalancerId: row?.LoadBalancerId, ListenerPort: row?.ListenerPort };
  };
  const lb = loadBalancers[0]?.LoadBalancerId;
  const https = oneOf("https");
  const group = vServerGroups[0];
  const { nlb: cloud } = bundle.alibabaCloud;
  const nlb = cloud?.loadBalancers[0];
  const listener = cloud?.listeners[0];
  it.each<[Parameters<typeof call>[0], string, Record<string, unknown>]>([
    ["slb", "DescribeLoadBalancers", { PageNumber: 1, PageSize: 100 }],
    ["slb", "DescribeLoadBalancerAttribute", { LoadBalancerId: https.LoadBalancerId }],
    ["slb", "DescribeLoadBalancerListeners", { MaxResults: 100 }],
    ["slb", "DescribeVServerGroups", { LoadBalancerId: group?.LoadBalancerId, IncludeListener: true }],
    ["slb", "DescribeVServerGroupAttribute", { VServerGroupId: group?.VServerGroupId }],
    ["slb", "DescribeHealthStatus", { LoadBalancerId: group?.LoadBalancerId }],
    ["slb", "DescribeServerCertificates", {}],
    ["slb", "DescribeDomainExtensions", https],
    ["slb", "ListTagResources", { ResourceType: "instance", ResourceId: [lb] }],
    ["ecs", "DescribeNetworkInterfaces", { MaxResults: 100 }],
    ["vpc", "DescribeVpcAttribute", { VpcId: bundle.cluster.vpcId }],
    ["slb", "DescribeAccessControlLists", { PageNumber: 1, PageSize: 50 }],
    ["vpc", "DescribeVSwitches", { VpcId: bundle.cluster.vpcId, PageNumber: 1, PageSize: 50 }],
    [
      "ecs",
      "DescribeInstances",
      { InstanceIds: JSON.stringify([bundle.alibabaCloud.instances?.[0]?.InstanceId]), MaxResults: 100 },
    ],
    ["nlb", "ListLoadBalancers", { MaxResults: 100 }],
    ["nlb", "GetLoadBalancerAttribute", { LoadBalancerId: nlb?.LoadBalancerId }],
    ["nlb", "ListListeners", { LoadBalancerIds: [nlb?.LoadBalancerId] }],
    ["nlb", "ListListenerCertificates", { ListenerId: listener?.ListenerId }],
    ["nlb", "ListServerGroups", { Tag: [{ Key: "ack.aliyun.com", Value: bundle.cluster.id }] }],
    ["nlb", "ListServerGroupServers", { ServerGroupId: listener?.ServerGroupId }],
    ["nlb", "ListTagResources", { ResourceType: "loadbalancer", ResourceId: [nlb?.LoadBalancerId] }],
    ["nlb", "GetJobStatus", { JobId: "job-1" }],
    ["nlb", "UpdateListenerAttribute", { ListenerId: listener?.ListenerId, IdleTimeout: 60 }],
    ["nlb", "CreateServerGroup", { ServerGroupName: "x", VpcId: bundle.cluster.vpcId }],
    ["ecs", "DescribeSecurityGroups", { PageNumber: 1, PageSize: 50 }],
    ["actiontrail", "LookupEvents", { MaxResults: "50" }],
    ["slb", "CreateVServerGroup", { LoadBalancerId: lb, VServerGroupName: "x" }],
    ["slb", "SetLoadBalancerName", { LoadBalancerId: lb, LoadBalancerName: "x" }],
    ["slb", "CreateLoadBalancerTCPListener", { LoadBalancerId: lb, ListenerPort: 45001, Bandwidth: -1 }],
    ["slb", "CreateLoadBalancer", { AddressType: "internet" }],
    [
      "slb",
      "CreateDomainExtension",
      {
        ...https,
        Domain: "x.example.com",
        ServerCertificateId: bundle.alibabaCloud.serverCertificates?.[0]?.ServerCertificateId,
      },
    ],
  ])("%s %s has the published fields", async (product, action, query) => {
    const answer = await call(product, action, query);
    const shape = publishedAnswer(product, action);
    expect(shape).toBeDefined();
    expect(
      answerIssues(shape as NonNullable<typeof shape>, answer).filter((issue) => !KNOWN_EXTRAS.test(issue)),
    ).toEqual([]);
  });
});
