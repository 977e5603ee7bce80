import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { buildPlan, firstOf, stepsOf } from "./index";
import { failedSync } from "@/testing/failed-sync";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW });
const firstStep = (row: (typeof result.services)[number], of: typeof bundle) => firstOf(stepsOf(row, of));
const rowOf = (service: string) => {
  const row = result.services.find((candidate) => candidate.service === service);
  if (!row) throw new Error(`the demo has no ${service}`);
  return row;
};

describe("the first step", () => {
  it("of a failing Event says what the sync that then goes through does to traffic", () => {
    const first = firstStep(rowOf("shop/flash-sale"), bundle);
    expect(first).toMatchObject({ cause: "event", code: "EVT101", traffic: "existingConnections" });
    expect(first?.command).toBeUndefined();
    expect(first?.decision?.options.map(({ title }) => title)).toEqual([
      "Raise the quota",
      "Only nodes with a Pod",
      "Only nodes with a label",
      "Pods as backends",
    ]);
    expect(first).toMatchObject({ title: "Backend quota of the CLB instance reached. What should be done?" });
    expect(first?.text).toBeUndefined();
    expect(first?.ways!.map(({ effect }) => effect).join(" ")).toMatch(/The CCM then .*creates listener 8443/);
  });

  it("of a decision says what its edits lead to together, not one with a sync in between", () => {
    const [step] = stepsOf(rowOf("platform/harbor"), bundle);
    const [afresh] = step!.decision!.options;
    expect(afresh!.steps.map(({ consequence }) => consequence?.facts.map(({ code }) => code))).toEqual([
      [],
      ["instanceCreated", "statusChanged"],
    ]);
    expect(step!.consequence?.facts.map(({ code }) => code)).toEqual(["instanceCreated", "statusChanged"]);
  });

  it("of a failing Event cannot say what that sync does where an input was not read", () => {
    const { bundle, service } = nlbCase();
    service.spec!.externalTrafficPolicy = "Local";
    bundle.errors = [{ source: "nlb", action: "ListListeners", code: "Throttling", message: "" }];
    const quota = "The backend server number has reached to the quota limit of this load balancer";
    bundle.kubernetes.events = [failedSync("shop/web", quota, { lastTimestamp: CHECKED_AT })];
    const row = runEngine(bundle, { checkedAt: CHECKED_AT }).services.find(({ service }) => service === "shop/web")!;
    expect(firstStep(row, bundle)).toMatchObject({ code: "EVT101", consequence: { unknown: "notRead" } });
  });

  it.each([
    ["shop/checkout", "loadbalancer-bandwidth=5120", "newConnections", ["ModifyLoadBalancerInternetSpec"]],
    ["shop/cart", "loadbalancer-spec=slb.s3.small", "newConnections", ["ModifyLoadBalancerInstanceSpec"]],
  ])(
    "of %s leaves the sync nothing to do; the Event's answer is last and says what that sync does",
    (key, kept, traffic, codes) => {
      const steps = stepsOf(rowOf(key), bundle);
      expect(steps[0]).toMatchObject({ command: expect.stringContaining(kept), traffic: "none" });
      const answer = steps.at(-1)!;
      expect(answer).toMatchObject({ event: expect.stringMatching(/^EVT/), traffic });
      expect(answer.consequence?.calls.map(({ action }) => action)).toEqual(codes);
      expect(answer.title).toMatch(/Only if the Service's settings are to win/);
    },
  );

  it.each([
    ["payments/card-vault", "kept-card-vault", ["SetLoadBalancerDeleteProtection", "DeleteLoadBalancer"]],
    ["shop/h5-legacy", "kept-h5-legacy", ["DeleteLoadBalancer"]],
  ])(
    "of %s, which is deleted, asks whether its address is kept before it lets the deletion continue",
    (key, kept, codes) => {
      const [first, answer] = stepsOf(rowOf(key), bundle);
      expect(first).toMatchObject({
        title: expect.stringMatching(/\?$/),
        ways: [expect.objectContaining({ title: "Keep the instance and its address" }), expect.anything()],
        risky: { command: expect.stringContaining(kept), traffic: "none" },
      });
      expect(first!.command).toBeUndefined();
      expect(answer).toMatchObject({ event: expect.stringMatching(/^EVT/), traffic: "addressLost" });
      expect(answer!.consequence?.calls.map((call) => call.action)).toEqual(codes);
    },
  );

  it("takes the step whose conditions hold: servers that are no Node's, the network plugin, the instance's own VPC", () => {
    expect(firstStep(rowOf("search/indexer"), bundle)).toMatchObject({
      cause: "event",
      text: expect.stringContaining("i-bp1f7q0drained2node01"),
      command: expect.stringMatching(/^aliyun slb RemoveVServerGroupBackendServers .*i-bp1f7q0drained2node01/),
    });
    const rerank = firstStep(rowOf("search/rerank"), bundle);
    expect(rerank).toMatchObject({ text: expect.stringMatching(/Delete the Pod that has the address 10\.20\.0\.73/) });
    expect(rerank?.command).toBeUndefined();
    expect(firstStep(rowOf("platform/harbor"), bundle)).toMatchObject({
      traffic: "addressLost",
      risk: "high",
      more: 0,
    });
    expect(firstStep(rowOf("platform/git-ssh"), bundle)).toMatchObject({
      traffic: "existingConnections",
      risk: "high",
    });
  });

  it("names what its command keeps beside the answer itself, and no more", () => {
    expect(firstStep(rowOf("logistics/iot-gateway"), bundle)?.text).toBe(
      "Remove the specification annotation. The same command keeps what the CLB has, which that sync would overwrite: instance-charge-type PayBySpec -> PayByCLCU.",
    );
  });

  it("of a decision leaves out a call that the controller's next try makes by itself", () => {
    const [step] = stepsOf(rowOf("platform/git-ssh"), bundle);
    expect(step!.risky!.command).toMatch(/DeleteLoadBalancerListener/);
    expect(step!.title).toMatch(/\. Is it still used\?$/);
    expect(step!.ways![1]!.effect).toMatch(/Note: connections on listener 2222\/tcp end\. /);
    expect(step!.consequence).toMatchObject({
      calls: [{ action: "DeleteVServerGroup" }],
      clients: "existingConnections",
    });
    expect(step!.consequence!.unknown).toBeUndefined();
  });

  it("has no command where a condition is not known or does not hold", () => {
    const flannel = { ...bundle, cluster: { ...bundle.cluster, networkPlugin: "flannel" } };
    const without = (networkPlugin: string | undefined) => ({
      ...bundle,
      cluster: { ...bundle.cluster, networkPlugin },
      alibabaCloud: { ...bundle.alibabaCloud, networkInterfaces: [] },
    });
    const command = (of: typeof bundle) => firstStep(rowOf("search/rerank"), of)?.command;
    // A Pod of the group with a network interface overrides the setting.
    expect(command(flannel)).toBeUndefined();
    expect(command(without(undefined))).toBeUndefined();
    expect(command(without("flannel"))).toMatch(/backend-type-$/);
    const old = { ...bundle, cluster: { ...bundle.cluster, ccmVersion: "v1.9.3" } };
    expect(firstStep(rowOf("platform/vpn"), old)?.command).toBeUndefined();
    // It is billed: a person decides.
    expect(stepsOf(rowOf("platform/vpn"), bundle)[0]).toMatchObject({
      risky: { command: expect.stringContaining("PayByCLCU") },
      title: expect.stringMatching(/billed from that moment/),
    });
  });

  it("is none for a Service that passes, whatever its Events tell", () => {
    const passes = { ...rowOf("shop/cart"), status: "pass" as const, findings: [] };
    expect(firstStep(passes, bundle)).toBeUndefined();
  });

  it("asks for a condition wherever a command of an answer holds only sometimes", () => {
    // "Flannel: remove ...", "It is gone: ...", "Before v2.4.0: ..."
    const sometimes =
      /^(\.\.\.)?(It |Before|If |Only once|Flannel|On Flannel|Terway|Reused|Pending|Same |An instance that)/;
    for (const rule of EVENT_RULES)
      for (const step of rule.steps)
        if (step.change && sometimes.test(step.text.en))
          expect([rule.code, step.text.en, step.when?.length ?? 0]).not.toContain(0);
  });
});

it("of a deleted Service asks what is kept before the answer to an Event by which the address goes", () => {
  const pair = buildPair({ loadBalancer: { DeleteProtection: "on" } });
  pair.service.metadata!.deletionTimestamp = CHECKED_AT;
  const bundle = buildBundle([pair]);
  const message = "Error cleaning load balancer [lb-web]: error to set slb id [lb-web] delete protection off";
  const more = { reason: "CleanLoadBalancerFailed", lastTimestamp: CHECKED_AT };
  bundle.kubernetes.events = [failedSync("shop/web", message, more)];
  const [row] = runEngine(bundle, { checkedAt: CHECKED_AT }).services;
  const [first, answer] = stepsOf(row!, bundle);
  expect(first!.ways?.map(({ title }) => title)).toEqual([
    "Keep the instance and its address",
    "Let the CCM delete the instance",
  ]);
  expect(answer).toMatchObject({ event: "EVT933", traffic: "addressLost" });
});

it("a reason that another reason of the same command starts with is shown once", () => {
  const annotations = { "health-check-interval": "9", "charge-type": "paybybandwidth" };
  const pair = buildPair({ annotations, loadBalancer: { InternetChargeType: "paybytraffic" } });
  pair.listeners[0]!.HealthCheckInterval = 2;
  const bundle = buildBundle([pair]);
  const [step] = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" }), bundle);
  expect(step!.findings).toEqual(["CLB244", "CLB402"]);
  expect(step!.why.split("present setting")).toHaveLength(2);
});
