import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildPlan, renderPlanScript, planIdentity } from "@/lib/remediation";
import { DEMO, FIXTURES, NOW } from "./clusters";
import { SHIPPED, WITH_NLB } from "./recordings";

const LANGUAGE_FREE = [
  ...(["service", "kind", "findings", "findingIds", "command", "undo", "risky"] as const),
  ...(["traffic", "risk", "label", "consequence", "needs", "makes"] as const),
];

describe.each([DEMO, FIXTURES, ...SHIPPED, ...WITH_NLB.slice(0, 1)])("$name", ({ bundle: load }) => {
  it("has the same plan in both languages: steps, order, commands, calls, effects, labels; and its script", () => {
    const bundle = load();
    const result = runEngine(bundle, { checkedAt: NOW });
    const plans = (["en", "zh-CN"] as const).map((locale) => buildPlan(result, bundle, { locale }));
    const [english, chinese] = plans.map((steps) =>
      steps.map((step) => Object.fromEntries(LANGUAGE_FREE.map((name) => [name, step[name]]))),
    );
    expect(english!.length).toBeGreaterThan(0);
    expect(chinese).toEqual(english);
    for (const [at, locale] of (["en", "zh-CN"] as const).entries()) {
      const script = renderPlanScript(plans[at]!, {
        cluster: bundle.cluster.id,
        identity: planIdentity(bundle, plans[at]!),
        locale,
      });
      expect(script).toMatch(/^#!/);
    }
  });
});
