import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { RemediationOption } from "@/lib/model/result";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { buildPlanView } from "@/lib/remediation";
import { afterFix, readChoices } from "@/lib/model/ways";
import { countGroups, fixRows, withChoices } from "./fix";
import { serviceRows } from "./rows";
import { buildReadiness } from "./readiness";
import { buildService } from "./resource";
import { jointOptions, movingSide, sameWay, tableRows, wayOf, withEdits } from "./ways";
import { effectOf } from "./effect";

const NOW = "2026-11-26T08:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.15.0" });
const findingsOf = (service: string, locale: "en" | "zh-CN" = "en") =>
  buildService({ result, bundle }, service, locale)!.services[0]!.findings;
const one = (service: string, code: string) => findingsOf(service).find((finding) => finding.code === code)!;

describe("the table of a difference", () => {
  it("names a setting as people do, in both languages, and keeps where its values come from", () => {
    const [line] = one("shop/cart", "CLB401").lines;
    expect(line).toMatchObject({
      name: "Specification",
      field: "LoadBalancerSpec",
      desired: "slb.s2.medium",
      actual: "slb.s3.small",
      asked: "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec",
      read: "DescribeLoadBalancerAttribute.LoadBalancerSpec",
    });
    expect(findingsOf("shop/cart", "zh-CN")[0]!.lines[0]!.name).toBe("实例规格");
  });

  it("says what both sides have after the fix, and which of them changes", () => {
    const line = { field: "Scheduler", desired: "wlc", actual: "wrr" };
    const after = (direction: RemediationOption["direction"]) => {
      const value = afterFix(line, { direction });
      return [value, movingSide(line, value)];
    };
    expect(after("keep-cloud")).toEqual(["wrr", "service"]);
    expect(after("keep-service")).toEqual(["wlc", "cloud"]);
    expect(after("other")).toEqual([undefined, undefined]);
  });

  it("leaves a row open until a person chose, and follows the choice", () => {
    const ledger = [one("payments/ledger", "CLB404")];
    expect(tableRows(ledger, () => undefined)).toMatchObject([{ desired: "on", actual: "off", open: true }]);
    expect(tableRows(ledger, () => "keep-service")).toMatchObject([{ after: "on" }]);
    expect(wayOf(ledger[0]!.remediation, undefined)).toBeUndefined();
    expect(tableRows([one("shop/cart", "CLB401")], () => undefined)).toMatchObject([{ after: "slb.s3.small" }]);
  });

  it("has what the fix writes, or what another instance has, where that is neither side's value", () => {
    const fixtures = findingFixturesBundle({ now: NOW });
    const typed = buildService(
      { result: runEngine(fixtures, { checkedAt: NOW }), bundle: fixtures },
      "fixtures/x-clb103",
      "en",
    )!.services[0]!.findings.filter(({ code }) => code === "CLB103");
    expect(tableRows(typed, () => "keep-cloud")).toMatchObject([{ desired: "HTTP:80", actual: null, after: null }]);
    const [address] = tableRows([one("data/metrics-ingest", "CLB521")], () => undefined);
    expect(address).toMatchObject({ desired: "47.96.100.40", actual: "47.96.100.41", after: "47.96.100.40" });
    expect(movingSide(address!, address!.after)).toBe("cloud");
  });

  it("leaves no finding open that the step of another settles", () => {
    const tag = [one("data/legacy-report", "CLB407")];
    expect(tableRows(tag, () => undefined)).toMatchObject([{ open: true }]);
    // An edit without a call makes no listener, whatever the finding's own way would do.
    const listener = [one("data/legacy-report", "CLB201")];
    expect(tableRows(listener, () => undefined)[0]!.after).toBeDefined();
    expect(tableRows(listener, () => undefined, { isQuiet: true })[0]!.after).toBeUndefined();
    expect(tableRows(tag, () => undefined, { isLed: () => true })[0]).not.toHaveProperty("open");
  });

  it("has servers with the same two values in one row, and each pair once", () => {
    const finding = result.services.flatMap(({ service, findings }) =>
      findings.some(({ rows = [] }) => rows.length > 3) ? findingsOf(service) : [],
    );
    expect(finding.flatMap(({ lines }) => lines).every(({ count }) => count > 0)).toBe(true);
    const catalog = findingsOf("shop/product-catalog").filter(({ code }) => code === "CLB222");
    expect(tableRows([...catalog, ...catalog], () => undefined)).toHaveLength(1);
  });
});

describe("the ways of a decision", () => {
  it("are together where one answer, or one command, settles them, and apart on demand", () => {
    const all = findingsOf("shop/product-catalog");
    const codesOf = (chosenOf: (id: string) => string | undefined, apart = false) =>
      sameWay(all, chosenOf, { apart }).map((card) =>
        card
          .map(({ code }) => code)
          .sort()
          .join(" "),
      );
    expect(codesOf(() => undefined)).toEqual(["CLB222 CLB232 CLB237 CLB244 CLB249"]);
    const cookie = all.find(({ code }) => code === "CLB237")!.id;
    expect(codesOf((id) => (id === cookie ? "keep-cloud" : undefined))).toContain("CLB249");
    // The answer about the cookie settles what its sync would overwrite.
    expect(codesOf(() => undefined, true)).toEqual(["CLB222 CLB232 CLB237 CLB244", "CLB249"]);
    const [keep] = jointOptions(all) as [RemediationOption];
    expect(keep.why).toBe("");
    // As the plan makes it once all are answered so.
    expect(keep.steps).toHaveLength(1);
    expect(effectOf(keep.steps)).toEqual({ traffic: "none", facts: ["same"] });
  });

  it("say who notices and what they cost, as the plan judges it", () => {
    const [byHand, dedicated] = one("data/etl-callback", "CLB510").remediation.options as [
      RemediationOption,
      RemediationOption,
    ];
    expect(effectOf(byHand.steps)).toEqual({ facts: [] });
    expect(effectOf(dedicated.steps)).toEqual({ traffic: "none", facts: ["instanceCreated"] });
    // A way that buys nothing comes first.
    const lost = one("logistics/warehouse", "CLB513").remediation.options;
    expect(effectOf(lost.find(({ direction }) => direction === "keep-service")!.steps)).toEqual({
      facts: ["instanceCreated", "addressChanged"],
    });
    // The safer side comes first; the other one says what the Service no longer asks for.
    const [on, off] = one("payments/ledger", "CLB404").remediation.options;
    expect(effectOf(on!.steps)).toEqual({ traffic: "none", facts: ["same"] });
    expect(effectOf(off!.steps)).toEqual({ traffic: "none", facts: ["lessProtected"] });
  });
});

describe("the list after a decision", () => {
  it("has the row in the group of its new step, and one decision less", () => {
    const rows = serviceRows(buildReadiness({ result, bundle }, "en").rows);
    const plan = buildPlanView(result, bundle);
    const services = result.services.filter(({ service }) => service === "payments/ledger");
    const choices = readChoices([`${one("payments/ledger", "CLB404").id}~keep-service`]);
    const part = buildPlanView({ ...result, services, orphans: [] }, bundle, { choices });
    const after = withChoices(plan, part);
    const groupOf = (steps: typeof plan.steps) =>
      fixRows(rows, steps).find(({ id }) => id === "payments/ledger")!.group;
    expect([groupOf(plan.steps), groupOf(after.steps)]).toEqual(["decide", "safe"]);
    const decisions = (steps: typeof plan.steps) => countGroups(fixRows(rows, steps)).decide;
    expect(decisions(after.steps)).toBe(decisions(plan.steps) - 1);
    expect(after.steps).toHaveLength(plan.steps.length);
  });
});

describe("what the command writes", () => {
  const row = { field: "Scheduler", desired: "wlc", actual: "wrr", after: "wrr", count: 1 };
  const asked = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler";

  it("is in the table: an annotation that no row shows has its own row, of the Service alone", () => {
    const edits = [
      { name: "scheduler", from: "wlc", to: "wrr" },
      { name: "id", to: "lb-1" },
      { name: "spec", from: "slb.s1.small" },
    ];
    const rows = withEdits([{ ...row, asked }], edits);
    expect(rows.map(({ field, desired, after, alone }) => [field, desired, after, alone])).toEqual([
      ["Scheduler", "wlc", "wrr", undefined],
      ["id", null, "lb-1", true],
      ["spec", "slb.s1.small", null, true],
    ]);
    expect(movingSide(rows[1]!, rows[1]!.after)).toBe("service");
    // A value that the controller uses by default has no annotation to name.
    expect(withEdits([row], [edits[0]!])).toHaveLength(1);
  });
});
