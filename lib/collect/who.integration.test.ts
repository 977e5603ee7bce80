import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { TrailEvent } from "@/simulator/cloud/trail";
import { demoBundle } from "@/simulator/demo/bundle";
import { demoTrail } from "@/simulator/demo/trail";
import { startLive, type Live } from "@/testing/live";
import { createCloudReader } from "@/lib/collect/alibaba/client";
import { whoChanged, type WhoAsked } from "./who";

const NOW = new Date().toISOString();
const bundle: Bundle = demoBundle({ now: NOW });
const results = new Map(
  ["v2.14.0", "v2.15.0"].map((target) => [target, runEngine(bundle, { checkedAt: NOW, targetVersion: target })]),
);
const rows = [...results.values()].flatMap(({ services }) => services);
const instanceOf = (service: string) =>
  rows.find((row) => row.service === service && row.loadBalancerId)!.loadBalancerId!;
const { id: clusterId, region } = bundle.cluster;

let live: Live;
beforeEach(async () => {
  live = await startLive(bundle, { trail: demoTrail(bundle, NOW) });
  live.simulator.cloud.trail.perSecond = 1_000;
});
afterEach(() => live.close());

const calls = () => live.simulator.log.counts().LookupEvents ?? 0;
/** A reader that keeps to no pace. */
const fast = (change: Record<string, string> = {}) => {
  const { credentials, endpoints: own } = live.cluster.settings;
  const endpoints = { ...own, ...change };
  return createCloudReader({
    region,
    credentials,
    endpoints,
    limiter: { perSecond: 1_000, backoffMs: 10 },
    maxQps: 999,
  });
};
/** Asks about the instance of a Service, with the rules of the version whose dry run judges it. */
const ask = (
  service: string,
  { on = true, paced = false, ...more }: Partial<WhoAsked> & { on?: boolean; paced?: boolean } = {},
) =>
  whoChanged(
    { instance: instanceOf(service), locale: "en", ...more },
    { region, clusterId, services: results.get(service.startsWith("edge/") ? "v2.15.0" : "v2.14.0")!.services, bundle },
    { on, cloud: paced ? () => live.source().cloud(region, {}) : () => fast() },
  );
const said = async (service: string, more: Parameters<typeof ask>[1] = {}) =>
  (await ask(service, more)).findings.map(({ code, sentence, advice }) => `${code} ${sentence ?? advice}`);

describe("the demo's differences", () => {
  it.each([
    [
      "payments/gateway",
      1,
      "CLB228 Listener 443: TLSCipherPolicy set to tls_cipher_policy_1_0 by RAM user zhangwei in the console",
    ],
    ["shop/cart", 1, "CLB401 Instance: Modify by RAM user lina on the buy page"],
    ["shop/checkout", 1, "CLB402 Instance: Bandwidth set to 5120 by RAM user deploy with Terraform"],
    ["shop/promo", 2, "CLB203 Listener 80: StopLoadBalancerListener by RAM user oncall with the aliyun command line"],
    ["shop/promo", 2, "CLB230 Listener 80: AclStatus set to off by RAM user oncall with the aliyun command line"],
    ["shop/gift-card", 1, "CLB202 Listener 8081: CreateLoadBalancerTCPListener by this cluster's controller"],
    ["search/suggest", 2, "by RAM user oncall in the console"],
    ["payments/notify", 2, "CLB208 Listener 443: ServerCertificateId set to"],
    [
      "payments/settlement",
      1,
      "CLB238 Listener 8080: ConnectionDrain set to off by role rosdeployrole, session ros-stack, through ROS",
    ],
    ["data/redis-proxy", 1, "CLB410 Instance: TagResources by RAM user zhangwei over the API"],
    [
      "data/kafka-external",
      1,
      "CLB220 Listener 9093: Description set to broker-1 (changed in the console) by RAM user wangfang",
    ],
    ["edge/game-login", 3, "CLB711 Listener 7000: IdleTimeout set to 900 by RAM user wangfang in the console"],
    [
      "edge/live-push",
      2,
      "RemoveServersFromServerGroup by the controller of cluster c1b5e7720d9a44f0b8a6d3f2e5c97a410",
    ],
    ["edge/partner-gateway", 1, "CLB701 Instance: LoadBalancerJoinSecurityGroup by RAM user lina in the console"],
  ])("%s: %i calls, %s", async (service, expected, sentence) => {
    expect((await said(service)).join("\n")).toContain(sentence);
    expect(calls()).toBe(expected);
  });

  it("lead to advice: both ways after a change by hand, the Service's edit after one by the controller or none", async () => {
    const advice = async (service: string) => (await ask(service)).findings[0]?.advice;
    expect(await advice("payments/gateway")).toMatch(/^Changed outside the cluster\. Both ways are open/);
    expect(await advice("shop/gift-card")).toMatch(/the Service was edited since, and its sync is due/);
    expect(await advice("shop/flash-sale")).toMatch(/^No change of this is recorded\. Then the Service was edited/);
    expect(await advice("edge/live-push")).toMatch(/^Two clusters manage this instance/);
    expect(await advice("shop/checkout")).toMatch(/change its configuration too/);
  });

  it("count what was refused", async () => {
    expect((await ask("payments/card-vault")).notes).toContain(
      "Refused 3 times: DeleteLoadBalancer by this cluster's controller (OperationDenied.DeleteProtection)",
    );
  });
});

describe("not knowing", () => {
  const notTold = async (service = "payments/gateway", more: Parameters<typeof ask>[1] = {}) =>
    (await ask(service, more)).notTold;
  const refuse = (status: number, code: string) =>
    live.simulator.faults.inject({ source: "actiontrail", effect: { kind: "error", status, code, message: "no" } });

  it("is switched off unless it is switched on, and then nothing is called", async () => {
    expect(live.settings.actiontrail).toBe(false);
    expect(await notTold("payments/gateway", { on: false })).toMatchObject({
      code: "off",
      sentence: expect.stringContaining("PREFLIGHT_ACTIONTRAIL=on") as string,
    });
    expect(calls()).toBe(0);
  });

  it.each([
    ["NoPermission", 403],
    ["Forbidden.RAM", 403],
  ])("is not allowed: %s", async (code, status) => {
    refuse(status, code);
    expect(await notTold()).toMatchObject({
      code: "forbidden",
      sentence: expect.stringContaining("lacks actiontrail:LookupEvents on resource *") as string,
    });
    expect(calls()).toBe(1);
  });

  it("has no endpoint, where the host cannot be reached or does not offer it", async () => {
    refuse(404, "InvalidAction.NotFound");
    expect((await notTold())?.code).toBe("noEndpoint");
    const cloud = () => fast({ actiontrail: "http://127.0.0.1:9" });
    const services = results.get("v2.14.0")!.services;
    const asked = { instance: instanceOf("payments/gateway"), locale: "en" } as const;
    const view = await whoChanged(asked, { region, clusterId, services }, { on: true, cloud });
    expect(view.notTold?.sentence).toBe(
      "Not looked up: ActionTrail of cn-hangzhou cannot be reached. It is not offered there, or the network does not let it through.",
    );
  });

  it("is an error in the words of the API, which the text for a ticket leaves out", async () => {
    const message = "RAM user lina of 203.0.113.9 is wrong";
    const effect = { kind: "error", status: 400, code: "InvalidUser", message } as const;
    live.simulator.faults.inject({ source: "actiontrail", effect });
    const { notTold: said, redacted } = await ask("payments/gateway");
    expect(said).toEqual({ code: "failed", sentence: `Not looked up: ${message}` });
    expect(redacted).toBe("Not looked up: TEXT-1");
  });

  it("is throttled", async () => {
    refuse(400, "Throttling.User");
    expect(await notTold()).toMatchObject({
      code: "throttled",
      sentence: expect.stringContaining("two queries a second") as string,
    });
  });

  it("is nothing recorded, with what the record does not show", async () => {
    const { notTold: none, notes, findings } = await ask("shop/flash-sale");
    expect(none).toBeUndefined();
    expect(findings[0]?.sentence).toBeUndefined();
    expect(notes[0]).toMatch(
      /^Nothing by others than the controller is recorded for lb-\S+ in cn-hangzhou from .* UTC to .* UTC\. That proves little/,
    );
  });

  it("is given at one finding alone, where only the lookup of its part fails", async () => {
    live.simulator.faults.inject({
      source: "actiontrail",
      after: 1,
      effect: { kind: "error", status: 403, code: "NoPermission", message: "no" },
    });
    const { findings } = await ask("search/suggest");
    expect(findings[0]).toMatchObject({ cause: "forbidden" });
  });
});

describe("the calls", () => {
  /** So many writes of the controller, newer than all else. */
  const noise = (count: number): TrailEvent[] =>
    Array.from({ length: count }, (_, n) => ({
      eventId: `noise-${n}`,
      eventName: "TagResources",
      eventTime: `${new Date(Date.parse(NOW) - (20 + n) * 60_000).toISOString().slice(0, 19)}Z`,
      userAgent: `x ack.ccm/v2.11.2 ClusterId/${clusterId}`,
      requestParameters: { "ResourceId.1": instanceOf("payments/gateway") },
      referencedResources: { "ACS::SLB::LoadBalancer": [instanceOf("payments/gateway")] },
    }));

  it("ask for the operations by name, where the instance has more events than were read", async () => {
    live.simulator.cloud.trail.events = [...live.simulator.cloud.trail.events, ...noise(60)];
    const { findings, notes } = await ask("payments/gateway");
    expect(findings.map(({ cause }) => cause)).toEqual(["hand", "hand"]);
    expect(notes.join(" ")).toContain("More is recorded than was read");
    // One for the instance, one for each operation that sets a listener's field.
    expect(calls()).toBe(1 + 9);
  });

  it("are those of one finding's operations, where one is asked for", async () => {
    const { findings } = await ask("shop/promo", { finding: "CLB203" });
    expect(findings).toMatchObject([{ code: "CLB203", cause: "hand" }]);
    expect(calls()).toBe(2);
  });

  it("keep to two a second, so that none is throttled", async () => {
    live.simulator.cloud.trail.perSecond = 2;
    const begun = performance.now();
    await Promise.all(["edge/game-login", "edge/live-push"].map((service) => ask(service, { paced: true })));
    // A throttled one would have been made again.
    expect(calls()).toBe(5);
    expect(performance.now() - begun).toBeGreaterThan(1_000);
  });

  it("end at twenty, and name the findings that are left, to be asked for alone", async () => {
    const [row] = results.get("v2.14.0")!.services.filter(({ service }) => service === "search/suggest");
    const [one] = row!.findings;
    const findings = Array.from({ length: 25 }, (_, n) => ({
      ...one!,
      id: `finding-${n}`,
      resource: { ...one!.resource, id: `rsp-${n}` },
    }));
    const checked = { region, clusterId, services: [{ ...row!, findings }] };
    const asked = { instance: row!.loadBalancerId!, locale: "en" } as const;
    const all = await whoChanged(asked, checked, { on: true, cloud: () => fast() });
    expect(calls()).toBe(20);
    expect(all.findings.filter(({ cause }) => cause === "tooMany")).toHaveLength(25 - 19);
    expect(all.findings.at(-1)?.advice).toBe(
      "Not looked up: one answer takes 20 queries at most. Ask for this finding alone.",
    );
    const alone = await whoChanged({ ...asked, finding: "finding-24" }, checked, { on: true, cloud: () => fast() });
    expect(alone.findings.map(({ id, cause }) => [id, cause])).toEqual([["finding-24", "service"]]);
  });

  it("use spans of 30 days, where longer ones are refused, and learn it once", async () => {
    live.simulator.cloud.trail.longestDays = 30;
    expect(await said("search/suggest")).toEqual([expect.stringContaining("by RAM user oncall in the console")]);
    // The refused one, then three spans for the instance and three for its group.
    expect(calls()).toBe(1 + 3 + 3);
  });
});
