import { randomBytes } from "node:crypto";
import { SnapshotBuilder, collect, type CollectSource } from "@/lib/collect/collect";
import { AppError, toErrorBody, type ErrorBody } from "@/lib/model/errors";
import type { Bundle, CollectError } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { countStates, mostlyUnread } from "@/lib/model/row-state";
import { verdictOf, type Result, type Verdict, type Waiver } from "@/lib/model/result";
import {
  NO_PROGRESS,
  standing,
  type Progress,
  type RowSummary,
  type RunEvent,
  type RunSnapshot,
  type SourceId,
} from "@/lib/model/run";
import { SERVICES_VANISHED } from "@/lib/ccm/vanished";
import type { RunWithData } from "@/lib/store";
import type { AskedRun } from "@/lib/store/replicas";
import type { EngineOptions } from "@/lib/engine";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { checkBundle, checkRows } from "@/lib/upgrade/check";
import { summarizeRow } from "@/lib/views/row-summary";
import { applyWaivers } from "@/lib/upgrade/waivers";
import { createLog, traceOf } from "./log";

/** A finished check. After single instances were read again, `bundle` and `result` are made on the next read. */
export interface CheckSnapshot {
  readonly bundle: Bundle;
  readonly result: Result;
  readonly run: RunSnapshot;
  readonly rows: RowSummary[];
}

const MOST_ROWS = 500;

const now = () => new Date().toISOString();

function mostFrequent(errors: readonly CollectError[]): ErrorBody | undefined {
  const [most] = [...groupBy(errors, ({ code }) => code).values()].sort((a, b) => b.length - a.length);
  if (!most) return undefined;
  const { code, message, requestId, source } = most[0]!;
  return { code, message, requestId, source: source as SourceId };
}

export function newRunId(): string {
  return `run-${Date.now().toString(36)}${randomBytes(4).toString("hex")}`;
}

export interface RunOptions {
  id: string;
  cluster: string;
  source: CollectSource & { close?: () => void };
  targetVersion?: string;
  settleMs?: number;
  /** Services of type LoadBalancer that the last trusted check saw. */
  before?: { services: number };
  /** Accepted findings, as they were when the run began. */
  waivers?: readonly Waiver[];
  /** Whether the check on screen could read most of its Services: one that lost its sources does not take its place. */
  isRead?: () => boolean;
  /** Options of the run, so that another can start in its place. */
  asked?: AskedRun;
  /** Of a stored check that is shown after a start. */
  restored?: RunSnapshot["restored"];
  /** Called with every change that the watch sees. */
  onSeen?: (services: readonly string[], at: string) => void;
}

/** A newer run of the same cluster that ended without a result. */
export type OutrankedBy = NonNullable<RunSnapshot["outrankedBy"]>;

export interface LoggedEvent {
  /** Sequence number: one more with each event. */
  id: number;
  event: RunEvent;
}

type Listener = (logged: LoggedEvent) => void;

/**
 * The events of a run, in order, so that a page that reloads continues where it was. Only the last snapshot is stored, and
 * of each row the last version.
 */
class EventLog {
  private events: LoggedEvent[] = [];
  private readonly first: number;
  private next: number;
  private readonly listeners = new Set<Listener>();
  private rowsAt = new Map<string, number>();

  /**
   * Numbers begin at the current time, so that no two logs share them: a number of another replica's log is recognised.
   */
  constructor() {
    this.first = Date.now() * 1_000 + Math.floor(Math.random() * 1_000);
    this.next = this.first;
  }

  append(event: RunEvent): void {
    const logged = { id: this.next++, event };
    if (event.type === "snapshot") this.events = this.events.filter((e) => e.event.type !== "snapshot");
    if (event.type === "rows") {
      for (const row of event.rows) this.rowsAt.set(row.service, logged.id);
      if (this.events.length > 2000) this.compact();
    }
    this.events.push(logged);
    for (const listener of [...this.listeners]) listener(logged);
  }

  /**
   * Events after `afterId`, then new ones; all events for a number of another log, no earlier ones for MAX_SAFE_INTEGER.
   * Returns the function that unsubscribes.
   */
  subscribe(afterId: number, listener: Listener): () => void {
    const foreign = afterId !== Number.MAX_SAFE_INTEGER && (afterId < this.first || afterId >= this.next);
    for (const logged of this.events) if (foreign || logged.id > afterId) listener(logged);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get listening(): number {
    return this.listeners.size;
  }

  get lastId(): number {
    return this.next - 1;
  }

  private compact(): void {
    this.events = this.events.flatMap((logged) => {
      if (logged.event.type !== "rows") return [logged];
      const rows = logged.event.rows.filter((row) => this.rowsAt.get(row.service) === logged.id);
      return rows.length > 0 ? [{ id: logged.id, event: { ...logged.event, rows } }] : [];
    });
  }
}

/** One check of one cluster: reads, evaluates meanwhile, logs its events, and remains for re-checks. */
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
  outrankedBy?: OutrankedBy;
  restored: RunSnapshot["restored"];
  private cached?: { bundle: Bundle; result: Result };
  /** Of a check whose data was released. */
  private verdict?: Verdict;
  private waivers: readonly Waiver[];
  /** Progress of the replica that makes this check. */
  private remote?: RunSnapshot;
  /** When the last message about it came, Unix milliseconds. */
  heardAt = 0;
  private endedElsewhere: () => void = () => undefined;
  /** The process ends: no end is logged, and readers reconnect to another replica. */
  abandoned = false;

  /**
   * With `kept` nothing is read: the run finished earlier, maybe in another process. With `elsewhere` another replica
   * reads, and this run repeats its progress.
   */
  constructor(
    private readonly o: RunOptions,
    kept?: RunWithData,
    elsewhere?: RunSnapshot,
  ) {
    this.id = o.id;
    this.waivers = o.waivers ?? [];
    this.restored = o.restored;
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

  get elsewhere(): boolean {
    return this.remote !== undefined;
  }

  get asked(): AskedRun {
    return this.o.asked ?? {};
  }

  /** Takes the progress of the replica that makes this check. */
  follow(remote: RunSnapshot): void {
    this.heardAt = Date.now();
    if (!this.running || JSON.stringify(remote) === JSON.stringify(this.remote)) return;
    this.remote = remote;
    this.publish();
  }

  /** The replica that made this check is done: with a stored result, or with the state it ended in. */
  end(kept: RunWithData | undefined, ended: OutrankedBy): void {
    if (!this.remote) return;
    this.remote = undefined;
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

  /** Stops reading without logging an end. */
  leave(): void {
    if (!this.running) return;
    this.abandoned = true;
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
        // Reads that end after the run was cancelled are ignored.
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
      // A person decides about Services that vanished, so what they see is the newest check.
      const vanished = collected.builder.errors.some(({ code }) => code === SERVICES_VANISHED);
      const lost = this.mostlyUnread && !vanished && this.o.isRead?.() === true;
      this.state = lost ? "partial" : "done";
      if (lost) this.error ??= mostFrequent(collected.builder.errors);
    } catch (error) {
      this.finishedAt = now();
      this.state = this.abort.signal.aborted ? "cancelled" : "failed";
      if (this.state === "failed") this.error = toErrorBody(error);
      for (const phase of this.progress.phases) if (phase.state === "running") phase.state = "failed";
      if (this.state === "failed" && !(error instanceof AppError))
        createLog("checks").error({ run: this.id, trace: traceOf(error) }, "a check failed");
    } finally {
      this.o.source.close?.();
      if (!this.abandoned) this.log.append({ type: "end", run: this.snapshot });
    }
  }

  private takeOver(kept: RunWithData): void {
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
    this.setRows(rowsOf(kept.result, kept.bundle, builder));
    this.log.append({ type: "end", run: this.snapshot });
  }

  /** The time of a check is that of its oldest input: reading one instance again does not change it. */
  private evaluateOptions(): EngineOptions {
    let checkedAt = now();
    for (const key of this.builder?.services.keys() ?? []) {
      const readAt = this.builder?.readAt.get(key) ?? checkedAt;
      if (readAt < checkedAt) checkedAt = readAt;
    }
    return { checkedAt, targetVersion: this.o.targetVersion };
  }

  /** Evaluates some Services and logs their rows; the whole result is made on the next read. Returns the keys whose row changed. */
  evaluate(keys: readonly string[], builder: SnapshotBuilder): string[] {
    this.cached = undefined;
    return this.setRows(evaluateRows(builder, keys, this.evaluateOptions(), this.waivers, this.unstable), {
      all: true,
    });
  }

  /** The whole result; logs rows that differ from those logged before, or are new (skipped Services). */
  private evaluateWhole(builder: SnapshotBuilder): void {
    const bundle = builder.bundle();
    const result = checkBundle(bundle, this.evaluateOptions(), this.waivers);
    this.cached = { bundle, result };
    this.setRows(rowsOf(result, bundle, builder, this.unstable), { whole: true });
  }

  /**
   * Stores rows and logs those that differ from the stored ones, or `all`; a row that could not be read again stays marked.
   * `whole`: there are no others. Returns the keys whose row changed.
   */
  private setRows(rows: readonly RowSummary[], { all = false, whole = false } = {}): string[] {
    const shown = rows.map((row) => {
      const stale = row.stale ?? this.rows.get(row.service)?.stale;
      return stale ? { ...row, stale } : row;
    });
    const changed = shown.filter((row) => !sameRow(this.rows.get(row.service), row));
    if (whole) this.rows.clear();
    for (const row of shown) this.rows.set(row.service, row);
    const logged = all ? shown : changed;
    for (let i = 0; i < logged.length; i += MOST_ROWS)
      this.log.append({ type: "rows", rows: logged.slice(i, i + MOST_ROWS) });
    return changed.map(({ service }) => service);
  }

  get evaluated(): RowSummary[] {
    return [...this.rows.values()];
  }

  /**
   * A newer check takes its place: releases what was read (a hundred megabytes for 5,000 Services). Its events remain for
   * pages that still follow it.
   */
  release(): void {
    if (this.running) return;
    this.verdict = this.cached ? verdictOf(this.cached.result) : this.verdict;
    this.builder = undefined;
    this.cached = undefined;
  }

  /** Replaces the waivers: rows and verdict follow at once, nothing is read or evaluated again. */
  accept(waivers: readonly Waiver[]): void {
    this.waivers = waivers;
    const { cached, builder } = this;
    if (!cached || !builder) return;
    this.cached = { ...cached, result: applyWaivers(cached.result, waivers) };
    this.setRows(rowsOf(this.cached.result, cached.bundle, builder, this.unstable));
    this.publish();
  }

  refreshed(keys: readonly string[]): void {
    for (const key of keys) {
      this.unstable.delete(key);
      const { stale: _, ...row } = this.rows.get(key) ?? {};
      if ("service" in row) this.rows.set(key, row);
    }
  }

  /** Reading these Services again failed: their rows stay as they were, marked. */
  markStale(keys: readonly string[], { code, message }: { code: string; message: string }): void {
    const stale = { at: now(), code, message };
    this.setRows(
      keys.flatMap((key) => this.rows.get(key) ?? []).map((row) => ({ ...row, stale })),
      { all: true },
    );
  }

  /** Most of the check's requests failed. */
  get mostlyUnread(): boolean {
    return mostlyUnread(countStates(this.rows.values()));
  }

  /** A newer run failed, was cancelled or lost its sources: what this one found may no longer be true, so its verdict becomes unknown. */
  outrank({ runId, state, finishedAt, error }: OutrankedBy): void {
    this.outrankedBy = { runId, state, finishedAt, error };
    this.log.append({ type: "snapshot", run: this.snapshot });
  }

  /** A process that has been up since this check says that no newer one failed. */
  confirm(): void {
    if (!this.restored) return;
    this.restored = undefined;
    this.publish();
  }

  /** The progress, without errors of sources that were read again since. */
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

  /** The check that ended. undefined while it runs, and when it failed. */
  get check(): CheckSnapshot | undefined {
    if (this.running || !this.builder) return undefined;
    if (!this.cached) this.evaluateWhole(this.builder);
    const { bundle, result } = this.cached as { bundle: Bundle; result: Result };
    return { bundle, result, run: this.snapshot, rows: [...this.rows.values()] };
  }

  get snapshot(): RunSnapshot {
    if (this.remote) return this.remote;
    const finished: RunSnapshot["finished"] = {};
    for (const row of this.rows.values()) finished[row.status] = (finished[row.status] ?? 0) + 1;
    const { etaSeconds, ...progress } = this.progress;
    const verdict = this.cached ? verdictOf(this.cached.result) : this.verdict;
    return {
      runId: this.id,
      cluster: this.o.cluster,
      state: this.state,
      startedAt: this.startedAt,
      finishedAt: this.finishedAt,
      ...progress,
      sources: this.sources(),
      etaSeconds: this.running ? etaSeconds : undefined,
      verdict: verdict && standing(verdict, this),
      outrankedBy: this.outrankedBy,
      restored: this.restored,
      acceptedMissingServices: this.asked.acceptMissingServices || undefined,
      error: this.error,
      finished,
    };
  }

  private publish(): void {
    this.log.append({ type: "snapshot", run: this.snapshot });
  }

  /** Services that the watch saw change since the check, with the time of the last change (RFC 3339). */
  readonly seenChanges = new Map<string, string>();

  /** Logs that Services changed after the check, before their new rows follow. */
  publishChanged(services: string[]): void {
    const at = now();
    for (const service of services) this.seenChanges.set(service, at);
    this.o.onSeen?.(services, at);
    this.log.append({ type: "changed", services });
  }
}

/** Rows of some Services, from the smallest bundle they depend on: the cost does not grow with the cluster. */
export function evaluateRows(
  builder: SnapshotBuilder,
  keys: readonly string[],
  options: EngineOptions,
  waivers: readonly Waiver[] = [],
  unstable: ReadonlySet<string> = new Set(),
): RowSummary[] {
  const { bundle } = builder.part(keys);
  return rowsOf({ services: checkRows(bundle, keys, options, waivers) }, bundle, builder, unstable);
}

/** Rows of a whole result, as the table shows them. */
function rowsOf(
  result: Pick<Result, "services">,
  bundle: Bundle,
  builder: SnapshotBuilder,
  unstable: ReadonlySet<string> = new Set(),
): RowSummary[] {
  const index = indexBundle(bundle);
  return result.services.map((row) => {
    const summary = summarizeRow(row, index, builder.readAt.get(row.service));
    return unstable.has(row.service) ? { ...summary, unstable: true } : summary;
  });
}

/** Whether two rows are equal apart from the time they were read. */
function sameRow(a: RowSummary | undefined, b: RowSummary): boolean {
  if (!a) return false;
  const { readAt: _a, ...left } = a;
  const { readAt: _b, ...right } = b;
  return JSON.stringify(left) === JSON.stringify(right);
}
