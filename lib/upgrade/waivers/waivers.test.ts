import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { verdictOf, type Result, type Waiver } from "@/lib/model/result";
import { verdictSentence } from "@/lib/views/verdict";
import { demoBundle } from "@/simulator/demo/bundle";
import { rowState } from "@/lib/model/row-state";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { acceptable, applyWaivers, acceptRow, waiversOf } from "./index";
import { parseWaivers } from "./file";

const NOW = "2026-11-21T08:00:00Z";
const result = runEngine(demoBundle({ now: NOW }), { checkedAt: NOW });
const withoutListeners = demoBundle({ now: NOW });
const unread = runEngine(
  {
    ...withoutListeners,
    errors: withoutListeners.alibabaCloud.loadBalancers.slice(0, 3).map(({ LoadBalancerId }) => ({
      source: "slb",
      action: "DescribeLoadBalancerListeners",
      resource: LoadBalancerId,
      code: "Throttling",
      message: "too many",
    })),
  },
  { checkedAt: NOW },
);
const nlb = nlbResult();

function nlbResult(): Result {
  const pair = buildPair({ name: "a" });
  pair.service.spec!.loadBalancerClass = "alibabacloud.com/nlb";
  pair.service.spec!.loadBalancerSourceRanges = ["10.0.0.0/8"];
  delete pair.service.metadata!.finalizers;
  const bundle = buildBundle([pair]);
  bundle.cluster.ccmVersion = "v2.13.0";
  return runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
}
const WHO = { reason: "replaced next week", owner: "ops", until: "2026-11-21" };
const failing = result.services.filter((row) => row.status === "fail");
const waiverFor = (row: Result["services"][number]): Waiver[] =>
  row.findings
    .filter((finding) => finding.visibility !== "advice")
    .map((finding) => ({ ...WHO, service: row.service, code: finding.code }));
const rowOf = (made: Result, key: string) => made.services.find((row) => row.service === key)!;

describe("accepted findings", () => {
  const row = failing.find((one) => one.findings.filter((f) => f.visibility !== "advice").length > 1)!;

  it("change no prediction: status, items, Event and the rest of the result stay", () => {
    const made = applyWaivers(result, waiverFor(row));
    for (const before of result.services) {
      const after = rowOf(made, before.service);
      expect([after.status, after.reported, after.syncError, after.findings.map((f) => f.id)]).toEqual([
        before.status,
        before.reported,
        before.syncError,
        before.findings.map((f) => f.id),
      ]);
    }
    expect(made.summary.status).toEqual(result.summary.status);
    expect(made.summary.visibility).toEqual(result.summary.visibility);
    expect(applyWaivers(result, [])).toBe(result);
  });

  it("accept a Service whole or not: one finding left, a hidden one too, and it still fails", () => {
    const all = waiverFor(row);
    const whole = applyWaivers(result, all);
    expect(rowOf(whole, row.service).accepted).toBe(true);
    expect(whole.summary.accepted!.services).toBe(1);
    const left = all.filter((waiver) => waiver.code !== all.at(-1)!.code);
    const partly = applyWaivers(result, left);
    expect(rowOf(partly, row.service).accepted).toBeUndefined();
    expect(partly.summary.accepted!.services).toBe(0);
    expect(partly.summary.accepted!.findings).toBeGreaterThan(0);
  });

  it("make a cluster ready only when nothing else is in the way", () => {
    expect(verdictOf(result)).toBe("notReady");
    const all = applyWaivers(result, failing.flatMap(waiverFor));
    expect(all.summary.accepted!.services).toBe(all.summary.status.fail);
    // The official precheck still reports accepted findings.
    expect(verdictOf(all)).toBe("readyExcept");
    expect(verdictSentence(all, "en")).toMatch(/^Ready except \d+ accepted: the precheck still reports them\. /);
    expect(verdictSentence(all, "zh-CN")).toMatch(/^可升级（\d+ 个已接受项除外）：预检仍会报告这些项。/);
    const unseen = { ...all, services: all.services.map((row) => ({ ...row, reported: [] })) };
    expect(verdictOf(applyWaivers(unseen, waiversOf(all)))).toBe("ready");
    expect(verdictOf(applyWaivers(unread, unread.services.flatMap(waiverFor)))).toBe("unknown");
  });

  it("end with their day, which is included, and then count again by name", () => {
    const waiver = { ...waiverFor(row)[0]!, until: "2026-11-21" };
    expect(applyWaivers(result, [waiver]).waivers![0]!.state).toBe("active");
    const later = applyWaivers({ ...result, checkedAt: "2026-11-22T00:00:00Z" }, [waiver]);
    expect(later.waivers![0]).toMatchObject({ state: "expired", service: row.service });
    expect(later.waivers![0]!.findings.length).toBeGreaterThan(0);
    expect(later.summary.accepted).toEqual({ findings: 0, services: 0, reported: 0, acknowledged: 0 });
  });

  it("fit exactly: Service, code, field and port; what fits nothing is named", () => {
    const finding = failing.flatMap((one) => one.findings).find((f) => f.field && f.resource.port)!;
    const service = failing.find((one) => one.findings.includes(finding))!.service;
    const exact = { ...WHO, service, code: finding.code, field: finding.field!, port: finding.resource.port! };
    const states = (waiver: Waiver) => applyWaivers(result, [waiver]).waivers?.map(({ state }) => state);
    expect(states(exact)).toEqual(["active"]);
    expect(states({ ...exact, port: exact.port + 1 })).toEqual(["unmatched"]);
    expect(states({ ...exact, field: "other" })).toEqual(["unmatched"]);
    expect(states({ ...exact, service: "no/such" })).toEqual(["unmatched"]);
    expect(states({ ...exact, cluster: "another" })).toBeUndefined();
    expect(states({ ...exact, cluster: result.cluster.id })).toEqual(["active"]);
  });

  it("never accept what could not be read, and say that it is unknown", () => {
    const row = unread.services.find((one) => one.status === "unknown")!;
    const made = applyWaivers(
      unread,
      row.findings.map(({ code }) => ({ ...WHO, service: row.service, code })),
    );
    expect(made.waivers!.map(({ state }) => state)).toContain("unjudged");
    const unreadable = row.findings.filter((f) => !acceptable(f)).map(({ id }) => id);
    expect(unreadable.length).toBeGreaterThan(0);
    const after = rowOf(made, row.service);
    expect(after.findings.filter((f) => f.accepted && unreadable.includes(f.id))).toEqual([]);
    expect([after.accepted, made.summary.accepted!.services]).toEqual([undefined, 0]);
  });

  it("acknowledge source ranges that come to life on an NLB, which stays not covered", () => {
    const made = applyWaivers(nlb, [{ ...WHO, service: nlb.services[0]!.service, code: "CLB613" }]);
    expect(made.summary.accepted).toMatchObject({ acknowledged: 1, services: 0 });
    expect([verdictOf(nlb), verdictOf(made)]).toEqual(["unknown", "unknown"]);
    const pass = { ...made.services[0]!, status: "pass" as const, reason: undefined, accepted: undefined };
    const { summary } = made;
    const mixed = { ...made, summary: { ...summary, instances: 1, status: { ...summary.status, pass: 1 } } };
    expect(verdictOf({ ...mixed, services: [...made.services, pass] } as Result)).toBe("ready");
    expect(rowState(made.services[0]!)).toBe("notCovered");
  });

  it("can be put on another result and taken off again", () => {
    const waivers = failing.flatMap(waiverFor);
    const made = applyWaivers(result, waivers);
    expect(waiversOf(made)).toEqual(waivers);
    expect(applyWaivers(made, waivers)).toEqual(made);
    expect(applyWaivers(made, [])).toEqual(result);
    expect(acceptRow(row, waivers, NOW)).toEqual(rowOf(made, row.service));
  });
});

describe("the file of a repository", () => {
  const entry = `  - service: shop/web
    code: CLB220
    port: 443
    reason: replaced next week
    owner: ops
    until: 2027-03-31
`;
  it("is read, unquoted days included", () => {
    expect(parseWaivers(`version: 1\nwaivers:\n${entry}`, "f")).toEqual([
      {
        service: "shop/web",
        code: "CLB220",
        port: 443,
        reason: "replaced next week",
        owner: "ops",
        until: "2027-03-31",
      },
    ]);
    expect(parseWaivers("# nothing yet\n", "f")).toEqual([]);
  });

  it.each([
    ["version: 2\nwaivers: []", "line 1: version must be 1"],
    ["waivers: []", "version must be 1"],
    [`version: 1\nwaivers:\n${entry.replace("CLB220", "CLB000")}`, "line 4: waivers[0].code is no finding code"],
    [`version: 1\nwaivers:\n${entry.replace("2027-03-31", "2027-02-30")}`, "line 8: waivers[0].until must be a day"],
    [`version: 1\nwaivers:\n${entry.replace("    owner: ops\n", "")}`, "waivers[0].owner is missing"],
    [`version: 1\nwaivers:\n${entry.replace("port:", "prot:")}`, "has unknown keys: prot"],
    [`version: 1\nwaivers:\n${entry.replace("shop/web", "web")}`, "line 3: waivers[0].service must be namespace/name"],
    ["version: 1\nwaivers: [", "line 2:"],
    ["- a", "must be a map with version and waivers"],
  ])("names what is wrong with its line: %#", (text, message) => {
    expect(() => parseWaivers(text, "my.yaml")).toThrow(message);
    expect(() => parseWaivers(text, "my.yaml")).toThrow("my.yaml");
  });
});
