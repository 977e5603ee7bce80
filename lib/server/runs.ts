import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Waiver } from "@/lib/model/result";
import { NO_PROGRESS, type ClusterSummary, type RunSnapshot } from "@/lib/model/run";
import { clusterByKey, listClusters, sourceOf, type ClusterConfig } from "./clusters";
import { readSettings, type AppConfig } from "./config";
import { ClusterRuns } from "./cluster-runs";
import { summaryOf } from "./cluster-summary";
import { recheck } from "./recheck";
import type { EventLog } from "./event-log";
import { newRunId, Run, type CheckSnapshot, type KeptCheck, type OutrankedBy } from "./run";
import { knownTarget } from "./target";
import { inMemoryLock, type AskedRun, type HeldRun, type RunLock } from "@/lib/store/run-lock";

export type { CheckSnapshot } from "./run";
export type { RunLock } from "@/lib/store/run-lock";

export interface FinishedRun {
  cluster: string;
  run: RunSnapshot;
  /** Absent when the run failed or was cancelled. */
  result?: Result;
  bundle?: Bundle;
}

/** What makes two checks of a cluster different ones; `acceptMissingServices`: a person confirmed that they are gone. */
export type StartOptions = AskedRun;

/** Checks of one cluster at the same time, each with a target of its own. */
const ACTIVE_RUNS = 3;

/** All checks of this process: one at a time per cluster. */
export class RunManager {
  private readonly clusters = new Map<string, ClusterRuns>();
  private readonly finishedListeners = new Set<(finished: FinishedRun) => void | Promise<void>>();
  lock: RunLock = inMemoryLock;
  /** What other replicas do, looked at now; absent where there are none. */
  look?: () => Promise<void>;
  /** Resolves when what was kept before the start is shown again. */
  restored: Promise<void> = Promise.resolve();
  /** Keeps what a watch sees beyond the check at hand. */
  seen?: (cluster: string, services: readonly string[], at: string) => void;
  /** Accepted findings of a cluster, asked for when a check begins. */
  waiversOf: (cluster: string) => Promise<readonly Waiver[]> = () => Promise.resolve([]);

  constructor(
    private readonly settings: () => AppConfig,
    private readonly options: { settleMs?: number } = {},
  ) {}

  private of(key: string): ClusterRuns {
    let state = this.clusters.get(key);
    if (!state) {
      const { settleMs } = this.options;
      state = new ClusterRuns(() => sourceOf(this.config(key)), settleMs);
      state.seen = (services, at) => this.seen?.(key, services, at);
      this.clusters.set(key, state);
    }
    return state;
  }

  private targetOf(key: string, options: StartOptions): string | undefined {
    return knownTarget(options.target ?? this.config(key).settings.targetVersion);
  }

  private config(key: string): ClusterConfig {
    return clusterByKey(this.settings(), key);
  }

  /** Called once per run that ended, with the result when there is one. Returns the way to stop. */
  onFinished(listener: (finished: FinishedRun) => void | Promise<void>): () => void {
    this.finishedListeners.add(listener);
    return () => this.finishedListeners.delete(listener);
  }

  /**
   * Starts a check, or joins the one that is running with the same target. Errors: `cluster.unknown`,
   * `target.unknown`, `kubernetes.*`, `run.elsewhere`, `run.busy`.
   */
  async startRun(key: string, options: StartOptions = {}): Promise<Run> {
    const target = this.targetOf(key, options);
    const state = this.of(key);
    const what = nameOf(target, options);
    // Requests that come while the lock is being taken wait for the same run.
    const joined = state.active.get(what);
    if (joined) return joined;
    if (state.active.size >= ACTIVE_RUNS)
      throw new AppError({
        code: "run.busy",
        status: 409,
        message: `${ACTIVE_RUNS} checks of this cluster are under way already.`,
        suggestion: "Wait for one of them, or cancel it.",
      });
    const begun = this.begin(key, state, what, target, options);
    state.active.set(what, begun);
    begun.catch(() => state.active.get(what) === begun && state.active.delete(what));
    try {
      return await begun;
    } catch (error) {
      // Another replica has begun it meanwhile: then it is followed from here.
      if (!this.look || !(error instanceof AppError) || error.code !== "run.elsewhere") throw error;
      state.active.delete(what);
      await this.look();
      const there = await state.active.get(what);
      if (!there) throw error;
      return there;
    }
  }

  private async begin(
    key: string,
    state: ClusterRuns,
    what: string,
    target: string | undefined,
    options: StartOptions,
  ): Promise<Run> {
    const cluster = this.config(key);
    const source = sourceOf(cluster);
    if (options.target) source.given.targetCcmVersion = { value: options.target, from: "this check" };
    const id = newRunId();
    const lock = state.active.size > 1 ? `${key}|${what}` : key;
    const release = await this.lock.acquire(lock, id, {
      cluster: key,
      ...(options.target ? { target: options.target } : {}),
      ...(options.acceptMissingServices ? { acceptMissingServices: true } : {}),
    });
    if (!release) {
      source.close();
      throw new AppError({
        code: "run.elsewhere",
        status: 409,
        message: "Another replica is checking this cluster.",
        suggestion: "Its result appears here when it is done.",
      });
    }
    return this.read({ key, id, what, target, options, source, release });
  }

  /** Makes a check whose lock is held. `log`: what was told of it already. */
  private async read(begun: {
    key: string;
    id: string;
    what: string;
    target: string | undefined;
    options: StartOptions;
    source: ReturnType<typeof sourceOf>;
    release: () => Promise<void>;
    log?: EventLog;
  }): Promise<Run> {
    const { key, id, what, target, options, source, release, log } = begun;
    const state = this.of(key);
    const waivers = await this.waiversOf(key).catch(async (error: unknown) => {
      source.close();
      await release();
      throw error;
    });
    const { clusters } = listClusters(this.settings());
    const run = new Run({
      id,
      cluster: key,
      source,
      targetVersion: target,
      kubeContext: clusters.length > 1 ? this.config(key).context : undefined,
      settleMs: this.options.settleMs,
      before: state.before,
      acceptMissingServices: options.acceptMissingServices,
      waivers,
      ...(log ? { log } : {}),
    });
    state.track(what, run, async () => {
      // Whoever takes it over keeps it, and tells of it.
      if (run.leftToOthers) return;
      try {
        await release();
      } finally {
        await this.announce(key, run);
      }
    });
    const { shared } = this.lock;
    if (shared)
      run.log.subscribe(run.log.lastId, ({ event }) => {
        if (event.type === "snapshot") shared.publish(id, event.run);
      });
    return run;
  }

  /** Another replica makes a check: it is followed here under its id, with the progress that it tells. */
  followElsewhere(key: string, held: HeldRun): void {
    const state = this.of(key);
    const known = state.recent.find(({ id }) => id === held.runId);
    const told = held.snapshot ?? { ...NOTHING_TOLD, runId: held.runId, cluster: key };
    if (known?.elsewhere && held.snapshot) known.follow(held.snapshot);
    // A lease that ran out while the store did not answer: whoever has it now makes the check.
    const lost = known && !known.elsewhere && known.running && !held.ours;
    if (known && !lost) return;
    if (lost) {
      known.handOver();
      void this.lock.shared?.handOver(held.runId).catch(() => undefined);
    }
    const cluster = this.config(key);
    const target = this.targetOf(key, held.asked);
    const source = sourceOf(cluster);
    const what = nameOf(target, held.asked);
    const startedAt = held.snapshot?.startedAt ?? new Date(Date.now() - held.ageMs).toISOString();
    const run = new Run(
      { id: held.runId, cluster: key, source, targetVersion: target, ...(known ? { log: known.log } : {}) },
      undefined,
      { ...told, startedAt },
    );
    state.active.set(what, Promise.resolve(run));
    state.track(what, run, () => Promise.resolve());
  }

  /** Goes on with a check whose replica has gone: read from the beginning, under the same id. */
  async resume(key: string, held: HeldRun, release: () => Promise<void>): Promise<void> {
    const state = this.of(key);
    const before = state.recent.find(({ id }) => id === held.runId);
    const options = held.asked;
    const target = this.targetOf(key, options);
    const what = nameOf(target, options);
    const source = sourceOf(this.config(key));
    if (options.target) source.given.targetCcmVersion = { value: options.target, from: "this check" };
    const resumed = this.read({ key, id: held.runId, what, target, options, source, release, log: before?.log });
    state.active.set(what, resumed);
    await resumed;
  }

  /** The newest run that was kept is another replica's: it is shown here too. `kept` is its check, when it has one. */
  adopt(key: string, kept: KeptCheck | undefined, newest: OutrankedBy): void {
    const state = this.of(key);
    const known = state.recent.find(({ id }) => id === newest.runId);
    if (known?.elsewhere) return known.endElsewhere(kept?.id === newest.runId ? kept : undefined, newest);
    if (known) return;
    if (kept && kept.id === newest.runId) {
      const run = this.keptRun(key, kept);
      state.adopt(run);
    } else if (newest.state !== "done") state.last?.outrank(newest);
  }

  /** Checks of other replicas that are followed here. */
  elsewhere(key: string): Run[] {
    return this.runs(key).filter((run) => run.elsewhere);
  }

  /**
   * Takes over a check that was kept, unless this process has made one since. `newest` is the newest run that was
   * kept: one that failed or was cancelled outranks the older check.
   */
  restore(key: string, kept: KeptCheck, newest?: OutrankedBy): void {
    const state = this.of(key);
    if (state.last || state.current) return;
    const run = this.keptRun(key, kept);
    state.restore(run);
    if (newest && newest.runId !== kept.id && newest.state !== "done") run.outrank(newest);
  }

  private keptRun(key: string, kept: KeptCheck): Run {
    const cluster = this.config(key);
    const targetVersion = kept.result.cluster.targetCcmVersion ?? cluster.settings.targetVersion;
    return new Run({ id: kept.id, cluster: key, source: sourceOf(cluster), targetVersion }, kept);
  }

  /** What is accepted has changed: the checks at hand follow at once. */
  async refreshWaivers(key: string): Promise<void> {
    const waivers = await this.waiversOf(key);
    this.of(key).accept(waivers);
  }

  private async announce(key: string, run: Run): Promise<void> {
    const check = run.check;
    for (const listener of this.finishedListeners) {
      try {
        await listener({
          cluster: key,
          run: run.snapshot,
          ...(check ? { result: check.result, bundle: check.bundle } : {}),
        });
      } catch (error) {
        process.stderr.write(`after run ${run.id}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }

  /** The last finished check of a cluster; its age is `run.finishedAt`. */
  latest(key: string): CheckSnapshot | undefined {
    return this.clusters.get(key)?.last?.check;
  }

  current(key: string): Run | undefined {
    return this.clusters.get(key)?.running;
  }

  /** A run by id; `latest` is the running one, else the last finished, else the last that failed. */
  run(key: string, id: string): Run | undefined {
    return this.clusters.get(key)?.find(id);
  }

  /** The same, after a look at what other replicas do when it is not known here. */
  async find(key: string, id: string): Promise<Run | undefined> {
    const run = this.run(key, id);
    if (run || !this.look) return run;
    await this.look().catch(() => undefined);
    return this.run(key, id);
  }

  runs(key: string): readonly Run[] {
    return this.clusters.get(key)?.recent ?? [];
  }

  /** A text that differs as soon as anything about the cluster may look different. */
  stamp(key: string): string {
    const state = this.clusters.get(key);
    const runs = new Set([state?.last, state?.current, state?.recent.at(-1)]);
    const configured = listClusters(this.settings()).clusters.map((one) => one.key);
    return [...configured, ...[...runs].map((run) => (run ? `${run.id}@${run.log.lastId}` : "-"))].join(" ");
  }

  cancel(key: string, id: string): boolean {
    const run = this.run(key, id);
    if (!run?.running) return false;
    if (run.elsewhere) void this.lock.shared?.cancel(run.id).catch(() => undefined);
    run.cancel();
    return true;
  }

  /** Reads one instance (or the instances of one Service) again, alone. Errors: `run.none`, `resource.unknown`. */
  async recheck(
    key: string,
    what: { service?: string; loadBalancerId?: string },
    signal?: AbortSignal,
  ): Promise<{ services: string[]; check: CheckSnapshot }> {
    const run = this.clusters.get(key)?.last;
    const services = await recheck(run, what, () => sourceOf(this.config(key)), signal);
    // A check that ended meanwhile has taken the place of the one that was read into.
    return { services, check: (run?.check ?? this.latest(key)) as CheckSnapshot };
  }

  /** A page listens to changes: watch mode runs while at least one does. Returns the way to leave. */
  listen(key: string): () => void {
    return this.of(key).listen();
  }

  /** One line per configured cluster, for the overview. */
  summaries(): { clusters: ClusterSummary[]; error?: ClusterSummary["error"] } {
    const { clusters, error } = listClusters(this.settings());
    return {
      clusters: clusters.map((cluster) => summaryOf(cluster, this.clusters.get(cluster.key))),
      ...(error ? { error } : {}),
    };
  }

  /**
   * Stops everything, for tests and for an orderly end of the process. Checks that other replicas can take over are left
   * to them.
   */
  async close(): Promise<void> {
    const { shared } = this.lock;
    this.look = undefined;
    for (const state of this.clusters.values()) {
      state.unwatch();
      for (const active of [...state.active.values()]) {
        const run = await active.catch(() => undefined);
        if (!run || run.elsewhere) continue;
        if (shared) run.handOver();
        else run.cancel();
        await run.done;
        if (shared && run.leftToOthers) await shared.handOver(run.id).catch(() => undefined);
      }
      // A check that ends with the process is kept as cancelled: after a restart the one before is not the newest.
      await state.ended();
    }
    this.clusters.clear();
  }
}

/** Of a check that another replica has just begun. */
const NOTHING_TOLD = { ...NO_PROGRESS, state: "running" as const, finished: {} };

/** Requests for the same check join it. */
function nameOf(target: string | undefined, options: StartOptions): string {
  return `${target ?? ""}${options.acceptMissingServices ? "|accepted" : ""}`;
}

const MANAGER = Symbol.for("ccm-preflight.runs");

/** The one manager of this process: route bundles of one server each load this module, but share it. */
export function runs(): RunManager {
  const holder = globalThis as { [MANAGER]?: RunManager };
  return (holder[MANAGER] ??= new RunManager(() => readSettings()));
}

function latest(key: string): CheckSnapshot | undefined {
  return runs().latest(key);
}

/** The last finished check, or an error that says what to do first. */
export function requireLatest(key: string): CheckSnapshot {
  const check = latest(key);
  if (check) return check;
  clusterByKey(readSettings(), key);
  const failed = runs().run(key, "latest")?.snapshot;
  if (failed?.error) throw new AppError({ ...failed.error, status: 409 });
  throw new AppError({
    code: "run.none",
    status: 404,
    message: "This cluster has not been checked yet.",
    suggestion: "Start a check.",
  });
}
