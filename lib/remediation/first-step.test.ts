import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildPlan, firstStep } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW });
const rowOf = (service: string) => {
  const row = result.services.find((candidate) => candidate.service === service);
  if (!row) throw new Error(`the demo has no ${service}`);
  return row;
};

describe("the first step", () => {
  it.each(["logistics/label-printer", "platform/webhook", "platform/harbor", "payments/card-vault", "shop/flash-sale"])(
    "of %s is the failure that is going on, not a difference it leaves behind",
    (service) => {
      expect(firstStep(rowOf(service), bundle)).toMatchObject({
        cause: "event",
        code: expect.stringMatching(/^(EVT|NLB)/),
      });
    },
  );

  it("never opens a listener, or takes its access control off, at shop/promo", () => {
    const first = firstStep(rowOf("shop/promo"), bundle);
    expect(first?.command ?? "").not.toMatch(/acl-status=off|StartLoadBalancerListener/);
  });

  it("is the plan's own step everywhere else", () => {
    const steps = buildPlan(result, bundle);
    let compared = 0;
    for (const row of result.services) {
      const first = firstStep(row, bundle);
      if (first?.cause !== "plan" || !first.command) continue;
      compared += 1;
      expect(steps.find((step) => step.service === row.service)?.command, row.service).toBe(first.command);
    }
    expect(compared).toBeGreaterThan(10);
  });

  it("shows no command that holds an example value; what is known of it is an example with its open places", () => {
    for (const row of result.services) expect(firstStep(row, bundle)?.command ?? "").not.toMatch(/<\w+>/);
    expect(firstStep(rowOf("logistics/label-printer"), bundle)?.example).toMatchObject({
      command: expect.stringMatching(/=<\w*[vV]SwitchId>/),
      places: [expect.stringMatching(/VSwitchId$/i)],
    });
  });

  it("of a failing Event says what the sync that then goes through does to traffic", () => {
    const first = firstStep(rowOf("shop/flash-sale"), bundle);
    expect(first).toMatchObject({ cause: "event", code: "EVT101", traffic: "existingConnections" });
    expect(first?.sync?.map((change) => change.code)).toContain("CLB304");
    expect(first?.text).toMatch(/also changes: .*weights/i);
  });

  it("speaks the reader's language", () => {
    expect(firstStep(rowOf("logistics/label-printer"), bundle, { locale: "zh-CN" })?.title).toMatch(/[\u4e00-\u9fff]/);
  });
});
