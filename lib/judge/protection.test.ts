import { expect, test } from "vitest";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { shownTraffic } from "@/lib/model/consequence";
import { timeOf } from "./label";
import { judgeOf } from "./index";

const NOW = "2026-03-02T06:00:00Z";

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

test("servers of which it is not known whether they serve make the effect unknown", () => {
  const facts = [{ kind: "clients", code: "backendsRemoved", clients: "none", unsure: true }] as const;
  const consequence = { clients: "none", facts, calls: [], syncs: [] } as const;
  expect(shownTraffic({ traffic: "none", consequence, command: "aliyun" })).toBe("unknown");
});
