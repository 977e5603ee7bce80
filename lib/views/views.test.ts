import { NO_FILTERS } from "@/testing/filters";
import { describe, expect, test } from "vitest";
import type { Result, PublishedFinding } from "@/lib/model/result";
import { countFacets, filterRows, groupByInstance, namespaceMatrix, serviceRows, verdictNumbers } from ".";
import { FINDINGS } from "@/lib/knowledge/findings";
import { harmlessText, renderFinding } from "@/lib/knowledge/findings/text";
import { MASKING } from "@/lib/knowledge/findings/masking";
import { publishedWords, resultData } from "@/lib/model/stored-result";
import { inFixOrder } from "@/lib/remediation";
import { allLabels, labelsOf } from "./labels";
import { buildInstance, buildService } from "./resource";
import { buildReadiness } from "./readiness";
import { sampleBundle, sampleResult } from "@/testing/samples/view";

const sample = { result: sampleResult, bundle: sampleBundle };
const view = buildReadiness(sample, "en");
const instances = groupByInstance(view.rows);

describe("readiness", () => {
  test("groups Services by instance, worst first, and keeps failing Services without one", () => {
    expect(instances.map((row) => [row.id, row.state, row.services])).toEqual([
      ["lb-2", "fail", ["pay/gate"]],
      ["service:pay/new", "fail", ["pay/new"]],
      ["lb-1", "fail", ["shop/web", "shop/api"]],
      ["lb-3", "unknown", ["ops/logs"]],
    ]);
  });
  test("names a row after the Service that has the problem", () => {
    const [failing, ...others] = view.rows.filter(({ loadBalancerId }) => loadBalancerId === "lb-1");
    const passing = { ...others[0]!, status: "pass" as const, findings: [] };
    expect(groupByInstance([passing, failing!])[0]!.services).toEqual(["shop/web", "shop/api"]);
  });
  test("counts for the verdict sentence: reported, silent, without instance and unknown stay apart", () => {
    expect(verdictNumbers(instances)).toEqual({
      checkedInstances: 3,
      changing: 1,
      withoutInstance: 1,
      silent: 1,
      stillReported: 0,
      unknown: 1,
      judged: 4,
      unread: false,
      notCovered: 0,
      filtering: 0,
      accepted: 0,
      handEdits: 0,
      givenUp: 0,
      failingNow: 0,
    });
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
    expect(buildReadiness({ result: clean }, "en").verdict).toBe("unknown");
    expect(buildReadiness({ result: { ...clean, errors: [] } }, "en").verdict).toBe("ready");
  });
  test("a failing row says how often the controller failed since it last succeeded, without dry runs", () => {
    const event = (type: string, reason: string, minute: number, count: number, message = "x") => ({
      ...{ type, reason, message, count, lastTimestamp: `2026-11-21T08:0${minute}:00Z` },
      involvedObject: { kind: "Service", namespace: "pay", name: "gate" },
    });
    const events = [
      event("Warning", "SyncLoadBalancerFailed", 1, 40),
      event("Normal", "EnsuredLoadBalancer", 2, 1),
      event("Warning", "SyncLoadBalancerFailed", 3, 80),
      event("Warning", "SyncLoadBalancerFailed", 4, 8, "DryRun: x"),
    ];
    const bundle = { ...sampleBundle, kubernetes: { ...sampleBundle.kubernetes, events } };
    const rows = buildReadiness({ result: sampleResult, bundle }, "en").rows;
    expect(rows.flatMap(({ service, failures }) => (failures ? [[service, failures]] : []))).toEqual([
      ["pay/gate", 80],
    ]);
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
    expect(filterRows(instances, { ...NO_FILTERS, state: ["fail", "unknown"] })).toHaveLength(4);
    expect(filterRows(instances, { ...NO_FILTERS, state: ["fail"], namespace: ["pay"] }).map((row) => row.id)).toEqual([
      "lb-2",
      "service:pay/new",
    ]);
    expect(filterRows(instances, { ...NO_FILTERS, q: "SHOP 47.96" }).map((row) => row.id)).toEqual(["lb-1"]);
    // One of several, as the link of a node lists them.
    expect(filterRows(instances, { ...NO_FILTERS, q: "lb-1,lb-nowhere," }).map((row) => row.id)).toEqual(["lb-1"]);
  });
  test("a facet's own choice does not narrow its counts; the others do", () => {
    const facets = countFacets(instances, { ...NO_FILTERS, namespace: ["pay"] });
    expect(facets.namespace.find((f) => f.value === "shop")?.count).toBe(1);
    expect(facets.state).toEqual([
      { value: "fail", count: 2 },
      { value: "unknown", count: 0 },
    ]);
  });
});

describe("one instance", () => {
  const page = buildInstance(sample, "lb-1", "en")!;
  test("shows all its Services, the worst state, and what failed before what went well", () => {
    expect(page.services.map((s) => s.service)).toEqual(["shop/web", "shop/api"]);
    expect(page.state).toBe("fail");
    expect(page.events?.rows.map(({ state, code }) => [state, code])).toEqual([
      ["recovered", "UNKNOWN"],
      ["info", "EVT201"],
    ]);
  });
  test("puts a hidden finding behind the one that hides it", () => {
    const ordered = inFixOrder(page.services[0]!.findings);
    expect(ordered.map((f) => f.code)).toEqual(["CLB222", "CLB303"]);
  });
  test("lists first what the first step is about", () => {
    const [service] = page.services;
    expect(service?.findings.map((f) => f.code)).toEqual(["CLB303", "CLB222"]);
    expect(service?.first?.findingIds).toContain(service?.findings[0]?.id);
  });
  test("keeps the order even when the hiding finding ranks lower", () => {
    const [masked, reported] = page.services[0]!.findings;
    const ordered = inFixOrder([
      { ...masked!, visibility: "reported", severity: "error" },
      { ...reported!, severity: "info" },
    ]);
    expect(ordered.map((f) => f.code)).toEqual(["CLB222", "CLB303"]);
  });
  test("draws the path of each port with its findings, missing backends, and listeners that are not the Service's", () => {
    const [web, api, manual] = page.topology;
    expect(web).toMatchObject({
      service: "shop/web",
      listener: { state: "differs", codes: ["CLB222"] },
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
    expect(buildInstance(sample, "lb-9", "en")).toMatchObject({
      state: "fail",
      services: [],
      orphan: { name: "old-web" },
    });
    expect(buildInstance(sample, "lb-404", "en")).toBeUndefined();
  });
  test("works without the raw objects of a report", () => {
    expect(buildInstance({ result: sampleResult }, "lb-1", "en")).toMatchObject({
      hasRaw: false,
      topology: [],
      events: undefined,
    });
  });
});

describe("one Service", () => {
  test("names the unreadable input its state rests on", () => {
    expect(buildService(sample, "ops/logs", "en")).toMatchObject({
      state: "unknown",
      errors: [{ action: "DescribeLoadBalancerListeners" }],
    });
  });
  test("has a page without an instance", () => {
    expect(buildService(sample, "pay/new", "en")).toMatchObject({ loadBalancerId: null, state: "fail" });
    expect(buildService(sample, "pay/none", "en")).toBeUndefined();
  });
});

describe("words", () => {
  const silent = sampleResult.services[2]!.findings[0]!;
  test("of an unknown code or reason are the code, and none", () => {
    expect(renderFinding({ ...silent, code: "CLB000" }, "en").title).toBe("CLB000");
    expect(harmlessText("no such reason", "en")).toBeUndefined();
  });
  test("of a published result are used where the tables or the raw objects are missing", () => {
    const published: PublishedFinding = {
      ...silent,
      code: "CLB000",
      title: "as it came",
      cause: "because",
      category: "listener",
      severity: "warning",
      remediation: { summary: "Do it.", options: [] },
      seedRow: "update listener",
    };
    const { officialSummary, ...rest } = sampleResult;
    const stored = {
      ...rest,
      folded: officialSummary,
      orphans: [],
      services: [{ ...sampleResult.services[2]!, findings: [published] }],
    };
    const result = resultData(stored);
    expect(result.officialSummary).toEqual(officialSummary);
    expect(Object.keys(result.services[0]!.findings[0]!).sort()).toEqual(Object.keys(silent).sort());
    const page = buildService({ result, words: publishedWords(stored) }, "pay/gate", "zh-CN");
    expect(page?.services[0]?.findings[0]).toMatchObject({
      title: "as it came",
      cause: "because",
      category: "listener",
      severity: "warning",
      remediation: { summary: "Do it." },
    });
  });
  test("of rows are the titles of their codes, no more; a running check may need any", () => {
    expect(labelsOf(view.rows, "en")).toMatchObject({ CLB222: "Scheduler of listener differs" });
    expect(Object.keys(labelsOf(view.rows, "en")).sort()).toEqual(Object.keys(sampleResult.summary.code).sort());
    expect(Object.keys(allLabels("zh-CN"))).toEqual(Object.keys(FINDINGS));
  });
  test("say why a finding is hidden, by the code that hides it, and never by a rule's number", () => {
    const page = buildInstance(sample, "lb-1", "en")!;
    expect(inFixOrder(page.services[0]!.findings).map((f) => f.hiddenReason)).toEqual([
      undefined,
      "The dry run stops while it reads the Service's own annotations and backends, so it compares nothing else.",
    ]);
    for (const [rule, text] of Object.entries(MASKING)) {
      expect(text.en, rule).toMatch(/^[A-Z].*\.$/);
      expect(text.zh, rule).toMatch(/[\u4e00-\u9fff].*。$/);
      expect(text.en + text.zh, rule).not.toMatch(/\bM\d/);
    }
  });
});
