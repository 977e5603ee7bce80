import { expect, it } from "vitest";
import { CLASS, CURRENT } from "@/lib/ccm/annotations";
import { FINALIZER, HASH_LABEL } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { runEngine } from "@/lib/engine";
import { hashOf } from "@/lib/model/service-hash";
import { isFailing, verdictOf } from "@/lib/model/result";
import { shownTraffic } from "@/lib/model/consequence";
import { buildPlan, firstOf } from "@/lib/remediation";
import { checkBundle } from "@/lib/upgrade/check";
import { buildBundle, buildPair } from "@/testing/engine-bundle";

const CHECKED_AT = "2026-03-01T00:00:00Z";

/** A Service that agrees with its instance, and was handed to another controller with the CLB finalizer still there. */
function handedOver(
  loadBalancerClass?: string,
  change: (pair: ReturnType<typeof buildPair>) => void = () => undefined,
) {
  const pair = buildPair({});
  change(pair);
  const { service } = pair;
  service.metadata!.finalizers = [FINALIZER];
  if (loadBalancerClass) service.spec!.loadBalancerClass = loadBalancerClass;
  else service.metadata!.annotations = { ...service.metadata!.annotations, [CLASS]: "other" };
  service.status = { loadBalancer: { ingress: [{ ip: pair.loadBalancer.Address! }] } };
  const bundle = buildBundle([pair]);
  return { bundle, result: checkBundle(bundle, { checkedAt: CHECKED_AT }) };
}

it.each([
  [undefined, "the class annotation"],
  [NLB_CLASS, "spec.loadBalancerClass"],
])("a Service whose address goes with the upgrade blocks Ready (%s)", (handedTo, detail) => {
  const { bundle, result } = handedOver(handedTo);
  expect(result.services[0]!.findings.map(({ params }) => params.detail)).toContain(detail);
  expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services[0]?.status).toBe("pass");
  expect(result.services.filter(isFailing).map(({ loses }) => loses)).toEqual(["addressLost"]);
  expect(verdictOf(result)).toBe("notReady");
});

it("and it has a decision in the plan, with a way that keeps the address", () => {
  const { bundle, result } = handedOver();
  const [step] = buildPlan(result, bundle);
  expect(step).toMatchObject({ findings: ["CLB560"], label: "decide" });
  expect(step?.risky?.command).toContain("finalizers");
  expect(step?.risky?.consequence?.clients).toBe("none");
  // The way that keeps the address is quiet; the other one, and none, are not.
  expect(shownTraffic(firstOf([step!])!)).toBe("byChoice");
});

it("leads where the Service fails too: no command that settles less comes before it", () => {
  const { bundle, result } = handedOver(undefined, (pair) => (pair.listeners[0]!.Status = "stopped"));
  const [row] = result.services;
  expect(row).toMatchObject({ status: "fail", loses: "addressLost" });
  expect(result.summary.losing).toBeUndefined();
  const steps = buildPlan(result, bundle);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps[0]).toMatchObject({ findings: ["CLB560"], label: "decide" });
});

it("leads also where the first sync that goes through would lose it, not the upgrade: an edit that mends the sync comes after", () => {
  const { bundle, result } = handedOver(undefined, ({ service, loadBalancer }) => {
    Object.assign(service.metadata!.annotations!, { [`${CURRENT}resource-group-id`]: "rg-other" });
    loadBalancer.ResourceGroupId = "rg-own";
  });
  const [row] = result.services;
  expect([row!.status, row!.loses, row!.findings.map(({ code }) => code)]).toEqual([
    "fail",
    undefined,
    expect.arrayContaining(["CLB415", "CLB560"]),
  ]);
  const steps = buildPlan(result, bundle);
  expect(steps[0]).toMatchObject({ findings: ["CLB560"], label: "decide", leads: true });
  expect(steps[1]!.findings).toEqual(["CLB415"]);
});

/** A Service whose listener is stopped in the cloud and whose group lacks a node, with the label of a sync or without. */
function drifted(label: boolean, edit: Record<string, string> = {}) {
  const pair = buildPair({ ports: [{ port: 80, nodePort: 30080 }] });
  pair.listeners[0]!.Status = "stopped";
  pair.groups[0]!.BackendServers = { BackendServer: [] };
  const metadata = pair.service.metadata!;
  if (label) metadata.labels = { [HASH_LABEL]: hashOf(pair.service, "v2.14.0")! };
  metadata.annotations = { ...metadata.annotations, ...edit };
  const bundle = buildBundle([pair]);
  bundle.cluster.ccmVersion = "v2.14.0";
  const result = checkBundle(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
  const [row] = result.services;
  const by = Object.fromEntries(row!.findings.map(({ code, changedBy }) => [code, changedBy]));
  return { sync: row!.sync, by, upgrade: result.summary.upgrade };
}

it("an upgrade changes backends alone where the label is equal, the rest sleeps until the Service is edited", () => {
  const inStep = drifted(true);
  expect(inStep).toMatchObject({ sync: "inStep", by: { CLB203: "edit", CLB303: "upgrade" } });
  expect(inStep.upgrade).toEqual({ services: 1, asleep: 1, unknown: 0 });
});

it.each([
  ["neverSynced", drifted(false)],
  ["changed", drifted(true, { "example.com/note": "x" })],
])("a Service that is %s is synced whole by the upgrade", (sync, made) => {
  expect(made).toMatchObject({ sync, by: { CLB203: "upgrade", CLB303: "upgrade" } });
  expect(made.upgrade).toEqual({ services: 1, asleep: 0, unknown: 0 });
});
