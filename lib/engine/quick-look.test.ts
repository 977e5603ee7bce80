import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BundleIndex, serviceKey, viewService } from "./bundle-index";
import { LISTENER_FIELDS } from "./compare/listener-fields";
import { QuickLook } from "./quick-look";
import { KNOWN_RULES, NEWEST_RULES, type Rules } from "@/lib/ccm/versions";
import { evaluateService, settledService } from "./service";
import { buildBundle, buildPair, CHECKED_AT, nodes, type Pair, type PairSpec } from "@/testing/engine-bundle";

/** How many Services a quick look settles; each of them must come out of the whole evaluation the same. */
function settled(pairs: readonly Pair[], rules: Rules = NEWEST_RULES, members = 3): number {
  const index = new BundleIndex(buildBundle(pairs, nodes(members)), rules, CHECKED_AT);
  const quick = new QuickLook(index);
  let count = 0;
  for (const { service } of pairs) {
    const key = serviceKey(service);
    const instance = key === null ? null : quick.settled(key, service);
    if (instance === null) continue;
    count++;
    expect(evaluateService(index, viewService(service)!)).toEqual(settledService(key!, instance));
  }
  return count;
}

const build = (spec: PairSpec = {}) => buildPair(spec, nodes(3));

describe("a quick look", () => {
  test("settles ordinary Services that equal their instance", () => {
    expect(settled([build()])).toBe(1);
    expect(
      settled([
        build({
          ports: [
            { port: 80, protocol: "http" },
            { port: 443, protocol: "https" },
            { port: 53, protocol: "udp" },
          ],
        }),
      ]),
    ).toBe(1);
    expect(
      settled([
        build({
          annotations: {
            spec: "slb.s1.small",
            bandwidth: "5120",
            "charge-type": "paybytraffic",
            scheduler: "rr",
            "health-check-interval": "2",
            "proxy-protocol": "off",
            "example.com/other": "y",
          },
        }),
      ]),
    ).toBe(1);
  });

  test("in whatever order groups and listeners come", () => {
    const pair = build({ ports: [{ port: 80 }, { port: 443 }, { port: 8443 }] });
    pair.groups.reverse();
    pair.listeners.push(pair.listeners.shift()!);
    expect(settled([pair])).toBe(1);
  });

  test.each<[string, (pair: Pair) => void]>([
    ["a group", (p) => void p.groups.pop()],
    ["a listener", (p) => void p.listeners.pop()],
    ["a backend", (p) => void p.groups[0]!.BackendServers!.BackendServer!.pop()],
    ["a weight", (p) => (p.groups[0]!.BackendServers!.BackendServer![0]!.Weight = 1)],
    ["a description", (p) => (p.listeners[0]!.Description = "mine")],
    ["a stopped listener", (p) => (p.listeners[0]!.Status = "stopped")],
    ["an inactive instance", (p) => (p.loadBalancer.LoadBalancerStatus = "locked")],
    ["an IPv6 instance", (p) => (p.loadBalancer.AddressIPVersion = "ipv6")],
    ["a lost tag", (p) => (p.loadBalancer.Tags = { Tag: [] })],
    ["a pod without a node", (p) => (p.slice.endpoints![0]!.nodeName = null)],
    ["a deleted Service", (p) => (p.service.metadata!.deletionTimestamp = CHECKED_AT)],
    ["an unknown annotation", (p) => (p.service.metadata!.annotations!["service.beta.kubernetes.io/class"] = "other")],
  ])("leaves %s to the whole evaluation", (_, damage) => {
    const pair = build();
    damage(pair);
    expect(settled([pair])).toBe(0);
  });

  test("compares every listener field that an annotation can set", () => {
    for (const row of LISTENER_FIELDS) {
      if (row.suffix === null) continue;
      const annotations = { "acl-status": "on", "connection-drain": "on", [row.suffix]: String(row.example.desired) };
      const pair = build({ ports: [{ port: 80, protocol: row.protocols[0] }], annotations });
      const [listener] = pair.listeners;
      const config = Object.keys(listener!).find((key) => key.endsWith("ListenerConfig"))!;
      Object.assign(listener!, { AclStatus: "on", [row.api]: row.example.actual });
      Object.assign(listener![config] as object, { [row.api]: row.example.actual });
      expect(settled([pair]), row.field).toBe(0);
    }
  });

  test("never says more than the whole evaluation, in any version", () => {
    const value = fc.constantFrom(
      "on",
      "off",
      "rr",
      "2",
      "5",
      "",
      "x",
      "slb.s1.small",
      "https:80",
      "http:80",
      "tcp:80",
      "cert-a",
      "internet",
      "paybytraffic",
      "PayBySpec",
      "5120",
    );
    const suffix = fc.constantFrom(
      ...LISTENER_FIELDS.flatMap((row) => row.suffix ?? []),
      "spec",
      "address-type",
      "charge-type",
      "instance-charge-type",
      "bandwidth",
      "ip-version",
      "name",
      "protocol-port",
      "vswitch-id",
      "default-weight",
      "id",
    );
    const protocol = fc.constantFrom("tcp" as const, "udp" as const, "http" as const, "https" as const);
    const config = fc.constantFrom<Record<string, unknown>>(
      {},
      { HealthCheckInterval: 5 },
      { ListenerForward: "on", ForwardPort: 443 },
      { EnableHttp2: "off" },
    );
    const spec = fc.record({
      ports: fc.array(fc.record({ port: fc.constantFrom(80, 443), protocol, config }), { minLength: 1, maxLength: 3 }),
      annotations: fc.dictionary(suffix, value, { maxKeys: 3 }),
      mode: fc.constantFrom("cluster" as const, "cluster" as const, "local" as const, "eni" as const),
    });
    fc.assert(
      fc.property(spec, fc.constantFrom(...KNOWN_RULES), (s, rules) => void settled([build(s)], rules)),
      { numRuns: 600 },
    );
  });
});
