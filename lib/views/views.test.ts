import { describe, expect, test } from "vitest";
import type { Result } from "@/lib/model/result";
import { hrefOf, parseLocalRoute } from "@/lib/client/links";
import {
  buildInstance,
  buildReadiness,
  buildService,
  codeTitle,
  countFacets,
  filterRows,
  findingText,
  firstFix,
  groupByInstance,
  inFixOrder,
  namespaceMatrix,
  serviceRows,
  verdictNumbers,
  type RowFilters,
} from ".";
import { sampleBundle, sampleResult } from "@/testing/samples/view";

const view = buildReadiness(sampleResult, sampleBundle);
const instances = groupByInstance(view.rows);
const ALL: RowFilters = { q: "", state: [], visibility: [], category: [], code: [], namespace: [] };

describe("readiness", () => {
  test("groups Services by instance, worst first, and keeps failing Services without one", () => {
    expect(instances.map((row) => [row.id, row.state, row.services])).toEqual([
      ["lb-2", "fail", ["pay/gate"]],
      ["service:pay/new", "fail", ["pay/new"]],
      ["lb-1", "fail", ["shop/web", "shop/api"]],
      ["lb-3", "unknown", ["ops/logs"]],
    ]);
  });
  test("counts for the verdict sentence: reported, silent, without instance and unknown stay apart", () => {
    expect(verdictNumbers(instances)).toEqual({ instances: 3, changing: 1, withoutInstance: 1, silent: 1, unknown: 1 });
  });
  test("a pass with a recommendation is shown as advice, a skipped Service as not checked", () => {
    expect(serviceRows(view.rows).map((row) => row.state)).toEqual([
      "fail",
      "advice",
      "fail",
      "fail",
      "unknown",
      "skipped",
    ]);
  });
  test("one unreadable source keeps an otherwise clean result from being ready", () => {
    const clean: Result = {
      ...sampleResult,
      services: [],
      summary: { ...sampleResult.summary, status: { pass: 5, fail: 0, unknown: 0, skipped: 0 } },
    };
    expect(buildReadiness(clean, undefined).verdict).toBe("unknown");
    expect(buildReadiness({ ...clean, errors: [] }, undefined).verdict).toBe("ready");
  });
  test("namespaces with failures come first", () => {
    expect(namespaceMatrix(view.rows).map((row) => [row.namespace, row.counts.fail, row.total])).toEqual([
      ["pay", 2, 2],
      ["shop", 1, 2],
      ["ops", 0, 2],
    ]);
  });
});

describe("filters", () => {
  test("values of a facet add up, facets narrow each other, words are all needed", () => {
    expect(filterRows(instances, { ...ALL, state: ["fail", "unknown"] })).toHaveLength(4);
    expect(filterRows(instances, { ...ALL, state: ["fail"], namespace: ["pay"] }).map((row) => row.id)).toEqual([
      "lb-2",
      "service:pay/new",
    ]);
    expect(filterRows(instances, { ...ALL, q: "SHOP 47.96" }).map((row) => row.id)).toEqual(["lb-1"]);
  });
  test("a facet's own choice does not narrow its counts; the others do", () => {
    const facets = countFacets(instances, { ...ALL, namespace: ["pay"] });
    expect(facets.namespace.find((f) => f.value === "shop")?.count).toBe(1);
    expect(facets.state).toEqual([
      { value: "fail", count: 2 },
      { value: "unknown", count: 0 },
    ]);
  });
});

describe("one instance", () => {
  const page = buildInstance(sampleResult, sampleBundle, "lb-1")!;
  test("shows all its Services, the worst state, and Events newest first", () => {
    expect(page.services.map((s) => s.service)).toEqual(["shop/web", "shop/api"]);
    expect(page.state).toBe("fail");
    expect(page.events.map((event) => event.message)).toEqual(["newer", "older"]);
  });
  test("puts a hidden finding behind the one that hides it, and takes the first step from the first", () => {
    const ordered = page.services[0]!.findings;
    expect(ordered.map((f) => f.code)).toEqual(["CLB210", "CLB303"]);
    expect(firstFix(ordered)?.step.command).toContain("kubectl -n shop annotate");
  });
  test("keeps the order even when the hiding finding ranks lower", () => {
    const [masked, reported] = sampleResult.services[0]!.findings;
    const ordered = inFixOrder([
      { ...masked!, visibility: "reported", severity: "error" },
      { ...reported!, severity: "info" },
    ]);
    expect(ordered.map((f) => f.code)).toEqual(["CLB210", "CLB303"]);
  });
  test("draws the path of each port with its findings, missing backends, and listeners that are not the Service's", () => {
    const [web, api, manual] = page.topology;
    expect(web).toMatchObject({
      service: "shop/web",
      listener: { state: "differs", codes: ["CLB210"] },
      group: { id: "rsp-1", codes: ["CLB303"] },
    });
    expect(web!.group!.backends.map((b) => [b.serverId, b.state])).toEqual([
      ["i-1", "ok"],
      ["i-new", "missing"],
    ]);
    expect(api).toMatchObject({ service: "shop/api", servicePort: { port: 8080 }, listener: undefined });
    expect(manual).toMatchObject({ listener: { port: 443, description: "made by hand" } });
    expect(manual!.service).toBeUndefined();
  });
  test("knows orphans, and nothing of an id that is nowhere", () => {
    expect(buildInstance(sampleResult, sampleBundle, "lb-9")).toMatchObject({
      state: "fail",
      services: [],
      orphan: { name: "old-web" },
    });
    expect(buildInstance(sampleResult, sampleBundle, "lb-404")).toBeUndefined();
  });
  test("works without the raw objects of a report", () => {
    expect(buildInstance(sampleResult, undefined, "lb-1")).toMatchObject({ hasRaw: false, topology: [], events: [] });
  });
});

describe("one Service", () => {
  test("names the unreadable input its state rests on", () => {
    expect(buildService(sampleResult, sampleBundle, "ops/logs")).toMatchObject({
      state: "unknown",
      errors: [{ action: "DescribeLoadBalancerListeners" }],
    });
  });
  test("has a page without an instance", () => {
    expect(buildService(sampleResult, sampleBundle, "pay/new")).toMatchObject({ loadBalancerId: null, state: "fail" });
    expect(buildService(sampleResult, sampleBundle, "pay/none")).toBeUndefined();
  });
});

describe("words", () => {
  test("come from the tables in the reader's language; an unknown code keeps its own", () => {
    const silent = sampleResult.services[2]!.findings[0]!;
    expect(findingText(silent, "zh-CN").title).toContain("不是整数");
    expect(findingText({ ...silent, code: "CLB000", title: "as it came" }, "zh-CN").title).toBe("as it came");
    expect(codeTitle("CLB222", "en")).toBe("Scheduler of listener differs");
    expect(codeTitle("CLB222", "zh-CN")).toBe("监听的调度算法不一致");
  });
});

describe("links", () => {
  test.each([
    [{ to: "instance", id: "lb-1/../x" } as const, "/c/prod%2Fa/i/lb-1%2F..%2Fx", "#/i/lb-1%2F..%2Fx"],
    [{ to: "service", key: "shop/web" } as const, "/c/prod%2Fa/s/shop/web", "#/s/shop/web"],
    [{ to: "readiness" } as const, "/c/prod%2Fa", "#/"],
    [{ to: "plan" } as const, "/c/prod%2Fa/plan", "#/plan"],
    [{ to: "services" } as const, "/c/prod%2Fa?view=services", "#/services"],
  ])("%o", (target, live, local) => {
    expect(hrefOf({ kind: "cluster", key: "prod/a" }, target)).toBe(live);
    expect(hrefOf({ kind: "local" }, target)).toBe(local);
  });
  test("fragments lead back to where they came from", () => {
    expect(parseLocalRoute("#/i/lb-1%2F..%2Fx")).toEqual({ page: "instance", id: "lb-1/../x" });
    expect(parseLocalRoute("#/s/shop/web")).toEqual({ page: "service", key: "shop/web" });
    expect(parseLocalRoute("#/services")).toEqual({ page: "services" });
    expect(parseLocalRoute("#%E0%A4%A")).toEqual({ page: "readiness" });
    expect(parseLocalRoute("")).toEqual({ page: "readiness" });
  });
});
