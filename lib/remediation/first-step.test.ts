import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { firstOf, stepsOf } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW });
const firstStep = (row: (typeof result.services)[number], of: typeof bundle) => firstOf(stepsOf(row, of));
const rowOf = (service: string) => {
  const row = result.services.find((candidate) => candidate.service === service);
  if (!row) throw new Error(`the demo has no ${service}`);
  return row;
};

/** Which step is the first one of each Service of the demo stands in testing/goldens. */
describe("the first step", () => {
  it("never opens a listener, or takes its access control off, at shop/promo", () => {
    const first = firstStep(rowOf("shop/promo"), bundle);
    expect(first?.command ?? "").not.toMatch(/acl-status=off|StartLoadBalancerListener/);
  });

  it("shows no command that holds an example value; what is known of it is an example with its open places", () => {
    for (const row of result.services) expect(firstStep(row, bundle)?.command ?? "").not.toMatch(/<\w+>/);
    expect(firstStep(rowOf("logistics/label-printer"), bundle)?.example).toMatchObject({
      command: expect.stringMatching(/=<\w*[vV]SwitchId>/),
      places: [expect.stringMatching(/VSwitchId$/i)],
    });
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
    expect(firstStep(rowOf("platform/vpn"), bundle)).toMatchObject({
      command: expect.stringContaining("PayByCLCU"),
      text: expect.stringMatching(/billed from that moment/),
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
