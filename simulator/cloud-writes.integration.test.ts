import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./index";
import { rpcOf, type RpcFailure } from "./rpc-client";
import { tinyBundle } from "@/testing/simulator";

let simulator: Simulator;
let call: (action: string, query: Record<string, unknown>) => Promise<Record<string, unknown>>;
const codeOf = (action: string, query: Record<string, unknown>) =>
  call(action, query).then(
    () => "no error",
    (error: RpcFailure) => error.code,
  );
const lb = (id = "lb-tiny") => simulator.cloud.loadBalancers.get(id)!;
const listener = (port: number, protocol: string) =>
  simulator.cloud.listeners("lb-tiny").find((l) => l.ListenerPort === port && l.ListenerProtocol === protocol);
const backends = (group = "rsp-tiny") => simulator.cloud.groups.get(group)!.BackendServers!.BackendServer!;
const LB = { LoadBalancerId: "lb-tiny" };

beforeEach(async () => {
  simulator = await startSimulator({ bundle: tinyBundle() });
  const rpc = rpcOf(simulator);
  call = (action, query) => rpc("slb", action, query);
});
afterEach(() => simulator.close());

describe("instance writes", () => {
  it("changes attributes", async () => {
    await call("SetLoadBalancerName", { ...LB, LoadBalancerName: "new" });
    await call("SetLoadBalancerDeleteProtection", { ...LB, DeleteProtection: "on" });
    await call("SetLoadBalancerModificationProtection", {
      ...LB,
      ModificationProtectionStatus: "ConsoleProtection",
      ModificationProtectionReason: "managed.by.ack",
    });
    await call("ModifyLoadBalancerInstanceSpec", { ...LB, LoadBalancerSpec: "slb.s2.small" });
    await call("ModifyLoadBalancerInternetSpec", { ...LB, InternetChargeType: "paybybandwidth", Bandwidth: 10 });
    expect(lb()).toMatchObject({
      LoadBalancerName: "new",
      DeleteProtection: "on",
      ModificationProtectionStatus: "ConsoleProtection",
      LoadBalancerSpec: "slb.s2.small",
      InternetChargeType: "3",
      InternetChargeTypeAlias: "paybybandwidth",
      Bandwidth: 10,
    });
    await call("ModifyLoadBalancerInstanceChargeType", { ...LB, InstanceChargeType: "PayByCLCU" });
    expect(lb().LoadBalancerSpec).toBeUndefined();
    expect(await codeOf("ModifyLoadBalancerInstanceSpec", { ...LB, LoadBalancerSpec: "slb.s1.small" })).toBe(
      "OperationDenied.PayByCLCU",
    );
    expect(await codeOf("ModifyLoadBalancerInstanceChargeType", { ...LB, InstanceChargeType: "PayBySpec" })).toBe(
      "OperationDenied.NoPermission",
    );
  });

  it("tags and untags", async () => {
    await call("TagResources", {
      ResourceType: "instance",
      ResourceId: ["lb-tiny"],
      Tag: [
        { Key: "team", Value: "web" },
        { Key: "ack.aliyun.com", Value: "other" },
      ],
    });
    await call("UntagResources", {
      ResourceType: "instance",
      ResourceId: ["lb-tiny"],
      TagKey: ["kubernetes.do.not.delete"],
    });
    expect(lb().Tags!.Tag).toEqual([
      { TagKey: "team", TagValue: "web" },
      { TagKey: "ack.aliyun.com", TagValue: "other" },
    ]);
    expect(
      await codeOf("TagResources", {
        ResourceType: "instance",
        ResourceId: ["lb-tiny"],
        Tag: [{ Key: "acs:x", Value: "1" }],
      }),
    ).toBe("InvalidTagKey.Malformed");
  });

  it("creates, and deletes only without deletion protection", async () => {
    const { LoadBalancerId } = (await call("CreateLoadBalancer", {
      LoadBalancerName: "fresh",
      AddressType: "internet",
      DeleteProtection: "on",
    })) as { LoadBalancerId: string };
    expect(await codeOf("DeleteLoadBalancer", { LoadBalancerId })).toBe("OperationDenied.DeleteProtectionIsOn");
    await call("SetLoadBalancerDeleteProtection", { LoadBalancerId, DeleteProtection: "off" });
    await call("DeleteLoadBalancer", { LoadBalancerId });
    await call("DeleteLoadBalancer", LB);
    expect(simulator.bundle().alibabaCloud).toMatchObject({ listeners: [], vServerGroups: [], domainExtensions: [] });
  });
});

describe("listener writes", () => {
  it("sets fields and leaves the others", async () => {
    await call("SetLoadBalancerTCPListenerAttribute", {
      ...LB,
      ListenerPort: 80,
      Scheduler: "wlc",
      EstablishedTimeout: 500,
      AclStatus: "on",
      AclId: "acl-1,acl-2",
      AclType: "white",
    });
    expect(listener(80, "tcp")).toMatchObject({
      Scheduler: "wlc",
      AclIds: ["acl-1", "acl-2"],
      TCPListenerConfig: { HealthyThreshold: 3, EstablishedTimeout: 500 },
      VServerGroupId: "rsp-tiny",
    });
    await call("SetLoadBalancerHTTPSListenerAttribute", {
      ...LB,
      ListenerPort: 443,
      XForwardedFor_proto: "on",
      StickySession: "on",
      StickySessionType: "insert",
      CookieTimeout: 60,
      Description: "d",
    });
    expect(listener(443, "https")).toMatchObject({
      Description: "d",
      HTTPSListenerConfig: { XForwardedFor_proto: "on", CookieTimeout: 60 },
    });
    expect(
      await codeOf("SetLoadBalancerHTTPSListenerAttribute", {
        ...LB,
        ListenerPort: 443,
        ServerCertificateId: "cert-x",
      }),
    ).toBe("CertificateNotFound");
    expect(
      await codeOf("SetLoadBalancerTCPListenerAttribute", { ...LB, ListenerPort: 80, EstablishedTimeout: 5 }),
    ).toBe("InvalidParameter");
    expect(await codeOf("SetLoadBalancerUDPListenerAttribute", { ...LB, ListenerPort: 80 })).toBe("ListenerNotFound");
  });

  it("creates stopped, starts, stops and deletes", async () => {
    await call("CreateLoadBalancerHTTPListener", {
      ...LB,
      ListenerPort: 8080,
      Bandwidth: -1,
      VServerGroupId: "rsp-tiny",
      HealthCheck: "on",
    });
    expect(listener(8080, "http")).toMatchObject({ Status: "stopped", HTTPListenerConfig: { ListenerForward: "off" } });
    await call("StartLoadBalancerListener", { ...LB, ListenerPort: 8080 });
    expect(listener(8080, "http")!.Status).toBe("running");
    await call("CreateLoadBalancerUDPListener", {
      ...LB,
      ListenerPort: 8080,
      Bandwidth: -1,
      VServerGroupId: "rsp-tiny",
    });
    expect(await codeOf("StopLoadBalancerListener", { ...LB, ListenerPort: 8080 })).toBe("MissingParameter");
    await call("DeleteLoadBalancerListener", { ...LB, ListenerPort: 8080, ListenerProtocol: "udp" });
    expect(listener(8080, "udp")).toBeUndefined();
    expect(await codeOf("CreateLoadBalancerTCPListener", { ...LB, ListenerPort: 8080, Bandwidth: -1 })).toBe(
      "ListenerAlreadyExists",
    );
    await call("CreateLoadBalancerHTTPListener", {
      ...LB,
      ListenerPort: 81,
      ListenerForward: "on",
      ForwardPort: 443,
      HealthCheck: "off",
    });
    expect(listener(81, "http")).toMatchObject({ HTTPListenerConfig: { ListenerForward: "on", ForwardPort: 443 } });
    expect(await codeOf("SetLoadBalancerHTTPListenerAttribute", { ...LB, ListenerPort: 81, IdleTimeout: 20 })).toBe(
      "Operation.NotAllowed",
    );
  });

  it("takes the published spelling of each action, and no other", async () => {
    const tcp = { ...LB, ListenerPort: 9443, Bandwidth: -1 };
    expect(await codeOf("CreateLoadBalancerTCPListener", { ...tcp, HealthCheckInterval: 7 })).toBe(
      "UnsupportedParameter",
    );
    await call("CreateLoadBalancerTCPListener", { ...tcp, healthCheckInterval: 7, HealthCheckSwitch: "off" });
    expect(listener(9443, "tcp")).toMatchObject({
      TCPListenerConfig: { HealthCheckInterval: 7, HealthCheckSwitch: "off", HealthCheck: "off" },
    });
    const set = { ...LB, ListenerPort: 9443 };
    expect(await codeOf("SetLoadBalancerTCPListenerAttribute", { ...set, healthCheckInterval: 9 })).toBe(
      "UnsupportedParameter",
    );
    await call("SetLoadBalancerTCPListenerAttribute", { ...set, HealthCheckInterval: 9 });
    expect(listener(9443, "tcp")).toMatchObject({ TCPListenerConfig: { HealthCheckInterval: 9 } });
    const udp = { ...LB, ListenerPort: 9444, Bandwidth: -1 };
    // The controller sends it, so the API takes it, although nobody published it.
    await call("CreateLoadBalancerUDPListener", { ...udp, ConnectionDrain: "on", healthCheckReq: "ping" });
    expect(listener(9444, "udp")).toMatchObject({
      UDPListenerConfig: { ConnectionDrain: "on", HealthCheckReq: "ping" },
    });
    expect(await codeOf("CreateLoadBalancerTCPListener", { ...LB, ListenerPort: 9445 })).toBe("MissingParameter");
    expect(await codeOf("DescribeLoadBalancerListeners", { LoadBalancerId: LB.LoadBalancerId })).toBe(
      "UnsupportedParameter",
    );
    await call("DeleteLoadBalancerListener", { ...set, ListenerProtocol: "tcp" });
    await call("DeleteLoadBalancerListener", { ...LB, ListenerPort: 9444, ListenerProtocol: "udp" });
  });

  it("keeps domain extensions with their listener", async () => {
    const { DomainExtensionId } = (await call("CreateDomainExtension", {
      ...LB,
      ListenerPort: 443,
      Domain: "b.example.com",
      ServerCertificateId: "cert-1",
    })) as { DomainExtensionId: string };
    expect(await codeOf("SetDomainExtensionAttribute", { DomainExtensionId, ServerCertificateId: "cert-x" })).toBe(
      "CertificateNotFound",
    );
    await call("SetDomainExtensionAttribute", { DomainExtensionId, ServerCertificateId: "cert-1" });
    await call("DeleteDomainExtension", { DomainExtensionId: "de-1" });
    expect(simulator.cloud.domainExtensions.map((d) => d.Domain)).toEqual(["b.example.com"]);
    await call("DeleteLoadBalancerListener", { ...LB, ListenerPort: 443 });
    expect(simulator.cloud.domainExtensions).toEqual([]);
  });
});

describe("VServer group writes", () => {
  const server = (n: number, port = 30080) => ({
    ServerId: `i-${n}`,
    Port: port,
    Weight: 50,
    Type: "ecs",
    Description: "d",
  });

  it("adds, changes and removes servers", async () => {
    await call("AddVServerGroupBackendServers", {
      VServerGroupId: "rsp-tiny",
      BackendServers: JSON.stringify([server(1), server(2)]),
    });
    expect(backends().map((b) => b.ServerId)).toEqual(["i-node1", "i-1", "i-2"]);
    await call("SetVServerGroupAttribute", {
      VServerGroupId: "rsp-tiny",
      VServerGroupName: "renamed",
      BackendServers: JSON.stringify([{ ...server(1), Weight: 7 }]),
    });
    expect(backends()[1]!.Weight).toBe(7);
    await call("ModifyVServerGroupBackendServers", {
      VServerGroupId: "rsp-tiny",
      OldBackendServers: JSON.stringify([server(1)]),
      NewBackendServers: JSON.stringify([server(1, 30081)]),
    });
    await call("RemoveVServerGroupBackendServers", {
      VServerGroupId: "rsp-tiny",
      BackendServers: JSON.stringify([server(2)]),
    });
    expect(backends().map((b) => `${b.ServerId}:${b.Port}`)).toEqual(["i-node1:30080", "i-1:30081"]);
    expect(simulator.cloud.groups.get("rsp-tiny")!.VServerGroupName).toBe("renamed");
  });

  it("keeps to the documented limits", async () => {
    const many = JSON.stringify(Array.from({ length: 21 }, (_, i) => server(i)));
    expect(await codeOf("AddVServerGroupBackendServers", { VServerGroupId: "rsp-tiny", BackendServers: many })).toBe(
      "TooManyBackendServers",
    );
    expect(await codeOf("DeleteVServerGroup", { VServerGroupId: "rsp-tiny" })).toBe("RspoolVipExist");
    const { VServerGroupId } = (await call("CreateVServerGroup", { ...LB, VServerGroupName: "spare" })) as {
      VServerGroupId: string;
    };
    await call("DeleteVServerGroup", { VServerGroupId });
    expect(simulator.cloud.groupsOn("lb-tiny")).toHaveLength(1);
  });
});
