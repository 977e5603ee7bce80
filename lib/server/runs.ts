import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Waiver } from "@/lib/model/result";
import type { ClusterSummary, RunSnapshot } from "@/lib/model/run";
import { clusterByKey, listClusters, sourceOf, type ClusterConfig } from "./clusters";
import { readSettings, type AppConfig } from "./config";
import { ClusterRuns } from "./cluster-runs";
import { summaryOf } from "./cluster-summary";
import { recheck } from "./recheck";
import { newRunId, Run, type CheckSnapshot, type KeptCheck, type OutrankedBy } from "./run";
import { knownTarget } from "./target";
import type { AskedRun, Replicas } from "@/lib/store/replicas";

export type { CheckSnapshot } from "./run";

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
  /** Those that share the store; absent where this process is alone. */
  replicas?: Replicas;
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
    const release = this.replicas ? await this.replicas.lock(lock) : () => Promise.resolve();
    if (!release) {
      source.close();
      throw new AppError({
        code: "run.elsewhere",
        status: 409,
        message: "Another replica is checking this cluster.",
        suggestion: "Its result appears here when it is done.",
      });
    }
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
      kubeContext: clusters.length > 1 ? cluster.context : undefined,
      settleMs: this.options.settleMs,
      before: state.before,
      acceptMissingServices: options.acceptMissingServices,
      waivers,
      asked: options,
    });
    const stopTelling = this.tellOf(run, lock);
    state.track(what, run, async () => {
      try {
        // The lock stays until the result is kept: a replica that gets it would take the check for lost.
        if (!run.leftBehind) await this.announce(key, run);
      } finally {
        stopTelling();
        await release();
        if (run.leftBehind) this.replicas?.tell({ type: "left", cluster: key, runId: id });
      }
    });
    return run;
  }

  private readonly telling = new Set<() => void>();

  /** Says every second that a check goes on here, and how far it is. Returns the way to stop. */
  private tellOf(run: Run, lock: string): () => void {
    const { replicas } = this;
    if (!replicas) return () => undefined;
    const tell = () =>
      replicas.tell({ type: "running", run: { ...run.snapshot, state: "running" }, asked: run.asked, lock });
    const timer = setInterval(tell, TELL_MS);
    timer.unref();
    this.telling.add(tell);
    tell();
    return () => {
      clearInterval(timer);
      this.telling.delete(tell);
    };
  }

  /** Somebody asks who makes a check. */
  tellRunning(): void {
    for (const tell of this.telling) tell();
  }

  /** Another replica makes a check: it is followed here under its id. One that goes on here too is not. */
  followElsewhere(key: string, told: RunSnapshot, asked: AskedRun): void {
    const state = this.of(key);
    const known = state.recent.find(({ id }) => id === told.runId);
    if (known) return known.elsewhere ? known.follow(told) : undefined;
    const target = this.targetOf(key, asked);
    const what = nameOf(target, asked);
    if (state.active.has(what)) return;
    const source = sourceOf(this.config(key));
    const run = new Run({ id: told.runId, cluster: key, source, targetVersion: target, asked }, undefined, told);
    state.active.set(what, Promise.resolve(run));
    state.track(what, run, () => Promise.resolve());
  }

  /** The newest run that was kept is another replica's: it is shown here too. `kept` is its check, when it has one. */
  adopt(key: string, kept: KeptCheck | undefined, newest: OutrankedBy): void {
    const state = this.of(key);
    const known = state.recent.find(({ id }) => id === newest.runId);
    if (known?.elsewhere) return known.end(kept?.id === newest.runId ? kept : undefined, newest);
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

  /** What is accepted has changed here: the checks at hand follow at once, and the other replicas. */
  async waiversChanged(key: string): Promise<void> {
    this.replicas?.tell({ type: "waivers", cluster: key });
    await this.refreshWaivers(key);
  }

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
    if (run.elsewhere) this.replicas?.tell({ type: "cancel", cluster: key, runId: id });
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

  /** Stops everything, for tests and for an orderly end of the process. Other replicas make the checks that go on. */
  async close(): Promise<void> {
    this.look = undefined;
    for (const state of this.clusters.values()) {
      state.unwatch();
      for (const active of [...state.active.values()]) {
        const run = await active.catch(() => undefined);
        if (!run || run.elsewhere) continue;
        if (this.replicas) run.leave();
        else run.cancel();
        await run.done;
      }
      // A check that ends with the process is kept as cancelled: after a restart the one before is not the newest.
      await state.ended();
    }
    this.clusters.clear();
    await this.replicas?.close();
  }
}

const TELL_MS = 1_000;

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

/** Error: `run.unknown`. */
export function known(run: Run | undefined): Run {
  if (run !== undefined) return run;
  throw new AppError({
    code: "run.unknown",
    status: 404,
    message: "There is no such check (any more).",
    suggestion: "Start a check.",
  });
}
