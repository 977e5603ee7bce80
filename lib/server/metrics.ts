import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Verdict } from "@/lib/model/result";
import type { FinishedRun } from "@/lib/store";
import { readyUntil } from "@/lib/views/standing";
import { processWide } from "./process-wide";

const PREFIX = "ccm_preflight_";
/** Values of the verdict for alerts and plots. */
const VERDICTS: Readonly<Record<Verdict, number>> = { ready: 1, readyExcept: 0.5, notReady: 0, unknown: -1 };

/**
 * Metrics at `/metrics`. Clusters are labelled by their key; no Service, instance or person is named.
 * `deploy/observe` uses these names; a test compares the two.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly runs = this.count(
    "runs_total",
    "Checks that ended, by outcome (done, failed, cancelled).",
    "outcome",
  );
  private readonly duration = new Histogram({
    name: `${PREFIX}run_duration_seconds`,
    help: "How long checks took.",
    labelNames: ["cluster"],
    buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600],
    registers: [this.registry],
  });
  private readonly calls = this.count("calls_total", "Calls of finished checks, by action of the cloud API.", "action");
  private readonly sourceCalls = this.count(
    "source_calls_total",
    "Calls of finished checks by source and outcome (ok, retried, throttled, failed).",
    "source",
    "outcome",
  );
  private readonly findings = this.gauge("findings", "Findings of the last check, by code.", "code");
  private readonly services = this.gauge("services", "Services of the last check, by status.", "status");
  private readonly ready = this.gauge(
    "ready",
    "Verdict of the last check: 1 ready, 0.5 ready except what was accepted and the precheck still reports, 0 not ready, -1 unknown.",
  );
  private readonly readyUntil = this.gauge(
    "ready_until_timestamp_seconds",
    "Until when the verdict ready counts, Unix seconds; absent where it is another.",
  );
  private readonly checked = this.gauge("last_check_timestamp_seconds", "When the last check ended, Unix seconds.");
  private readonly streams = new Gauge({
    name: `${PREFIX}streams`,
    help: "Streams that pages keep open.",
    registers: [this.registry],
  });

  private readonly codes = new Map<string, readonly string[]>();

  constructor() {
    // Memory, processor time and event-loop delay come from the library.
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
  }

  private count(name: string, help: string, ...labels: string[]): Counter {
    const labelNames = ["cluster", ...labels];
    return new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, ...labels: string[]): Gauge {
    const labelNames = ["cluster", ...labels];
    return new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [this.registry] });
  }

  streamOpened(): () => void {
    this.streams.inc();
    return () => this.streams.dec();
  }

  /** `readyMs`: for so long Ready counts. */
  book({ cluster, run, result }: FinishedRun, readyMs: number): void {
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
    const ready = VERDICTS[run.verdict ?? "unknown"];
    this.ready.set({ cluster }, ready);
    if (ready > 0 && result) this.readyUntil.set({ cluster }, Date.parse(readyUntil(result, readyMs)) / 1000);
    else this.readyUntil.remove({ cluster });
    if (!result) return;
    // A code that is gone must not keep its last count.
    for (const code of this.codes.get(cluster) ?? []) this.findings.remove({ cluster, code });
    this.codes.set(cluster, Object.keys(result.summary.code));
    for (const [code, count] of Object.entries(result.summary.code)) this.findings.set({ cluster, code }, count);
    for (const [status, count] of Object.entries(result.summary.status)) this.services.set({ cluster, status }, count);
  }
}

export const metrics = () => processWide("metrics", () => new Metrics());
