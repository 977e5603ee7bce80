import { describe, expect, it } from "vitest";
import type { Result } from "@/lib/model/result";
import type { RunSnapshot } from "@/lib/model/run";
import { Metrics } from "./metrics";

const snapshot = (more: Partial<RunSnapshot>): RunSnapshot => ({
  runId: "run-1",
  cluster: "prod",
  state: "done",
  startedAt: "2026-01-01T00:00:00Z",
  finishedAt: "2026-01-01T00:00:04Z",
  phases: [],
  calls: { DescribeLoadBalancers: 3 },
  sources: [{ source: "slb", state: "ok", calls: 12, retries: 2, throttled: 1, errors: [] }],
  facts: [],
  finished: {},
  instances: 3,
  services: 3,
  verdict: "notReady",
  ...more,
});
const result = (code: Record<string, number>) =>
  ({
    checkedAt: "2026-01-01T00:00:04Z",
    summary: { code, status: { pass: 1, fail: 2, unknown: 0, skipped: 0 } },
  }) as unknown as Result;

const DAY = 86_400_000;

async function valueOf(metrics: Metrics, name: string, labels: Record<string, string>): Promise<number | undefined> {
  const metric = (await metrics.registry.getMetricsAsJSON()).find((one) => one.name === name);
  const values = (metric as { values?: { value: number; labels: Record<string, string> }[] } | undefined)?.values ?? [];
  return values.find((v) => Object.entries(labels).every(([key, value]) => v.labels[key] === value))?.value;
}

describe("metrics", () => {
  it("books runs, calls and findings; a code that is gone keeps no count", async () => {
    const metrics = new Metrics();
    metrics.book({ cluster: "prod", run: snapshot({}), result: result({ CLB220: 2, CLB401: 1 }) }, DAY);
    expect(await valueOf(metrics, "ccm_preflight_findings", { code: "CLB220" })).toBe(2);
    expect(await valueOf(metrics, "ccm_preflight_ready", { cluster: "prod" })).toBe(0);
    expect(await valueOf(metrics, "ccm_preflight_source_calls_total", { source: "slb", outcome: "throttled" })).toBe(1);
    metrics.book({ cluster: "prod", run: snapshot({ verdict: "ready" }), result: result({ CLB220: 1 }) }, DAY);
    expect(await valueOf(metrics, "ccm_preflight_findings", { code: "CLB401" })).toBeUndefined();
    expect(await valueOf(metrics, "ccm_preflight_calls_total", { action: "DescribeLoadBalancers" })).toBe(6);
    expect(await valueOf(metrics, "ccm_preflight_ready", { cluster: "prod" })).toBe(1);
  });

  it("says until when ready counts, and nothing where it is not ready", async () => {
    const metrics = new Metrics();
    const until = () => valueOf(metrics, "ccm_preflight_ready_until_timestamp_seconds", { cluster: "prod" });
    metrics.book({ cluster: "prod", run: snapshot({ verdict: "readyExcept" }), result: result({}) }, DAY);
    expect(await until()).toBe(Date.parse("2026-01-02T00:00:04Z") / 1000);
    metrics.book({ cluster: "prod", run: snapshot({ verdict: "notReady" }), result: result({}) }, DAY);
    expect(await until()).toBeUndefined();
  });

  it("a failed check makes the verdict unknown, not the last one", async () => {
    const metrics = new Metrics();
    metrics.book({ cluster: "prod", run: snapshot({ verdict: "ready" }), result: result({}) }, DAY);
    metrics.book({ cluster: "prod", run: snapshot({ state: "failed", verdict: undefined }) }, DAY);
    expect(await valueOf(metrics, "ccm_preflight_ready", { cluster: "prod" })).toBe(-1);
    expect(await valueOf(metrics, "ccm_preflight_runs_total", { outcome: "failed" })).toBe(1);
  });
});
