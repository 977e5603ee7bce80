import { describe, expect, it } from "vitest";
import { checkBundle } from "@/lib/upgrade/check";
import type { Fact } from "@/lib/model/consequence";
import { RECORDED } from "@/testing/recordings";
import { stepsOf } from ".";

const NOW = "2026-11-26T08:00:00Z";
const checked = new Map<string, ReturnType<typeof check>>();
const check = (name: string) => {
  const bundle = RECORDED.find((one) => one.name === name)!.bundle();
  return { bundle, result: checkBundle(bundle, { checkedAt: NOW }) };
};

function planned(name: string, service: string) {
  const { bundle, result } = checked.get(name) ?? check(name);
  checked.set(name, { bundle, result });
  return stepsOf(
    result.services.find((row) => row.service === service)!,
    bundle,
  );
}

const place = ({ code, loadBalancerId, target }: Fact) => [code, loadBalancerId, target].join(" ");

/** Changes that a later step of the plan takes back. */
function reversed(steps: ReturnType<typeof planned>): string[] {
  const facts = steps.flatMap(({ command, consequence }, at) =>
    command ? (consequence?.facts ?? []).map((fact) => ({ fact, at })) : [],
  );
  return facts.flatMap(({ fact, at }) =>
    facts.some(
      (later) =>
        later.at > at &&
        place(later.fact) === place(fact) &&
        JSON.stringify([later.fact.from, later.fact.to]) === JSON.stringify([fact.to, fact.from]),
    )
      ? [place(fact)]
      : [],
  );
}

describe("a plan", () => {
  it("keeps values before the step that lets the sync continue", () => {
    const steps = planned("corpus-120", "case-120/svc-0121");
    expect(reversed(steps)).toEqual([]);
    expect(steps.map(({ kind, traffic }) => [kind, traffic])).toEqual([
      ["kubectl", "none"],
      ["aliyun", "none"],
    ]);
  });

  it("leaves a step open that makes, on its way, a change which a person decides about", () => {
    const decided = planned("corpus-105", "case-105/svc-0043").filter(
      ({ label }) => label === "confirm" || label === "decide",
    );
    expect(decided.map(({ findings }) => findings)).toEqual([["CLB201", "CLB244", "CLB202"]]);
    expect(decided.map(({ command }) => command)).toEqual([undefined]);
  });

  it("waits for the controller after the value that stops it", () => {
    const steps = planned("corpus-304", "nlb-304/nlb-0125");
    expect(steps.map(({ label, findings }) => [label, findings])).toEqual([
      ["confirm", ["CLB741"]],
      ["waiting", ["CLB703"]],
    ]);
  });

  it("does not change a listener that a decision may make again", () => {
    const steps = planned("corpus-105", "case-105/svc-0027");
    expect(steps.map(({ label }) => label)).toEqual(["decide"]);
    expect(steps[0]!.findings).toEqual(["CLB204", "CLB221", "CLB402"]);
  });
});
