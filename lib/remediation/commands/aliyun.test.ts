import { describe, expect, it } from "vitest";
import { createListenerAction, listenerProtocolOf } from "@/lib/knowledge/cloud-api";
import { aliyunCommand, cloudCall, settingsCall } from "./aliyun";

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
