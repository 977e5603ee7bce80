import { randomBytes } from "node:crypto";
import { SnapshotBuilder, collect, type CollectSource } from "@/lib/collect/collect";
import { AppError, toErrorBody } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf, type Result, type Verdict, type Waiver } from "@/lib/model/result";
import { NO_PROGRESS, type Progress, type RowSummary, type RunSnapshot } from "@/lib/model/run";
import { runEngine } from "@/lib/engine";
import type { KeptRun } from "@/lib/store";
import type { AskedRun } from "@/lib/store/replicas";
import { applyWaivers } from "@/lib/upgrade/waivers";
import { evaluateRows, rowsOf, sameRow, type EvaluateOptions } from "./evaluate";
import { EventLog } from "./event-log";
import { traceOf } from "./log";

/** One check at rest. `bundle` and `result` are made when asked for, after single instances were read again. */
export interface CheckSnapshot {
  readonly bundle: Bundle;
  readonly result: Result;
  readonly run: RunSnapshot;
  readonly rows: RowSummary[];
}

/** Rows of one event. */
const MOST_ROWS = 500;

const now = () => new Date().toISOString();

export function newRunId(): string {
  return `run-${Date.now().toString(36)}${randomBytes(4).toString("hex")}`;
}

export interface RunOptions {
  id: string;
  cluster: string;
  source: CollectSource & { close?: () => void };
  targetVersion?: string;
  kubeContext?: string;
  settleMs?: number;
  /** Services of type LoadBalancer that the last trusted check saw. */
  before?: { services: number };
  /** Accepted findings, as they were when the run began. */
  waivers?: readonly Waiver[];
  /** What it was asked for, so that another can be begun in its place. */
  asked?: AskedRun;
  /** Told of every change that the watch sees. */
  onSeen?: (services: readonly string[], at: string) => void;
}

/** A newer run of the same cluster that ended without a result. */
export type OutrankedBy = NonNullable<RunSnapshot["outrankedBy"]>;

/** One check of one cluster: reads, judges as it goes, keeps what it told, and stays around for re-checks. */
export class Run {
  readonly id: string;
  readonly log = new EventLog();
  readonly done: Promise<void>;
  builder?: SnapshotBuilder;
  versions = { services: "", endpointSlices: "" };
  private state: RunSnapshot["state"] = "running";
  private startedAt = now();
  private finishedAt?: string;
  private progress: Progress = NO_PROGRESS;
  private error?: RunSnapshot["error"];
  private readonly rows = new Map<string, RowSummary>();
  private unstable = new Set<string>();
  private readonly abort = new AbortController();
  private outrankedBy?: OutrankedBy;
  private cached?: { bundle: Bundle; result: Result };
  /** Of a check that was shed. */
  private verdict?: Verdict;
  private waivers: readonly Waiver[];
  /** How far another replica is that makes this check. */
  private told?: RunSnapshot;
  heardAt = 0;
  private endedElsewhere: () => void = () => undefined;
  /** The process ends: nothing is said of an end, and readers come back to another replica. */
  private left = false;

  /**
   * With `kept` nothing is read: the run is one that finished earlier, maybe in another process. With `elsewhere` another
   * replica reads: the run is what this one is told of it.
   */
  constructor(
    private readonly o: RunOptions,
    kept?: KeptRun,
    elsewhere?: RunSnapshot,
  ) {
    this.id = o.id;
    this.waivers = o.waivers ?? [];
    if (kept) {
      this.takeOver(kept);
      this.done = Promise.resolve();
      return;
    }
    if (elsewhere) {
      this.startedAt = elsewhere.startedAt;
      this.done = new Promise((resolve) => (this.endedElsewhere = resolve));
      this.follow(elsewhere);
      return;
    }
    this.publish();
    this.done = this.work().catch(() => undefined);
  }

  /** Another replica makes this check. */
  get elsewhere(): boolean {
    return this.told !== undefined;
  }

  get leftBehind(): boolean {
    return this.left;
  }

  get asked(): AskedRun {
    return this.o.asked ?? {};
  }

  /** What the replica that makes this check says of it. */
  follow(told: RunSnapshot): void {
    this.heardAt = Date.now();
    if (!this.running || JSON.stringify(told) === JSON.stringify(this.told)) return;
    this.told = told;
    this.publish();
  }

  /** The replica that made this check is done: with what it kept, or with how it ended without a result. */
  end(kept: KeptRun | undefined, ended: OutrankedBy): void {
    if (!this.told) return;
    this.told = undefined;
    if (kept) this.takeOver(kept);
    else {
      this.state = ended.state;
      this.finishedAt = ended.finishedAt;
      this.error = ended.error;
      this.o.source.close?.();
      this.log.append({ type: "end", run: this.snapshot });
    }
    this.endedElsewhere();
  }

  /** Stops reading and says nothing of an end. */
  leave(): void {
    if (!this.running) return;
    this.left = true;
    this.abort.abort();
  }

  get cluster(): string {
    return this.o.cluster;
  }

  get running(): boolean {
    return this.state === "running";
  }

  get finished(): boolean {
    return this.state === "done";
  }

  cancel(): void {
    if (this.running) this.abort.abort();
  }

  private async work(): Promise<void> {
    try {
      const collected = await collect(this.o.source, {
        signal: this.abort.signal,
        settleMs: this.o.settleMs,
        before: this.o.before,
        acceptMissingServices: this.asked.acceptMissingServices,
        onProgress: (progress) => {
          this.progress = progress;
          if (this.running) this.publish();
        },
        // A read that was under way when the run was cancelled says nothing after its end.
        onReady: (keys, builder) => {
          if (!this.abort.signal.aborted) this.evaluate(keys, builder);
        },
      });
      this.builder = collected.builder;
      this.versions = collected.versions;
      this.unstable = collected.unstable;
      this.progress = collected.progress;
      this.error = collected.cloudError;
      this.evaluateWhole(collected.builder);
      this.finishedAt = now();
      this.state = "done";
    } catch (error) {
      this.finishedAt = now();
      this.state = this.abort.signal.aborted ? "cancelled" : "failed";
      if (this.state === "failed") this.error = toErrorBody(error);
      for (const phase of this.progress.phases) if (phase.state === "running") phase.state = "failed";
      if (this.state === "failed" && !(error instanceof AppError))
        process.stderr.write(`run ${this.id}: ${traceOf(error)}\n`);
    } finally {
      this.o.source.close?.();
      if (!this.left) this.log.append({ type: "end", run: this.snapshot });
    }
  }

  private takeOver(kept: KeptRun): void {
    const builder = SnapshotBuilder.fromBundle(kept.bundle);
    for (const key of builder.services.keys()) builder.readAt.set(key, kept.finishedAt);
    this.builder = builder;
    this.startedAt = kept.startedAt;
    this.finishedAt = kept.finishedAt;
    this.state = "done";
    this.progress = {
      ...NO_PROGRESS,
      instances: builder.attachedInstances().length,
      services: builder.selectedServices().length,
    };
    this.cached = { bundle: kept.bundle, result: kept.result };
    this.o.source.close?.();
    this.tell(rowsOf(kept.result, kept.bundle, builder));
    this.log.append({ type: "end", run: this.snapshot });
  }

  /** A check is as old as the oldest of its inputs: reading one instance again makes the others no younger. */
  private evaluateOptions(): EvaluateOptions {
    let checkedAt = now();
    for (const key of this.builder?.services.keys() ?? []) {
      const readAt = this.builder?.readAt.get(key) ?? checkedAt;
      if (readAt < checkedAt) checkedAt = readAt;
    }
    return {
      checkedAt,
      targetVersion: this.o.targetVersion,
      kubeContext: this.o.kubeContext,
      waivers: this.waivers,
    };
  }

  /** Judges some Services and tells their rows. Returns the keys whose row changed. */
  evaluate(keys: readonly string[], builder: SnapshotBuilder): string[] {
    return this.tell(evaluateRows(builder, keys, this.evaluateOptions(), this.unstable), { all: true });
  }

  /** The whole result; rows that were told differently before, or never (skipped Services), are told now. */
  private evaluateWhole(builder: SnapshotBuilder): void {
    const bundle = builder.bundle();
    const result = applyWaivers(runEngine(bundle, this.evaluateOptions()), this.waivers);
    this.cached = { bundle, result };
    this.tell(rowsOf(result, bundle, builder, this.unstable), { whole: true });
  }

  /**
   * Takes rows over and tells those that differ from what was told before, or `all`; a row that could not be read again still
   * says so. `whole`: there are no others. Returns the keys whose row changed.
   */
  private tell(rows: readonly RowSummary[], { all = false, whole = false } = {}): string[] {
    const shown = rows.map((row) => {
      const stale = row.stale ?? this.rows.get(row.service)?.stale;
      return stale ? { ...row, stale } : row;
    });
    const changed = shown.filter((row) => !sameRow(this.rows.get(row.service), row));
    if (whole) this.rows.clear();
    for (const row of shown) this.rows.set(row.service, row);
    const told = all ? shown : changed;
    for (let i = 0; i < told.length; i += MOST_ROWS)
      this.log.append({ type: "rows", rows: told.slice(i, i + MOST_ROWS) });
    return changed.map(({ service }) => service);
  }

  /** What was evaluated so far. */
  get evaluated(): RowSummary[] {
    return [...this.rows.values()];
  }

  /**
   * A newer check took its place: what was read is let go (a hundred megabytes for 5,000 Services). What was told
   * stays for pages that still follow it.
   */
  shed(): void {
    if (this.running) return;
    this.verdict = this.cached ? verdictOf(this.cached.result) : this.verdict;
    this.builder = undefined;
    this.cached = undefined;
  }

  /** After single Services were read again: the whole is made anew when somebody asks. */
  invalidate(): void {
    this.cached = undefined;
  }

  /** Other waivers than those the run began with: rows and verdict follow at once, nothing is read or evaluated again. */
  accept(waivers: readonly Waiver[]): void {
    this.waivers = waivers;
    const { cached, builder } = this;
    if (!cached || !builder) return;
    this.cached = { ...cached, result: applyWaivers(cached.result, waivers) };
    this.tell(rowsOf(this.cached.result, cached.bundle, builder, this.unstable));
    this.publish();
  }

  /** These Services were re-read successfully. */
  refreshed(keys: readonly string[]): void {
    for (const key of keys) {
      this.unstable.delete(key);
      const { stale: _, ...row } = this.rows.get(key) ?? {};
      if ("service" in row) this.rows.set(key, row);
    }
  }

  /** Reading these Services again failed: their rows stay as they were and say so. */
  markStale(keys: readonly string[], { code, message }: { code: string; message: string }): void {
    const stale = { at: now(), code, message };
    this.tell(
      keys.flatMap((key) => this.rows.get(key) ?? []).map((row) => ({ ...row, stale })),
      { all: true },
    );
  }

  /** A newer run failed or was cancelled: what this one found may no longer be true, and its verdict says so. */
  outrank(by: OutrankedBy): void {
    const { runId, state, finishedAt, error } = by;
    this.outrankedBy = { runId, state, ...(finishedAt ? { finishedAt } : {}), ...(error ? { error } : {}) };
    this.log.append({ type: "snapshot", run: this.snapshot });
  }

  /** What was read again since may have healed a source. */
  private sources(): RunSnapshot["sources"] {
    const { builder } = this;
    if (!builder) return this.progress.sources;
    const errors = builder.errors;
    return this.progress.sources.map((source) => {
      const own = errors.filter((e) => e.source === source.source);
      return {
        ...source,
        errors: own.slice(0, 50),
        ...(own.length === 0 && source.state !== "unused" ? { state: "ok" as const } : {}),
      };
    });
  }

  /** The finished check. undefined while it runs, or when it failed. */
  get check(): CheckSnapshot | undefined {
    if (!this.finished || !this.builder) return undefined;
    if (!this.cached) this.evaluateWhole(this.builder);
    const { bundle, result } = this.cached as { bundle: Bundle; result: Result };
    return { bundle, result, run: this.snapshot, rows: [...this.rows.values()] };
  }

  get snapshot(): RunSnapshot {
    if (this.told) return this.told;
    const finished: RunSnapshot["finished"] = {};
    for (const row of this.rows.values()) finished[row.status] = (finished[row.status] ?? 0) + 1;
    const { etaSeconds, ...progress } = this.progress;
    const verdict = this.cached ? verdictOf(this.cached.result) : this.verdict;
    return {
      runId: this.id,
      cluster: this.o.cluster,
      state: this.state,
      startedAt: this.startedAt,
      ...(this.finishedAt ? { finishedAt: this.finishedAt } : {}),
      ...progress,
      sources: this.sources(),
      ...(this.running && etaSeconds !== undefined ? { etaSeconds } : {}),
      ...(verdict ? { verdict: this.outrankedBy ? ("unknown" as const) : verdict } : {}),
      ...(this.outrankedBy ? { outrankedBy: this.outrankedBy } : {}),
      ...(this.asked.acceptMissingServices ? { acceptedMissingServices: true } : {}),
      ...(this.error ? { error: this.error } : {}),
      finished,
    };
  }

  private publish(): void {
    this.log.append({ type: "snapshot", run: this.snapshot });
  }

  /** Services that the watch saw change since the check, with the time of the last change (RFC 3339). */
  readonly seenChanges = new Map<string, string>();

  /** Says that Services changed after the check, ahead of their new rows. */
  publishChanged(services: string[]): void {
    const at = now();
    for (const service of services) this.seenChanges.set(service, at);
    this.o.onSeen?.(services, at);
    this.log.append({ type: "changed", services });
  }
}
