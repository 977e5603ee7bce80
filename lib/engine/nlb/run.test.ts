import fc from "@/testing/properties";
import { describe, expect, test } from "vitest";
import type { Bundle, NlbItem } from "@/lib/model/bundle";
import { parseBundle } from "@/lib/model/bundle";
import { annotation, CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase, nlbName as named, nlbTags as tags, type NlbCase } from "@/testing/nlb-case";
import { runEngine } from "..";

const rows = (bundle: Bundle, targetVersion = "v2.15.0") =>
  new Map(runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).services.map((row) => [row.service, row]));
const rowOf = (made: NlbCase, target?: string) => rows(made.bundle, target).get("shop/web")!;
const outcome = (made: NlbCase) => {
  const row = rowOf(made);
  return [row.status, row.reported.map(({ code }) => code), row.findings.map(({ code }) => code)];
};
const first = (list: NlbItem[]) => list[0]!;

describe("an NLB Service", () => {
  test("that agrees with its NLB passes, and older targets do not look at it", () => {
    const made = nlbCase();
    expect(rowOf(made)).toMatchObject({ status: "pass", loadBalancerId: "nlb-1", findings: [], family: "nlb" });
    expect(rowOf(made, "v2.14.0")).toMatchObject({ status: "skipped", reason: "CLB554" });
    delete made.bundle.alibabaCloud.nlb;
    expect(rowOf(made)).toMatchObject({ status: "unknown", reason: "CLB556" });
  });

  test("tells both values of each field, where the official item tells none", () => {
    const made = nlbCase();
    made.annotate("idle-timeout", "60");
    made.annotate("scheduler", "rr");
    const row = rowOf(made);
    expect(row.reported).toEqual([
      { code: "UpdateServerGroup", key: "shop/web", id: "sgp-1", message: "", check: "ccmNLB" },
      { code: "UpdateListener", key: "shop/web", id: "lsn-1", message: "", check: "ccmNLB" },
    ]);
    expect(row.findings.map(({ code, field, desired, actual }) => [code, field, desired, actual])).toEqual([
      ["CLB711", "IdleTimeout", 60, 900],
      ["CLB721", "Scheduler", "rr", "Wrr"],
    ]);
  });

  test("shows its last item only, and counts calls separately from the CLB check", () => {
    const made = nlbCase();
    made.annotate("idle-timeout", "60");
    made.annotate("scheduler", "rr");
    made.bundle.alibabaCloud.listeners[0]!.Scheduler = "wlc";
    made.bundle.kubernetes.services[0]!.metadata!.annotations![annotation("scheduler")] = "rr";
    const { officialSummary } = runEngine(made.bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
    expect(officialSummary.items.map(({ code, key, check }) => [code, key, check])).toEqual([
      ["UpdateListener", "shop/clb/80", undefined],
      ["UpdateListener", "shop/web", "ccmNLB"],
    ]);
    expect(officialSummary.failedCount).toBe(3);
  });

  test.each([
    [
      "weights are reported, unlike on CLB",
      (made: NlbCase): void => void (first(made.nlb.servers).Weight = 5),
      ["UpdateServers"],
    ],
    [
      "a listener made by hand goes",
      (made: NlbCase): void =>
        void made.nlb.listeners.push({
          ...first(made.nlb.listeners),
          ListenerId: "lsn-2",
          ListenerPort: 81,
          ListenerDescription: "mine",
        }),
      ["DeleteListener"],
    ],
    [
      "a stopped listener hides its settings",
      (made: NlbCase): void => {
        first(made.nlb.listeners).ListenerStatus = "Stopped";
        made.annotate("idle-timeout", "60");
      },
      ["StartListener"],
    ],
    ["a group of another type is made anew", (made: NlbCase): void => made.annotate("server-group-type", "Ip"), []],
    [
      "its deletion is one item",
      (made: NlbCase): void => void (made.service.metadata!.deletionTimestamp = "2025-12-31T00:00:00Z"),
      ["UpdateLoadBalancerProtection"],
    ],
    ["a missing NLB is one item", (made: NlbCase): void => void (made.nlb.loadBalancers = []), ["CreateNLB"]],
  ] as const)("%s", (name, change, expected) => {
    const made = nlbCase();
    change(made);
    const [status, reported] = outcome(made);
    expect(status).toBe("fail");
    if (name.includes("another type"))
      expect(rowOf(made).syncError).toContain("get node address err: node node-000 do not contains addresses");
    else expect(reported).toEqual(expected);
  });

  test("shows what the dry run does not reach, and behind what", () => {
    const made = nlbCase();
    first(made.nlb.listeners).ListenerStatus = "Stopped";
    made.annotate("idle-timeout", "60");
    made.annotate("additional-resource-tags", "a=b");
    first(made.nlb.loadBalancers).Tags = [...tags, { Key: "old", Value: "1" }];
    made.nlb.serverGroups.push({
      ...first(made.nlb.serverGroups),
      ServerGroupId: "sgp-2",
      ServerGroupName: named(1),
      ServerCount: 0,
    });
    const row = rowOf(made);
    expect(row.reported.map(({ code }) => code)).toEqual(["TagResource", "StartListener"]);
    const hidden = row.findings.filter(({ visibility }) => visibility === "masked");
    const codes = new Map(row.findings.map(({ id, code }) => [id, code]));
    expect(
      hidden.map(({ code, maskRule, maskedBy }) => [code, maskRule, maskedBy?.map((id) => codes.get(id))]),
    ).toEqual([
      ["CLB702", "M14", ["CLB702"]],
      ["CLB711", "M21", ["CLB714"]],
      ["CLB724", "M29", expect.arrayContaining(["CLB702", "CLB714"])],
    ]);
    made.service.spec!.ports!.push({ name: "more", port: 81, targetPort: 81, nodePort: 30081, protocol: "TCP" });
    const waits = rowOf(made).findings.find(({ code }) => code === "CLB712");
    expect([waits?.visibility, waits?.maskRule]).toEqual(["masked", "M17"]);
    expect(rowOf(made).syncError).toContain("there are unprocessed listeners in reconcile");
  });

  test("that cannot be read has no item", () => {
    const made = nlbCase();
    made.annotate("cps", "many");
    const row = rowOf(made);
    expect([row.reported, row.findings.map(({ code, visibility }) => [code, visibility])]).toEqual([
      [],
      [["CLB741", "silent"]],
    ]);
    expect(row.syncError).toBe(
      'Error syncing load balancer []: build lb local model error: build nlb listener error: build listener from servicePort 80 error: parse Mss error: strconv.Atoi: parsing "many": invalid syntax',
    );
  });

  test("is unknown where NLBs could not be read; CLB Services are not touched", () => {
    const made = nlbCase();
    made.bundle.errors = [{ source: "nlb", action: "ListLoadBalancers", code: "Forbidden.RAM", message: "no" }];
    const found = rows(made.bundle);
    expect(found.get("shop/web")).toMatchObject({ status: "unknown", reason: "CLB918", reported: [] });
    expect(found.get("shop/clb")?.status).toBe("pass");
    made.bundle.errors = [{ ...made.bundle.errors[0]!, action: "ListListeners", resource: "nlb-2" }];
    expect(rowOf(made).status).toBe("pass");
    made.bundle.errors = [{ ...made.bundle.errors[0]!, action: "ListServerGroupServers", resource: "sgp-9" }];
    expect(rowOf(made).status).toBe("unknown");
  });

  test("with odd values anywhere is still judged, and the file is read", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("loadBalancers", "listeners", "serverGroups", "servers"),
        fc.constantFrom(
          "idle-timeout",
          "zone-maps",
          "vgroup-port",
          "listener-port-range",
          "cert-id",
          "weight",
          "health-check-flag",
          "health-check-interval",
          "id",
        ),
        fc.jsonValue(),
        fc.string(),
        (list, suffix, value, text) => {
          const made = nlbCase();
          const item = first(made.nlb[list] as NlbItem[]);
          for (const key of Object.keys(item)) item[key] = value;
          made.annotate(suffix, text);
          const parsed = parseBundle(JSON.parse(JSON.stringify(made.bundle)));
          expect(parsed.ok).toBe(true);
          expect(rowOf(made).reason).not.toBe("CLB915");
        },
      ),
      { numRuns: 100 },
    );
    const made = nlbCase();
    const broken = { ...made.bundle, alibabaCloud: { ...made.bundle.alibabaCloud, nlb: { loadBalancers: [1] } } };
    expect(parseBundle(broken)).toMatchObject({ ok: false, issues: [{ path: "alibabaCloud.nlb.loadBalancers[0]" }] });
  });
});
