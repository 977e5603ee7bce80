import { describe, expect, it } from "vitest";
import { aliyun, aliyunText, captureField, UnpublishedCallError } from "./aliyun";
import { refusals } from "./check";
import { createListenerAction, setListenerAction, spell } from "./listener";
import { shellOutput, shellVariable } from "./shell-text";

const LB = { RegionId: "cn-hangzhou", LoadBalancerId: "lb-1" };

describe("aliyun", () => {
  it("writes a published call, values quoted, lists numbered", () => {
    expect(aliyun("slb", "StartLoadBalancerListener", { ...LB, ListenerPort: 80, ListenerProtocol: "tcp" })).toBe(
      "aliyun slb StartLoadBalancerListener --RegionId cn-hangzhou --LoadBalancerId lb-1 --ListenerPort 80 --ListenerProtocol tcp",
    );
    expect(
      aliyun("slb", "TagResources", {
        RegionId: "r",
        ResourceType: "instance",
        ResourceId: ["lb-1", "lb-2"],
        Tag: [{ Key: "a b", Value: "it's" }],
      }),
    ).toBe(
      "aliyun slb TagResources --RegionId r --ResourceType instance --ResourceId.1 lb-1 --ResourceId.2 lb-2 --Tag.1.Key 'a b' --Tag.1.Value 'it'\\''s'",
    );
    expect(
      aliyun("slb", "CreateVServerGroup", { ...LB, VServerGroupName: undefined, BackendServers: [{ Port: 80 }] }),
    ).toBe(
      `aliyun slb CreateVServerGroup --RegionId cn-hangzhou --LoadBalancerId lb-1 --BackendServers '[{"Port":80}]'`,
    );
    expect(aliyun("slb", "CreateLoadBalancerTCPListener", { ...LB, ListenerPort: 80, Bandwidth: -1 })).toContain(
      "--Bandwidth=-1",
    );
  });

  it("takes values that the shell makes, and only names a shell knows", () => {
    const group = { ...LB, ListenerPort: 80, VServerGroupId: shellVariable("VGROUP_80", "create the group first") };
    expect(aliyun("slb", "SetLoadBalancerTCPListenerAttribute", group)).toMatch(
      /--VServerGroupId "\$\{VGROUP_80:\?create the group first\}"$/,
    );
    expect(shellOutput("date").shell).toBe('"$(date)"');
    expect(() => shellVariable("A; rm")).toThrow(RangeError);
    expect(() => shellVariable("A", "$(date)")).toThrow(RangeError);
  });

  it("adds --force when a parameter is not published", () => {
    expect(
      aliyunText({
        product: "slb",
        action: "CreateLoadBalancerUDPListener",
        params: { ...LB, ListenerPort: 53, Bandwidth: -1 },
        unpublished: { ConnectionDrain: "on" },
      }),
    ).toMatch(/--ConnectionDrain on --force$/);
  });

  it("does not compile what the API does not publish", () => {
    // @ts-expect-error no such action
    expect(() => aliyun("slb", "StartListener", LB)).toThrow(UnpublishedCallError);
    const port = { ...LB, ListenerPort: 80 };
    const misspelled = () =>
      // @ts-expect-error the Set actions spell it HealthCheckInterval
      aliyun("slb", "SetLoadBalancerTCPListenerAttribute", { ...port, healthCheckInterval: 5 });
    expect(misspelled).toThrow("'--healthCheckInterval' is not a valid parameter or flag");
    // @ts-expect-error ListenerPort is required
    expect(() => aliyun("slb", "DeleteLoadBalancerListener", LB)).toThrow("--ListenerPort");
    // @ts-expect-error a list, not a scalar
    expect(() => aliyun("slb", "DescribeLoadBalancerListeners", { LoadBalancerId: "lb-1" })).toThrow("is a list");
    // @ts-expect-error a scalar, not a list
    expect(() => aliyun("slb", "DescribeVServerGroups", { RegionId: "r", LoadBalancerId: ["lb-1"] })).toThrow(
      "is not a list",
    );
    // @ts-expect-error the product is not known
    expect(() => aliyun("oss", "ListBuckets", {})).toThrow("'oss' is not a valid product");
  });

  it("never takes an inherited name for a published one", () => {
    expect(refusals("constructor", "toString", [])[0]?.kind).toBe("product");
    expect(refusals("slb", "toString", [])[0]?.kind).toBe("action");
    expect(() =>
      aliyunText({ product: "slb", action: "SetLoadBalancerName", params: { ...LB, constructor: "x" } }),
    ).toThrow();
  });

  it("captures one field of an answer", () => {
    expect(captureField("ID", "aliyun x", "VServerGroupId")).toBe(
      `ID=$(aliyun x | sed -n 's/.*"VServerGroupId": *"\\([^"]*\\)".*/\\1/p' | head -n 1)`,
    );
  });
});

describe("spell", () => {
  it("writes the health check of TCP and UDP as each action wants it", () => {
    const settings = { HealthCheckInterval: "5", HealthCheck: "on", ConnectionDrain: "on", StickySession: "off" };
    expect(spell("CreateLoadBalancerTCPListener", settings)).toEqual({
      params: { healthCheckInterval: "5", HealthCheckSwitch: "on", ConnectionDrain: "on" },
      unpublished: {},
      unsaid: ["StickySession"],
    });
    expect(spell("CreateLoadBalancerUDPListener", settings)).toMatchObject({ unpublished: { ConnectionDrain: "on" } });
    expect(spell(setListenerAction("tcp"), settings).params).toHaveProperty("HealthCheckInterval", "5");
    expect(spell(createListenerAction("https"), settings).params).toEqual({
      HealthCheckInterval: "5",
      HealthCheck: "on",
      StickySession: "off",
    });
  });

  it("lets the compared spelling win over a stray one", () => {
    for (const settings of [
      { HealthCheckInterval: "5", healthCheckInterval: "9" },
      { healthCheckInterval: "9", HealthCheckInterval: "5" },
    ])
      expect(spell("CreateLoadBalancerTCPListener", settings).params).toEqual({ healthCheckInterval: "5" });
    expect(spell("CreateLoadBalancerTCPListener", { HealthCheckSwitch: "off", HealthCheck: "on" }).params).toEqual({
      HealthCheckSwitch: "off",
    });
  });
});
