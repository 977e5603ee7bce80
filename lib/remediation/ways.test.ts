import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildPlanView, renderPlanScript } from ".";
import { effectsOf } from "./plan-effect";
import { shownTraffic } from "@/lib/model/consequence";
import { readChoices, wayNames } from "@/lib/model/ways";

const NOW = "2026-11-26T08:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.15.0" });

function planOf(service: string, ...choices: string[]) {
  const services = result.services.filter((row) => row.service === service);
  const plan = buildPlanView({ ...result, services, orphans: [] }, bundle, { choices: readChoices(choices) });
  const effects = effectsOf(plan.steps);
  return { plan, steps: plan.steps.map((step) => ({ ...step, effect: effects.get(step) })) };
}

const idOf = (service: string, code: string) =>
  result.services.find((row) => row.service === service)!.findings.find((one) => one.code === code)!.id;

describe("a decision that a person took", () => {
  it("names the ways of a finding by their direction", () => {
    const ways = (["keep-service", "other", "other"] as const).map((direction) => ({ direction }));
    expect(wayNames(ways)).toEqual(["keep-service", "other", "other-2"]);
  });

  it("becomes a step that may run now, and the script holds its command", () => {
    const service = "payments/ledger";
    expect(planOf(service).steps).toMatchObject([
      { effect: "decide", risky: { command: expect.any(String) as string } },
    ]);
    const id = idOf(service, "CLB404");
    const cloud = planOf(service, `${id}~keep-service`);
    expect(cloud.steps).toMatchObject([{ kind: "aliyun", effect: "safe", findingIds: [id] }]);
    expect(renderPlanScript(cloud.plan.steps)).toMatch(
      /safe '1\. payments\/ledger.*\naliyun slb SetLoadBalancerDeleteProtection/,
    );
    const kubernetes = planOf(service, `${id}~keep-cloud`);
    // Flux puts the old value back, and the CCM then changes the instance.
    expect(kubernetes.steps).toMatchObject([{ kind: "kubectl", effect: "window" }]);
    expect(kubernetes.steps[0]!.command).toContain("delete-protection=off");
    expect(kubernetes.steps[0]!.title).toContain("With the old value back the CCM switches deletion protection");
  });

  it("is printed as it is planned once chosen: the whole edit, and the effect of all that its sync sets off", () => {
    let compared = 0;
    for (const { service } of result.services)
      for (const step of planOf(service).steps)
        for (const way of step.event ? [] : (step.ways ?? [])) {
          const id = step.asks!.map((one) => `${one}~${way.name}`);
          const taken = planOf(service, ...id).steps.filter(
            ({ command, findingIds }) =>
              command !== undefined && findingIds.some((one) => step.findingIds.includes(one)),
          );
          if (way.command === undefined || taken.length === 0) continue;
          expect(way.command, id.join(" ")).toBe(taken.map(({ command }) => command).join("\n"));
          if (taken.length === 1) expect(way.traffic, id.join(" ")).toBe(shownTraffic(taken[0]!));
          compared += 1;
        }
    expect(compared).toBeGreaterThanOrEqual(25);
    const tls = idOf("payments/gateway", "CLB228");
    const step = planOf("payments/gateway").steps.find(({ findingIds }) => findingIds.includes(tls))!;
    expect(step.ways![0]!.command).toMatch(/cert-id=.* .*tls-cipher-policy=|tls-cipher-policy=.* .*cert-id=/);
  });

  it("waits for the window where clients may notice", () => {
    const id = idOf("edge/voip-sbc", "CLB713");
    expect(planOf("edge/voip-sbc", `${id}~keep-service`).steps).toMatchObject([{ effect: "window", kind: "aliyun" }]);
  });

  it("orders the billing that was requested", () => {
    const id = idOf("data/etl-callback", "CLB510");
    const [step] = planOf("data/etl-callback", `${id}~other-2`).steps;
    expect(step).toMatchObject({ kind: "kubectl", command: expect.any(String) as string });
    expect(step!.consequence?.facts.map(({ code }) => code)).toContain("instanceCreated");
    expect(step!.effect).not.toBe("decide");
  });

  it("leaves the others of its Service open until each was taken", () => {
    const service = "shop/product-catalog";
    const ids = ["CLB237", "CLB249", "CLB222", "CLB232", "CLB244"].map((code) => idOf(service, code));
    const some = planOf(service, `${ids[0]}~keep-cloud`).steps;
    expect(some.some(({ effect }) => effect === "decide")).toBe(true);
    const all = planOf(service, ...ids.map((id) => `${id}~keep-cloud`)).steps;
    expect(all).toMatchObject([{ kind: "kubectl" }]);
    expect(all[0]!.effect).not.toBe("decide");
    expect(all[0]!.findingIds).toEqual(expect.arrayContaining(ids));
  });

  it("is one command with one undo for all settings of one listener", () => {
    const service = "shop/product-catalog";
    const ids = ["CLB237", "CLB249", "CLB222", "CLB232", "CLB244"].map((code) => idOf(service, code));
    const { steps, plan } = planOf(service, ...ids.map((id) => `${id}~keep-service`));
    expect(steps).toMatchObject([{ kind: "aliyun", effect: "window" }]);
    const [{ command, undo, title, follows, findingIds, consequence }] = steps as [(typeof steps)[number]];
    expect(command).toMatch(
      /^aliyun slb SetLoadBalancerHTTPListenerAttribute .*--Scheduler wlc --IdleTimeout 30 --CookieTimeout 1800 --HealthCheckInterval 5 --HealthCheckURI \/healthz$/,
    );
    expect(undo).toMatch(/^aliyun slb SetLoadBalancerHTTPListenerAttribute .*--Scheduler wrr .*--HealthCheckURI \/$/);
    expect(title).toMatch(/^Set on listener 80\/http: scheduler wrr -> wlc, .*, health check path \/ -> \/healthz\./);
    // The table of the differences says all of it.
    expect(follows).toBe("");
    expect(findingIds).toEqual(expect.arrayContaining(ids));
    expect(consequence?.facts.map(({ code }) => code)).toContain("listenerChanged");
    expect(renderPlanScript(plan.steps).match(/^aliyun slb SetLoadBalancerHTTP/gm)).toHaveLength(1);
  });

  it("does nothing where the way or the finding is gone", () => {
    const before = planOf("payments/ledger").steps;
    const id = idOf("payments/ledger", "CLB404");
    expect(
      planOf("payments/ledger", `${id}~other`, "payments/ledger|CLB999|x|y~keep-cloud", "no choice").steps,
    ).toEqual(before);
  });
});
