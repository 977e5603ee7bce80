import { expect, test } from "vitest";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { configOf } from "@/simulator/cluster/actual";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import type { ApiCall } from "@/lib/model/consequence";
import { labelOf, timeOf } from "./label";
import { judgeOf } from "./index";

const NOW = "2026-03-02T06:00:00Z";

/** Facts about protections of one call, and when it may run. */
function given(call: (id: string) => ApiCall) {
  const builder = new ClusterBuilder(DEMO_CLUSTER, NOW);
  builder.addNode("cn-hangzhou.10.16.1.9", "cn-hangzhou-h");
  const made = builder.add({
    namespace: "edge",
    name: "gate",
    ports: [{ name: "web", port: 80, targetPort: 8080 }],
    annotations: { "protocol-port": "http:80", "health-check-flag": "on" },
  });
  configOf(made.listeners[0]!)["HealthCheck"] = "on";
  const id = made.lb!.LoadBalancerId!;
  const { consequence } = judgeOf(builder.bundle, "v2.11.2").judge({ kind: "cloud", calls: [call(id)] });
  const codes = consequence.facts.filter(({ kind }) => kind === "protection").map(({ code }) => code);
  return { codes, label: labelOf(consequence, true) };
}

test("a health check that is switched off protects less, and a person decides", () => {
  const { codes, label } = given((LoadBalancerId) => ({
    product: "slb",
    action: "SetLoadBalancerHTTPListenerAttribute",
    params: { LoadBalancerId, ListenerPort: 80, HealthCheck: "off" },
  }));
  expect(codes).toEqual(["healthCheckOff"]);
  expect(label).toBe("decide");
});

test("a health check that stays on protects as before", () => {
  const { codes } = given((LoadBalancerId) => ({
    product: "slb",
    action: "SetLoadBalancerHTTPListenerAttribute",
    params: { LoadBalancerId, ListenerPort: 80, HealthCheckURI: "/ready" },
  }));
  expect(codes).toEqual([]);
});

test("a step that protects less or costs is not safe when it is chosen", () => {
  const about = { clients: "none", facts: [] } as const;
  expect(timeOf(about, true)).toBe("safe");
  for (const [kind, code] of [
    ["protection", "deletionProtectionOff"],
    ["money", "instanceCreated"],
    ["ownership", "instanceLeft"],
  ] as const)
    expect(timeOf({ ...about, facts: [{ kind, code, clients: "none" }] }, true)).toBe("window");
});

test.each([
  ["acl-status", "on", "off"],
  ["acl-status", "on", undefined],
  ["address-type", "intranet", "internet"],
])("an edit that no longer asks for %s %s protects less, whatever the load balancer has", (name, from, to) => {
  const builder = new ClusterBuilder(DEMO_CLUSTER, NOW);
  builder.addNode("cn-hangzhou.10.16.1.9", "cn-hangzhou-h");
  const ports = [{ name: "web", port: 80, targetPort: 8080 }];
  const annotations = { "protocol-port": "http:80", [name]: from };
  builder.add({ namespace: "edge", name: "gate", ports, annotations });
  const service = structuredClone(builder.bundle.kubernetes.services[0]!);
  const key = Object.keys(service.metadata!.annotations!).find((one) => one.endsWith(name))!;
  if (to === undefined) delete service.metadata!.annotations![key];
  else service.metadata!.annotations![key] = to;
  const { consequence } = judgeOf(builder.bundle, "v2.11.2").judge({ kind: "edit", service });
  expect(consequence.facts).toContainEqual(expect.objectContaining({ code: "protectionGivenUp", target: name }));
});
