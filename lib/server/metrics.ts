import type { Verdict } from "@/lib/model/result";
import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { FinishedRun, RunManager } from "./runs";

const KEY = Symbol.for("ccm-preflight.metrics");
/** Values of the verdict for alerts and plots. */
const VERDICTS: Readonly<Record<Verdict, number>> = { ready: 1, readyExcept: 0.5, notReady: 0, unknown: -1 };

/**
 * What Prometheus reads at `/metrics`. Clusters are labelled by their key; no Service, instance or person is named.
 * `deploy/observe` draws and alerts on these names; a test holds the two together.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly runs = new Counter({
    name: "ccm_preflight_runs_total",
    help: "Checks that ended, by outcome (done, failed, cancelled).",
    labelNames: ["cluster", "outcome"],
    registers: [this.registry],
  });
  private readonly duration = new Histogram({
    name: "ccm_preflight_run_duration_seconds",
    help: "How long checks took.",
    labelNames: ["cluster"],
    buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600],
    registers: [this.registry],
  });
  private readonly calls = new Counter({
    name: "ccm_preflight_calls_total",
    help: "Calls of finished checks, by action of the cloud API.",
    labelNames: ["cluster", "action"],
    registers: [this.registry],
  });
  private readonly sourceCalls = new Counter({
    name: "ccm_preflight_source_calls_total",
    help: "Calls of finished checks by source and outcome (ok, retried, throttled, failed).",
    labelNames: ["cluster", "source", "outcome"],
    registers: [this.registry],
  });
  private readonly findings = new Gauge({
    name: "ccm_preflight_findings",
    help: "Findings of the last check, by code.",
    labelNames: ["cluster", "code"],
    registers: [this.registry],
  });
  private readonly services = new Gauge({
    name: "ccm_preflight_services",
    help: "Services of the last check, by status.",
    labelNames: ["cluster", "status"],
    registers: [this.registry],
  });
  private readonly ready = new Gauge({
    name: "ccm_preflight_ready",
    help: "Verdict of the last check: 1 ready, 0.5 ready except what was accepted and the precheck still reports, 0 not ready, -1 unknown.",
    labelNames: ["cluster"],
    registers: [this.registry],
  });
  private readonly checked = new Gauge({
    name: "ccm_preflight_last_check_timestamp_seconds",
    help: "When the last check ended, Unix seconds.",
    labelNames: ["cluster"],
    registers: [this.registry],
  });
  private readonly streams = new Gauge({
    name: "ccm_preflight_streams",
    help: "Streams that pages keep open.",
    registers: [this.registry],
  });

  /** Codes of each cluster's last check. */
  private readonly codes = new Map<string, readonly string[]>();

  constructor() {
    // Memory, processor time and event-loop delay come from the library.
    collectDefaultMetrics({ register: this.registry, prefix: "ccm_preflight_" });
  }

  /** Books every check that ends from now on. Returns the way to stop. */
  follow(manager: RunManager): () => void {
    return manager.onFinished((finished) => this.book(finished));
  }

  streamOpened(): () => void {
    this.streams.inc();
    let open = true;
    return () => {
      if (open) this.streams.dec();
      open = false;
    };
  }

  book({ cluster, run, result }: FinishedRun): void {
    this.runs.inc({ cluster, outcome: run.state });
    if (run.finishedAt) {
      const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
      if (seconds >= 0) this.duration.observe({ cluster }, seconds);
      this.checked.set({ cluster }, Date.parse(run.finishedAt) / 1000);
    }
    for (const [action, count] of Object.entries(run.calls)) this.calls.inc({ cluster, action }, count);
    for (const { source, calls, retries, throttled, errors } of run.sources) {
      const count = (outcome: string, n: number) => {
        if (n > 0) this.sourceCalls.inc({ cluster, source, outcome }, n);
      };
      count("ok", Math.max(0, calls - retries - errors.length));
      count("retried", retries);
      count("throttled", throttled);
      count("failed", errors.length);
    }
    // Whatever a failed check did not see is not known: the old numbers must not look current.
    this.ready.set({ cluster }, VERDICTS[run.verdict ?? "unknown"]);
    if (!result) return;
    // A code that is gone must not keep its last count.
    for (const code of this.codes.get(cluster) ?? []) this.findings.remove({ cluster, code });
    this.codes.set(cluster, Object.keys(result.summary.code));
    for (const [code, count] of Object.entries(result.summary.code)) this.findings.set({ cluster, code }, count);
    for (const [status, count] of Object.entries(result.summary.status)) this.services.set({ cluster, status }, count);
  }
}

/** The metrics of this process. */
export function metrics(): Metrics {
  const holder = globalThis as { [KEY]?: Metrics };
  return (holder[KEY] ??= new Metrics());
}
