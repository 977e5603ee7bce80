import { afterEach, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import type { FaultRule } from "@/simulator";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "@/testing/live";
import { collect } from "./collect";
import type { CollectOptions } from "./types";
import { CURRENT } from "@/lib/ccm/annotations";
import { vanishedServices } from "@/lib/ccm/vanished";

let live: Live | undefined;
afterEach(async () => {
  await live?.close();
  live = undefined;
});

const NOW = "2026-11-21T08:00:00Z";
/** A cluster where every Service passes. */
const healthy = (services = 12): Bundle => generateScale({ services, ports: 2, nodes: 5, failing: 0, seed: 3 });
/** The same, with so many internal Services that their list has two pages. */
function twoPages(): Bundle {
  const bundle = healthy(4);
  for (let i = 0; i < 1_020; i++)
    bundle.kubernetes.services.push({
      metadata: { name: `inner-${i}`, namespace: "inner" },
      spec: { type: "ClusterIP" },
    });
  return bundle;
}

async function check(bundle: Bundle, faults: readonly FaultRule[], options: CollectOptions = {}) {
  live = await startLive(bundle);
  for (const fault of faults) live.simulator.faults.inject(fault);
  const source = live.source();
  try {
    const { builder } = await collect(source, { settleMs: 5, ...options });
    const read = builder.bundle();
    const result = runEngine(read, { checkedAt: NOW, targetVersion: "v2.14.0" });
    return { read, result, verdict: verdictOf(result), errors: read.errors ?? [], progress: undefined };
  } finally {
    source.close();
  }
}
const services = (how: Extract<FaultRule["effect"], { kind: "mutate" }>["how"]): FaultRule => ({
  source: "kubernetes",
  action: "list services",
  effect: { kind: "mutate", how },
});

describe("a list of Services that is not whole is not ready", () => {
  it("an empty list of Services is not ready, and no instance is called an orphan", async () => {
    const { verdict, result, errors } = await check(healthy(), [services("emptyList")]);
    expect([verdict, result.orphans, errors[0]?.action]).toEqual(["unknown", [], "list services"]);
  });

  it("half a list is found by the EndpointSlices that name the other half", async () => {
    const half: FaultRule = {
      source: "kubernetes",
      action: "list services",
      effect: { kind: "mutate", how: "halfPage" },
    };
    const { verdict, result, errors } = await check(healthy(), [half]);
    expect([verdict, result.orphans]).toEqual(["unknown", []]);
    expect(errors[0]?.message).toContain("not whole");
    expect(result.services.filter((s) => s.status === "pass")).toEqual([]);
  });

  it("a lost last page is found by what the first page promised", async () => {
    await expect(check(twoPages(), [services("lastPageLost")])).rejects.toMatchObject({
      code: "kubernetes.incomplete",
    });
  });

  it("a list that is short once is read again", async () => {
    const { verdict } = await check(twoPages(), [{ ...services("lastPageLost"), count: 1 }]);
    expect(verdict).toBe("ready");
  });

  it("most instances without a Service are doubted in a file too", () => {
    const bundle = healthy();
    expect(vanishedServices(bundle)).toBeUndefined();
    expect(vanishedServices({ ...bundle, kubernetes: { ...bundle.kubernetes, services: [] } })?.code).toBe(
      "ServicesVanished",
    );
    bundle.kubernetes.services = bundle.kubernetes.services.slice(0, 4);
    expect(vanishedServices(bundle)?.message).toContain("have no Service in the list");
  });
});

describe("a cloud answer without its holder, with a code inside or short is never read as an empty list", () => {
  const ACTIONS = [
    "DescribeLoadBalancers",
    "DescribeLoadBalancerListeners",
    "DescribeVServerGroups",
    "DescribeVServerGroupAttribute",
  ];
  const HOWS = ["nullList", "noList", "emptyObject", "nullBody", "otherKind", "errorInside", "noNames"] as const;
  // Each form on one action in turn: all answers are read alike.
  it.each(HOWS.map((how, at) => [ACTIONS[at % ACTIONS.length]!, how] as const))("%s, %s", async (action, how) => {
    const { verdict, result, errors } = await check(healthy(4), [
      { source: "cloud", action, effect: { kind: "mutate", how } },
    ]);
    expect(verdict).toBe("unknown");
    expect(result.services.filter((s) => s.status === "pass" || s.status === "fail")).toEqual([]);
    expect(errors.some((e) => e.action === action)).toBe(true);
  });

  it("without its count a listing of instances is not believed", async () => {
    const { verdict, result } = await check(healthy(4), [
      { source: "cloud", action: "DescribeLoadBalancers", effect: { kind: "mutate", how: "noCount" } },
    ]);
    expect([verdict, result.services.some((s) => s.status === "pass")]).toEqual(["unknown", false]);
  });
});

describe("pages end, and a failure that passes is tried again", () => {
  it("a number where an annotation's text belongs makes that Service unknown, the others stay", async () => {
    const bundle = healthy(6);
    const first = bundle.kubernetes.services.find((s) => s.spec?.type === "LoadBalancer");
    first!.metadata!.annotations = { ...first!.metadata!.annotations, "example.com/count": 7 as unknown as string };
    const { result } = await check(bundle, []);
    const key = `${first!.metadata!.namespace}/${first!.metadata!.name}`;
    expect(result.services.filter((s) => s.status === "unknown").map((s) => s.service)).toEqual([key]);
    expect(result.services.some((s) => s.status === "pass")).toBe(true);
  });

  it("Services with 240 kB of annotations are unknown, cost no more than others, and the others stay", async () => {
    const bundle = healthy(46);
    const long = bundle.kubernetes.services.filter((s) => s.spec?.type === "LoadBalancer").slice(0, 40);
    const own = {
      [`${CURRENT}name`]: "x".repeat(120_000),
      [`${CURRENT}additional-resource-tags`]: "k=v,".repeat(30_000),
    };
    for (const { metadata } of long) metadata!.annotations = { ...metadata!.annotations, ...own };
    expect(JSON.stringify(bundle).length).toBeGreaterThan(9_000_000);
    const { result, read } = await check(bundle, []);
    const unknown = result.services.filter((s) => s.status === "unknown").map((s) => s.service);
    expect(unknown.sort()).toEqual(long.map(({ metadata }) => `${metadata!.namespace}/${metadata!.name}`).sort());
    expect(result.services.filter((s) => s.status === "pass").length).toBeGreaterThan(0);
    for (const service of read.kubernetes.services) expect(JSON.stringify(service).length).toBeLessThan(10_000);
    expect(JSON.stringify(result).length).toBeLessThan(800_000);
  });

  it.each([
    ["one 500", { kind: "error", status: 500, code: "InternalError", message: "once" }],
    ["one 429", { kind: "error", status: 429, code: "TooManyRequests", message: "slow down" }],
    ["one reset", { kind: "drop" }],
    ["one cut answer", { kind: "cut", afterBytes: 300 }],
  ] as const)("%s on the Services does not fail the check", async (_name, effect) => {
    const { verdict } = await check(healthy(4), [
      { source: "kubernetes", action: "list services", count: 1, effect: effect as FaultRule["effect"] },
    ]);
    expect(verdict).toBe("ready");
    expect(live!.simulator.log.count("list services")).toBe(2);
  });
});
