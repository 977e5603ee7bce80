import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { SERVICE_EVENTS } from "@/lib/knowledge/events/service";
import { parseBundle, type KubeEvent } from "@/lib/model/bundle";
import { classifyEvent } from "@/lib/triage";
import { demoBundle } from "./bundle";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
const row = (service: string) => result.services.find((r) => r.service === service)!;
const codesOf = (service: string) => row(service).reported.map((item) => item.code);
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

  /** Every row of both precheck tables that a 2.x release can report; stop listener and the two rows of the default server group are not among them. */
  it.each([
    ["create a new load balancer", "CreateSLB", "logistics/label-printer"],
    ["delete the load balancer", "DeleteSLB", "shop/h5-legacy"],
    ["modify the slb instance spec", "ModifySLBSpec", "shop/cart"],
    ["modify the slb internet spec", "ModifyInternetSpec", "shop/checkout"],
    ["modify loadbalancer instance charge type", "ModifyLoadBalancerInstanceChargeType", "logistics/iot-gateway"],
    ["start listener", "StartListener", "shop/promo"],
    ["delete listener", "DeleteListener", "shop/gift-card"],
    ["create listener", "CreateListener", "shop/flash-sale"],
    ["update listener", "UpdateListener", "shop/product-catalog"],
    ["create VServerGroup", "CreateVgroup", "search/query-api"],
    ["delete VServerGroup", "DeleteVgroup", "search/spellcheck"],
    ["add VServerGroup backends", "AddVServerGroupBackendServers", "search/suggest"],
    ["remove VServerGroup backends", "RemoveVgroup", "search/indexer"],
    ["(deletion protection)", "SetSLBDeleteProtection", "payments/ledger"],
    ["(deletion protection, being deleted)", "SetSLBDeleteProtection", "payments/card-vault"],
    ["(modification protection)", "SetSLBModificationProtection", "payments/reports"],
    ["(name)", "SetSLBName", "platform/grafana"],
    ["(deletion protection, overwritten by the name)", "SetSLBDeleteProtection", "platform/grafana"],
    ["(tags to remove)", "UntagSLB", "data/redis-proxy"],
    ["(tags to add)", "TagSLB", "data/pulsar-proxy"],
    ["(domain extension)", "CreateDomainExtension", "payments/notify"],
    ["(domain extension)", "SetDomainExtensionAttribute", "payments/notify"],
    ["(domain extension)", "DeleteDomainExtension", "payments/notify"],
  ])("%s: %s on %s", (_documented, code, service) => {
    expect(codesOf(service)).toContain(code);
  });

  it("has an instance that no Service names, and leaves the API server's alone", () => {
    expect(result.orphans.filter((o) => o.kind === "orphan")).toHaveLength(1);
    expect(result.orphans.filter((o) => o.kind === "apiserver").map((o) => o.name)).toEqual([
      `ManagedK8SSlbIntranet-${bundle.cluster.id}`,
    ]);
  });

  it.each([
    "shop/storefront",
    "shop/wishlist",
    "payments/risk",
    "search/vector",
    "logistics/tracking",
    "logistics/route-planner",
    "data/olap",
    "platform/telemetry",
    "platform/sentry",
    "kube-system/nginx-ingress-lb",
  ])("%s is healthy", (service) => {
    expect(row(service)).toMatchObject({ status: "pass", reported: [], syncError: null });
    expect(row(service).findings.filter((f) => f.visibility !== "advice")).toEqual([]);
  });

  it.each([
    "payments/refund",
    "logistics/warehouse",
    "logistics/customs",
    "data/clickhouse",
    "data/flink-ui",
    "data/metrics-ingest",
    "data/minio",
    "data/etl-callback",
    "data/legacy-report",
  ])("%s fails without an item", (service) => {
    expect(row(service)).toMatchObject({ status: "fail", reported: [] });
    expect(row(service).syncError).toMatch(/^DryRun: Error syncing load balancer/);
    expect(row(service).findings.some((f) => f.visibility === "silent")).toBe(true);
  });

  it.each([
    "shop/promo",
    "shop/gift-card",
    "payments/card-vault",
    "payments/refund",
    "logistics/customs",
    "search/rerank",
  ])("%s hides a finding behind another", (service) => {
    expect(row(service).findings.some((f) => f.visibility === "masked")).toBe(true);
  });

  it("shows a reported finding wherever the dry run has an item, and nowhere else", () => {
    const differing = result.services.filter(
      (r) => r.reported.length > 0 !== r.findings.some((f) => f.visibility === "reported"),
    );
    expect(differing.map((r) => r.service)).toEqual([]);
  });

  const withNlb = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.15.0" });
  it.each([
    ["edge/mqtt-broker", "pass", []],
    ["edge/game-login", "fail", ["UpdateServerGroup", "UpdateListener"]],
    ["edge/live-push", "fail", ["AddServers", "RemoveServers"]],
    ["edge/partner-gateway", "fail", ["LeaveSecurityGroup"]],
    ["edge/video-ingest", "fail", ["CreateServerGroup"]],
    ["edge/gps-tracker", "fail", []],
    ["edge/voip-sbc", "fail", ["DeleteListener"]],
    ["platform/api-gateway", "fail", []],
  ])("%s has an NLB: %s with v2.15.0, not looked at before", (service, status, items) => {
    const after = withNlb.services.find((r) => r.service === service)!;
    expect([after.status, after.reported.map((item) => item.code)]).toEqual([status, items]);
    expect(after.syncError === null).toBe(status === "pass");
    expect(row(service)).toMatchObject({ status: "skipped", reason: "CLB554", reported: [] });
  });

  it("holds Services that are not the CLB controller's business", () => {
    const skipped = result.services.filter((r) => r.status === "skipped").map((r) => r.service);
    expect(skipped).toEqual(
      expect.arrayContaining(["platform/api-gateway", "platform/argocd-server", "platform/prometheus"]),
    );
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

  it.each(SERVICE_EVENTS.map((rule) => rule.code))("%s of the documented tables occurs", (code) => {
    expect(classified.some((c) => c.parts.some((part) => part.code === code))).toBe(true);
  });

  it.each([
    "The backend server number has reached to the quota limit of this load balancers",
    "The backend server number has reached to the quota limit of this load balancer$",
    "The loadbalancer does not support backend servers of eni type",
    "There are no available nodes for LoadBalancer",
    "alicloud: not able to find loadbalancer named \\[.+\\] in openapi, but it's defined in service.loaderbalancer.ingress. this may happen when you removed loadbalancerid annotation",
    "alicloud: can not find loadbalancer, but it's defined in service",
    "ORDER.ARREARAGE Message: The account is arrearage.",
    "PAY.INSUFFICIENT_BALANCE Message: Your account does not have enough balance.",
    "Status Code: 400 Code: Throttling",
    "Status Code: 400 Code: RspoolVipExist Message: there are vips associating with this vServer group.",
    "Status Code: 400 Code: NetworkConflict",
    "Status Code: 400 Code: VSwitchAvailableIpNotExist Message: The specified VSwitch has no available ip.",
    "The specified Port must be between 1 and 65535.",
    "Status Code: 400 Code: ShareSlbHaltSales Message: The share instance has been discontinued.",
    "can not change ResourceGroupId once created",
    "can not find eniid for ip \\S+ in vpc vpc-",
    "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.",
    "User does not have permission modify InstanceChargeType to spec.",
    "the loadbalancer \\S+ can not be reused, can not reuse loadbalancer created by kubernetes.",
    "alicloud: can not change LoadBalancer AddressType once created. delete and retry",
    "the loadbalancer \\S+ can not be reused, service has been associated with ip \\[\\S+\\], cannot be bound to ip \\[\\S+\\]",
  ])("documented message: %s", (pattern) => {
    expect(
      bundle.kubernetes.events.some((event) => onServices(event) && new RegExp(pattern).test(event.message!)),
    ).toBe(true);
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
