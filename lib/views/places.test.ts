import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/triage";
import { namesIn } from "@/lib/triage/names";
import { BUNDLE_FORMAT, type Bundle } from "@/lib/model/bundle";
import { paramsOf } from "./place-params";
import { findPlaces, searchPlaces } from "./places";

const bundle: Bundle = {
  format: BUNDLE_FORMAT,
  capturedAt: "2026-05-01T03:00:00Z",
  cluster: { id: "c1", region: "cn-hangzhou", vpcId: "vpc-1" },
  kubernetes: {
    services: [
      {
        metadata: { namespace: "shop", name: "web", uid: "5588f7bd-871c-482f-bb5e-61c56937974a" },
        spec: { type: "LoadBalancer", ports: [{ port: 80, nodePort: 31080, protocol: "TCP" }] },
        status: { loadBalancer: { ingress: [{ ip: "47.1.2.3" }] } },
      },
      {
        metadata: { namespace: "data", name: "dns", uid: "u2" },
        spec: {
          type: "LoadBalancer",
          ports: [
            { port: 53, nodePort: 31053, protocol: "UDP" },
            { port: 53, nodePort: 31153, protocol: "TCP" },
          ],
        },
      },
    ],
    endpointSlices: [],
    nodes: [
      { metadata: { name: "cn-hangzhou.10.0.0.5" }, spec: { providerID: "cn-hangzhou.i-bp1nodenode" } },
      {
        metadata: { name: "worker-6" },
        status: { addresses: [{ type: "InternalIP", address: "10.0.0.6" }] },
      },
      { metadata: { name: "worker-7" }, spec: { providerID: "cn-hangzhou.i-bp1other" } },
    ],
    pods: [],
    events: [],
  },
  alibabaCloud: {
    loadBalancers: [
      {
        LoadBalancerId: "lb-bp1web",
        Address: "47.1.2.3",
        VSwitchId: "vsw-a",
        VpcId: "vpc-1",
        MasterZoneId: "cn-hangzhou-b",
      },
      { LoadBalancerId: "lb-bp1dns", Address: "47.1.2.4" },
    ],
    listeners: [
      { LoadBalancerId: "lb-bp1web", ListenerPort: 80, ListenerProtocol: "http", VServerGroupId: "rsp-web80" },
      { LoadBalancerId: "lb-bp1dns", ListenerPort: 53, ListenerProtocol: "udp", VServerGroupId: "rsp-dnsudp" },
      { LoadBalancerId: "lb-bp1dns", ListenerPort: 53, ListenerProtocol: "tcp", VServerGroupId: "rsp-dnstcp" },
    ],
    vServerGroups: [
      {
        LoadBalancerId: "lb-bp1web",
        VServerGroupId: "rsp-web80",
        VServerGroupName: "k8s/31080/web/shop/c1",
        BackendServers: { BackendServer: [{ ServerId: "i-bp1nodenode", Port: 31080 }] },
      },
      {
        LoadBalancerId: "lb-bp1dns",
        VServerGroupId: "rsp-dnsudp",
        BackendServers: {
          BackendServer: [
            { ServerId: "i-bp1nodenode", Port: 31053 },
            { ServerId: "eni-1", ServerIp: "10.0.0.6", Type: "eni" },
          ],
        },
      },
    ],
  },
};
const rows = [
  {
    service: "shop/web",
    loadBalancerId: "lb-bp1web",
    status: "fail" as const,
    findings: [{ code: "CLB404", count: 1 }],
  },
  { service: "data/dns", loadBalancerId: "lb-bp1dns", status: "pass" as const, findings: [] },
];
const of = (message: string) => {
  const c = classifyEvent({ reason: "SyncLoadBalancerFailed", message });
  const places = findPlaces(bundle, rows, namesIn({ message, reason: "SyncLoadBalancerFailed" }, c));
  return { places, params: paramsOf(c.code, places, c.variables) };
};

describe("what a message names", () => {
  it("is an instance with its only Service, its port, group, node port and network", () => {
    const { places, params } = of("Error syncing load balancer [lb-bp1web]: Message: A previous operation is pending.");
    expect(places).toMatchObject([{ kind: "instance", loadBalancerId: "lb-bp1web", service: "shop/web" }]);
    expect(params).toMatchObject({
      region: "cn-hangzhou",
      namespace: "shop",
      service: "web",
      port: "80",
      protocol: "http",
      nodePort: "31080",
      vServerGroupId: "rsp-web80",
      vSwitchId: "vsw-a",
      zoneId: "cn-hangzhou-b",
      ips: "47.1.2.3",
      tagValue: "a5588f7bd871c482fbb5e61c56937974",
    });
  });
  it("is the Service that a group's name holds, and the port of its node port", () => {
    const { places, params } = of(
      "Skip delete and update backends to vgroup k8s/31153/dns/data/c1 due to invalid backends: 172.16.3.9",
    );
    expect(places[0]).toMatchObject({ kind: "Service", service: "data/dns" });
    expect(params).toMatchObject({ port: "53", protocol: "tcp", vServerGroupId: "rsp-dnstcp" });
  });
  it("leaves the port open where the Service has several and the message says none", () => {
    const { params } = of("Error syncing load balancer [lb-bp1dns]: Message: A previous operation is pending.");
    expect(params.port).toBeUndefined();
    expect(params.service).toBe("dns");
  });
  it("is a group, an address or a node by name, address and ECS id", () => {
    const find = (name: string) => findPlaces(bundle, rows, [name])[0];
    expect(find("rsp-web80")).toMatchObject({ loadBalancerId: "lb-bp1web", params: { vServerGroupId: "rsp-web80" } });
    expect(find("47.1.2.4")).toMatchObject({ loadBalancerId: "lb-bp1dns", service: "data/dns" });
    for (const name of ["cn-hangzhou.10.0.0.5", "10.0.0.5", "i-bp1nodenode", "cn-hangzhou.i-bp1nodenode"])
      expect(find(name), name).toMatchObject({ kind: "node", params: { node: "cn-hangzhou.10.0.0.5" } });
    // The instances that send to it, by its ECS id or its address; a node in no group has none.
    expect(find("10.0.0.5")?.instances).toEqual(["lb-bp1dns", "lb-bp1web"]);
    expect(find("worker-6")?.instances).toEqual(["lb-bp1dns"]);
    expect(find("worker-7")).toMatchObject({ kind: "node" });
    expect(find("worker-7")?.instances).toBeUndefined();
    expect(find("web")).toMatchObject({ service: "shop/web" });
    expect(find("lb-other")).toBeUndefined();
  });
});

describe("what is typed", () => {
  const found = (text: string, most = 8) =>
    searchPlaces(bundle, rows, text, most, "en").map(({ kind, name }) => `${kind} ${name}`);
  it("finds Services by part of their name, instances by id and address, nodes by name and ECS id", () => {
    expect(found("SHOP/w")).toEqual(["Service shop/web"]);
    expect(found("47.1.2")).toEqual(["instance lb-bp1web", "instance lb-bp1dns"]);
    expect(found("bp1node")).toEqual(["node cn-hangzhou.10.0.0.5"]);
    expect(searchPlaces(bundle, rows, "shop/web", 8, "en")[0]).toMatchObject({
      state: "fail",
      problem: { code: "CLB404" },
    });
    expect(searchPlaces(bundle, rows, "bp1node", 8, "en")[0]?.instances).toEqual(["lb-bp1dns", "lb-bp1web"]);
    expect(found("web")).toEqual(["Service shop/web", "instance lb-bp1web"]);
  });
  it("finds an instance by an id of its group, an id among words, and the fact that a question asks for", () => {
    expect(found("rsp-web")).toEqual(["instance lb-bp1web"]);
    expect(found("lb-bp1dns listener 53")).toEqual(["instance lb-bp1dns"]);
    expect(found("which region")).toEqual(["fact cn-hangzhou"]);
    expect(found("哪个地域")).toEqual(["fact cn-hangzhou"]);
    expect(found("which version runs")).toEqual([]);
    const known = { ...bundle, cluster: { ...bundle.cluster, ccmVersion: "v2.11.2" } };
    expect(searchPlaces(known, rows, "which version runs", 8, "en")).toMatchObject([
      { fact: "version", name: "v2.11.2" },
    ]);
    expect(found("region cn-hangzhou is full").some((one) => one.startsWith("fact"))).toBe(false);
  });
  it("finds no more than asked for, and nothing for nothing", () => {
    expect(found("bp1", 1)).toHaveLength(1);
    expect([found(" "), found("nowhere")]).toEqual([[], []]);
  });
});
