import { describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import { checkPermissions, conditionsOfServices } from "@/lib/upgrade/permissions/permissions";
import { annotation, buildBundle, buildPair, CHECKED_AT, type Pair } from "@/testing/engine-bundle";
import { runEngine } from "..";

function ofClass(name: string, loadBalancerClass: string, ranges?: string[]): Pair {
  const pair = buildPair({ name });
  pair.service.spec!.loadBalancerClass = loadBalancerClass;
  // A leftover CLB finalizer would make it a cleanup of the CLB controller.
  delete pair.service.metadata!.finalizers;
  if (ranges) pair.service.spec!.loadBalancerSourceRanges = ranges;
  return pair;
}
const NLB = "alibabacloud.com/nlb";

function run(pairs: Pair[], ccmVersion: string | undefined, targetVersion = "v2.14.0") {
  const bundle: Bundle = buildBundle(pairs);
  bundle.cluster.ccmVersion = ccmVersion;
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
  return { result, reasons: result.services.map((row) => [row.status, row.reason]) };
}

describe("NLB Services", () => {
  test("are their own state, distinguished from another controller's class", () => {
    const { result, reasons } = run([ofClass("a", NLB), ofClass("b", "metallb.io/x")], "v2.13.0");
    expect(reasons).toEqual([
      ["skipped", "CLB554"],
      ["skipped", "CLB551"],
    ]);
    expect(result.summary.notCovered).toBe(1);
  });

  test("alone never make a cluster ready; with a passing CLB Service they are only counted", () => {
    expect(verdictOf(run([ofClass("a", NLB)], "v2.13.0").result)).toBe("unknown");
    const mixed = run([ofClass("a", NLB), buildPair({ name: "b" })], "v2.13.0").result;
    expect([verdictOf(mixed), mixed.summary.notCovered]).toEqual(["ready", 1]);
    expect(verdictOf(run([ofClass("a", "metallb.io/x")], "v2.13.0").result)).toBe("ready");
  });

  test("do not make a cluster ready where the other Services pass without an instance", () => {
    const gone = buildPair({ name: "was-one" });
    gone.service.spec!.type = "ClusterIP";
    gone.service.status = { loadBalancer: {} };
    const bundle = buildBundle([ofClass("a", NLB), gone]);
    bundle.alibabaCloud = { ...bundle.alibabaCloud, loadBalancers: [], listeners: [], vServerGroups: [] };
    const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.14.0" });
    expect(result.services.map((row) => row.status)).toEqual(["skipped", "pass"]);
    expect(verdictOf(result)).toBe("unknown");
  });

  test.each([
    ["v2.13.0", "v2.14.0", "CLB613"],
    [undefined, "v2.14.0", "CLB613"],
    ["v2.14.0", "v2.14.0", "CLB554"],
    ["v2.11.0", "v2.13.0", "CLB554"],
  ])("source ranges from %s to %s: %s", (from, to, reason) => {
    const { result } = run([ofClass("a", NLB, ["10.0.0.0/8"]), buildPair({ name: "b" })], from, to);
    expect(result.services[0]?.reason).toBe(reason);
    expect(verdictOf(result)).toBe(reason === "CLB613" ? "unknown" : "ready");
    if (reason === "CLB613")
      expect(result.services[0]?.findings).toMatchObject([
        { code: "CLB613", visibility: "advice", params: { ranges: "10.0.0.0/8" } },
      ]);
  });

  test("are unknown where the target's precheck reads them, even if all other Services pass", () => {
    const pairs = [ofClass("a", NLB), buildPair({ name: "b" })];
    const { result, reasons } = run(pairs, "v2.14.0", "v2.15.0");
    expect(reasons).toEqual([
      ["unknown", "CLB556"],
      ["pass", undefined],
    ]);
    expect([result.summary.notCovered, verdictOf(result)]).toEqual([1, "unknown"]);
    const crossing = run([ofClass("a", NLB, ["10.0.0.0/8"])], "v2.13.0", "v2.15.0").result.services[0]!;
    expect(crossing.findings.map((finding) => finding.code).sort()).toEqual(["CLB556", "CLB613"]);
  });

  test.each([
    ["v2.11.2", "v2.11.2", []],
    ["v2.14.0", "v2.14.0", ["CLB127"]],
    ["v2.14.0", "v2.15.0", ["CLB127", "CLB556"]],
    ["v2.15.0", "v2.15.0", ["CLB556"]],
  ])("with preserve-lb-on-delete say from %s to %s what that does not keep", (running, target, expected) => {
    const pair = ofClass("a", NLB);
    pair.service.metadata!.annotations![annotation("preserve-lb-on-delete")] = "true";
    const row = run([pair], running, target).result.services[0]!;
    expect(row.findings.map((finding) => finding.code).sort()).toEqual(expected);
    expect(row.status).toBe(target === "v2.15.0" ? "unknown" : "skipped");
  });

  test("ask for nlb:ListAsynJobs, as a note and of the role", () => {
    const pairs = [ofClass("a", NLB), buildPair({ name: "b" })];
    expect(run(pairs, "v2.11.2").result.versionNotes.map((note) => note.code)).toContain("CLB614");
    expect(run(pairs, "v2.12.1").result.versionNotes.map((note) => note.code)).not.toContain("CLB614");
    const policies = [{ Version: "1", Statement: [{ Effect: "Allow", Action: ["slb:*"], Resource: "*" }] }];
    const ask = (services: Pair[]) =>
      checkPermissions({
        from: "v2.11.2",
        to: "v2.12.1",
        policies,
        conditions: conditionsOfServices(services.map((pair) => pair.service)),
      });
    expect(ask(pairs).missing).toContain("nlb:ListAsynJobs");
    expect(ask(pairs.slice(1)).needed.map((need) => need.action)).not.toContain("nlb:ListAsynJobs");
  });
});
