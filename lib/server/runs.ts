import { Cron } from "croner";
import { AppError, problem } from "@/lib/model/errors";
import type { Waiver } from "@/lib/model/result";
import type { ClusterSummary, RunSnapshot } from "@/lib/model/run";
import type { FinishedRun, RunWithData, StoredRun } from "@/lib/store";
import type { AskedRun, Replicas } from "@/lib/store/replicas";
import { clusterByKey, listClusters, sourceOf, type ClusterConfig } from "@/lib/collect/config/clusters";
import { readSettings, type AppConfig } from "@/lib/collect/config/config";
import { summaryOf } from "./cluster-summary";
import { createLog, traceOf } from "./log";
import { processWide } from "./process-wide";
import { LiveWatch, recheck, type Rechecked } from "./recheck";
import { newRunId, Run, type CheckSnapshot, type RunOptions } from "./run";
import { knownTarget } from "@/lib/ccm/versions";

export type { CheckSnapshot } from "./run";

/** Checks of one cluster at the same time, each with another target. */
const ACTIVE_RUNS = 3;
/** How often the other replicas are asked for the check that holds the lock: a busy one answers late. */
const LOOKS = 5;
/** Checks of one cluster that can be read by their id. */
const KEPT_RUNS = 5;
const WATCH_GRACE_MS = 5_000;

/** The checks of one cluster in this process, and the watch mode of the pages that follow them. */
class ClusterRuns {
  /** Runs that continue or start, by their lock: a check with another target is another run. */
  readonly active = new Map<string, Promise<Run>>();
  /** Services of type LoadBalancer in the last check whose list was trusted. */
  before?: { services: number };
  /** Last run that finished. */
  last?: Run;
  /** Number of the newest run of the store that is shown; smaller ones are older, whatever their clocks say. */
  stored = 0;
  /** Id of the check that another process answers for. */
  confirmed?: string;
  /** Runs that can be read by their id, newest last. */
  recent: readonly Run[] = [];
  /** Work after the end of a run, while it continues. */
  private readonly ending = new Set<Promise<void>>();
  private watch?: LiveWatch;
  private watchers = 0;
  private grace?: NodeJS.Timeout;

  constructor(
    /** A new connection to the cluster, for watch mode. */
    private readonly source: () => ReturnType<typeof sourceOf>,
    private readonly settleMs?: number,
  ) {}

  /** The newest run that is under way. */
  get running(): Run | undefined {
    return this.recent.findLast((run) => run.running);
  }

  /** A run by id; `latest` is the running one, else the last finished, else the last that failed. */
  find(id: string): Run | undefined {
    if (id === "latest") return this.running ?? this.last ?? this.recent.at(-1);
    return this.recent.find((run) => run.id === id) ?? (this.last?.id === id ? this.last : undefined);
  }

  /** A run has started; `after` runs when it has ended and is shown. */
  track(what: string, run: Run, after: () => Promise<void>): void {
    // Pages that follow the last check get the id of the new one.
    this.last?.log.append({ type: "snapshot", run: run.snapshot });
    this.recent = [...this.recent, run].slice(-KEPT_RUNS);
    const end = run.done.then(async () => {
      this.active.delete(what);
      if (run.finished) this.show(run);
      else if (this.last && !run.abandoned) this.last.outrank(run.snapshot);
      await after();
      // One that is not shown is stored by now.
      if (!run.finished) run.release();
    });
    this.ending.add(end);
    void end.finally(() => this.ending.delete(end));
  }

  /** Resolves when all ended runs are stored and their listeners have been called. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.ending);
  }

  /** Shows a stored check, made by another replica or before this process started. */
  adopt(run: Run): void {
    this.recent = [...this.recent, run].slice(-KEPT_RUNS);
    const followed = this.last;
    this.show(run);
    followed?.log.append({ type: "snapshot", run: run.snapshot });
  }

  accept(waivers: readonly Waiver[]): void {
    for (const run of new Set([this.last, ...this.recent])) run?.accept(waivers);
  }

  /** A page listens to changes: watch mode runs while at least one does. Returns the function that stops listening. */
  listen(): () => void {
    this.watchers += 1;
    clearTimeout(this.grace);
    if (!this.watch && this.last && !this.running) this.startWatch();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.watchers -= 1;
      if (this.watchers > 0) return;
      this.grace = setTimeout(() => this.stopWatch(), WATCH_GRACE_MS);
      this.grace.unref();
    };
  }

  unwatch(): void {
    clearTimeout(this.grace);
    this.stopWatch();
  }

  private show(run: Run): void {
    this.before = seenServices(run) ?? this.before;
    this.last?.release();
    this.last = run;
    this.stopWatch();
    if (this.watchers > 0) this.startWatch();
  }

  private startWatch(): void {
    if (!this.last) return;
    try {
      this.watch = new LiveWatch(this.last, this.source(), this.settleMs);
    } catch {
      // A kubeconfig that broke after the check shows its error at the next check.
      this.watch = undefined;
    }
  }

  private stopWatch(): void {
    this.watch?.stop();
    this.watch = undefined;
  }
}

/** The list of Services for the next check to compare; undefined when this one's list was not trusted. */
function seenServices(run: Run): { services: number } | undefined {
  const { builder } = run;
  if (!builder || builder.hasError({ source: "kubernetes", action: "list services" })) return undefined;
  return { services: builder.selectedServices().length };
}

/** All checks of this process: one at a time per cluster. */
export class RunManager {
  private readonly clusters = new Map<string, ClusterRuns>();
  private readonly finishedListeners: ((finished: FinishedRun) => void | Promise<void>)[] = [];
  /** The replicas that share the store; absent where this process is alone. */
  replicas?: Replicas;
  /** Resolves when the running checks of other replicas and the stored ones are known; absent without other replicas. */
  look?: () => Promise<void>;
  /** Resolves when the checks stored before the start are shown. */
  restored: Promise<void> = Promise.resolve();
  /** Stores the changes that a watch sees. */
  seen?: (cluster: string, services: readonly string[], at: string) => void;
  /** Accepted findings of a cluster, read when a check starts. */
  waiversOf: (cluster: string) => Promise<readonly Waiver[]> = () => Promise.resolve([]);

  constructor(
    private readonly settings: () => AppConfig,
    private readonly options: { settleMs?: number } = {},
  ) {}

  private of(key: string): ClusterRuns {
    const known = this.clusters.get(key);
    if (known) return known;
    const state = new ClusterRuns(() => sourceOf(this.cluster(key)), this.options.settleMs);
    this.clusters.set(key, state);
    return state;
  }

  /** A configured cluster, as the settings have it now. Error: `cluster.unknown`. */
  cluster(key: string): ClusterConfig {
    return clusterByKey(listClusters(this.settings()), key);
  }

  configured(): ClusterConfig[] {
    return listClusters(this.settings()).clusters;
  }

  /** Target of a check of these options, and the lock that names it. Error: `target.unknown`. */
  private named({ key, settings }: ClusterConfig, asked: AskedRun) {
    const targetVersion = knownTarget(asked.target ?? settings.targetVersion);
    return { targetVersion, lock: lockOf(key, targetVersion, asked) };
  }

  /** Options of every run of a cluster. Errors: those of the kubeconfig. */
  private about(cluster: ClusterConfig): Pick<RunOptions, "cluster" | "source" | "onSeen"> {
    const { key } = cluster;
    return { cluster: key, source: sourceOf(cluster), onSeen: (services, at) => this.seen?.(key, services, at) };
  }

  /** Called once per run that ended, with the result when there is one. */
  onFinished(listener: (finished: FinishedRun) => void | Promise<void>): void {
    this.finishedListeners.push(listener);
  }

  /**
   * Starts a check, or joins the one that is running with the same target. Errors: `target.unknown`, `kubernetes.*`,
   * `run.elsewhere`, `run.busy`.
   */
  async startRun(cluster: ClusterConfig, asked: AskedRun = {}): Promise<Run> {
    const { targetVersion, lock } = this.named(cluster, asked);
    const state = this.of(cluster.key);
    // Requests that arrive while the lock is being taken wait for the same run.
    const joined = state.active.get(lock);
    if (joined) return joined;
    if (state.active.size >= ACTIVE_RUNS)
      throw new AppError({
        code: "run.busy",
        status: 409,
        message: `${ACTIVE_RUNS} checks of this cluster are under way already.`,
        suggestion: "Wait for one of them, or cancel it.",
      });
    const begun = this.begin(cluster, state, lock, targetVersion, asked);
    state.active.set(lock, begun);
    try {
      return await begun;
    } catch (error) {
      if (state.active.get(lock) === begun) state.active.delete(lock);
      // Another replica has started it meanwhile: it is followed from here.
      if (!this.look || !(error instanceof AppError) || error.code !== "run.elsewhere") throw error;
      for (let n = 0; n < LOOKS; n++) {
        await this.look();
        const there = await state.active.get(lock);
        if (there) return there;
      }
      throw error;
    }
  }

  private async begin(
    cluster: ClusterConfig,
    state: ClusterRuns,
    lock: string,
    targetVersion: string | undefined,
    asked: AskedRun,
  ): Promise<Run> {
    const { key } = cluster;
    const release = this.replicas ? await this.replicas.lock(lock) : () => Promise.resolve();
    if (!release)
      throw new AppError({
        code: "run.elsewhere",
        status: 409,
        message: "Another replica is checking this cluster.",
        suggestion: "Its result appears here when it is done.",
      });
    let run: Run;
    try {
      const waivers = await this.waiversOf(key);
      const about = this.about(cluster);
      if (asked.target) about.source.given.targetCcmVersion = { value: asked.target, from: "this check" };
      const { settleMs } = this.options;
      const { before } = state;
      const isRead = () => state.last !== undefined && !state.last.mostlyUnread;
      run = new Run({ ...about, id: newRunId(), targetVersion, settleMs, before, isRead, waivers, asked });
    } catch (error) {
      await release();
      throw error;
    }
    state.track(lock, run, async () => {
      try {
        // The lock is held until the result is stored: a replica that gets it would treat the check as lost.
        if (!run.abandoned) await this.announce(key, run);
      } finally {
        await release();
        if (run.abandoned) this.replicas?.send({ type: "left", cluster: key, runId: run.id });
      }
    });
    this.sendRunning();
    return run;
  }

  /** Tells the other replicas which checks this process can answer for: those that nothing newer puts in doubt. */
  sendCurrent(): void {
    for (const [cluster, { last }] of this.clusters)
      if (last && !last.outrankedBy && !last.restored)
        this.replicas?.send({ type: "current", cluster, runId: last.id });
  }

  /** Sends the progress of the checks of this process to the other replicas. */
  sendRunning(): void {
    for (const { recent } of this.clusters.values())
      for (const run of recent)
        if (run.running && !run.elsewhere)
          this.replicas?.send({ type: "running", run: run.snapshot, asked: run.asked });
  }

  /** Follows a check of another replica under its id, unless the same one runs here. */
  followElsewhere(key: string, remote: RunSnapshot, asked: AskedRun): void {
    const state = this.of(key);
    const known = state.find(remote.runId);
    if (known) return known.elsewhere ? known.follow(remote) : undefined;
    const cluster = this.cluster(key);
    const { targetVersion, lock } = this.named(cluster, asked);
    if (state.active.has(lock)) return;
    const run = new Run({ ...this.about(cluster), id: remote.runId, targetVersion, asked }, undefined, remote);
    state.active.set(lock, Promise.resolve(run));
    state.track(lock, run, () => Promise.resolve());
  }

  /** The lock of the replica that makes this check. */
  lockOf(run: Run): string {
    return this.named(this.cluster(run.cluster), run.asked).lock;
  }

  /** Whether this run of the store is newer than what is shown, by the order of the store. */
  isNews(key: string, { id, number }: Pick<StoredRun, "id" | "number">): boolean {
    const state = this.of(key);
    if (state.find(id)?.elsewhere) return true;
    const shown = state.last?.id === id || state.last?.outrankedBy?.runId === id;
    if (!shown) return number > state.stored;
    state.stored = Math.max(state.stored, number);
    return false;
  }

  /**
   * Shows the newest stored run, made by another replica or before this process started. `kept`: the newest check with its
   * data; a newer run without data outranks it. `live`: the replica that has just made it says so.
   */
  showStored(key: string, newest: Newest, kept?: RunWithData, live = false): void {
    const state = this.of(key);
    const { id: runId, number, state: ended, finishedAt, error } = newest;
    const before = state.stored;
    state.stored = Math.max(before, number);
    const known = state.find(runId);
    const outrankedBy = { runId, state: ended as RunSnapshot["state"], finishedAt, error: error ?? undefined };
    if (known?.elsewhere) return known.end(kept?.id === runId ? kept : undefined, outrankedBy);
    if (kept && kept.number > before) {
      const cluster = this.cluster(key);
      const { schedule } = this.settings();
      const targetVersion = kept.result.cluster.targetCcmVersion ?? cluster.settings.targetVersion;
      const restored = live || state.confirmed === kept.id ? undefined : restoredAs(kept.finishedAt, schedule);
      state.adopt(new Run({ ...this.about(cluster), id: kept.id, targetVersion, restored }, kept));
    }
    if (kept?.id !== runId) state.last?.outrank(outrankedBy);
  }

  /** Another process has been up since this check was stored, and knows of no newer one. */
  confirm(key: string, runId: string): void {
    const state = this.of(key);
    state.confirmed = runId;
    if (state.last?.id === runId) state.last.confirm();
  }

  /** Accepted findings have changed: applies them to the loaded checks, here and on the other replicas. */
  async waiversChanged(key: string): Promise<void> {
    this.replicas?.send({ type: "waivers", cluster: key });
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
        await listener({ cluster: key, run: run.snapshot, result: check?.result, bundle: check?.bundle });
      } catch (error) {
        createLog("checks").error({ run: run.id, trace: traceOf(error) }, "what follows a check failed");
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

  run(key: string, id: string): Run | undefined {
    return this.clusters.get(key)?.find(id);
  }

  /** As `run`; waits for the checks of other replicas when the id is unknown here. */
  async find(key: string, id: string): Promise<Run | undefined> {
    const run = this.run(key, id);
    if (run || !this.look) return run;
    await this.look().catch(() => undefined);
    return this.run(key, id);
  }

  runs(key: string): readonly Run[] {
    return this.clusters.get(key)?.recent ?? [];
  }

  /** A text that changes whenever a view of the last check may change; with `running` a view of the one that continues. */
  stamp(key: string, { running = false } = {}): string {
    const state = this.clusters.get(key);
    const runs = new Set(running ? [state?.last, state?.running, state?.recent.at(-1)] : [state?.last]);
    const configured = this.configured().map((one) => one.key);
    return [...configured, ...[...runs].map((run) => (run ? `${run.id}@${run.log.lastId}` : "-"))].join(" ");
  }

  cancel(key: string, id: string): boolean {
    const run = this.run(key, id);
    if (!run?.running) return false;
    if (run.elsewhere) this.replicas?.send({ type: "cancel", cluster: key, runId: id });
    run.cancel();
    return true;
  }

  /** Reads one instance (or the instances of one Service) again, alone. Errors: `run.none`, `resource.unknown`. */
  async recheck(
    key: string,
    what: Rechecked,
    signal?: AbortSignal,
  ): Promise<{ services: string[]; check: CheckSnapshot }> {
    const run = this.clusters.get(key)?.last;
    const services = await recheck(run, what, () => sourceOf(this.cluster(key)), signal);
    // A newer check may have replaced this one meanwhile.
    return { services, check: (run?.check ?? this.latest(key)) as CheckSnapshot };
  }

  listen(key: string): () => void {
    return this.of(key).listen();
  }

  summaries(): { clusters: ClusterSummary[]; error?: ClusterSummary["error"] } {
    const settings = this.settings();
    const { clusters, error } = listClusters(settings);
    return {
      clusters: clusters.map((cluster) => summaryOf(cluster, settings.readyMs, this.clusters.get(cluster.key))),
      error,
    };
  }

  /** Stops everything, for tests and for an orderly end of the process. Other replicas repeat its running checks. */
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
      // A check that ends with the process is stored as cancelled, so that a restart does not show the one before as newest.
      await state.ended();
    }
    this.clusters.clear();
    await this.replicas?.close();
  }
}

type Newest = Pick<StoredRun, "id" | "number" | "state" | "finishedAt" | "error">;

/** Whether a check that was stored before this process started still counts. `schedule`: when checks are made, as cron in UTC. */
function restoredAs(finishedAt: string, schedule?: string): RunSnapshot["restored"] {
  const [at, now] = [new Date(finishedAt), new Date()];
  const next = schedule && new Cron(schedule, { timezone: "UTC", paused: true }).nextRun(at);
  // One from the future was made before the clock was set back.
  return next && at <= now && now < next ? "recent" : "unconfirmed";
}

/** Names a check: equal requests join it, and replicas lock by it. */
function lockOf(key: string, target: string | undefined, { acceptMissingServices }: AskedRun): string {
  return `${key}|${target ?? ""}${acceptMissingServices ? "|accepted" : ""}`;
}

export const runs = () => processWide("runs", () => new RunManager(() => readSettings()));

/** The last finished check. Errors: that of the run that failed, `run.none`. */
export function requireLatest(key: string): CheckSnapshot {
  const check = runs().latest(key);
  if (check) return check;
  const failed = runs().run(key, "latest")?.snapshot;
  if (failed?.error) throw new AppError({ ...failed.error, status: 409 });
  throw problem(404, "run.none", "This cluster has not been checked yet.", "Start a check.");
}

/** Error: `run.unknown`. */
export function known(run: Run | undefined): Run {
  if (run !== undefined) return run;
  throw problem(404, "run.unknown", "There is no such check (any more).", "Start a check.");
}
