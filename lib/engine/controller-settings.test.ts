import { describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import { buildBundle, buildPair, CHECKED_AT, type Pair } from "@/testing/engine-bundle";
import { PUBLIC_FORBIDDEN } from "./public";
import { runEngine } from ".";
import { failedSync } from "@/testing/failed-sync";

/**
 * Settings of the controller's own configuration: read, derived from its Events, stated, or requested as missing input.
 */
function run(pairs: Pair[], change: (bundle: Bundle) => void = () => undefined, targetVersion?: string) {
  const bundle = buildBundle(pairs);
  delete bundle.cluster.disablePublicSlb;
  change(bundle);
  return runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
}

describe("disablePublicSLB", () => {
  const publicOne = () => buildPair({ name: "open", annotations: { bandwidth: "7", "charge-type": "paybybandwidth" } });
  const internal = () =>
    buildPair({
      name: "inside",
      annotations: { "address-type": "intranet" },
      loadBalancer: { AddressType: "intranet" },
    });

  test("on: a public Service fails with the controller's own text, and the rest of it is hidden", () => {
    const result = run([publicOne(), internal()], (bundle) => (bundle.cluster.disablePublicSlb = true));
    const [inside, open] = result.services;
    expect([inside?.status, open?.status]).toEqual(["pass", "fail"]);
    expect(open?.syncError).toBe(PUBLIC_FORBIDDEN);
    expect(open?.reported).toEqual([]);
    const [refusal, ...others] = open!.findings;
    expect(refusal).toMatchObject({ code: "CLB555", visibility: "reported", message: PUBLIC_FORBIDDEN });
    expect(others.length).toBeGreaterThan(0);
    for (const other of others)
      expect(other).toMatchObject({ visibility: "masked", maskRule: "M1", maskedBy: [refusal!.id] });
    expect(verdictOf(result)).toBe("notReady");
    expect(result.officialSummary.failedCount).toBe(0);
  });

  test("its Event on any Service tells that it is on, a success of a public one that it is off", () => {
    const pair = publicOne();
    const on = run([pair], (b) => b.kubernetes.events.push(failedSync(pair.service, PUBLIC_FORBIDDEN)));
    expect(on.services[0]?.syncError).toBe(PUBLIC_FORBIDDEN);
    const off = run([pair], (b) =>
      b.kubernetes.events.push(failedSync(pair.service, "Ensured load balancer", { reason: "EnsuredLoadBalancer" })),
    );
    expect(off.services[0]?.syncError).not.toBe(PUBLIC_FORBIDDEN);
    expect(off.versionNotes.map((note) => note.code)).not.toContain("CLB921");
  });

  test("not known: asked for once, with how many Services it concerns; stated: not asked", () => {
    const asked = run([publicOne(), internal()]).versionNotes.filter((note) => note.code === "CLB921");
    expect(asked).toMatchObject([{ params: { count: 1 } }]);
    const stated = run([publicOne()], (bundle) => (bundle.cluster.disablePublicSlb = false));
    expect(stated.versionNotes.map((note) => note.code)).not.toContain("CLB921");
    expect(run([internal()]).versionNotes.map((note) => note.code)).not.toContain("CLB921");
  });
});

describe("IPv6 backends", () => {
  const asking = (mode: "local" | "eni") =>
    buildPair({
      name: "six",
      mode,
      annotations: { "ip-version": "ipv6", "backend-ip-version": "IPv6" },
      loadBalancer: { AddressIPVersion: "ipv6" },
    });
  const withGate = (on: boolean) => (bundle: Bundle) => void (bundle.cluster.ipv6Backends = on);

  test("gates not known: the Service is unknown and the setting is named", () => {
    const result = run([asking("local"), buildPair({ name: "four" })]);
    expect(result.services.map((row) => [row.service, row.status, row.reason])).toEqual([
      ["shop/four", "pass", undefined],
      ["shop/six", "unknown", "CLB916"],
    ]);
    expect(result.errors).toMatchObject([{ action: "PREFLIGHT_IPV6_BACKENDS" }]);
    expect(verdictOf(result)).toBe("unknown");
  });

  test("off: its IPv4 backends are compared; on: only IPv6 slices count", () => {
    expect(run([asking("local")], withGate(false)).services[0]?.status).toBe("pass");
    const on = run([asking("local")], withGate(true)).services[0];
    expect(on?.status).toBe("fail");
    expect(on?.findings.map((finding) => finding.code)).toContain("CLB304");
    const six = asking("local");
    six.slice.addressType = "IPv6";
    expect(run([six], withGate(true)).services[0]?.status).toBe("pass");
  });

  describe("on, with pods as backends", () => {
    const POD = "2408:4005:3ac:9d00::";
    /** Both Pods have an IPv4 and an IPv6 address, as in a dual-stack cluster; the group holds the IPv6 addresses. */
    const six = () => {
      const pair = asking("eni");
      pair.slice.addressType = "IPv6";
      pair.slice.endpoints!.forEach((endpoint, at) => (endpoint.addresses = [`${POD}${at + 1}`]));
      for (const group of pair.groups)
        group.BackendServers!.BackendServer!.forEach((backend, at) => {
          backend.ServerIp = `${POD}${at + 1}`;
          backend.ServerId = `eni-${POD}${at + 1}`;
        });
      return pair;
    };
    const on = (change: (bundle: Bundle) => void = () => undefined) =>
      run([six()], (bundle) => {
        withGate(true)(bundle);
        bundle.kubernetes.endpointSlices!.push({
          ...buildPair({ name: "six" }).slice,
          metadata: { ...bundle.kubernetes.endpointSlices![0]!.metadata, name: "six-v4" },
        });
        bundle.alibabaCloud.vpc!.Ipv6CidrBlock = "2408:4005:3AC:9d00::/56";
        change(bundle);
      }).services[0]!;
    const without = (bundle: Bundle) => void bundle.alibabaCloud.networkInterfaces!.pop();

    test("their IPv6 addresses are the backends, and each has its interface", () => {
      const row = on();
      expect([row.status, row.findings.map((finding) => finding.code)]).toEqual(["pass", []]);
    });

    test("an address without an interface inside the VPC's IPv6 ranges is named, one outside is left out", () => {
      const inside = on(without);
      expect(inside.findings.find((finding) => finding.code === "CLB315")?.params).toMatchObject({ ips: `${POD}2` });
      const outside = on((bundle) => {
        without(bundle);
        bundle.alibabaCloud.vpc!.Ipv6CidrBlock = "2001:db8::/32";
      });
      expect(outside.findings.map((finding) => finding.code)).not.toContain("CLB315");
      const secondary = on((bundle) => {
        without(bundle);
        bundle.alibabaCloud.vpc!.Ipv6CidrBlock = "2001:db8::/32";
        bundle.alibabaCloud.vpc!.Ipv6CidrBlocks = { Ipv6CidrBlock: [{ Ipv6CidrBlock: "2408::/16" }] };
      });
      expect(secondary.findings.map((finding) => finding.code)).toContain("CLB315");
    });

    test("a read of interfaces that failed leaves the Service unknown", () => {
      const row = on((bundle) => {
        without(bundle);
        bundle.errors = [
          {
            source: "ecs",
            action: "DescribeNetworkInterfaces",
            resource: "shop/six",
            code: "Forbidden.RAM",
            message: "",
          },
        ];
      });
      expect([row.status, row.reason]).toEqual(["unknown", "CLB912"]);
    });
  });

  test("an IPv6 instance without the annotation is predicted to fail", () => {
    const row = run([buildPair({ loadBalancer: { AddressIPVersion: "ipv6" } })]).services[0];
    expect([row?.status, row?.syncError]).toEqual(["fail", expect.stringContaining("AddressIPVersion")]);
  });
});

describe("hybrid nodes", () => {
  const withHybrid = (bundle: Bundle) =>
    void (bundle.kubernetes.nodes.at(-1)!.spec!.providerID = "ack-hybrid://node-9");

  test("are left out by versions that know them, and fail the group by name in those that do not", () => {
    const known = run([buildPair({})], withHybrid, "v2.14.0").services[0];
    expect(known?.findings.map((finding) => finding.code)).toContain("CLB304");
    const before = run([buildPair({})], withHybrid, "v2.4.0").services[0];
    expect(before?.status).toBe("fail");
    expect(before?.syncError).toContain("ack-hybrid://node-9");
  });
});
