import { expect, it } from "vitest";
import { CLASS } from "@/lib/ccm/annotations";
import { FINALIZER } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { runEngine } from "@/lib/engine";
import { isFailing, verdictOf } from "@/lib/model/result";
import { shownTraffic } from "@/lib/model/consequence";
import { buildPlan, firstOf } from "@/lib/remediation";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { withLosses } from "./upgrade";

const CHECKED_AT = "2026-03-01T00:00:00Z";

/** A Service that agrees with its instance, and was handed to another controller with the CLB finalizer still there. */
function handedOver(loadBalancerClass?: string) {
  const pair = buildPair({});
  const { service } = pair;
  service.metadata!.finalizers = [FINALIZER];
  if (loadBalancerClass) service.spec!.loadBalancerClass = loadBalancerClass;
  else service.metadata!.annotations = { ...service.metadata!.annotations, [CLASS]: "other" };
  service.status = { loadBalancer: { ingress: [{ ip: pair.loadBalancer.Address! }] } };
  const bundle = buildBundle([pair]);
  return { bundle, result: withLosses(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle) };
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
