import { NO_FILTERS } from "@/testing/filters";
import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { applyScope } from "@/lib/report/scope";
import { CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { buildInstance } from "./resource";
import { buildReadiness } from "./readiness";
import { countFacets, filterRows } from "./filter";
import { serviceRows } from "./rows";
import { nlbFacts } from "./nlb";
import { layOut } from "./sides";

function made() {
  const one = nlbCase();
  one.annotate("idle-timeout", "60");
  one.annotate("health-check-flag", "on");
  one.annotate("health-check-interval", "7");
  Object.assign(one.nlb.loadBalancers[0]!, { DNSName: "one.nlb", SecurityGroupIds: ["sg-1"] });
  Object.assign(one.nlb.serverGroups[0]!, { HealthCheck: { HealthCheckEnabled: true, HealthCheckInterval: 10 } });
  Object.assign(one.nlb.listeners[0]!, { CertificateIds: ["cert-1"] });
  one.nlb.servers[0]!.Weight = 5;
  const result = runEngine(one.bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
  return { result, bundle: one.bundle };
}

test("the page of an NLB has its DNS name, zones, listeners with certificates, groups and servers, with what differs", () => {
  const view = buildInstance(made(), "nlb-1", "en")!;
  expect(view.family).toBe("nlb");
  expect(nlbFacts(view.loadBalancer!)).toMatchObject({
    dnsName: "one.nlb",
    zones: ["z-a: vsw-a", "z-b: vsw-b"],
    securityGroups: ["sg-1"],
  });
  const [path, ...others] = view.topology;
  expect(others).toEqual([]);
  expect(path!.listener).toMatchObject({ port: 80, protocol: "tcp", certificates: ["cert-1"], codes: ["CLB711"] });
  expect(path!.group).toMatchObject({ id: "sgp-1", codes: ["CLB721", "CLB723"] });
  expect(path!.group!.backends.map(({ weight, state }) => [weight, state])).toEqual([
    ["5", "differs"],
    ["100", "ok"],
  ]);
});

test("both sides are side by side, and each difference is on its own lines", () => {
  const view = buildInstance(made(), "nlb-1", "en")!;
  const [part] = view.services;
  const sides = layOut({ ...view, service: part!.raw! }, part!.diff!);
  const marked = sides.clb.filter(({ marks }) => marks.length > 0).map(({ text }) => text.trim());
  expect(marked).toEqual(["IdleTimeout: 900", "HealthCheckInterval: 10", expect.stringMatching(/^Weight: ['"]?5/)]);
});

test("the list tells CLB from NLB and finds an NLB by its DNS name", () => {
  const rows = serviceRows(buildReadiness(made(), "en").rows);
  expect(countFacets(rows, NO_FILTERS).family).toEqual([
    { value: "clb", count: 1 },
    { value: "nlb", count: 1 },
  ]);
  expect(filterRows(rows, { ...NO_FILTERS, family: ["nlb"] }).map(({ id }) => id)).toEqual(["shop/web"]);
  expect(filterRows(rows, { ...NO_FILTERS, q: "one.nlb" }).map(({ id }) => id)).toEqual(["shop/web"]);
});

test("a report of one Service holds its NLB with listeners, groups and servers, and no other's", () => {
  const { bundle, result } = made();
  const nlb = bundle.alibabaCloud.nlb!;
  nlb.loadBalancers.push({ LoadBalancerId: "nlb-9", LoadBalancerName: "another team's" });
  nlb.listeners.push({ ListenerId: "lsn-9", LoadBalancerId: "nlb-9", ServerGroupId: "sgp-9" });
  nlb.serverGroups.push({ ServerGroupId: "sgp-9" });
  nlb.servers.push({ ServerGroupId: "sgp-9", ServerId: "i-9" });
  const slim = applyScope(bundle, result, { kind: "services", services: ["shop/web"] }).bundle.alibabaCloud.nlb!;
  expect([slim.loadBalancers, slim.listeners, slim.serverGroups, slim.servers].map((list) => list.length)).toEqual([
    1, 1, 1, 2,
  ]);
  expect(JSON.stringify(slim)).not.toMatch(/nlb-9|sgp-9|i-9|another/);
});
