import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { SERVICE_EVENTS } from "@/lib/knowledge/events/service";
import { parseBundle, type KubeEvent } from "@/lib/model/bundle";
import { classifyEvent } from "@/lib/triage";
import { demoBundle } from "./bundle";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
const onServices = (event: KubeEvent) => event.involvedObject?.kind === "Service";

describe("the demo cluster", () => {
  it("is a bundle, and the same one for the same moment", () => {
    expect(parseBundle(JSON.parse(JSON.stringify(bundle))).ok).toBe(true);
    expect(demoBundle({ now: NOW })).toEqual(bundle);
    const keys = bundle.kubernetes.services.map((s) => `${s.metadata!.namespace}/${s.metadata!.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = bundle.alibabaCloud.loadBalancers.map((lb) => lb.LoadBalancerId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has every item of both precheck tables that a 2.x release can report", () => {
    const wanted =
      "CreateSLB DeleteSLB ModifySLBSpec ModifyInternetSpec ModifyLoadBalancerInstanceChargeType StartListener DeleteListener CreateListener UpdateListener CreateVgroup DeleteVgroup AddVServerGroupBackendServers RemoveVgroup SetSLBDeleteProtection SetSLBModificationProtection SetSLBName UntagSLB TagSLB CreateDomainExtension SetDomainExtensionAttribute DeleteDomainExtension UpdateServerGroup UpdateListener AddServers RemoveServers LeaveSecurityGroup CreateServerGroup DeleteListener";
    const withNlb = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.15.0" });
    const shown = new Set(
      [result, withNlb].flatMap(({ services }) => services.flatMap((r) => r.reported)).map(({ code }) => code),
    );
    expect(wanted.split(" ").filter((code) => !shown.has(code))).toEqual([]);
  });

  it("has an instance that no Service names, and leaves the API server's alone", () => {
    expect(result.orphans.filter((o) => o.kind === "orphan")).toHaveLength(1);
    expect(result.orphans.filter((o) => o.kind === "apiserver").map((o) => o.name)).toEqual([
      `ManagedK8SSlbIntranet-${bundle.cluster.id}`,
    ]);
  });

  it("has Services that pass, fail without an item, hide a finding, and are not looked at", () => {
    const some = (test: (row: (typeof result.services)[number]) => boolean) =>
      expect(result.services.filter(test).length).toBeGreaterThan(4);
    some(({ status, findings }) => status === "pass" && findings.every((f) => f.visibility === "advice"));
    some(
      ({ status, reported, findings }) =>
        status === "fail" && reported.length === 0 && findings.some((f) => f.visibility === "silent"),
    );
    some(({ findings }) => findings.some((f) => f.visibility === "masked"));
    some(({ status }) => status === "skipped");
  });

  it("shows a reported finding wherever the dry run has an item, and nowhere else", () => {
    const differing = result.services.filter(
      (r) => r.reported.length > 0 !== r.findings.some((f) => f.visibility === "reported"),
    );
    expect(differing.map((r) => r.service)).toEqual([]);
  });
});

describe("the Events of the demo cluster", () => {
  const classified = bundle.kubernetes.events
    .filter(onServices)
    .map((event) => ({ event, ...classifyEvent({ reason: event.reason, type: event.type, message: event.message }) }));

  it("are all understood and belong to a Service that exists", () => {
    const uids = new Set(bundle.kubernetes.services.map((s) => s.metadata!.uid));
    expect(classified.filter((c) => !c.known).map((c) => c.event.message)).toEqual([]);
    expect(classified.filter((c) => !uids.has(c.event.involvedObject!.uid)).map((c) => c.event.message)).toEqual([]);
  });

  it("are of every row of the documented tables", () => {
    const codes = new Set(classified.flatMap((c) => c.parts.map((part) => part.code)));
    expect(SERVICE_EVENTS.filter((rule) => !codes.has(rule.code))).toEqual([]);
  });

  it("end with the precheck's own result, cut to 20 items of the same run", () => {
    const own = bundle.kubernetes.events.find((e) => e.metadata!.name === "CloudControllerManagerPrecheckResult")!;
    const [check] = (
      JSON.parse(own.message!) as {
        CheckResults: { instanceResults: Record<string, { MessageCode: string; Id: string }>; FailedCount: number }[];
      }
    ).CheckResults;
    const kept = Object.entries(check!.instanceResults);
    expect(kept).toHaveLength(20);
    expect(check!.FailedCount).toBe(result.officialSummary.failedCount);
    for (const [key, item] of kept)
      expect(result.officialSummary.items).toContainEqual(
        expect.objectContaining({ key, code: item.MessageCode, id: item.Id }),
      );
  });
});
