import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { buildPlan, firstOf, stepsOf } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW });
const rowOf = (service: string) => result.services.find((row) => row.service === service)!;
const firstStep = (service: string, of = bundle) => firstOf(stepsOf(rowOf(service), of));

describe("the first step", () => {
  it("of a failing Event asks what should be done, and says what the sync that then goes through does", () => {
    const first = firstStep("shop/flash-sale");
    expect(first).toMatchObject({
      ...{ cause: "event", code: "EVT101", traffic: "existingConnections", text: undefined },
      title: "Backend quota of the CLB instance reached. What should be done?",
    });
    expect(first!.ways!.map(({ title }) => title)).toEqual([
      "Raise the quota",
      "Only nodes with a Pod",
      "Only nodes with a label",
      "Pods as backends",
    ]);
    expect(first!.ways!.map(({ effect }) => effect).join(" ")).toMatch(/The CCM then .*creates listener 8443/);
  });

  it("of a decision says what its edits lead to together, not one with a sync in between", () => {
    const [afresh] = stepsOf(rowOf("platform/harbor"), bundle)[0]!.decision!.options;
    expect(afresh!.steps.map(({ consequence }) => consequence?.facts.map(({ code }) => code))).toEqual([
      [],
      ["instanceCreated", "statusChanged"],
    ]);
  });

  it("names the server that is no Node's, the Pod of an address, and what its command keeps beside the answer", () => {
    expect(firstStep("search/indexer")).toMatchObject({ text: expect.stringContaining("i-bp1f7q0drained2node01") });
    expect(firstStep("search/rerank")?.text).toMatch(/Delete the Pod that has the address 10\.20\.0\.73/);
    expect(firstStep("logistics/iot-gateway")?.text).toBe(
      "Remove the specification annotation. The same command keeps what the CLB has, which that sync would overwrite: instance-charge-type PayBySpec -> PayByCLCU.",
    );
  });

  it("has no command where a condition is not known or does not hold", () => {
    const without = (networkPlugin: string | undefined) => ({
      ...bundle,
      cluster: { ...bundle.cluster, networkPlugin },
      alibabaCloud: { ...bundle.alibabaCloud, networkInterfaces: [] },
    });
    const flannel = { ...bundle, cluster: { ...bundle.cluster, networkPlugin: "flannel" } };
    // A Pod of the group with a network interface overrides the setting.
    expect([flannel, without(undefined)].map((of) => firstStep("search/rerank", of)?.command)).toEqual([
      undefined,
      undefined,
    ]);
    expect(firstStep("search/rerank", without("flannel"))?.command).toMatch(/backend-type-$/);
    const old = { ...bundle, cluster: { ...bundle.cluster, ccmVersion: "v1.9.3" } };
    expect(firstStep("platform/vpn", old)?.command).toBeUndefined();
    // It is billed: a person decides.
    expect(stepsOf(rowOf("platform/vpn"), bundle)[0]).toMatchObject({
      risky: { command: expect.stringContaining("PayByCLCU") },
      title: expect.stringMatching(/billed from that moment/),
    });
  });

  it("is none for a Service that passes, whatever its Events tell", () => {
    const passes = { ...rowOf("shop/cart"), status: "pass" as const, findings: [] };
    expect(firstOf(stepsOf(passes, bundle))).toBeUndefined();
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

it("a reason that another reason of the same command starts with is shown once", () => {
  const annotations = { "health-check-interval": "9", "charge-type": "paybybandwidth" };
  const pair = buildPair({ annotations, loadBalancer: { InternetChargeType: "paybytraffic" } });
  pair.listeners[0]!.HealthCheckInterval = 2;
  const own = buildBundle([pair]);
  const [step] = buildPlan(runEngine(own, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" }), own);
  expect(step!.findings).toEqual(["CLB244", "CLB402"]);
  expect(step!.why.split("present setting")).toHaveLength(2);
});
