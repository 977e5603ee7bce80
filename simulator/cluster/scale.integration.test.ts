import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { generateScale } from "./scale";

const checkedAt = "2026-03-02T06:00:00Z";

describe("generated clusters under the engine", () => {
  it.each([1, 2, 3])("seed %i without failing Services has no finding beyond advice", (seed) => {
    const result = runEngine(generateScale({ services: 200, ports: 3, nodes: 9, failing: 0, seed }), { checkedAt });
    const wrong = result.services
      .filter((row) => row.status !== "pass" || row.findings.some((f) => f.visibility !== "advice"))
      .map((row) => [row.service, row.syncError, ...row.findings.map((f) => `${f.code} ${JSON.stringify(f.params)}`)]);
    expect(wrong).toEqual([]);
    expect(result.orphans).toEqual([]);
  });

  it("fails about the share asked for, in many ways", () => {
    const result = runEngine(generateScale({ services: 600, failing: 0.5, seed: 4 }), { checkedAt });
    const failing = result.services.filter((row) => row.status === "fail");
    expect(failing.length).toBeGreaterThan(230);
    expect(failing.length).toBeLessThan(370);
    expect(new Set(failing.flatMap((row) => row.findings.map((f) => f.code))).size).toBeGreaterThanOrEqual(15);
  });

  it("differs in one Service of eight when nothing is asked for", () => {
    const result = runEngine(generateScale({ services: 800, seed: 5 }), { checkedAt });
    const share = result.services.filter((row) => row.status === "fail").length / 800;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.16);
  });
});

describe("generated clusters look like clusters", () => {
  const { kubernetes, alibabaCloud } = generateScale({ services: 600, seed: 6 });
  const names = kubernetes.services.map((service) => `${service.metadata!.namespace}/${service.metadata!.name}`);
  const count = <T>(values: readonly T[]) => new Set(values).size;

  it("names repeat across namespaces and are unique within one", () => {
    expect(count(names)).toBe(600);
    expect(count(kubernetes.services.map((service) => service.metadata!.namespace))).toBeGreaterThanOrEqual(20);
    expect(count(kubernetes.services.map((service) => service.metadata!.name))).toBeLessThan(600);
  });

  it("Services ask for many things, and some for nothing", () => {
    const asked = kubernetes.services.map((service) => Object.keys(service.metadata!.annotations ?? {}));
    expect(count(asked.flat())).toBeGreaterThanOrEqual(25);
    expect(asked.filter((keys) => keys.length === 0).length).toBeGreaterThan(20);
  });

  it("has every listener protocol, both kinds of backends, and instances that several Services share", () => {
    expect(new Set(alibabaCloud.listeners.map((listener) => listener.ListenerProtocol))).toEqual(
      new Set(["tcp", "udp", "http", "https"]),
    );
    const types = alibabaCloud.vServerGroups.flatMap((group) =>
      group.BackendServers!.BackendServer!.map((server) => server.Type),
    );
    expect(new Set(types)).toEqual(new Set(["eni", "ecs"]));
    const users = new Map<string, Set<string>>();
    for (const group of alibabaCloud.vServerGroups) {
      const [, , service, namespace] = group.VServerGroupName!.split("/");
      users.set(group.LoadBalancerId!, (users.get(group.LoadBalancerId!) ?? new Set()).add(`${namespace}/${service}`));
    }
    expect([...users.values()].filter((services) => services.size > 1).length).toBeGreaterThanOrEqual(3);
  });
});
