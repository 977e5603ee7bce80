import { describe, expect, it } from "vitest";
import { createListenerAction, listenerProtocolOf } from "@/lib/knowledge/cloud-api";
import { aliyunCommand, cloudCall, settingsCall, type CloudCall } from "./aliyun";

const at = { region: "cn-hangzhou" };
const LoadBalancerId = "lb-1";

describe("cloud calls", () => {
  it("are the published ones, with a place where a value is not at hand", () => {
    expect(aliyunCommand(cloudCall(at, "SetLoadBalancerName", { LoadBalancerId, LoadBalancerName: "web" }))).toBe(
      "aliyun slb SetLoadBalancerName --RegionId cn-hangzhou --LoadBalancerId lb-1 --LoadBalancerName web",
    );
    expect(
      aliyunCommand(cloudCall(at, "SetLoadBalancerName", { LoadBalancerId: undefined, LoadBalancerName: "web" })),
    ).toContain("--LoadBalancerId '<LoadBalancerId>'");
  });

  it("do not compile with an unknown action or parameter, without a required one, or with a list as a scalar", () => {
    const made: (() => CloudCall)[] = [
      // @ts-expect-error no such action
      () => cloudCall(at, "SetName", { LoadBalancerId }),
      // @ts-expect-error no such parameter
      () => cloudCall(at, "SetLoadBalancerName", { LoadBalancerId, LoadBalancerName: "web", Name: "web" }),
      // @ts-expect-error LoadBalancerName is required
      () => cloudCall(at, "SetLoadBalancerName", { LoadBalancerId }),
      // @ts-expect-error a list, not a scalar
      () => cloudCall(at, "DescribeLoadBalancerListeners", { LoadBalancerId }),
      // @ts-expect-error a scalar, not a list
      () => cloudCall(at, "DescribeVServerGroups", { LoadBalancerId: [LoadBalancerId] }),
      // @ts-expect-error a flat name of a list
      () => cloudCall(at, "TagResources", { ResourceType: "instance", "ResourceId.1": LoadBalancerId, Tag: [] }),
      // @ts-expect-error a bare object is not a call
      () => ({ action: "SetLoadBalancerName", params: {} }),
    ];
    expect(made).toHaveLength(7);
  });

  it("of listeners refuse, when written, a setting that the action does not have", () => {
    const create = createListenerAction(listenerProtocolOf("tcp"));
    const call = settingsCall(at, "slb", create, {
      LoadBalancerId,
      ListenerPort: 80,
      Bandwidth: -1,
      HealthCheckInterval: 5,
    });
    expect(aliyunCommand(call)).toContain("--healthCheckInterval 5");
  });
});
